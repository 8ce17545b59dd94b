// npm run backup -- /backups/2026-11-20: the database and the uploaded files, while the portal runs. Store it where nobody else reads it.
// --keep 14: a folder named by the moment below the one that is named, of which the newest 14 stay. --to FILE: encrypted to this public key.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { runCommand } from "./command.mjs";

const usage =
  "Name a folder that is not there yet: npm run backup -- /backups/2026-11-20 [--to public.pem], or npm run backup -- /backups --keep 14";
await runCommand(usage, async (config) => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { keep: { type: "string" }, to: { type: "string" } } });
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (positionals.length !== 1 || (keep !== undefined && !(Number.isInteger(keep) && keep >= 1 && keep <= 1000)))
    throw new TypeError(usage);
  const { backUp, backUpAndRotate } = await import("../tools/src/backup/backup.ts");
  const target = resolve(positionals[0]);
  const publicKey = values.to && resolve(values.to);
  const { folder, manifest, removed } =
    keep === undefined
      ? { folder: target, manifest: await backUp(config, target, { publicKey }), removed: [] }
      : await backUpAndRotate(config, target, { keep, publicKey });
  console.log(`${Object.keys(manifest.files).length} files are in ${folder}${publicKey ? ", encrypted" : ""}.`);
  if (removed.length > 0) console.log(`Removed: ${removed.join(", ")}.`);
  if (config.files) console.log("Uploaded files lie in the S3 store: they are not in this backup.");
});
