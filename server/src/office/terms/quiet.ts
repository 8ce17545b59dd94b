import { addDays, clockOf, dayOf } from "../../engine/dates/days.ts";
import { isWorking, workingDayFrom, type Calendar } from "./calendar.ts";

/** The hours in which staff may be written to outside the portal, on working days. */
const day = { from: "07:00", to: "20:00" } as const;

/** The next moment at which staff may be written to; undefined: now. */
export const quietUntil = (calendar: Calendar, now: Date): Date | undefined => {
  const [today, clock] = [dayOf(now), clockOf(now)];
  if (isWorking(calendar, today) && clock >= day.from && clock < day.to) return undefined;
  const next = workingDayFrom(calendar, clock < day.from ? today : addDays(today, 1));
  return new Date(`${next}T${day.from}:00+05:00`);
};
/** The latest day since which this many working days have passed, up to this one. */
export const workingDaysBefore = (calendar: Calendar, today: string, days: number): string => {
  let at = today;
  for (let passed = 0; passed < days; at = addDays(at, -1)) if (isWorking(calendar, at)) passed += 1;
  return at;
};
