import { findRunning, startEmbedded } from "./embedded.ts";

/**
 * The portal's database for a command beside it (an import, a first administrator): the site's own, or
 * the embedded one, which is started for the while only when the portal is not running.
 *
 *     const { url, close } = await openDatabase(config);
 */
export async function openDatabase(config: {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}): Promise<{ url: string; close: () => Promise<void> }> {
  const url = config.databaseUrl ?? findRunning(config.dataDir);
  if (url !== undefined) return { url, close: async () => {} };
  const { url: started, stop } = await startEmbedded({ dataDir: config.dataDir });
  return { url: started, close: stop };
}
