import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "./lock.ts";

/** A file in the data folder from the first step of a restore to its last; it names the backup by the moment it was made. */
export const restoreMark = (dataDir: string): string => join(dataDir, "restore-unfinished");

/** The backup whose restore was interrupted; undefined where none was. */
export const unfinishedRestore = (dataDir: string): string | undefined =>
  existsSync(restoreMark(dataDir)) ? readFileSync(restoreMark(dataDir), "utf8") : undefined;
/** Otherwise a start would create an empty portal in place of the missing data. */
export const refuseUnfinishedRestore = (dataDir: string): void => {
  if (unfinishedRestore(dataDir) !== undefined)
    throw new StartError(
      `A restore into ${dataDir} was interrupted, so database and files are not whole: run the restore again with the same backup (npm run restore -- FOLDER), or name another DATA_DIR.`,
    );
};
