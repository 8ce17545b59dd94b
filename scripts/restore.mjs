// npm run restore -- /backups/2026-11-20: puts a backup into an empty DATA_DIR (or an empty database). The portal must not be running.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { runCommand } from "./command.mjs";

const usage = "Name the folder of a backup: npm run restore -- /backups/2026-11-20 [--key private.pem]";
await runCommand(usage, async (config) => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { key: { type: "string" } } });
  if (positionals.length !== 1) throw new TypeError(usage);
  const { restore } = await import("../tools/src/backup/restore.ts");
  const { madeAt } = await restore(config, resolve(positionals[0]), { privateKey: values.key && resolve(values.key) });
  console.log(
    `The backup of ${madeAt} is in ${config.databaseUrl === undefined ? config.dataDir : "the database"}: npm run verify goes through its history.`,
  );
});
