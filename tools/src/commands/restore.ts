// Puts a backup into an empty DATA_DIR (or an empty database). The portal must not be running.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { restore } from "../backup/restore.ts";
import { UsageError, type Given } from "./command.ts";

type Arguments = { readonly folder: string; readonly privateKey: string | undefined };

export const readArguments = (args: readonly string[]): Arguments => {
  const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options: { key: { type: "string" } } });
  const [folder] = positionals;
  if (!folder || positionals.length > 1) throw new UsageError("Name the folder of a backup.");
  return { folder: resolve(folder), privateKey: values.key && resolve(values.key) };
};

export const run = async ({ folder, privateKey }: Arguments, { config }: Given["settings"]): Promise<void> => {
  const { madeAt } = await restore(config, folder, { privateKey });
  const place = config.databaseUrl === undefined ? config.dataDir : "the database";
  console.log(`The backup of ${madeAt} is in ${place}: the command verify goes through its history.`);
};
