import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** A failure whose message says what a person can do about it: the launcher prints it without a stack. */
export class StartError extends Error {
  override name = "StartError";
}

// An unreferenced lock would be garbage-collected, which would release the folder.
const openLocks = new Set<DatabaseSync>();

/**
 * Holds a folder for this process; a second process is refused with the pid of the first.
 *
 * Node has no file locks, but SQLite takes one from the operating system. That is why it is here: the
 * lock goes with the process however it ends, and needs no guess whether a pid written in a file is
 * still the same process (after a reboot, or in a container where everything is pid 1, it is not).
 *
 *     const lock = lockFolder(".data");
 *     lock.release();
 */
export function lockFolder(folder: string): { release: () => void } {
  const holder = join(folder, "lock.pid");
  let lock: DatabaseSync | undefined;
  try {
    // Others may walk through but not list: the account that runs PostgreSQL must get to its own folder.
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    lock = new DatabaseSync(join(folder, "lock"), { timeout: 0 });
    // Nothing is written into it; in memory, the journal leaves no file behind after a kill.
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    writeFileSync(holder, String(process.pid));
    const taken = lock;
    openLocks.add(taken);
    return {
      release: () => {
        if (openLocks.delete(taken)) taken.close();
      },
    };
  } catch (error) {
    lock?.close();
    if (!isBusy(error)) throw new StartError(`The data folder ${folder} cannot be used: ${(error as Error).message}.`);
    throw new StartError(
      `The data folder ${folder} is already in use by process ${pidIn(holder)}: stop that one first, or give this one another DATA_DIR and PORT.`,
    );
  }
}

function isBusy(error: unknown): boolean {
  const sqliteBusy = 5;
  return error instanceof Error && "errcode" in error && error.errcode === sqliteBusy;
}

function pidIn(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // The other process has the lock but has not written its number yet.
    return "(unknown)";
  }
}
