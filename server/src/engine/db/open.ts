import { findRunning, startEmbedded } from "./embedded.ts";
import { refuseUnfinishedRestore } from "./unfinished-restore.ts";
import type { Roles } from "./roles.ts";

type Databases = {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Absent outside production: one role does both. */
  readonly databaseOwnerUrl: string | undefined;
};

/** The site's own database, where there is one. */
export const siteRoles = ({ databaseUrl, databaseOwnerUrl }: Omit<Databases, "dataDir">): Roles | undefined =>
  databaseUrl === undefined ? undefined : { url: databaseUrl, ownerUrl: databaseOwnerUrl ?? databaseUrl };

/**
 * The portal's database for a command beside it (an import, a first administrator): the site's own, or
 * the embedded one, which is started for the while only when the portal is not running.
 *
 *     const { url, ownerUrl, close } = await openDatabase(config);
 */
export async function openDatabase(config: Databases): Promise<Roles & { readonly close: () => Promise<void> }> {
  refuseUnfinishedRestore(config.dataDir);
  const found = siteRoles(config) ?? findRunning(config.dataDir);
  if (found !== undefined) return { ...found, close: async () => {} };
  const { url, ownerUrl, stop } = await startEmbedded({ dataDir: config.dataDir });
  return { url, ownerUrl, close: stop };
}
