import { macros, program, unknown, type Found } from "./found.ts";

type Entry = { readonly name: string; readonly type: number; readonly child: number; readonly start: number; readonly size: number };
/** The directory of a compound file: what stands at its top, the names of everything, and the beginnings of the streams at the top. */
type Compound = {
  readonly top: ReadonlySet<string>;
  readonly names: readonly string[];
  /** The first bytes of a stream at the top; empty where there is none. */
  readonly read: (name: string, bytes: number) => Buffer;
  /** The first bytes of all streams of this name, at any depth. */
  readonly readAll: (name: string, bytes: number) => Buffer[];
};

const none = 0xffff_fffa;
/** Reads only the directory, whatever the sector chains say; undefined where it cannot be read. */
export const readCompound = (content: Buffer): Compound | undefined => {
  const word = (bytes: Buffer, at: number): number => (at + 4 <= bytes.length ? bytes.readUInt32LE(at) : none);
  if (content.length < 512) return undefined;
  const sectorSize = 1 << (content[30]! & 15);
  if (sectorSize !== 512 && sectorSize !== 4096) return undefined;
  const perSector = sectorSize / 4;
  const most = Math.ceil(content.length / sectorSize);
  const sector = (n: number): Buffer => content.subarray((n + 1) * sectorSize, (n + 2) * sectorSize);
  const tables: number[] = Array.from({ length: 109 }, (_, n) => word(content, 76 + 4 * n));
  for (let more = word(content, 68), count = 0; more < most && count < most; count += 1) {
    const page = sector(more);
    tables.push(...Array.from({ length: perSector - 1 }, (_, n) => word(page, 4 * n)));
    more = word(page, sectorSize - 4);
  }
  const after = (n: number): number => word(sector(tables[Math.floor(n / perSector)] ?? none), 4 * (n % perSector));
  const chain = (start: number, bytes: number): Buffer => {
    const parts: Buffer[] = [];
    for (let n = start; n < most && parts.length * sectorSize < Math.min(bytes, content.length); n = after(n)) parts.push(sector(n));
    return Buffer.concat(parts).subarray(0, bytes);
  };
  const directory = chain(word(content, 48), content.length);
  const entries: (Entry & { readonly beside: readonly number[] })[] = [];
  for (let at = 0; at + 128 <= directory.length; at += 128)
    entries.push({
      name: directory.toString("utf16le", at, at + Math.max(0, Math.min(64, directory.readUInt16LE(at + 64)) - 2)),
      type: directory[at + 66]!,
      beside: [word(directory, at + 68), word(directory, at + 72)],
      child: word(directory, at + 76),
      start: word(directory, at + 116),
      size: word(directory, at + 120),
    });
  const root = entries[0];
  if (root?.type !== 5) return undefined;
  const top = new Map<string, Entry>();
  const seen = new Set<number>();
  for (const next = [root.child]; next.length > 0;) {
    const n = next.pop()!;
    const entry = entries[n];
    if (!entry || seen.has(n)) continue;
    seen.add(n);
    top.set(entry.name, entry);
    next.push(...entry.beside);
  }
  const small = (start: number, bytes: number): Buffer => {
    const [pieces, table] = [chain(root.start, root.size), chain(word(content, 60), content.length)];
    const parts: Buffer[] = [];
    for (let n = start; n * 64 < pieces.length && parts.length * 64 < bytes; n = word(table, 4 * n))
      parts.push(pieces.subarray(n * 64, (n + 1) * 64));
    return Buffer.concat(parts).subarray(0, bytes);
  };
  const stream = (entry: Entry | undefined, bytes: number): Buffer => {
    if (!entry) return Buffer.alloc(0);
    const wanted = Math.min(bytes, entry.size);
    return entry.size < word(content, 56) ? small(entry.start, wanted) : chain(entry.start, wanted);
  };
  return {
    top: new Set(top.keys()),
    names: entries.filter(({ type }) => type === 1 || type === 2).map(({ name }) => name),
    read: (name, bytes) => stream(top.get(name), bytes),
    readAll: (name, bytes) => entries.filter((entry) => entry.type === 2 && entry.name === name).map((entry) => stream(entry, bytes)),
  };
};

const filePass = 0x2f;
const sheet = 0x85;
const macroSheets = [1, 6];
/** The first records of a book name its sheets; what follows the record of a password cannot be read. */
const bookKind = (records: Buffer): Found => {
  for (let at = 0; at + 4 <= records.length; at += 4 + records.readUInt16LE(at + 2)) {
    const type = records.readUInt16LE(at);
    if (type === filePass) return { kind: "xls", isLocked: true };
    if (type === sheet && macroSheets.includes(records[at + 9] ?? 0)) return macros;
    // the end of the part that names them
    if (type === 0x0a) break;
  }
  return { kind: "xls" };
};
const encryptedWord = 0x0100;

export const isCompound = (content: Buffer): boolean => content.toString("hex", 0, 8) === "d0cf11e0a1b11ae1";
/** The older files of Word and Excel, letters of Outlook, and documents that a password locks. */
export const compoundKind = (content: Buffer, ending: string): Found => {
  if (!isCompound(content)) return undefined;
  const file = readCompound(content);
  // broken: it may still be called what it was
  if (!file) return ending === "doc" || ending === "xls" ? { kind: ending } : unknown;
  const { top, names, read } = file;
  // the tables of an installer have such names
  if (names.some((name) => name.startsWith("\u4840"))) return program;
  if (names.some((name) => /^(?:macros|vba|_vba_project|_vba_project_cur)$/i.test(name))) return macros;
  if (top.has("EncryptedPackage")) return { kind: ending === "xlsx" ? "xlsx" : "docx", isLocked: true };
  if (top.has("WordDocument")) {
    const head = read("WordDocument", 12);
    return { kind: "doc", isLocked: head.length === 12 && (head.readUInt16LE(10) & encryptedWord) !== 0 };
  }
  const book = ["Workbook", "Book"].find((name) => top.has(name));
  if (book) return bookKind(read(book, 1_000_000));
  return top.has("__properties_version1.0") ? { kind: "msg" } : unknown;
};
