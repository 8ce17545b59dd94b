// npm run restore -- /backups/2026-11-20: puts a backup into an empty DATA_DIR (or an empty database). The portal must not be running.
import { resolve } from "node:path";
import { runCommand } from "./command.mjs";

await runCommand("Name the folder of a backup: npm run restore -- /backups/2026-11-20", async (config, folder) => {
  const { restore } = await import("../tools/src/backup/restore.ts");
  const { madeAt } = await restore(config, resolve(folder));
  console.log(
    `The backup of ${madeAt} is in ${config.databaseUrl === undefined ? config.dataDir : "the database"}: npm run verify goes through its history.`,
  );
});
