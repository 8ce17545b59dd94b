import {
  controlReviewDays,
  correctionDays,
  forwardingTerm,
  inquiryDays,
  letterEvents,
  letterTermDays,
  longTerm,
  studyLetterDays,
  usualTerm,
  type LetterEvent,
  type ReceivedBy,
} from "@murojaat/contract";
import { isWorking, workingDayFrom, type Calendar } from "./calendar.ts";
import { addDays, clockOf, dayOf, monthAfter, type Day } from "../../engine/dates/days.ts";

const ofAppeals = ["fifteen_days", "thirty_days", "further_study"] as const;
/** Days from a day, whatever else has a term. */
const countedPlainly = ["forwarding", "letter", "study_letter", "inquiry", "correction"] as const;
/** Names of the rules; their words are in the messages under `terms`. */
export type Rule =
  | (typeof ofAppeals)[number]
  | (typeof countedPlainly)[number]
  | "control_review"
  | "assigned_days"
  | "assigned_day"
  | "by_request"
  | "of_appeal"
  | "of_parent";
/** What a task's term may not pass: the deadline of its appeal, of the task that it serves, or its own one before a resolution. */
export type LimitOf = "appeal" | "parent" | "task";

/**
 * A computed deadline with every input of it, stored as JSON beside the deadline: `replayTerm` computes the same from it. Days are
 * YYYY-MM-DD. Terms stored before a field was added lack it.
 */
export type Term = {
  readonly rule: Rule;
  /** Article of the law on appeals (O'RQ-445 of 11.09.2017). */
  readonly article: string;
  readonly start: Day;
  readonly days: number;
  /** The count is one month, to the same day of the next one, in place of `days` (article 28). */
  readonly byMonth?: true;
  /** Where the count ended, or the day that was named, before days off were passed over and the limit drew it back. */
  readonly counted: Day;
  readonly passed: readonly Day[];
  readonly deadline: Day;
  readonly afterHours: boolean;
  /** The limit drew the end back. */
  readonly capped: boolean;
  /** The moment of receipt by the organisation whose term this is, ISO 8601; of an appeal's term. */
  readonly received?: string;
  /** What that moment was taken from; of the term with which an appeal was registered. */
  readonly receivedBy?: ReceivedBy;
  /** Days added once by the head of the holder (article 28), counted from the end of the term itself. */
  readonly extension?: { readonly days: number; readonly from: Day };
  /** Of a task's term: what it stayed within when it was set. */
  readonly limit?: Limit;
};
/** What a task may not pass. */
export type Limit = { readonly day: Day; readonly of: LimitOf };

/** The day from which a term runs: the day of arrival, or, as the office counts, the next working day when it came after hours or on a day off (article 23). */
export const arrivalDay = (calendar: Calendar, moment: Date): { start: Day; afterHours: boolean } => {
  const day = dayOf(moment);
  const inTime = isWorking(calendar, day) && clockOf(moment) < calendar.closes;
  if (calendar.afterHours === "same_day") return { start: day, afterHours: false };
  return { start: inTime ? day : workingDayFrom(calendar, addDays(day, 1)), afterHours: !inTime };
};

/** Counts `days` from the day after `start`; an end on a day off moves to the next working day. */
export const countTerm = (calendar: Calendar, start: Day, days: number): { counted: Day; passed: Day[]; deadline: Day } => {
  let counted = start;
  if (calendar.counts === "calendar") counted = addDays(start, days);
  else for (let left = days; left > 0; left -= isWorking(calendar, counted) ? 1 : 0) counted = addDays(counted, 1);
  return rolledOver(calendar, counted);
};
const rolledOver = (calendar: Calendar, counted: Day): { counted: Day; passed: Day[]; deadline: Day } => {
  const passed: Day[] = [];
  let deadline = counted;
  while (calendar.rollsOver && !isWorking(calendar, deadline)) {
    passed.push(deadline);
    deadline = addDays(deadline, 1);
  }
  return { counted, passed, deadline };
};

/** The law's "one month" (article 28), which is also called thirty days: by the setting of the office. */
const countMonth = (calendar: Calendar, start: Day, days: number): Pick<Term, "counted" | "passed" | "deadline" | "byMonth"> => {
  const byDays = countTerm(calendar, start, days);
  const sameDay = monthAfter(start);
  const isByMonth = calendar.month === "calendar" || (calendar.month === "earlier" && sameDay < byDays.counted);
  return isByMonth ? { ...rolledOver(calendar, sameDay), byMonth: true } : byDays;
};

type Longer = {
  readonly receivedBy?: ReceivedBy | undefined;
  readonly furtherStudy?: boolean;
  readonly extensionDays?: number;
};

/** The statutory term of an appeal of this kind that arrived at this moment, with what made it longer (articles 23 and 28). */
export const appealTerm = (
  calendar: Calendar,
  kind: string,
  receivedAt: Date,
  { receivedBy, furtherStudy, extensionDays }: Longer = {},
): Term => {
  const rule = kind === "proposal" ? "thirty_days" : furtherStudy ? "further_study" : "fifteen_days";
  const common = {
    rule,
    article: "28",
    days: rule === "fifteen_days" ? usualTerm : longTerm,
    ...arrivalDay(calendar, receivedAt),
    received: receivedAt.toISOString(),
    ...(receivedBy && { receivedBy }),
  } as const;
  return withExtension(calendar, common, extensionDays);
};

type Begun = Omit<Term, "counted" | "passed" | "deadline" | "capped" | "extension" | "byMonth">;
const withExtension = (calendar: Calendar, begun: Begun, extensionDays: number | undefined): Term => {
  const own = (begun.rule === "fifteen_days" ? countTerm : countMonth)(calendar, begun.start, begun.days);
  if (!extensionDays) return { ...begun, capped: false, ...own };
  const extension = { days: extensionDays, from: own.deadline };
  return { ...begun, capped: false, ...own, ...countTerm(calendar, own.deadline, extensionDays), extension };
};

/** Days that the head may add once (article 28). */
const extensionLimit = 30;
/** The last day to which a term that ends on `deadline` may be extended: those days are counted as any term is. */
export const extensionEnd = (calendar: Calendar, deadline: Day): Day => countTerm(calendar, deadline, extensionLimit).deadline;
/** By how many days a term that ends on `deadline` is extended for `day`, no later than `extensionEnd`. */
export const extensionFor = (calendar: Calendar, deadline: Day, day: Day): number => {
  let days = 1;
  while (days < extensionLimit && countTerm(calendar, deadline, days).counted < day) days += 1;
  return days;
};

/** By what an appeal was received: days as the letter or the line of the journal says them, the moment of a message, and that of the registration. */
export type Ways = {
  readonly incomingDay?: Day | null | undefined;
  readonly scanDay?: Day | null | undefined;
  readonly receptionDay?: Day | null | undefined;
  readonly messageAt?: string | null | undefined;
  readonly registeredAt: string;
};
/**
 * The moment of receipt, from which the term of an appeal counts (law, article 28): the earliest by which it can have been received. A day
 * counts as one on which it was received in office hours; one that is still to come is no receipt.
 * @example receiptOf({ incomingDay: "2026-11-24", registeredAt: ctx.now })
 */
export const receiptOf = ({ incomingDay, scanDay, receptionDay, messageAt, registeredAt }: Ways): { at: Date; by: ReceivedBy } => {
  const inHours = (day: Day) => new Date(`${day}T09:00:00+05:00`);
  const ways: { at: Date; by: ReceivedBy }[] = [
    ...(incomingDay ? [{ at: inHours(incomingDay), by: "incoming_date" as const }] : []),
    ...(scanDay ? [{ at: inHours(scanDay), by: "scan" as const }] : []),
    ...(receptionDay ? [{ at: inHours(receptionDay), by: "reception" as const }] : []),
    ...(messageAt ? [{ at: new Date(messageAt), by: "message" as const }] : []),
    { at: new Date(registeredAt), by: "registration" },
  ];
  return ways.reduce((first, way) => (way.at < first.at ? way : first));
};

/** When an appeal reached the organisation whose term this is; terms stored before that was noted say the day. */
export const termReceivedAt = (term: Term): Date => new Date(term.received ?? `${term.start}T09:00:00+05:00`);

/** Until when an appeal is sent on to another organisation or back to the applicant (article 25). */
export const sendingOnTerm = (calendar: Calendar, start: Day): Term => ({
  rule: "forwarding",
  article: "25",
  start,
  days: forwardingTerm,
  afterHours: false,
  capped: false,
  ...countTerm(calendar, start, forwardingTerm),
});

/** When a control is looked at again: thirty days to the day, whatever the calendar says (specification, section 4; article 34). */
export const controlTerm = (start: Day): Term => {
  const day = addDays(start, controlReviewDays);
  return {
    rule: "control_review",
    article: "34",
    start,
    days: controlReviewDays,
    counted: day,
    passed: [],
    deadline: day,
    afterHours: false,
    capped: false,
  };
};

/** Until when a letter to the applicant leaves, counted from the day of the event that it reports: three days, ten for the study of a proposal (article 28). */
export const letterTerm = (calendar: Calendar, event: LetterEvent, start: Day): Term => {
  const days = event === "study" ? studyLetterDays : letterTermDays;
  return {
    rule: event === "study" ? "study_letter" : "letter",
    article: letterEvents[event].article,
    start,
    days,
    afterHours: false,
    capped: false,
    ...countTerm(calendar, start, days),
  };
};

/** Until when another body answers an inquiry, counted from the day on which it was sent (article 24). */
export const inquiryTerm = (calendar: Calendar, start: Day): Term => ({
  rule: "inquiry",
  article: "24",
  start,
  days: inquiryDays,
  afterHours: false,
  capped: false,
  ...countTerm(calendar, start, inquiryDays),
});

/** Until when an answer is corrected, counted from the day on which the applicant asked for it (article 31). */
export const correctionTerm = (calendar: Calendar, start: Day): Term => ({
  rule: "correction",
  article: "31",
  start,
  days: correctionDays,
  afterHours: false,
  capped: false,
  ...countTerm(calendar, start, correctionDays),
});

/** A task's term within its appeal's or its parent's: a number of days, a day, or all that is left; never later than `day`, the deadline of what limits it. */
export const taskTerm = (
  calendar: Calendar,
  wanted: { days?: number | null; day?: Day | null; byRequest?: boolean },
  start: Day,
  day: Day,
  of: LimitOf = "appeal",
): Term => {
  const limit = { day, of };
  const begun = { article: "28", start, days: 0, afterHours: false, passed: [] };
  if (wanted.days) return within({ ...begun, rule: "assigned_days", days: wanted.days, ...countTerm(calendar, start, wanted.days) }, limit);
  if (!wanted.day) return within({ ...begun, rule: of === "parent" ? "of_parent" : "of_appeal", counted: day, deadline: day }, limit);
  return within({ ...begun, rule: wanted.byRequest ? "by_request" : "assigned_day", counted: wanted.day, deadline: wanted.day }, limit);
};

const within = ({ limit: _before, ...term }: Omit<Term, "capped">, limit: Limit | undefined): Term => {
  const capped = limit !== undefined && term.deadline > limit.day;
  return { ...term, deadline: capped ? limit.day : term.deadline, capped, ...(limit && { limit }) };
};

/**
 * Computes a stored term under a calendar: under the one that it was made with, the same. `limit` is what the task may not pass now;
 * without it the one that was stored.
 * @example replayTerm(calendar, task.term, { day: appeal.deadline, of: "appeal" }).deadline
 */
export const replayTerm = (calendar: Calendar, stored: Term, limit: Limit | undefined = limitOf(stored)): Term => {
  if (ofAppeals.some((rule) => rule === stored.rule)) {
    const { counted: _counted, byMonth: _byMonth, passed: _passed, deadline: _deadline, capped: _capped, extension, ...begun } = stored;
    // a term stored before its moment was noted starts where it did
    const arrival = stored.received === undefined ? {} : arrivalDay(calendar, new Date(stored.received));
    return withExtension(calendar, { ...begun, ...arrival }, extension?.days);
  }
  const { rule, start, days } = stored;
  if (rule === "control_review") return stored;
  if (countedPlainly.some((plain) => plain === rule)) return { ...stored, ...countTerm(calendar, start, days) };
  if (rule === "assigned_days") return within({ ...stored, ...countTerm(calendar, start, days) }, limit);
  if (rule === "of_appeal" || rule === "of_parent") return within({ ...stored, counted: limit!.day, deadline: limit!.day }, limit!);
  return within({ ...stored, deadline: stored.counted }, limit);
};

/** The limit that a term was set within; one stored before limits were noted shows it only where the limit was met. */
const limitOf = (stored: Term): Limit | undefined =>
  stored.limit ?? (stored.capped || stored.rule.startsWith("of_") ? { day: stored.deadline, of: "appeal" } : undefined);

/** The limit of a term after its deadline's limit moves from `present` to `next`: a limit of its own stays unless it would be passed. */
export const limitAfter = (stored: Term, present: Day, next: Limit): Limit => {
  const had = limitOf(stored)?.day ?? present;
  return had === present || next.day < had ? next : { ...next, day: had };
};
