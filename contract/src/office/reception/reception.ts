import { crudEndpoints } from "../../kit/crud.endpoints.ts";
import type { Crud } from "../../kit/crud.ts";
import { endpoint } from "../../kit/endpoint.ts";
import type { MessageKey } from "../../kit/messages.ts";
import { count, day, flag, id, listOf, named, nullable, oneOf, optional, record, text } from "../../kit/schema.ts";

/** ISO weekdays. */
export const receptionWeekdays = {
  "1": "reception.monday",
  "2": "reception.tuesday",
  "3": "reception.wednesday",
  "4": "reception.thursday",
  "5": "reception.friday",
  "6": "reception.saturday",
  "7": "reception.sunday",
} as const satisfies Readonly<Record<string, MessageKey>>;

const clock = "^([01]\\d|2[0-3]):[0-5]\\d$";

/** When which leader receives people, and where (law, articles 8 and 9): every week on a day, or once. */
export const receptionScheduleRow: Crud = {
  name: "reception-schedule",
  path: "/reception/schedule",
  table: "reception_schedule",
  title: "reception.schedule",
  fields: {
    leaderId: {
      kind: "ref",
      label: "reception.leader",
      column: "leader_id",
      table: "users",
      nameAs: "leaderName",
      required: true,
      once: true,
    },
    weekday: { kind: "choice", label: "reception.weekday", column: "weekday", choices: receptionWeekdays, once: true },
    day: { kind: "day", label: "reception.onceOn", column: "day", once: true },
    startsAt: { kind: "text", label: "reception.startsAt", column: "starts_at", max: 5, pattern: clock, required: true },
    endsAt: { kind: "text", label: "reception.endsAt", column: "ends_at", max: 5, pattern: clock, required: true },
    place: { kind: "text", label: "reception.place", column: "place", max: 300, required: true },
    places: { kind: "count", label: "reception.places", column: "places", min: 1, max: 200, required: true },
    isOn: { kind: "flag", label: "reception.isOn", column: "is_on" },
    organizationsId: {
      kind: "ref",
      label: "administration.organization",
      column: "organization_id",
      table: "organizations",
      nameAs: "organizationName",
      stamped: true,
    },
  },
};

/** What became of an enrolment. */
export const enrolmentStatuses = {
  enrolled: "reception.enrolled",
  received: "reception.received",
  absent: "reception.absent",
  cancelled: "reception.cancelled",
} as const satisfies Readonly<Record<string, MessageKey>>;
export type EnrolmentStatus = keyof typeof enrolmentStatuses;

/** The journal: who enrolled for which reception, about what, and what became of it. */
export const receptionJournalRow: Crud = {
  name: "reception-journal",
  path: "/reception/journal",
  table: "reception_enrolments",
  title: "reception.journal",
  fields: {
    scheduleId: {
      kind: "ref",
      label: "reception.reception",
      column: "schedule_id",
      table: "reception_schedule_names",
      nameAs: "scheduleName",
      required: true,
    },
    day: { kind: "day", label: "reception.day", column: "day", required: true },
    fullName: { kind: "text", label: "reception.person", column: "full_name", max: 200, required: true, personal: true },
    phone: { kind: "text", label: "fields.phone", column: "phone", max: 9, number: "phone", personal: true },
    topic: { kind: "text", label: "reception.topic", column: "topic", max: 500, required: true, personal: true },
    status: { kind: "choice", label: "columns.status", column: "status", choices: enrolmentStatuses },
    cancelReason: { kind: "text", label: "reception.cancelReason", column: "cancel_reason", max: 500, personal: true },
    /** Why nobody will be received on its day, in words; null where it takes place, or is past or settled. */
    notHeld: { kind: "shown", label: "reception.notHeld", column: "not_held" },
    /** Its reception, where that takes place: a line that lacks it is of somebody to be called and moved. */
    heldId: {
      kind: "ref",
      label: "reception.held",
      column: "held_id",
      table: "reception_schedule_names",
      nameAs: "heldName",
      stamped: true,
      lackable: true,
    },
    leaderId: {
      kind: "ref",
      label: "reception.leader",
      column: "leader_id",
      table: "users",
      nameAs: "leaderName",
      asOf: "day",
      stamped: true,
    },
    organizationsId: {
      kind: "ref",
      label: "administration.organization",
      column: "organization_id",
      table: "organizations",
      nameAs: "organizationName",
      stamped: true,
    },
    appealsId: {
      kind: "ref",
      label: "reception.appeal",
      column: "appeal_id",
      table: "appeals",
      nameAs: "requestNumber",
      nameColumn: "number",
      stamped: true,
    },
  },
};

const write = "manage_reception";
const schedule = crudEndpoints(receptionScheduleRow, {
  read: "reception-schedule",
  all: "reception-schedule",
  write,
  example: { leaderId: 12, weekday: "3", startsAt: "10:00", endsAt: "12:00", place: "205-xona", places: 10, isOn: true },
  done: { create: "audited.receptionAdded", update: "audited.receptionChanged", remove: "audited.receptionRemoved" },
});
const journal = crudEndpoints(receptionJournalRow, {
  read: "reception-journal",
  all: "reception-journal",
  write,
  example: { scheduleId: 3, day: "09.12.2026", fullName: "Karimov Anvar Rustamovich", phone: "901234567", topic: "Gaz taʼminoti" },
  done: { create: "audited.enrolmentAdded", update: "audited.enrolmentChanged", remove: "audited.removed" },
});
/** Of the own organisation; a supervisor reads those of the organisations watched. */
export const receptionEndpoints = {
  schedule: {
    list: schedule.list,
    excel: schedule.excel,
    create: schedule.create,
    update: schedule.update,
    remove: schedule.remove,
  },
  /** A line of the journal is cancelled, never removed. */
  journal: {
    list: journal.list,
    excel: endpoint({ ...journal.excel, errors: ["confirm_yourself", "too_many"] }),
    byArray: journal.byArray,
    create: journal.create,
    update: journal.update,
  },
  choices: endpoint({
    method: "GET",
    path: "/reception/schedule/choices",
    may: ["reception-journal", write],
    summary: "Receptions of the own organisation for which people may enrol",
    reply: listOf(named("ReceptionOption", record({ id: id(), name: text(1000), isOn: flag() })), 1000),
  }),
  places: endpoint({
    method: "GET",
    path: "/reception/schedule/places",
    may: write,
    summary:
      "How many places are free on a day of a reception: on the day given (422 where nobody enrols for it), else on the next one with a place",
    query: record({ scheduleId: id(), day: optional(day()) }),
    // no day: there is none within a year
    reply: named("ReceptionPlaces", record({ day: nullable(day()), places: count(), free: count() })),
    errors: ["rule_broken"],
  }),
  dayPage: endpoint({
    method: "GET",
    path: "/reception/journal/day-page",
    may: "reception-journal",
    summary: "Who is received on a day, by leader and time (Word, or PDF to print)",
    query: record({ day: day(), format: optional(oneOf(["pdf", "word"])) }),
    reply: "file",
    errors: ["confirm_yourself"],
  }),
};
