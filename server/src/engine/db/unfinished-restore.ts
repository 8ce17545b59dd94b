import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "../files/store.ts";
import { StartError } from "./lock.ts";

/** Lies in the data folder from the first step of a restore to its last, and names the backup by the moment that it was made. */
const markOf = (dataDir: string): string => join(dataDir, "restore-unfinished");

/** The backup whose restore was interrupted; undefined where none was. */
export const unfinishedRestore = (dataDir: string): string | undefined =>
  existsSync(markOf(dataDir)) ? readFileSync(markOf(dataDir), "utf8") : undefined;
/** A start would otherwise make an empty portal of what is missing. */
export const refuseUnfinishedRestore = (dataDir: string): void => {
  if (unfinishedRestore(dataDir) !== undefined)
    throw new StartError(
      `A restore into ${dataDir} was interrupted, so database and files are not whole: run the restore again with the same backup (npm run restore -- FOLDER), or name another DATA_DIR.`,
    );
};
export const beginRestore = async (dataDir: string, backup: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true });
  writeFileSync(markOf(dataDir), backup, { mode: 0o600, flush: true });
  await syncFolder(dataDir);
};
export const endRestore = async (dataDir: string): Promise<void> => {
  await rm(markOf(dataDir), { force: true });
  await syncFolder(dataDir);
};
