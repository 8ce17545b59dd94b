import type { Problem } from "./errors.ts";

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
