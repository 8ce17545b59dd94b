import { dayProblem } from "@murojaat/contract/kit";

/** A calendar day, YYYY-MM-DD. Asia/Tashkent stands at UTC+5 all year, so days need no time zone table. */
export type Day = string;

const tashkent = 5 * 3_600_000;
const oneDay = 86_400_000;

export const addDays = (day: Day, n: number): Day => new Date(Date.parse(day) + n * oneDay).toISOString().slice(0, 10);
/** The same day of the next month, or its last day where it has no such day. */
export const monthAfter = (day: Day): Day => {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10);
};
/** Days from one day to another; negative when the second is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / oneDay);
/** 1 Monday … 7 Sunday. */
export const weekday = (day: Day): number => new Date(day).getUTCDay() || 7;
export const dayOf = (moment: Date): Day => new Date(moment.getTime() + tashkent).toISOString().slice(0, 10);
/** HH:MM on the clock of Tashkent. */
export const clockOf = (moment: Date): string => new Date(moment.getTime() + tashkent).toISOString().slice(11, 16);
/** A moment as the wire writes it, with the offset of Tashkent. */
export const momentOf = (moment: Date): string => new Date(moment.getTime() + tashkent).toISOString().replace("Z", "+05:00");
/** The first moment of a day. */
export const beginOf = (day: Day): string => `${day}T00:00:00+05:00`;
export const today = (now: Date = new Date()): Day => dayOf(now);

/** DD.MM.YYYY of the wire to YYYY-MM-DD and back. */
export const fromWire = (text: string): Day => `${text.slice(6, 10)}-${text.slice(3, 5)}-${text.slice(0, 2)}`;
export const toWire = (day: Day): string => `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;
/** DD.MM.YYYY of a day that another system or a person writes: year first, or day first; anything else as it is. */
export const wireForm = (text: string): string => {
  const first = /^\s*(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T ].*)?$/.exec(text);
  const last = /^\s*(\d{1,2})[-./](\d{1,2})[-./](\d{4})\s*$/.exec(text);
  const [year, month, date] = first ? first.slice(1) : last ? last.slice(1).toReversed() : [];
  return year === undefined ? text : `${date!.padStart(2, "0")}.${month!.padStart(2, "0")}.${year}`;
};
/** The same; undefined for what is no day. */
export const readWireDay = (text: string): string | undefined => {
  const day = wireForm(text);
  return isWireDay(day) ? day : undefined;
};
/** Whether DD.MM.YYYY names a day that exists. */
export const isWireDay = (text: string): boolean => dayProblem(text) === undefined;
