// The database and the uploaded files, while the portal runs. Store the copy where nobody else reads it.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { backUp, backUpAndRotate } from "../backup/backup.ts";
import { UsageError, type Given } from "./command.ts";

type Arguments = { readonly folder: string; readonly keep: number | undefined; readonly publicKey: string | undefined };

export const readArguments = (args: readonly string[]): Arguments => {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { keep: { type: "string" }, to: { type: "string" } },
  });
  const [folder] = positionals;
  if (!folder || positionals.length > 1) throw new UsageError("Name a folder that is not there yet; with --keep, the one above it.");
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep >= 1 && keep <= 1000))
    throw new UsageError("--keep is a whole number from 1 to 1000.");
  return { folder: resolve(folder), keep, publicKey: values.to && resolve(values.to) };
};

export const run = async ({ folder, keep, publicKey }: Arguments, { config }: Given["settings"]): Promise<void> => {
  const made =
    keep === undefined
      ? { folder, manifest: await backUp(config, folder, { publicKey }), removed: [] }
      : await backUpAndRotate(config, folder, { keep, publicKey });
  console.log(`${Object.keys(made.manifest.files).length} files are in ${made.folder}${publicKey ? ", encrypted" : ""}.`);
  if (made.removed.length > 0) console.log(`Removed: ${made.removed.join(", ")}.`);
  if (config.files) console.log("Uploaded files lie in the S3 store: they are not in this backup.");
};
