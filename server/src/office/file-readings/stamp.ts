import type { ReadLine, ReadWord } from "../../engine/contents/reading.ts";
import { isBare, numbersIn } from "./letterhead.ts";
import { daysIn, lineOf, wordsAt, type Found, type Line } from "./numbers-in-letter.ts";

/** What an office stamps on a letter that comes in: the word for it, then № and the number. The word alone is one of any sentence. */
const stamped =
  /(?<!\p{L})(?:kirish|kirim|kir\.|кириш|кирим|кир\.|вх\.|вход\.|вх|входящий)\s{0,3}(?:raqami|рақами|номер)?\s{0,3}:?\s{0,3}(?=№|N[oeº°]?\.?\s?\d)/iu;
/** What stands beside number and day: the word for the office's post room, and «от». */
const ofOffice = /^(?:devonxona|девонхона|канцелярия|от)$/iu;
const isOverEachOther = (one: readonly ReadWord[], other: readonly ReadWord[]): boolean =>
  one.some((a) => other.some((b) => a.x < b.x + b.width && b.x < a.x + a.width));

export type Stamp = {
  readonly number?: Found;
  readonly date?: Found;
  /** The words of the stamp: none of the letter's. */ readonly words: ReadonlySet<ReadWord>;
};
const sureOf = (value: string, words: readonly ReadWord[], page: number): Found | undefined =>
  words.every(({ digitsAgree }) => digitsAgree) ? { value, page, words } : undefined;
/** The one day of a line, or of the line below that holds nothing else and stands under the stamp. */
const dayOf = (line: Line, below: Line | undefined, today: string, stampWords: readonly ReadWord[]) => {
  const own = daysIn(line, today);
  if (own.length > 0) return own.length === 1 ? { line, ...own[0]! } : undefined;
  if (!below) return undefined;
  const [day, ...others] = daysIn(below, today);
  if (!day || others.length > 0 || !isBare(below.text.slice(0, day.from) + below.text.slice(day.to))) return undefined;
  return isOverEachOther(stampWords, wordsAt(below, day.from, day.to)) ? { line: below, ...day } : undefined;
};

/**
 * The incoming number of a letter and its day, from the stamp on its first page. `headLines`: there the stamp may share a line with the letter;
 * further down it stands alone, because a sentence may name the number of another letter. `today`: ISO 8601.
 */
export const stampOf = (lines: readonly ReadLine[], headLines: number, today: string): Stamp => {
  const found = lines.flatMap(({ page }, at) => {
    if (page !== 1) return [];
    const line = lineOf(lines[at]!);
    const mark = stamped.exec(line.text);
    if (!mark) return [];
    const number = numbersIn(line.text).find(
      ({ from }) => from >= mark.index + mark[0].length - 1 && from <= mark.index + mark[0].length + 1,
    );
    if (!number) return [];
    const stampWords = wordsAt(line, mark.index, number.to);
    const day = dayOf(line, lines[at + 1] && lines[at + 1]!.page === 1 ? lineOf(lines[at + 1]!) : undefined, today, stampWords);
    const inLine = day?.line === line ? wordsAt(line, day.from, day.to) : [];
    const rest = line.words.filter((word) => !stampWords.includes(word) && !inLine.includes(word) && !ofOffice.test(word.text));
    const isAlone = isBare(rest.map(({ text }) => text).join(" "));
    if (at >= headLines && !isAlone) return [];
    const dayWords = day ? wordsAt(day.line, day.from, day.to) : [];
    return [
      {
        number: sureOf(number.value, wordsAt(line, number.from, number.to), 1),
        date: day && sureOf(day.value, dayWords, 1),
        words: [...(isAlone ? line.words : stampWords), ...dayWords],
      },
    ];
  });
  if (found.length !== 1) return { words: new Set(found.flatMap(({ words }) => words)) };
  const [{ number, date, words }] = found as [(typeof found)[0]];
  return { words: new Set(words), ...(number && { number }), ...(date && { date }) };
};
