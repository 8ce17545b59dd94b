// npm run backup -- /backups/2026-11-20: the database and the uploaded files, while the portal runs. Store it where nobody else reads it.
import { resolve } from "node:path";
import { runCommand } from "./command.mjs";

await runCommand("Name a folder that is not there yet: npm run backup -- /backups/2026-11-20", async (config, folder) => {
  const { backUp } = await import("../tools/src/backup/backup.ts");
  const { files } = await backUp(config, resolve(folder));
  console.log(`${Object.keys(files).length} files are in ${resolve(folder)}.`);
  if (config.files) console.log("Uploaded files lie in the S3 store: they are not in this backup.");
});
