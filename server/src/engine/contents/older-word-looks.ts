import type { FormField } from "./form-fields.ts";

/** The two streams of a document of Word 97 to 2003: its head with the characters, and its tables. */
export type OlderWord = { readonly head: Buffer; readonly table: Buffer };

/** Where the head says where a table lies and how long it is ([MS-DOC] 2.5.6). */
const tables = { styles: 0xa2, characters: 0xfa, paragraphs: 0x102, fonts: 0x112 };
const tableAt = ({ head, table }: OlderWord, at: number): Buffer => {
  const start = head.readUInt32LE(at);
  return table.subarray(start, start + head.readUInt32LE(at + 4));
};

/** Properties of characters by their codes ([MS-DOC] 2.6.1). */
const codes = { deleted: 0x0800, hidden: 0x083c, style: 0x4a30, font: 0x4a4f, symbol: 0x6a09, data: 0x6a03 };
const sizes = [1, 1, 2, 4, 2, 2, 0, 3];
const eachProperty = (list: Buffer, see: (code: number, at: number) => void): void => {
  for (let at = 0; at + 2 < list.length;) {
    const code = list.readUInt16LE(at);
    see(code, at + 2);
    at += 2 + (sizes[code >> 13]! || 1 + list[at + 2]!);
  }
};
/** What a list of properties says. `hides`: undefined where only styles say it; `switched`: the opposite of what they say. */
type Look = {
  readonly hides?: boolean;
  readonly isSwitched?: boolean;
  readonly isDeleted?: boolean;
  readonly style?: number;
  readonly font?: number;
  readonly symbol?: { readonly font: number; readonly code: number };
  readonly dataAt?: number;
};
const lookOf = (list: Buffer): Look => {
  const look: { -readonly [K in keyof Look]: Look[K] } = {};
  eachProperty(list, (code, at) => {
    const value = list[at]!;
    if (code === codes.deleted) look.isDeleted = value === 1;
    else if (code === codes.hidden && value <= 1) look.hides = value === 1;
    else if (code === codes.hidden) look.isSwitched = value === 0x81;
    else if (code === codes.style && at + 2 <= list.length) look.style = list.readUInt16LE(at);
    else if (code === codes.font && at + 2 <= list.length) look.font = list.readUInt16LE(at);
    else if (code === codes.symbol && at + 4 <= list.length) look.symbol = { font: list.readUInt16LE(at), code: list.readUInt16LE(at + 2) };
    else if (code === codes.data && at + 4 <= list.length) look.dataAt = list.readUInt32LE(at);
  });
  return look;
};

/** Bytes of the head whose characters have properties of their own. */
export type Run = Look & { readonly from: number; readonly to: number };
const pageSize = 512;
type Pages = { readonly at: number; readonly entry: number; readonly look: (page: Buffer, offset: number) => Look };
/** The runs of all pages of properties, in order, none over another ([MS-DOC] 2.9.33, 2.9.176). */
const runsIn = (word: OlderWord, { at, entry, look }: Pages): Run[] => {
  const list = tableAt(word, at);
  const count = Math.floor((list.length - 4) / 8);
  const numbers = new Set(Array.from({ length: Math.max(0, count) }, (_, n) => list.readUInt32LE(4 * (count + 1) + 4 * n) & 0x3f_ffff));
  const runs: Run[] = [];
  for (const number of numbers) {
    const page = word.head.subarray(number * pageSize, (number + 1) * pageSize);
    const length = page[pageSize - 1] ?? 0;
    for (let n = 0; n < length && 4 * (length + 1) + entry * n < pageSize; n += 1) {
      const offset = 2 * page[4 * (length + 1) + entry * n]!;
      if (offset > 0) runs.push({ ...look(page, offset), from: page.readUInt32LE(4 * n), to: page.readUInt32LE(4 * n + 4) });
    }
  }
  let end = 0;
  return runs
    .toSorted((a, b) => a.from - b.from)
    .filter(({ from, to }) => {
      if (from < end || to <= from) return false;
      end = to;
      return true;
    });
};
const ofCharacters: Pages = {
  at: tables.characters,
  entry: 1,
  look: (page, offset) => lookOf(page.subarray(offset + 1, offset + 1 + page[offset]!)),
};
/** Of a paragraph only its style matters; its length is in words, with a zero before it where it is even. */
const ofParagraphs: Pages = {
  at: tables.paragraphs,
  entry: 13,
  look: (page, offset) => {
    const style = page[offset] === 0 ? offset + 2 : offset + 1;
    return style + 2 <= pageSize ? { style: page.readUInt16LE(style) } : {};
  },
};

/** Those of the runs, which are in order, that touch a range. */
const within = (runs: readonly Run[], from: number, to: number): Run[] => {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (runs[middle]!.to <= from) low = middle + 1;
    else high = middle;
  }
  const found: Run[] = [];
  for (; low < runs.length && runs[low]!.from < to; low += 1) found.push(runs[low]!);
  return found;
};
export const looksOf = (word: OlderWord) => {
  const [characters, paragraphs] = [runsIn(word, ofCharacters), runsIn(word, ofParagraphs)];
  return {
    characters: (from: number, to: number): Run[] => within(characters, from, to),
    paragraphs: (from: number, to: number): Run[] => within(paragraphs, from, to),
    doesStyleHide: hidingStyles(tableAt(word, tables.styles)),
  };
};

const longestChain = 20;
const noStyle = 0xfff;
/** Which styles hide text ([MS-DOC] 2.9.260, 2.9.271). */
const hidingStyles = (sheet: Buffer): ((style: number | undefined) => boolean) => {
  if (sheet.length < 6) return () => false;
  type Style = { readonly basedOn: number; readonly hides: boolean | undefined };
  const styles: (Style | undefined)[] = [];
  const base = sheet.readUInt16LE(4);
  for (let at = 2 + sheet.readUInt16LE(0); at + 2 <= sheet.length;) {
    const style = sheet.subarray(at + 2, at + 2 + sheet.readUInt16LE(at));
    styles.push(style.length < base + 2 || base < 4 ? undefined : styleOf(style, base));
    at += 2 + style.length;
  }
  return (style) => {
    let one = style === undefined ? undefined : styles[style];
    for (let count = 0; one && one.hides === undefined && one.basedOn !== noStyle && count < longestChain; count += 1)
      one = styles[one.basedOn];
    return one?.hides ?? false;
  };
};
const styleOf = (style: Buffer, base: number): { basedOn: number; hides: boolean | undefined } => {
  const kind = style.readUInt16LE(2);
  // after its name, and the zero behind it, the properties of its paragraphs, if it has such, and those of its characters
  let at = base + 2 + 2 * style.readUInt16LE(base) + 2;
  if ((kind & 15) === 1 && at + 2 <= style.length) at = even(at + 2 + style.readUInt16LE(at));
  const list = at + 2 <= style.length ? style.subarray(at + 2, at + 2 + style.readUInt16LE(at)) : Buffer.alloc(0);
  return { basedOn: kind >> 4, hides: lookOf(list).hides };
};
const even = (at: number): number => at + (at & 1);

/** The names of the fonts by their numbers ([MS-DOC] 2.9.81, 2.9.286). */
export const fontNames = (word: OlderWord): string[] => {
  const list = tableAt(word, tables.fonts);
  const names: string[] = [];
  for (let at = 4; at < list.length; at += 1 + list[at]!) {
    const name = list.toString("utf16le", at + 40, Math.min(list.length, at + 1 + list[at]!));
    names.push(name.split("\0", 1)[0]!);
  }
  return names;
};

/** The boxes and lists of forms by where their data lie ([MS-DOC] 2.9.78, 2.9.158); undefined for other data. */
export const formFieldAt = (data: Buffer, at: number): FormField | undefined => {
  const start = at + 68;
  if (start + 10 > data.length || data.readUInt16LE(at + 4) !== 68 || data.readUInt32LE(start) !== 0xffff_ffff) return undefined;
  const bits = data.readUInt16LE(start + 4);
  const [kind, chosen] = [bits & 3, (bits >> 2) & 31];
  if (kind === 0) return undefined;
  const name = start + 10;
  const presetAt = name + 4 + 2 * data.readUInt16LE(name);
  const preset = presetAt + 2 <= data.length ? data.readUInt16LE(presetAt) : 0;
  // 25: nobody has chosen
  const field = { result: chosen === 25 ? undefined : chosen, preset };
  return kind === 1 ? { kind: "box", ...field } : { kind: "list", ...field, choices: choicesIn(data, presetAt + 2) };
};
/** After five other texts the choices: 0xffff, how many, how many bytes follow each, which is none. */
const choicesIn = (data: Buffer, from: number): string[] => {
  let at = from;
  const word = (): number => (at + 2 <= data.length ? data.readUInt16LE(at) : 0);
  const text = (): string => {
    const length = word();
    const found = data.toString("utf16le", at + 2, at + 2 + 2 * length);
    at += 2 + 2 * length;
    return found;
  };
  // a format, a help, a status, two macros; each with a zero behind it
  for (let n = 0; n < 5; n += 1) {
    text();
    at += 2;
  }
  if (word() !== 0xffff) return [];
  const count = Math.min(25, at + 4 <= data.length ? data.readUInt16LE(at + 2) : 0);
  at += 6;
  return Array.from({ length: count }, text);
};
