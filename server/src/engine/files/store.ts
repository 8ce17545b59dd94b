import { createHash, randomBytes } from "node:crypto";
import { constants, createWriteStream } from "node:fs";
import { access, mkdir, open, opendir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { refuseWhileOpen } from "../db/open-transaction.ts";
import { AppError } from "../http/app-error.ts";

export type Saved = { readonly key: string; readonly size: number; readonly sha256: string };
/** Files under random names; an existing name is a complete file. Failures are `no_space` or `store_unavailable`. */
export type FileStore = {
  /** Stores a stream; the caller removes it again when it does not want it. */
  readonly keep: (content: Readable) => Promise<Saved>;
  readonly read: (key: string) => Promise<Readable>;
  /** What is not there is removed already. */
  readonly remove: (key: string) => Promise<void>;
  /** Everything in the store, including what a broken upload left, with the moment it was stored. */
  readonly list: () => AsyncIterable<{ readonly key: string; readonly at: Date }>;
  /** Throws when nothing can be written or read now. */
  readonly check: () => Promise<void>;
};

/** Passes a stream on and takes its measure. */
export const measure = (): { through: Transform; taken: () => Omit<Saved, "key"> } => {
  const hash = createHash("sha256");
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { through, taken: () => ({ size, sha256: hash.digest("hex") }) };
};
export const newKey = (): string => randomBytes(24).toString("hex");

/** The refusal for an error of the disk; any other error stays what it is. */
export const storeFault = (error: unknown): unknown => {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT") return new AppError("no_space");
  return syscall === undefined ? error : new AppError("store_unavailable");
};
const orFault = async <T>(work: () => Promise<T>): Promise<T> => {
  refuseWhileOpen("The store of files");
  try {
    return await work();
  } catch (error) {
    throw storeFault(error);
  }
};

/** Writes a file and syncs it to the disk, or leaves nothing. */
export const writeSynced = async (content: Readable, through: Transform, path: string): Promise<void> => {
  try {
    await pipeline(content, through, createWriteStream(path, { mode: 0o600 }));
    const file = await open(path, "r+");
    await file.sync().finally(() => file.close());
  } catch (error) {
    await rm(path, { force: true }).catch(() => {}); // the first error is the one to report
    throw error;
  }
};

/** Makes the names in a folder survive a power cut; Windows syncs them by itself. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === "win32") return;
  const opened = await open(folder, "r");
  await opened.sync().finally(() => opened.close());
};

/** A store in a folder, in 256 folders by the first letters of the key. */
export const localStore = (folder: string): FileStore => {
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key);
  return {
    keep: (content) =>
      orFault(async () => {
        const key = newKey();
        const path = pathOf(key);
        const made = await mkdir(dirname(path), { recursive: true });
        if (made !== undefined) await syncFolder(dirname(made));
        const { through, taken } = measure();
        await writeSynced(content, through, `${path}.part`);
        await rename(`${path}.part`, path);
        await syncFolder(dirname(path));
        return { key, ...taken() };
      }),
    // opened first: an unreadable file fails before the reply begins
    read: (key) => orFault(async () => (await open(pathOf(key), "r")).createReadStream()),
    remove: (key) => orFault(() => rm(pathOf(key), { force: true })),
    async *list() {
      await mkdir(folder, { recursive: true });
      for await (const entry of await opendir(folder, { recursive: true })) {
        if (!entry.isFile()) continue;
        const found = await stat(join(entry.parentPath, entry.name)).catch(() => undefined); // removed meanwhile
        if (found) yield { key: entry.name, at: found.mtime };
      }
    },
    check: () =>
      orFault(async () => {
        await mkdir(folder, { recursive: true });
        await access(folder, constants.R_OK | constants.W_OK);
      }),
  };
};
