import { createHash, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream, type ReadStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Files of a data folder under random names; a name that is there holds a whole file. */
export type FileStore = {
  /** Keeps a stream; the caller removes it again when it does not want it. */
  readonly keep: (content: Readable) => Promise<{ key: string; size: number; sha256: string; head: Buffer }>;
  readonly read: (key: string) => ReadStream;
  readonly remove: (key: string) => Promise<void>;
};

const headBytes = 4100;

export const localStore = (folder: string): FileStore => {
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key);
  return {
    keep: async (content) => {
      const key = randomBytes(24).toString("hex");
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const hash = createHash("sha256");
      let size = 0;
      let head = Buffer.alloc(0);
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          size += chunk.length;
          if (head.length < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes);
          done(null, chunk);
        },
      });
      const partial = `${path}.part`;
      try {
        await pipeline(content, measure, createWriteStream(partial, { mode: 0o600 }));
        const file = await open(partial, "r+");
        await file.sync().finally(() => file.close());
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      return { key, size, sha256: hash.digest("hex"), head };
    },
    read: (key) => createReadStream(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
  };
};
