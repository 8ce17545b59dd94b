import { fromWire, toWire } from "../../engine/dates/days.ts";

const shown = 12;

/** The twelve months that end with the month of a day (DD.MM.YYYY), as YYYY-MM, the earliest first. */
export const monthsUpTo = (day: string): string[] => {
  const [year, month] = fromWire(day).split("-").map(Number) as [number, number];
  return Array.from({ length: shown }, (_, n) => new Date(Date.UTC(year, month - shown + n, 1)).toISOString().slice(0, 7));
};

/** First and last day of a month YYYY-MM, as DD.MM.YYYY. */
export const daysOfMonth = (month: string): { from: string; to: string } => {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return { from: toWire(`${month}-01`), to: toWire(new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)) };
};
