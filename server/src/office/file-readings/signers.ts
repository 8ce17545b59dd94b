import { signs } from "@murojaat/contract/kit";
import type { ReadLine, ReadWord } from "../../engine/contents/reading.ts";
import { skeleton } from "../../engine/words/fold.ts";
import { distance, mayDiffer } from "./nearest.ts";

const capital = String.raw`\p{Lu}[\p{L}${signs}-]{1,40}`;
const initial = String.raw`\p{Lu}[\p{Ll}ʻ]?\.`;
/** A surname with a first name or initials, or initials with a surname, at the beginning of an entry. */
const name = new RegExp(
  String.raw`^(?:${capital}\s(?:${capital}|${initial})|${initial}\s?(?:${initial}\s?)?${capital})(?=[\s,.;_)–—-]|$)`,
  "u",
);
/** Each entry of a line: its number and what stands behind it. */
const numbered = /(?:^|\s)(\d{1,3})\s?[.)]\s{0,3}(?=\p{Lu})/gu;
/** Small words that stand beside a name in such a list: of a father, of a house, of a telephone. Others make a sentence. */
const besideName = /^(?:ogli|ugli|kizi|uy|honadon|imzo|imzosi|podpis|tel|telefon|dom|kv|d|t|yoshda|let|yashovchi)$/;
const smallWords = new RegExp(String.raw`(?<![\p{L}${signs}])\p{Ll}[\p{L}${signs}]*`, "gu");
/** Surname and first name that a scan has joined. */
const joined = new RegExp(String.raw`^\p{Lu}[\p{Ll}${signs}]{2,30}\p{Lu}[\p{Ll}${signs}]{2,30}(?![\p{L}${signs}])`, "u");
const isNameOnly = (entry: string, isNumbered: boolean): boolean =>
  (name.test(entry) || (isNumbered && joined.test(entry))) &&
  (entry.match(smallWords) ?? []).every((word) => besideName.test(skeleton(word)));
/** What stands above such a list. */
const heading = /^(?:imzo|podpis|murojaatchilar|arizachilar|zayaviteli|kuyida|nijepodpis)/;
const longestHeading = 6;
/** So many names make a list; fewer are signatures of a letter of one. */
const least = 3;
/** Of a counted list this share was read. */
const leastRead = 0.75;

type Entry = { readonly number: number | undefined; readonly surname: string; readonly word: ReadWord };
const surnameOf = (entry: string): string => {
  const words = entry.split(/\s+/u).map((word) => word.replace(/[.,;_)]+$/u, ""));
  return skeleton(words.find((word) => word.length > 2) ?? "");
};
const entriesOf = ({ words }: ReadLine): Entry[] | undefined => {
  const text = words.map((word) => word.text).join(" ");
  const found = [...text.matchAll(numbered)];
  if (found.length === 0) return isNameOnly(text, false) ? [{ number: undefined, surname: surnameOf(text), word: words[0]! }] : undefined;
  if (found[0]!.index !== 0) return undefined;
  const entries = found.map(({ 0: mark, 1: number, index }, at) => ({
    number: Number(number),
    text: text.slice(index + mark.length, found[at + 1]?.index).trim(),
  }));
  if (!entries.every((entry) => isNameOnly(entry.text, true))) return undefined;
  return entries.map((entry) => ({ number: entry.number, surname: surnameOf(entry.text), word: words[0]! }));
};

const entriesIn = (line: ReadLine | undefined): Entry[] | undefined => line && entriesOf(line);

export type Signers = {
  /** The lines of the list with what stands above it, of those given. */
  readonly from: number;
  readonly to: number;
  /** How many there are; undefined where the list may not be whole, because its numbers do not go from one on without a gap. */
  readonly count: number | undefined;
  readonly page: number;
  readonly words: readonly ReadWord[];
  /** Whether somebody of this surname is among them. */
  readonly hasSurname: (surname: string) => boolean;
};
/**
 * The list of those who signed a letter, at its end. `isEnd`: of a line that may stand below the list; `isUnreadBehind`: whether lines that could not
 * be read stand behind this one. A number that is missing there is one of them; a list that may go on there is not counted.
 */
export const signersOf = (
  lines: readonly ReadLine[],
  isEnd: (line: ReadLine) => boolean,
  isUnreadBehind: (line: number) => boolean,
): Signers | undefined => {
  let to = lines.length;
  while (to > 0 && !entriesOf(lines[to - 1]!) && isEnd(lines[to - 1]!)) to -= 1;
  const found: Entry[][] = [];
  for (let entries = entriesIn(lines[to - 1]); entries; entries = entriesIn(lines[to - found.length - 1])) found.push(entries);
  const inOrder = found.toReversed();
  const entries = inOrder.flatMap((some, line) => some.map((entry) => ({ ...entry, line })));
  if (entries.length < least) return undefined;
  const first = to - found.length;
  const isOpen = inOrder.map((_, at) => isUnreadBehind(first + at));
  const goesOn = (number: number, at: number): boolean => {
    const before = entries[at - 1]?.number ?? 0;
    return number === before + 1 || (number > before && isOpen[entries[at]!.line - 1] === true);
  };
  const last = entries.at(-1)!.number;
  const isNumbered =
    entries.every(({ number }, at) => number !== undefined && goesOn(number, at)) && entries.length >= (last ?? 0) * leastRead;
  const isPlain = entries.every(({ number }) => number === undefined) && isOpen.every((one) => !one);
  const count = isOpen.at(-1) === true ? undefined : isNumbered ? last : isPlain ? entries.length : undefined;
  const above = lines[first - 1];
  // children, debtors, what is enclosed
  const isOfOthers = above !== undefined && above.words.at(-1)!.text.endsWith(":") && !heading.test(skeleton(above.words[0]!.text));
  if (isOfOthers) return undefined;
  const isHeaded = above !== undefined && above.words.length <= longestHeading && heading.test(skeleton(above.words[0]!.text));
  return {
    from: isHeaded ? first - 1 : first,
    to,
    count,
    page: lines[to - 1]!.page,
    words: [entries.at(-1)!.word],
    hasSurname: (surname) => {
      const mine = skeleton(surname);
      return entries.some((one) => distance(one.surname, mine, mayDiffer(mine.length)) <= mayDiffer(mine.length));
    },
  };
};
