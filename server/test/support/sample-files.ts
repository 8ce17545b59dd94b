import { readFileSync } from "node:fs";
import { zip } from "../../src/engine/archive/zip.ts";

/** A file of `files/`, which other programs have written. */
export const sample = (name: string): Buffer => readFileSync(new URL(`files/${name}`, import.meta.url));

const joined = async (parts: AsyncIterable<Buffer>): Promise<Buffer> => {
  const made: Buffer[] = [];
  for await (const part of parts) made.push(part);
  return Buffer.concat(made);
};
/** An archive of these entries in this order; sizes follow behind each, as streaming programs write them. */
export const archiveOf = (entries: Readonly<Record<string, string | Buffer>>): Promise<Buffer> =>
  joined(zip(Object.entries(entries).map(([name, content]) => ({ name, content: [content] }))));

/** An archive whose entries are said to be encrypted. */
export const lockedArchive = async (entries: Readonly<Record<string, string>>): Promise<Buffer> => {
  const bytes = await archiveOf(entries);
  for (let at = bytes.indexOf("PK\x01\x02"); at >= 0; at = bytes.indexOf("PK\x01\x02", at + 1)) bytes[at + 8]! |= 1;
  return bytes;
};

const office = "application/vnd.openxmlformats-officedocument";
export const contentTypes = (main: string, more = ""): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>${more}<Override PartName="/main.xml" ContentType="${main}"/></Types>`;
export const mainTypes = {
  docx: `${office}.wordprocessingml.document.main+xml`,
  xlsx: `${office}.spreadsheetml.sheet.main+xml`,
  pptx: `${office}.presentationml.presentation.main+xml`,
  docm: "application/vnd.ms-word.document.macroEnabled.main+xml",
  dotm: "application/vnd.ms-word.template.macroEnabledTemplate.main+xml",
  xlsm: "application/vnd.ms-excel.sheet.macroEnabled.main+xml",
  xltm: "application/vnd.ms-excel.template.macroEnabled.main+xml",
  xlam: "application/vnd.ms-excel.addin.macroEnabled.main+xml",
} as const;
const parts = { docx: "word/document.xml", xlsx: "xl/workbook.xml" } as const;
/** The smallest document of an office suite of this kind. */
export const officeFile = (kind: keyof typeof mainTypes): Promise<Buffer> =>
  archiveOf({
    "[Content_Types].xml": contentTypes(mainTypes[kind]),
    "_rels/.rels": "<Relationships/>",
    [kind === "docx" || kind === "xlsx" ? parts[kind] : "main.xml"]: "<x/>",
  });
export const openDocument = (kind: "text" | "spreadsheet" | "presentation", manifest = "<manifest/>"): Promise<Buffer> =>
  archiveOf({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    "META-INF/manifest.xml": manifest,
    "content.xml": "<office/>",
  });

const sectorSize = 512;
const pieceSize = 64;
const end = 0xffff_fffe;
const nowhere = 0xffff_ffff;
const filled = (content: Buffer, size: number): Buffer => Buffer.concat([content, Buffer.alloc((size - (content.length % size)) % size)]);

/** A compound file: streams by their paths (`Macros/VBA/dir`), those below 4096 bytes in its stream of small pieces. */
export const compoundOf = (streams: Readonly<Record<string, Buffer | string>>): Buffer => {
  type Node = { name: string; children: number[]; content?: Buffer; start: number; size: number };
  const nodes: Node[] = [{ name: "Root Entry", children: [], start: end, size: 0 }];
  for (const [path, given] of Object.entries(streams)) {
    let at = 0;
    for (const name of path.split("/")) {
      const known = nodes[at]!.children.find((child) => nodes[child]!.name === name);
      if (known === undefined) nodes[at]!.children.push(nodes.push({ name, children: [], start: end, size: 0 }) - 1);
      at = known ?? nodes.length - 1;
    }
    nodes[at]!.content = Buffer.from(given);
  }
  const sectors: Buffer[] = [];
  const table: number[] = [];
  const chain = (content: Buffer): number => {
    const padded = filled(content, sectorSize);
    if (padded.length === 0) return end;
    const first = sectors.length;
    for (let at = 0; at < padded.length; at += sectorSize) {
      sectors.push(padded.subarray(at, at + sectorSize));
      table.push(at + sectorSize < padded.length ? sectors.length : end);
    }
    return first;
  };
  // the table of sectors is the first of them
  chain(Buffer.alloc(sectorSize));
  table[0] = 0xffff_fffd;
  const pieces: Buffer[] = [];
  const pieceTable: number[] = [];
  for (const node of nodes) {
    if (!node.content) continue;
    node.size = node.content.length;
    if (node.size >= 4096) node.start = chain(node.content);
    else {
      const padded = filled(node.content, pieceSize);
      node.start = padded.length === 0 ? end : pieceTable.length;
      for (let at = 0; at < padded.length; at += pieceSize) pieceTable.push(at + pieceSize < padded.length ? pieceTable.length + 1 : end);
      pieces.push(padded);
    }
  }
  const small = Buffer.concat(pieces);
  nodes[0]!.start = chain(small);
  nodes[0]!.size = small.length;
  const numbers = (values: readonly number[]): Buffer => {
    const bytes = Buffer.alloc(Math.ceil((values.length * 4) / sectorSize) * sectorSize, 255);
    values.forEach((value, n) => bytes.writeUInt32LE(value, 4 * n));
    return bytes;
  };
  const pieceStart = chain(numbers(pieceTable));
  const directory = chain(
    Buffer.concat(
      nodes.map(({ name, children, content, start, size }, n) => {
        const bytes = Buffer.alloc(128);
        bytes.write(name, "utf16le");
        bytes.writeUInt16LE(2 * name.length + 2, 64);
        bytes[66] = n === 0 ? 5 : content ? 2 : 1;
        const parent = nodes.find((node) => node.children.includes(n));
        // a list is a tree too
        const next = parent?.children[parent.children.indexOf(n) + 1];
        bytes.writeUInt32LE(nowhere, 68);
        bytes.writeUInt32LE(next ?? nowhere, 72);
        bytes.writeUInt32LE(children[0] ?? nowhere, 76);
        bytes.writeUInt32LE(start, 116);
        bytes.writeUInt32LE(size, 120);
        return bytes;
      }),
    ),
  );
  numbers(table).copy(sectors[0]!);
  const head = Buffer.alloc(sectorSize, 255);
  Buffer.from("d0cf11e0a1b11ae1000000000000000000000000000000003e000300feff0900060000000000000000000000", "hex").copy(head);
  head.writeUInt32LE(1, 44);
  head.writeUInt32LE(directory, 48);
  head.writeUInt32LE(0, 52);
  head.writeUInt32LE(4096, 56);
  head.writeUInt32LE(pieceStart, 60);
  head.writeUInt32LE(1, 64);
  head.writeUInt32LE(end, 68);
  head.writeUInt32LE(0, 72);
  head.writeUInt32LE(0, 76);
  return Buffer.concat([head, ...sectors]);
};
/** Records of a book: their types and contents. */
export const records = (...of: readonly (readonly [type: number, content: Buffer])[]): Buffer =>
  Buffer.concat(
    of.map(([type, content]) => {
      const head = Buffer.alloc(4);
      head.writeUInt16LE(type, 0);
      head.writeUInt16LE(content.length, 2);
      return Buffer.concat([head, content]);
    }),
  );

/** The first box of a recording or a picture: its brand. */
export const boxes = (brand: string): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 20]),
    Buffer.from(`ftyp${brand}`),
    Buffer.from([0, 0, 0, 0]),
    Buffer.from("isom"),
    Buffer.alloc(40),
  ]);
/** A picture of one point. */
export const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
/** The head of a TIFF and its first fields, which are all alike. */
export const tiff = (order: "II" | "MM", fields = 8): Buffer => {
  const [head, count, field] =
    order === "II"
      ? ["49492a0008000000", [fields, 0], [0xfe, 0, 4, 0, 1, 0, 0, 0]]
      : ["4d4d002a00000008", [0, fields], [0, 0xfe, 0, 4, 0, 0, 0, 1]];
  const one = [...field, 0, 0, 0, 0];
  return Buffer.concat([
    Buffer.from(head, "hex"),
    Buffer.from(count),
    ...Array.from({ length: fields }, () => Buffer.from(one)),
    Buffer.alloc(8),
  ]);
};
/** The first page of an Ogg, in which a codec names itself. */
export const ogg = (codec = "OpusHead"): Buffer =>
  Buffer.concat([Buffer.from("OggS\0\x02"), Buffer.alloc(20), Buffer.from([1, 19]), Buffer.from(codec, "latin1"), Buffer.alloc(12)]);
/** The first frame of a recording of a telephone. */
export const amr = Buffer.concat([Buffer.from("#!AMR\n"), Buffer.from([0x3c]), Buffer.alloc(31)]);
export const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, ...Buffer.from("JFIF\0"), 1, 1, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xd9]);
export const utf16 = (text: string): Buffer => Buffer.from(text, "utf16le");
/** Cyrillic in Windows' own encoding. */
export const cp1251 = (text: string): Buffer =>
  Buffer.from(
    text.replace(/[А-я]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0x350)),
    "latin1",
  );
