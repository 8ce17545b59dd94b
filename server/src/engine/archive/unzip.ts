import { inflateRawSync } from "node:zlib";

/** Why an archive is not taken; what comes from outside may be anything. */
export class ArchiveError extends Error {
  override name = "ArchiveError";
  /** It contains more than the limits allow; otherwise the archive is invalid. */
  readonly tooLarge: boolean;

  constructor(message: string, tooLarge = false) {
    super(message);
    this.tooLarge = tooLarge;
  }
}

type Limits = { /** Bytes of all entries together, unpacked. */ readonly bytes: number; readonly entries: number };

const directoryEntry = 0x02014b50;
const localEntry = 0x04034b50;
const endOfDirectory = 0x06054b50;
const longestComment = 65_535;

/** Where the directory of an archive begins and how many entries it names. */
const findDirectory = (bytes: Buffer): { at: number; count: number } => {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - longestComment); at -= 1)
    if (bytes.readUInt32LE(at) === endOfDirectory) return { at: bytes.readUInt32LE(at + 16), count: bytes.readUInt16LE(at + 10) };
  throw new ArchiveError("not an archive");
};

/** A name that stays below the folder it is unpacked to. */
const isPlain = (name: string): boolean =>
  name !== "" && !name.startsWith("/") && !/[\\:\0]/.test(name) && !name.split("/").some((part) => part === "." || part === "..");

/**
 * The entries of an archive by name, unpacked in memory within the limits: what says that it is small and is not ends at the limit.
 * Throws ArchiveError for what is no archive, is encrypted, names an entry twice or a path outside, or is too large.
 */
export const unzip = (bytes: Buffer, limits: Limits): ReadonlyMap<string, Buffer> => {
  const files = new Map<string, Buffer>();
  let room = limits.bytes;
  try {
    const { at: start, count } = findDirectory(bytes);
    if (count > limits.entries) throw new ArchiveError("too many entries", true);
    let at = start;
    for (let i = 0; i < count; i += 1) {
      if (bytes.readUInt32LE(at) !== directoryEntry) throw new ArchiveError("broken directory");
      const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)];
      const packed = bytes.readUInt32LE(at + 20);
      const lengths = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [number, number, number];
      const local = bytes.readUInt32LE(at + 42);
      const name = bytes.toString("utf8", at + 46, at + 46 + lengths[0]);
      at += 46 + lengths[0] + lengths[1] + lengths[2];
      if (!isPlain(name) || files.has(name)) throw new ArchiveError("a name that cannot be");
      if ((flags & 1) !== 0 || (method !== 0 && method !== 8)) throw new ArchiveError("encrypted or packed otherwise");
      if (name.endsWith("/")) continue;
      if (bytes.readUInt32LE(local) !== localEntry) throw new ArchiveError("broken entry");
      const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
      if (from + packed > bytes.length) throw new ArchiveError("broken entry");
      const content = bytes.subarray(from, from + packed);
      // one byte more than there is room for shows that there is too much
      const file = method === 0 ? content : inflateRawSync(content, { maxOutputLength: room + 1 });
      room -= file.length;
      if (room < 0) throw new ArchiveError("too large", true);
      files.set(name, file);
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    const { message, code } = error as NodeJS.ErrnoException;
    throw new ArchiveError(message, code === "ERR_BUFFER_TOO_LARGE");
  }
  return files;
};
