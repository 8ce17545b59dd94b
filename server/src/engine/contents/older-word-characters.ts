import type { FormField } from "./form-fields.ts";
import { fontNames, formFieldAt, looksOf, type OlderWord } from "./older-word-looks.ts";
import { asDrawn, isSymbolFont, symbolOf } from "./symbol-fonts.ts";

const pieces = 0x1a2;
const isBytes = 0x4000_0000;
type Piece = { readonly at: number; readonly width: 1 | 2; readonly from: number; readonly to: number };
/** Where the characters lie, in the order of the text ([MS-DOC] 2.9.38, 2.9.177). */
const piecesOf = ({ head, table }: OlderWord): Piece[] => {
  let at = head.readUInt32LE(pieces);
  const end = at + head.readUInt32LE(pieces + 4);
  // properties that pieces refer to stand before their list
  while (at < end && table[at] === 1) at += 3 + table.readUInt16LE(at + 1);
  if (at >= end || table[at] !== 2) throw new Error("no list of pieces");
  const count = Math.floor((table.readUInt32LE(at + 1) - 4) / 12);
  const list = at + 5;
  return Array.from({ length: count }, (_, n) => {
    const place = table.readUInt32LE(list + 4 * (count + 1) + 8 * n + 2);
    const range = { from: table.readUInt32LE(list + 4 * n), to: table.readUInt32LE(list + 4 * n + 4) };
    return (place & isBytes) === 0 ? { ...range, at: place, width: 2 } : { ...range, at: (place & ~isBytes) / 2, width: 1 };
  });
};

const bytes = new TextDecoder("windows-1252");
/** The characters of a document, and of each by its place whether it is hidden or struck out, what it stands for, and the form field that it describes. */
export type Characters = {
  readonly text: string;
  readonly isHidden: Uint8Array;
  readonly signs: ReadonlyMap<number, string>;
  readonly forms: ReadonlyMap<number, FormField>;
};
export const charactersOf = (word: OlderWord, data: Buffer): Characters => {
  const { head } = word;
  const list = piecesOf(word);
  const length = list.at(-1)?.to ?? 0;
  if (length > head.length || list.some(({ from, to }, n) => to <= from || from !== (list[n - 1]?.to ?? 0)))
    throw new Error("pieces do not fit");
  const looks = looksOf(word);
  const fonts = fontNames(word);
  const isHidden = new Uint8Array(length);
  const [signs, forms] = [new Map<number, string>(), new Map<number, FormField>()];
  const texts = list.map(({ at, width, from, to }) => {
    const end = at + (to - from) * width;
    if (end > head.length) throw new Error("a piece is missing");
    const part = width === 1 ? bytes.decode(head.subarray(at, end)) : head.toString("utf16le", at, end);
    const placeOf = (byte: number): number => from + Math.ceil((Math.min(Math.max(byte, at), end) - at) / width);
    for (const { from: first, to: last, style } of looks.paragraphs(at, end))
      if (looks.doesStyleHide(style)) isHidden.fill(1, placeOf(first), placeOf(last));
    for (const run of looks.characters(at, end)) {
      const [first, last] = [placeOf(run.from), placeOf(run.to)];
      const isSwitched = looks.doesStyleHide(run.style) !== (run.isSwitched ?? false);
      if (run.hides !== undefined) isHidden.fill(Number(run.hides), first, last);
      else if (isSwitched) for (let place = first; place < last; place += 1) isHidden[place]! ^= 1;
      if (run.isDeleted) isHidden.fill(1, first, last);
      const form = run.dataAt === undefined ? undefined : formFieldAt(data, run.dataAt);
      for (let place = first; place < last; place += 1) {
        const font = run.font === undefined ? "" : (fonts[run.font] ?? "");
        if (isSymbolFont(font)) signs.set(place, asDrawn(part[place - from]!, font));
        if (run.symbol) signs.set(place, symbolOf(fonts[run.symbol.font] ?? "", run.symbol.code));
        if (form) forms.set(place, form);
      }
    }
    return part;
  });
  return { text: asDrawn(texts.join(""), ""), isHidden, signs, forms };
};
