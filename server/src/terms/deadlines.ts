import { forwardingTerm, longTerm, usualTerm } from "@murojaat/contract";
import { isWorking, workingDayFrom, type Calendar } from "./calendar.ts";
import { addDays, clockOf, dayOf, type Day } from "./days.ts";

/** Names of the rules; their words are in the messages under `terms`. */
export type Rule = "fifteen_days" | "thirty_days" | "further_study" | "assigned_days" | "assigned_day" | "by_request" | "of_appeal";

/** A computed deadline with the inputs that explain it; kept as JSON beside the deadline. Days are YYYY-MM-DD. */
export type Term = {
  readonly rule: Rule;
  /** Article of the law on appeals (O'RQ-445 of 11.09.2017). */
  readonly article: string;
  readonly start: Day;
  readonly days: number;
  readonly counted: Day;
  readonly passed: readonly Day[];
  readonly deadline: Day;
  readonly afterHours: boolean;
  readonly capped: boolean;
  /** The moment of receipt by the organisation whose term this is, ISO 8601; of an appeal's term. */
  readonly received?: string;
  /** Days added once by the head of the holder (article 28), counted from the end of the term itself. */
  readonly extension?: { readonly days: number; readonly from: Day };
};

/** The day from which a term runs: the day of arrival, or the next working day when it came after hours or on a day off (article 23). */
export const arrivalDay = (calendar: Calendar, moment: Date): { start: Day; afterHours: boolean } => {
  const day = dayOf(moment);
  const inTime = isWorking(calendar, day) && clockOf(moment) < calendar.closes;
  return { start: inTime ? day : workingDayFrom(calendar, addDays(day, 1)), afterHours: !inTime };
};

/** Counts `days` from the day after `start`; an end on a day off moves to the next working day. */
export const countTerm = (calendar: Calendar, start: Day, days: number): { counted: Day; passed: Day[]; deadline: Day } => {
  let counted = start;
  if (calendar.counts === "calendar") counted = addDays(start, days);
  else for (let left = days; left > 0; left -= isWorking(calendar, counted) ? 1 : 0) counted = addDays(counted, 1);
  const passed: Day[] = [];
  let deadline = counted;
  while (calendar.rollsOver && !isWorking(calendar, deadline)) {
    passed.push(deadline);
    deadline = addDays(deadline, 1);
  }
  return { counted, passed, deadline };
};

type Longer = { readonly furtherStudy?: boolean; readonly extensionDays?: number };

/** The statutory term of an appeal of this kind that arrived at this moment, with what made it longer (articles 23 and 28). */
export const appealTerm = (calendar: Calendar, kind: string, receivedAt: Date, { furtherStudy, extensionDays }: Longer = {}): Term => {
  const rule = kind === "proposal" ? "thirty_days" : furtherStudy ? "further_study" : "fifteen_days";
  const days = rule === "fifteen_days" ? usualTerm : longTerm;
  const { start, afterHours } = arrivalDay(calendar, receivedAt);
  const own = countTerm(calendar, start, days);
  const common = { rule, article: "28", start, days, afterHours, capped: false, received: receivedAt.toISOString() } as const;
  if (!extensionDays) return { ...common, ...own };
  return { ...common, ...countTerm(calendar, own.deadline, extensionDays), extension: { days: extensionDays, from: own.deadline } };
};

/** When an appeal reached the organisation whose term this is; terms kept before that was noted say the day. */
export const termReceivedAt = (term: Term): Date => new Date(term.received ?? `${term.start}T09:00:00+05:00`);

/** The last day for sending an appeal on to another organisation or back to the applicant (article 25). */
export const forwardingDay = (calendar: Calendar, start: Day): Day => countTerm(calendar, start, forwardingTerm).deadline;

/** A task's term within its appeal's: so many days, a day, or all that the appeal has; never later than `limit`. */
export const taskTerm = (
  calendar: Calendar,
  wanted: { days?: number | null; day?: Day | null; byRequest?: boolean },
  start: Day,
  limit: Day,
): Term => {
  const common = { article: "28", start, afterHours: false };
  if (wanted.days) {
    const counted = countTerm(calendar, start, wanted.days);
    const capped = counted.deadline > limit;
    return { ...common, rule: "assigned_days", days: wanted.days, ...counted, deadline: capped ? limit : counted.deadline, capped };
  }
  const day = wanted.day && wanted.day <= limit ? wanted.day : limit;
  return {
    ...common,
    rule: wanted.byRequest ? "by_request" : wanted.day ? "assigned_day" : "of_appeal",
    days: 0,
    counted: day,
    passed: [],
    deadline: day,
    capped: false,
  };
};
