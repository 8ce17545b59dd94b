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

/** An entry as the directory names it; nothing of it has been unpacked. */
export type ArchiveEntry = {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly method: number;
  /** Bytes as they lie in the archive. */
  readonly packed: number;
  readonly local: number;
};
/** What the directory of an archive names. Throws ArchiveError for any other content. */
export const listEntries = (bytes: Buffer, most: number): ArchiveEntry[] => {
  try {
    const { at: start, count } = findDirectory(bytes);
    if (count > most) throw new ArchiveError("too many entries", true);
    const entries: ArchiveEntry[] = [];
    for (let at = start; entries.length < count;) {
      if (bytes.readUInt32LE(at) !== directoryEntry) throw new ArchiveError("broken directory");
      const lengths = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [number, number, number];
      entries.push({
        name: bytes.toString("utf8", at + 46, at + 46 + lengths[0]),
        isEncrypted: (bytes.readUInt16LE(at + 8) & 1) !== 0,
        method: bytes.readUInt16LE(at + 10),
        packed: bytes.readUInt32LE(at + 20),
        local: bytes.readUInt32LE(at + 42),
      });
      at += 46 + lengths[0] + lengths[1] + lengths[2];
    }
    return entries;
  } catch (error) {
    throw archiveError(error);
  }
};
/** The content of an entry, at most as many bytes as given. Throws ArchiveError. */
export const unpack = (bytes: Buffer, { isEncrypted, method, packed, local }: ArchiveEntry, most: number): Buffer => {
  try {
    if (isEncrypted || (method !== 0 && method !== 8)) throw new ArchiveError("encrypted or packed otherwise");
    if (bytes.readUInt32LE(local) !== localEntry) throw new ArchiveError("broken entry");
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    if (from + packed > bytes.length) throw new ArchiveError("broken entry");
    const content = bytes.subarray(from, from + packed);
    // one byte more than fits shows that the content is too large
    const file = method === 0 ? content : inflateRawSync(content, { maxOutputLength: most + 1 });
    if (file.length > most) throw new ArchiveError("too large", true);
    return file;
  } catch (error) {
    throw archiveError(error);
  }
};
const archiveError = (error: unknown): ArchiveError => {
  if (error instanceof ArchiveError) return error;
  const { message, code } = error as NodeJS.ErrnoException;
  return new ArchiveError(message, code === "ERR_BUFFER_TOO_LARGE");
};

/**
 * The entries of an archive by name, unpacked in memory within the limits, also where it states a smaller size than it has. Throws
 * ArchiveError for a content that is not an archive, is encrypted, names an entry twice or a path outside, or is too large.
 */
export const unzip = (bytes: Buffer, limits: Limits): ReadonlyMap<string, Buffer> => {
  const files = new Map<string, Buffer>();
  let room = limits.bytes;
  for (const entry of listEntries(bytes, limits.entries)) {
    if (!isPlain(entry.name) || files.has(entry.name)) throw new ArchiveError("a name that cannot be");
    if (entry.name.endsWith("/")) continue;
    const file = unpack(bytes, entry, room);
    room -= file.length;
    files.set(entry.name, file);
  }
  return files;
};
