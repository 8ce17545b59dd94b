import { ArchiveError, listEntries, unpack, type ArchiveEntry } from "../archive/unzip.ts";
import { macros, program, savedOtherwise, unknown, type Found } from "./found.ts";
import { textOf } from "./texts.ts";

/** Document parts that describe it are short; a longer one is not a document. Bytes. */
const longestPart = 2_000_000;
const mostEntries = 65_535;
const main = "application/vnd.openxmlformats-officedocument";
const binaryWorkbook = "application/vnd.ms-excel.sheet.binary.macroEnabled.main";
const openDocument = "application/vnd.oasis.opendocument";

/** A document of a modern office suite that is cut off or of a kind unknown to us, told by its first bytes and its ending. */
const namedSo = (content: Buffer, ending: string): Found => {
  const head = content.subarray(0, 4100);
  const names = (...parts: string[]) => parts.some((part) => head.includes(part));
  if (ending === "docx" && names("[Content_Types].xml", "_rels/", "word/")) return { kind: "docx" };
  if (ending === "xlsx" && names("[Content_Types].xml", "_rels/", "xl/")) return { kind: "xlsx" };
  if (ending === "odt" && names(`mimetype${openDocument}`)) return { kind: "odt" };
  return undefined;
};

/** The content of an entry; undefined where it is missing or cannot be unpacked. */
const read = (content: Buffer, entries: readonly ArchiveEntry[], name: string): string | undefined => {
  const entry = entries.find((one) => one.name.toLowerCase() === name);
  if (!entry) return undefined;
  try {
    return textOf(unpack(content, entry, longestPart));
  } catch (error) {
    if (error instanceof ArchiveError) return undefined;
    throw error;
  }
};

/** What a manifest of OpenDocument says of the document as a whole (version 1.3, part 2, 4.3). */
const typeOfWhole = (manifest: string): string | undefined => {
  const whole = manifest.split(">").find((tag) => tag.includes('full-path="/"'));
  return /media-type="([^"]*)"/.exec(whole ?? "")?.[1];
};
const ofDocument = (content: Buffer, entries: readonly ArchiveEntry[], ending: string): Found => {
  const types = read(content, entries, "[content_types].xml");
  if (types !== undefined) {
    // a workbook in binary form says so whether it has macros or not
    const isBinary = types.includes(binaryWorkbook);
    if (
      /macroEnabled|vbaProject|macrosheet/i.test(types.replaceAll(binaryWorkbook, "")) ||
      entries.some(({ name }) => /vbaproject\.bin$/i.test(name))
    )
      return macros;
    if (isBinary) return savedOtherwise;
    if (types.includes(`${main}.wordprocessingml.document.main+xml`)) return { kind: "docx" };
    if (types.includes(`${main}.spreadsheetml.sheet.main+xml`)) return { kind: "xlsx" };
    return namedSo(content, ending) ?? (ending === "zip" ? { kind: "zip" } : unknown);
  }
  // it says also what the document is, and which parts are encrypted
  const manifest = read(content, entries, "meta-inf/manifest.xml") ?? "";
  const mime = read(content, entries, "mimetype") ?? typeOfWhole(manifest);
  if (mime === undefined) return undefined;
  const isLocked = manifest.includes("encryption-data");
  if (mime.startsWith(`${openDocument}.text`)) return { kind: "odt", isLocked };
  if (mime.startsWith(`${openDocument}.spreadsheet`)) return { kind: "ods", isLocked };
  return namedSo(content, ending) ?? (ending === "zip" ? { kind: "zip" } : unknown);
};

const isZip = (content: Buffer): boolean => ["504b0304", "504b0506"].includes(content.toString("hex", 0, 4));
/** Documents of today's office suites, programs that come as archives, and any other archive. */
const zipKind = (content: Buffer, ending: string): Found => {
  if (!isZip(content)) return undefined;
  let entries: ArchiveEntry[];
  try {
    entries = listEntries(content, mostEntries);
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    return content.includes("vbaProject") ? macros : (namedSo(content, ending) ?? { kind: "zip" });
  }
  const has = (name: string) => entries.some((entry) => entry.name === name);
  if (has("META-INF/MANIFEST.MF") || has("AndroidManifest.xml") || has("AppxManifest.xml")) return program;
  return ofDocument(content, entries, ending) ?? { kind: "zip", isLocked: entries.some(({ isEncrypted }) => isEncrypted) };
};

/** A number of up to ten bytes, seven bits in each, as RAR 5 writes it; and where it ends. */
const numberAt = (content: Buffer, from: number): readonly [value: number, next: number] => {
  let value = 0;
  for (let at = from, bit = 0; at < content.length && bit < 70; at += 1, bit += 7) {
    value += (content[at]! & 0x7f) * 2 ** bit;
    if (content[at]! < 0x80) return [value, at + 1];
  }
  return [0, content.length];
};
const isLockedRar5 = (content: Buffer): boolean => {
  for (let at = 8; at + 7 < content.length;) {
    const [size, head] = numberAt(content, at + 4);
    const [type, afterType] = numberAt(content, head);
    const [flags, afterFlags] = numberAt(content, afterType);
    if (type === 4) return true;
    const [extra, afterExtra] = (flags & 1) !== 0 ? numberAt(content, afterFlags) : [0, afterFlags];
    const [data] = (flags & 2) !== 0 ? numberAt(content, afterExtra) : [0];
    const end = Math.min(content.length, head + size);
    // of a file: its further records, the first of which is that of its encryption
    for (let record = Math.max(afterExtra, end - extra); extra > 0 && (type === 2 || type === 3) && record < end;) {
      const [length, body] = numberAt(content, record);
      if (numberAt(content, body)[0] === 1) return true;
      record = body + Math.max(1, length);
    }
    if (size === 0) return false;
    at = end + data;
  }
  return false;
};
const isLockedRar4 = (content: Buffer): boolean => {
  for (let at = 7; at + 11 <= content.length;) {
    const [type, flags, size] = [content[at + 2]!, content.readUInt16LE(at + 3), content.readUInt16LE(at + 5)];
    if (type === 0x73 && (flags & 0x80) !== 0) return true;
    if (type === 0x74 && (flags & 0x04) !== 0) return true;
    if (size < 7) return false;
    at += size + ((flags & 0x8000) !== 0 || type === 0x74 ? content.readUInt32LE(at + 7) : 0);
  }
  return false;
};
const rarKind = (content: Buffer): Found => {
  if (content.toString("latin1", 0, 6) !== "Rar!\x1a\x07") return undefined;
  return { kind: "rar", isLocked: content[6] === 1 ? isLockedRar5(content) : isLockedRar4(content) };
};

export const archiveKind = (content: Buffer, ending: string): Found => zipKind(content, ending) ?? rarKind(content);
