import { addDays, type Day } from "../../engine/dates/days.ts";

/** A day as a text names it. `year`: null where it does not say it. */
export type Named = {
  readonly from: number;
  readonly to: number;
  readonly day: number;
  readonly month: number;
  readonly year: number | null;
  /** What is joined to the month: -gacha, -dan, -dagi; in Russian the ending. */
  readonly ending: string;
};

const months = [
  /^(?:yanvar|январ)/u,
  /^(?:fevral|феврал)/u,
  /^(?:mart|март)/u,
  /^(?:aprel|апрел)/u,
  /^(?:may|ма[йя])/u,
  /^(?:iyun|июн)/u,
  /^(?:iyul|июл)/u,
  /^(?:avgust|август)/u,
  /^(?:sent|сент)/u,
  /^(?:okt|окт)/u,
  /^(?:noyabr|ноябр)/u,
  /^(?:dekabr|декабр)/u,
];
const monthWords =
  "(?:yanvar|fevral|mart|aprel|may|iyun|iyul|avgust|senty?abr|okty?abr|noyabr|dekabr|январ|феврал|март|апрел|ма[йя]|июн|июл|август|сентябр|октябр|ноябр|декабр)";
const inWords = new RegExp(
  String.raw`(?:(?<!\d)(20\d{2})\s?-?\s?(?:yil|йил)\p{L}{0,6},?\s{1,2})?(?<![\d.,/-])(\d{1,2})(?:\s|-|–)?\s?(${monthWords}\p{L}{0,12})(?:\s(20\d{2})(?!\d))?`,
  "giu",
);
const inDigits = /(?<![\d./-])(\d{1,2})\.(\d{1,2})\.(20\d{2})(?![\d/])(\p{L}{0,8})/gu;

/** The days that a text names, in its order. */
export const daysIn = (text: string): Named[] => {
  const written = [...text.matchAll(inWords)].map(({ 0: all, 1: before, 2: day, 3: word, 4: after, index }): Named => {
    const low = word!.toLowerCase();
    return {
      from: index,
      to: index + all.length,
      day: Number(day),
      month: months.findIndex((month) => month.test(low)) + 1,
      year: before || after ? Number(before ?? after) : null,
      ending: low.replace(new RegExp(`^${monthWords}`, "u"), ""),
    };
  });
  const digits = [...text.matchAll(inDigits)].map(({ 0: all, 1: day, 2: month, 3: year, 4: ending, index }): Named => ({
    from: index,
    to: index + all.length,
    day: Number(day),
    month: Number(month),
    year: Number(year),
    ending: ending!.toLowerCase(),
  }));
  return [...written, ...digits].toSorted((a, b) => a.from - b.from);
};

const two = (n: number): string => String(n).padStart(2, "0");
/** The day in a year; undefined where the calendar has none. */
export const inYear = ({ day, month }: Named, year: number): Day | undefined => {
  if (month < 1 || month > 12 || day < 1) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 ? `${year}-${two(month)}-${two(day)}` : undefined;
};
/** The years that may be meant: the one said, else that which brings it nearest to today. */
export const meantDay = (named: Named, today: Day): Day | undefined => {
  if (named.year !== null) return inYear(named, named.year);
  const year = Number(today.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap((one) => inYear(named, one) ?? []);
  const far = (day: Day): number => Math.abs(Date.parse(day) - Date.parse(today));
  return days.toSorted((a, b) => far(a) - far(b))[0];
};
/** Half a year before a day: what lies further back belongs to another matter. */
export const halfYearBefore = (day: Day): Day => addDays(day, -183);
