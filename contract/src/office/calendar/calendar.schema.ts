import * as Type from "typebox";
import type { Static } from "typebox";
import {
  clock,
  count,
  day,
  flag,
  id,
  listOf,
  moment,
  named,
  nullable,
  oneOf,
  optional,
  record,
  rowVersion,
  filledText,
  text,
} from "../../kit/schema.ts";

/** A day that differs from the usual week: a holiday, a day off beside it, a day off that is worked. */
export const dayKinds = {
  holiday: "calendar.holiday",
  day_off: "calendar.dayOff",
  working: "calendar.working",
} as const;
export type DayKind = keyof typeof dayKinds;
const kind = oneOf(Object.keys(dayKinds) as DayKind[]);

/** How terms are counted (law on appeals, articles 23 and 28): days off of the week (1 is Monday), end of the working day, which days count. */
export const termSettings = record({
  weekend: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { maxItems: 6, uniqueItems: true }),
  closes: clock(),
  counts: oneOf(["calendar", "working"]),
  /** A term that ends on a day off ends on the next working day. */
  rollsOver: flag(),
  /** What "one month" is: the earlier of 30 days and the same day of the next month, or one of them; left out, as it is now. */
  month: optional(oneOf(["earlier", "days", "calendar"])),
  /** From which day the term of what came after hours or on a day off counts; left out, as it is now. */
  afterHours: optional(oneOf(["next_working_day", "same_day"])),
});
export type TermSettings = Static<typeof termSettings>;

const names = { nameUz: filledText(255), nameUk: filledText(255), nameRu: filledText(255) };
const change = {
  /** Days added, or written over where they stand already. */
  days: optional(listOf(record({ day: day(), kind, provisional: optional(flag()), ...names }), 400)),
  removed: optional(listOf(day(), 400)),
  terms: optional(termSettings),
  /** The days as the change was made from them, by the version of their record, null for one like others of the week; those named are guarded (409). */
  seen: optional(listOf(record({ day: day(), version: nullable(rowVersion()) }), 800)),
};
const example = {
  days: [
    { day: "27.05.2027", kind: "day_off", provisional: false, nameUz: "Dam olish kuni", nameUk: "Дам олиш куни", nameRu: "Выходной день" },
  ],
  removed: ["16.05.2027"],
};
/** A change of the calendar before it is made. */
export const calendarChange = { ...named("CalendarChange", record(change)), examples: [example] };
export type CalendarChange = Static<typeof calendarChange>;
/** The same with the fingerprint of what its preview showed. */
export const calendarChangeConfirmed = {
  ...named("CalendarChangeConfirmed", record({ ...change, fingerprint: text(64) })),
  examples: [{ ...example, fingerprint: "3f1b…" }],
};

/** An open record whose deadline moves. */
export const deadlineMove = named(
  "DeadlineMove",
  record({ kind: oneOf(["appeal", "task"]), id: id(), appealId: id(), requestNumber: text(), from: day(), to: day() }),
);
/** What a change would move: how many deadlines that have not passed, how many become overdue, the first hundred. */
export const calendarPreview = named(
  "CalendarPreview",
  record({
    fingerprint: text(64),
    appeals: count(),
    tasks: count(),
    becomeOverdue: count(),
    /** Receptions of the days that will be no working days, the people who are enrolled for them, and the hearings of those days. */
    receptions: count(),
    enrolled: count(),
    hearings: count(),
    /** The figures as a sentence. */
    summary: text(1000),
    rows: listOf(deadlineMove, 100),
  }),
);
export type CalendarPreview = Static<typeof calendarPreview>;

const stood = nullable(record({ kind, provisional: flag(), nameUz: text(), nameUk: text(), nameRu: text() }));
/** Details of `changed_meanwhile` for days that were not as seen: each with its version and what stands there now. */
export type CalendarConflict = { readonly days: readonly { day: string; version: string | null; stands: Static<typeof stood> }[] };
/** A change that was made. */
export const calendarChangeRow = named(
  "CalendarChangeRow",
  record({
    id: id(),
    madeDate: moment(),
    madeByName: text(),
    /** What stood on a day before and what stands there since; null is a day like others of the week. */
    days: listOf(record({ day: day(), before: stood, after: stood }), 800),
    terms: nullable(record({ before: termSettings, after: termSettings })),
    appeals: count(),
    tasks: count(),
    /** By an earlier version, which moved deadlines that had passed. */
    leaveOverdue: count(),
    becomeOverdue: count(),
    /** The change that this one took back, and the one that took this one back. */
    undoesId: nullable(id()),
    undoneById: nullable(id()),
  }),
);
export type CalendarChangeRow = Static<typeof calendarChangeRow>;

/** What taking back did, and what it could not put back: days that were changed again, records closed or moved by something else since. */
export const calendarUndo = named(
  "CalendarUndo",
  record({
    change: calendarChangeRow,
    daysNotPutBack: listOf(day(), 400),
    termsNotPutBack: flag(),
    recordsNotPutBack: count(),
    rows: listOf(
      record({
        kind: oneOf(["appeal", "task"]),
        id: id(),
        appealId: id(),
        requestNumber: text(),
        wanted: day(),
        now: day(),
        why: oneOf(["closed", "moved"]),
      }),
      100,
    ),
  }),
);
export type CalendarUndo = Static<typeof calendarUndo>;
