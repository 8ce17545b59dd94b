import type { Config } from "./config.ts";
import { startEmbedded } from "./engine/db/embedded.ts";
import { siteRoles } from "./engine/db/open.ts";
import { refuseUnfinishedRestore } from "./engine/db/unfinished-restore.ts";
import type { PrepareDemo, Started } from "./portal.ts";

/** Starts the portal on the database that the settings name. */
export const start = async (config: Config, prepareDemo?: PrepareDemo): Promise<Started> => {
  refuseUnfinishedRestore(config.dataDir);
  const load = () => import("./portal.ts");
  // told below
  const meanwhile = () => void load().catch(() => {});
  const database = siteRoles(config) ?? (await startEmbedded({ dataDir: config.dataDir, meanwhile }));
  const { startPortal } = await load();
  return startPortal(config, database, prepareDemo);
};
