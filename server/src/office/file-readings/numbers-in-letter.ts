import { dayProblem, readNumber, signs } from "@murojaat/contract/kit";
import type { ReadLine, ReadWord } from "../../engine/contents/reading.ts";
import { skeleton } from "../../engine/words/fold.ts";

/** A line as one text, with the word that each of its characters is of; its numbers have the usual hyphen. */
export type Line = { readonly text: string; readonly words: readonly ReadWord[]; readonly page: number };
/** The hyphens that people and programs write in a number or a date: ‐, the one at which no line breaks, ‒, – and the minus. */
const hyphens = /(?<=[\p{L}\d])[\u2010-\u2013\u2212](?=[\p{L}\d])/gu;
const withUsualHyphens = (word: string): string => (/\d/.test(word) ? word.replace(hyphens, "-") : word);
export const lineOf = ({ page, words }: ReadLine): Line => ({
  page,
  words,
  text: words.map(({ text }) => withUsualHyphens(text)).join(" "),
});
/** The words that a part of the text touches. */
export const wordsAt = ({ words }: Line, from: number, to: number): ReadWord[] => {
  let start = 0;
  return words.filter(({ text }) => {
    const [begins, ends] = [start, start + text.length];
    start = ends + 1;
    return begins < to && ends > from;
  });
};

export type Found = { readonly value: string; readonly page: number; readonly words: readonly ReadWord[] };
/** Operators and areas that give numbers (numbering plan of Uzbekistan). */
const codes = new Set("20 33 50 55 61 62 65 66 67 69 70 71 72 73 74 75 76 77 78 79 87 88 90 91 93 94 95 97 98 99".split(" "));
// data for Uzbek know no +: +998 is read as 4998
const phone =
  /(?<![\d/-]|\d{3}\s)(?:[+4]?\s?998|8)?[\s(.-]{0,3}(\d{2})[\s).-]{0,3}(\d{3})[\s.-]{0,3}(\d{2})[\s.-]{0,3}(\d{2})(?![\d/]|\s\d{3}(?!\d))/gu;
/** What stands before a number that is none of a telephone: of a fax, a taxpayer, a contract, an account. */
const otherNumber =
  /(?:faks|факс|stir|стир|inn|инн|(?:shartnoma|şartnoma|шартнома|договор|kadastr|кадастр|pasport|паспорт|hisob|ҳисоб|сч[её]т|karta|карта|guvohnoma|гувоҳнома)\p{L}{0,6}(?:\s(?:raqami|рақами|номер))?|[hх]\/[rр]|р\/с)\P{L}{0,4}$/iu;
/** Phones, also such whose digits are not sure. */
export const phonesIn = (lines: readonly Line[]): Found[] =>
  lines.flatMap((line) =>
    [...line.text.matchAll(phone)].flatMap(({ 0: found, index, 1: code, 2: a, 3: b, 4: c }) => {
      const words = wordsAt(line, index, index + found.length).filter(({ text }) => /\d/u.test(text));
      const read = readNumber("phone", `${code}${a}${b}${c}`);
      const isOther = otherNumber.test(line.text.slice(Math.max(0, index - 32), index));
      return codes.has(code!) && "value" in read && !isOther ? [{ value: read.value, page: line.page, words }] : [];
    }),
  );
export const isPhoneLine = ({ text }: Line): boolean => /^\P{L}*(?:(?:мой|mening|менинг)\s+)?(?:tel|тел|моб|mob)/iu.test(text);

const [initial, surname] = [String.raw`\p{Lu}[\p{Ll}${signs}]?\.\s?`, String.raw`\p{Lu}[\p{L}${signs}-]{1,40}`];
/** A name as it stands under a letter: initials, surname. */
export const signedName = String.raw`(?:${initial}){1,2}${surname}`;
const nameAlone = new RegExp(String.raw`^(?:\P{L}{0,40}${initial}){1,2}${surname}\P{L}{0,40}$`, "u");
/** By what the word opens with, as any of the three languages write the twelve; ъ stands for ь in scans. */
const months = ["yan", "fev", "mar", "apr", "may", "iyun", "iyul", "avg", "sen", "okt", "noy", "dek"];
const monthOf = (word: string): number => months.findIndex((month) => skeleton(word).startsWith(month)) + 1;
const two = (text: string | number): string => String(text).padStart(2, "0");
const dates: readonly (readonly [RegExp, (found: RegExpMatchArray) => [day: string, month: number, year: string]])[] = [
  [/(?<!\d)(\d{1,2})[.,/](\d{1,2})[.,/](20\d{2})(?!\d)/gu, ([, day, month, year]) => [day!, Number(month), year!]],
  [
    /(?<!\d)(20\d{2})\s?-?\s?(?:yil|йил)\p{L}*,?\s?(?:«|")?(\d{1,2})(?:»|")?\s?-?\s?(\p{L}{3,12})/gu,
    ([, year, day, month]) => [day!, monthOf(month!), year!],
  ],
  [
    /(?<!\d)(?:«|"|“)?(\d{1,2})(?:»|"|”)?\s?-?\s?(\p{L}{3,12})\s?,?\s?(20\d{2})/gu,
    ([, day, month, year]) => [day!, monthOf(month!), year!],
  ],
];
const iso = (day: string): string => day.split(".").toReversed().join("-");
/** What stands beside the day where a letter is signed: a name, and small words only of these kinds. Others make a sentence. */
const besideDay =
  /^(?:y|yil|й|йил|г|год|года|tel\p{L}*|тел\p{L}*|mob\p{L}*|моб\p{L}*|мой|mening|менинг|uy|уй|raqam\p{L}*|рақам\p{L}*|номер|sana|сана|дата|imzo|имзо|подпись)$/u;
const smallWords = new RegExp(String.raw`(?<![\p{L}${signs}])\p{Ll}[\p{L}${signs}]*`, "gu");
export const isSigned = (beside: string): boolean => (beside.match(smallWords) ?? []).every((word) => besideDay.test(word));
/** Days that a line names, neither in the future nor older than ten years, and where in it. `today`: ISO 8601. */
export const daysIn = ({ text }: Line, today: string): { readonly value: string; readonly from: number; readonly to: number }[] =>
  dates.flatMap(([pattern, read]) =>
    [...text.matchAll(pattern)].flatMap((found) => {
      const [date, month, year] = read(found);
      const value = `${two(date)}.${two(month)}.${year}`;
      const isRight = dayProblem(value) === undefined && iso(value) <= today && Number(year) > Number(today.slice(0, 4)) - 10;
      return isRight ? [{ value, from: found.index, to: found.index + found[0].length }] : [];
    }),
  );
/** Whether a line is nothing but the day, the name and the telephone with which a letter ends. */
export const isSignature = (line: ReadLine, today: string): boolean => {
  const { text } = lineOf(line);
  const [day, ...others] = daysIn(lineOf(line), today);
  const rest = day && others.length === 0 ? `${text.slice(0, day.from)} ${text.slice(day.to)}`.trim() : undefined;
  const named = rest?.split(/\s+/u).filter((word) => /\p{L}/u.test(word) && !besideDay.test(word.toLowerCase().replaceAll(/\P{L}/gu, "")));
  const isDay = rest !== undefined && isSigned(rest) && named !== undefined && named.length <= 4;
  return isDay || nameAlone.test(text);
};
/** The days of a line beside which a letter may be signed; an entry of a list and the number of a letter are none. `today`: ISO 8601. */
export const signedDays = (line: Line, today: string): Found[] =>
  /^\d{1,2}[.)]\s|№/u.test(line.text)
    ? []
    : daysIn(line, today).flatMap(({ value, from, to }) =>
        isSigned(`${line.text.slice(0, from)} ${line.text.slice(to)}`) ? [{ value, page: line.page, words: wordsAt(line, from, to) }] : [],
      );
