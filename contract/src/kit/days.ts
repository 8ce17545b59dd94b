import type { Problem } from "./errors.ts";
import type { MessageKey } from "./messages.ts";

/** Earlier days are slips of the hand. */
export const firstDay = "01.01.1900";
const isOfCalendar = (text: string): boolean => {
  const [, date, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text) ?? [];
  const day = `${year}-${month}-${date}`;
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day;
};
/** Why a text is no day as it is stored, DD.MM.YYYY; undefined for one that is. */
export const dayProblem = (text: string): { readonly problem: Problem; readonly limit?: string } | undefined => {
  if (!isOfCalendar(text)) return { problem: "no_such_day" };
  return Number(text.slice(6)) < Number(firstDay.slice(6)) ? { problem: "before_start", limit: firstDay } : undefined;
};

/** Days that filters and periods name from today; an address and what is saved keep the word. */
export const relativeDays = {
  today: "lists.today",
  this_week: "lists.thisWeek",
  last_seven_days: "lists.lastSevenDays",
  this_month: "lists.thisMonth",
  this_quarter: "lists.thisQuarter",
  this_year: "lists.thisYear",
  last_year: "lists.lastYear",
} as const satisfies Readonly<Record<string, MessageKey>>;
export type RelativeDays = keyof typeof relativeDays;
export const isRelativeDays = (word: string | undefined): word is RelativeDays => word !== undefined && Object.hasOwn(relativeDays, word);

export type DayRange = { readonly from: string; readonly to: string };
/** The days that a word means on the day `today`, all DD.MM.YYYY: complete weeks from Monday to Sunday, months and years. */
export const daysOf = (word: RelativeDays, today: string): DayRange => {
  const [date, month, year] = today.split(".").map(Number) as [number, number, number];
  const day = (y: number, m: number, d: number): string => {
    const [yyyy, mm, dd] = new Date(Date.UTC(y, m - 1, d)).toISOString().slice(0, 10).split("-");
    return `${dd}.${mm}.${yyyy}`;
  };
  const monday = date - ((new Date(Date.UTC(year, month - 1, date)).getUTCDay() + 6) % 7);
  const quarter = month - ((month - 1) % 3);
  switch (word) {
    case "today":
      return { from: today, to: today };
    case "this_week":
      return { from: day(year, month, monday), to: day(year, month, monday + 6) };
    case "last_seven_days":
      return { from: day(year, month, date - 6), to: today };
    case "this_month":
      return { from: day(year, month, 1), to: day(year, month + 1, 0) };
    case "this_quarter":
      return { from: day(year, quarter, 1), to: day(year, quarter + 3, 0) };
    case "this_year":
      return { from: day(year, 1, 1), to: day(year, 12, 31) };
    case "last_year":
      return { from: day(year - 1, 1, 1), to: day(year - 1, 12, 31) };
  }
};
/** The same for what is counted: a period that goes on ends today. */
export const daysSoFar = (word: RelativeDays, today: string): DayRange => {
  const { from, to } = daysOf(word, today);
  return { from, to: word === "last_year" ? to : today };
};
