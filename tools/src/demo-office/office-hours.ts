import { isWorking, type Calendar } from "@murojaat/server/office/terms/calendar.ts";
import { addDays, type Day } from "@murojaat/server/engine/dates/days.ts";

const opens = 9 * 3600;
const workday = 9 * 3600;
const tashkent = 5 * 3600;
const wholeDay = 86_400;

/**
 * The office's own clock: seconds of working time since `from`, so that "two hours later" on Friday at
 * five is Monday at ten. Moments are seconds since 1970.
 */
export type OfficeHours = {
  readonly ofMoment: (moment: number) => number;
  readonly toMoment: (officeSeconds: number) => number;
};

/** Seconds of office time in a working day, 9:00 to 18:00. */
export const officeDay = workday;

export function countOfficeHours(calendar: Calendar, from: Day, to: Day): OfficeHours {
  const first = Date.parse(from) / 1000 / wholeDay;
  const daysBefore: number[] = [];
  const workingDays: number[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    daysBefore.push(workingDays.length);
    if (isWorking(calendar, day)) workingDays.push(first + daysBefore.length - 1);
  }
  return {
    ofMoment: (moment) => {
      const local = moment + tashkent;
      const day = Math.floor(local / wholeDay);
      const before = daysBefore[day - first];
      if (before === undefined) throw new Error("The moment lies outside the days that were counted.");
      const within = workingDays[before] === day ? Math.min(Math.max((local % wholeDay) - opens, 0), workday) : 0;
      return before * workday + within;
    },
    toMoment: (officeSeconds) => {
      const day = workingDays[Math.floor(officeSeconds / workday)];
      if (day === undefined) throw new Error("The office time lies outside the days that were counted.");
      return day * wholeDay + opens + Math.floor(officeSeconds % workday) - tashkent;
    },
  };
}

/** Seconds since 1970 as the database takes them, on the clock of Tashkent. */
export const timestamp = (moment: number): string => `${new Date((moment + tashkent) * 1000).toISOString().slice(0, 19)}+05:00`;
export const dayOfMoment = (moment: number): Day => new Date((moment + tashkent) * 1000).toISOString().slice(0, 10);
