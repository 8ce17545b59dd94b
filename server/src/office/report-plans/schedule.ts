import { daysSoFar, type PlanFrequency, type PlanPeriod } from "@murojaat/contract";
import { addDays, dayOf, fromWire, toWire, weekday, type Day } from "../../engine/dates/days.ts";

/** When a plan sends: `weekday` of a weekly one, `monthDay` (1 to 28) of a monthly or quarterly one, `at` HH:MM in Tashkent. */
export type Schedule = {
  readonly frequency: PlanFrequency;
  readonly weekday: number | null;
  readonly monthDay: number | null;
  readonly at: string;
};

const firstMonths: readonly string[] = ["01", "04", "07", "10"];
const falls: Readonly<Record<PlanFrequency, (plan: Schedule, day: Day) => boolean>> = {
  daily: () => true,
  weekly: (plan, day) => weekday(day) === plan.weekday,
  monthly: (plan, day) => Number(day.slice(8)) === plan.monthDay,
  quarterly: (plan, day) => Number(day.slice(8)) === plan.monthDay && firstMonths.includes(day.slice(5, 7)),
};
const momentOn = (day: Day, at: string): Date => new Date(`${day}T${at}:00+05:00`);

/** The first moment of the plan after this one. */
export const nextRun = (plan: Schedule, after: Date): Date => {
  for (let day = dayOf(after); ; day = addDays(day, 1)) {
    const moment = momentOn(day, plan.at);
    if (falls[plan.frequency](plan, day) && moment > after) return moment;
  }
};
/** The last moment of the plan that has come. */
export const lastRun = (plan: Schedule, now: Date): Date => {
  for (let day = dayOf(now); ; day = addDays(day, -1)) {
    const moment = momentOn(day, plan.at);
    if (falls[plan.frequency](plan, day) && moment <= now) return moment;
  }
};

const monthStart = (day: Day, monthsBack: number): Day => {
  const [year, month] = day.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 - monthsBack, 1)).toISOString().slice(0, 10);
};
const quarterStart = (day: Day, quartersBack: number): Day => monthStart(day, ((Number(day.slice(5, 7)) - 1) % 3) + 3 * quartersBack);

/** The days that a sending of this day covers: complete past days. On 1 January the year so far is the year that has ended, on a Monday the week. */
export const periodOf = (period: PlanPeriod, day: Day): { readonly from: Day; readonly to: Day } => {
  const yesterday = addDays(day, -1);
  switch (period) {
    case "yesterday":
      return { from: yesterday, to: yesterday };
    case "last_week": {
      const monday = addDays(day, 1 - weekday(day));
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    }
    case "last_month":
      return { from: monthStart(day, 1), to: addDays(monthStart(day, 0), -1) };
    case "last_quarter":
      return { from: quarterStart(day, 1), to: addDays(quarterStart(day, 0), -1) };
    case "this_week":
    case "last_seven_days":
    case "this_month":
    case "this_year": {
      const { from, to } = daysSoFar(period, toWire(yesterday));
      return { from: fromWire(from), to: fromWire(to) };
    }
  }
};
