import { isCompound, readCompound } from "./compound.ts";
import { packedNames } from "./packed-names.ts";
import { charactersOf } from "./older-word-characters.ts";
import type { OlderWord } from "./older-word-looks.ts";
import { storyWriter } from "./story-writer.ts";
import { openFields } from "./word-fields.ts";
import type { DocumentText } from "./document-text.ts";

/** Where the head of a document says how long its texts are, in the order in which they follow one another ([MS-DOC] 2.5.4). Bytes. */
const lengths = {
  main: 0x4c,
  footnotes: 0x50,
  headers: 0x54,
  macros: 0x58,
  comments: 0x5c,
  endnotes: 0x60,
  boxes: 0x64,
  headerBoxes: 0x68,
};
/** Where it says where a table lies and how long it is ([MS-DOC] 2.5.6). */
const tables = { sections: 0xca, headers: 0xf2, settings: 0x192 };
const [firstOfNewer, usesFirstTable] = [0xc1, 0x0200];
const titlePage = 0x300a;

/** The signs of Word that are no letters ([MS-DOC] 2.4.1, 2.8.25). */
const [picture, cellEnd, tab, lineBreak, pageBreak, paragraphEnd, columnBreak] = [1, 7, 9, 0xb, 0xc, 0xd, 0xe];
const [fieldBegin, fieldSeparator, fieldEnd, hyphen] = [0x13, 0x14, 0x15, 0x1e];

type Range = { readonly from: number; readonly to: number };
/** What a reader of today sees of a range of characters. */
const storyOf = ({ text, isHidden, signs, forms }: ReturnType<typeof charactersOf>, { from, to }: Range): string => {
  const story = storyWriter();
  const fields = openFields(story.say);
  const say = (words: string): void => {
    if (fields.isSeen()) story.say(words);
  };
  for (let at = from; at < Math.min(to, text.length); at += 1) {
    const code = text.charCodeAt(at);
    const form = forms.get(at);
    if (code === fieldBegin) fields.begin();
    else if (code === fieldSeparator) fields.separate();
    else if (code === fieldEnd) fields.end();
    else if (isHidden[at] === 1) continue;
    else if (signs.has(at)) say(signs.get(at)!);
    else if (code === picture && form) fields.describe(form);
    else if (code === paragraphEnd || (code === cellEnd && text.charCodeAt(at - 1) !== cellEnd)) story.endLine();
    else if (code === lineBreak || code === pageBreak || code === columnBreak) say("\n");
    else if (code === tab) say(" ");
    else if (code === hyphen) say("-");
    else if (code >= 0x20) say(text[at]!);
  }
  return story.text();
};

/** The ranges of headers and footers that are seen: six for each section, after six for notes ([MS-DOC] 2.3.5). */
const edgesOf = ({ head, table }: OlderWord, start: number): { headers: Range[]; footers: Range[] } => {
  const [at, length] = [head.readUInt32LE(tables.headers), head.readUInt32LE(tables.headers + 4)];
  const hasEven = length > 0 && (table[head.readUInt32LE(tables.settings)]! & 1) === 1;
  const hasFirst = hasTitlePage({ head, table });
  const edges: { headers: Range[]; footers: Range[] } = { headers: [], footers: [] };
  const kinds = [hasEven && "headers", "headers", hasEven && "footers", "footers", hasFirst && "headers", hasFirst && "footers"] as const;
  for (let n = 6; 4 * n + 8 <= length; n += 1) {
    const kind = kinds[n % 6];
    if (kind) edges[kind].push({ from: start + table.readUInt32LE(at + 4 * n), to: start + table.readUInt32LE(at + 4 * n + 4) });
  }
  return edges;
};
/** Whether a section has a first page of its own ([MS-DOC] 2.6.4). */
const hasTitlePage = ({ head, table }: OlderWord): boolean => {
  const [at, length] = [head.readUInt32LE(tables.sections), head.readUInt32LE(tables.sections + 4)];
  const count = Math.floor((length - 4) / 16);
  for (let n = 0; n < count; n += 1) {
    const section = table.readUInt32LE(at + 4 * (count + 1) + 12 * n + 2);
    if (section >= head.length - 2) continue;
    const properties = head.subarray(section + 2, section + 2 + head.readUInt16LE(section));
    const found = properties.indexOf(Buffer.from([titlePage & 0xff, titlePage >> 8]));
    if (found >= 0 && properties[found + 2] === 1) return true;
  }
  return false;
};

/** The text of a document of Word 97 to 2003 ([MS-DOC]): headers, text, notes, boxes, footers. Throws for what is broken, locked or older. */
export const olderWordText = (content: Buffer): DocumentText => {
  const file = isCompound(content) ? readCompound(content) : undefined;
  if (!file?.top.has("WordDocument")) throw new Error("no document of Word");
  const head = file.read("WordDocument", content.length);
  if (head.readUInt16LE(0) !== 0xa5ec || head.readUInt16LE(2) < firstOfNewer) throw new Error("of an older Word");
  const named = (head.readUInt16LE(10) & usesFirstTable) === 0 ? "0Table" : "1Table";
  const word: OlderWord = { head, table: file.read(named, content.length) };
  const characters = charactersOf(word, file.read("Data", content.length));

  let start = 0;
  const ranges = new Map<string, Range>();
  for (const [name, at] of Object.entries(lengths)) {
    const length = head.readUInt32LE(at);
    ranges.set(name, { from: start, to: start + length });
    start += length;
  }
  const storiesOf = (of: readonly Range[]): string[] => of.map((range) => storyOf(characters, range).trimEnd());
  const parts = (["headerBoxes", "main", "footnotes", "endnotes", "boxes"] as const).map((name) => ranges.get(name)!);
  const { headers, footers } = edgesOf(word, ranges.get("headers")!.from);
  const texts = [headers, parts, footers].flatMap(storiesOf).filter((text) => text !== "");
  // each object has a storage of its own, which is named by a number
  const objects = file.names.some((name) => /^_\d+$/.test(name)) ? ["object"] : [];
  const packed = packedNames(file);
  return { text: [...new Set(texts)].join("\n"), notRead: packed.length > 0 ? packed : objects };
};
