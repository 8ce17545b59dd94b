import { addDays, weekday, type Day } from "../../engine/dates/days.ts";

/** The office's calendar as data: usual weekends, days that differ from them, hours, and how terms are counted. */
export type Calendar = {
  /** ISO weekdays off, 6 and 7 usually. */
  readonly weekend: readonly number[];
  /** Days that differ: true is a working day (a moved one), false is a day off. */
  readonly special: ReadonlyMap<Day, boolean>;
  /** HH:MM; what arrives at or after it came after hours (law, article 23). */
  readonly closes: string;
  /** Whether terms count all days or only working ones. */
  readonly counts: "calendar" | "working";
  /** A term that ends on a day off ends on the next working day. */
  readonly rollsOver: boolean;
  /** How the law's "one month" is counted: the earlier of 30 days and the same day of the next month, or one of them. */
  readonly month: "earlier" | "days" | "calendar";
  /** From which day the term of what came after hours or on a day off counts. */
  readonly afterHours: "next_working_day" | "same_day";
};

export const isWorking = (calendar: Calendar, day: Day): boolean => calendar.special.get(day) ?? !calendar.weekend.includes(weekday(day));

/** Working days after a day, up to another one. */
export const workingDaysBetween = (calendar: Calendar, from: Day, to: Day): number => {
  let n = 0;
  for (let at = from; at < to;) {
    at = addDays(at, 1);
    if (isWorking(calendar, at)) n += 1;
  }
  return n;
};

/** The day itself when it is a working day, else the next one. */
export const workingDayFrom = (calendar: Calendar, day: Day): Day => {
  let at = day;
  while (!isWorking(calendar, at)) at = addDays(at, 1);
  return at;
};
