import * as Type from "typebox";
import { crudEndpoints } from "../../kit/crud.endpoints.ts";
import type { Crud } from "../../kit/crud.ts";
import { endpoint } from "../../kit/endpoint.ts";
import { count, id, optional, record } from "../../kit/schema.ts";
import { pageSizes } from "../../kit/limits.ts";
import { calendarChange, calendarChangeConfirmed, calendarChangeRow, calendarPreview, calendarUndo, dayKinds } from "./calendar.schema.ts";

/** The days that differ from the usual week. */
export const calendarRow: Crud = {
  name: "calendar",
  path: "/admin/calendar",
  table: "calendar_days",
  title: "calendar.title",
  names: { max: 255, repeatable: true },
  fields: {
    day: { kind: "day", label: "calendar.day", column: "day", required: true, once: true },
    kind: { kind: "choice", label: "calendar.kind", column: "kind", choices: dayKinds, required: true },
    /** No decree has fixed it yet. */
    provisional: { kind: "flag", label: "calendar.provisional", column: "provisional" },
  },
};

const may = "manage_calendar";
const { list, excel, all, byArray, create, update, remove } = crudEndpoints(calendarRow, {
  read: may,
  all: may,
  write: may,
  example: {
    nameUz: "Qurbon hayit",
    nameUk: "Қурбон ҳайит",
    nameRu: "Курбан хайит",
    day: "16.05.2027",
    kind: "holiday",
    provisional: true,
  },
  done: { create: "audited.dayAdded", update: "audited.dayChanged", remove: "audited.dayRemoved" },
});
/** A change of one day that moves a deadline is refused with what it would move: it goes by preview and changes. */
const moving = "moves_deadlines";
export const calendarEndpoints = {
  list,
  excel,
  all,
  byArray,
  create: endpoint({ ...create, errors: ["rule_broken", moving] }),
  update: endpoint({ ...update, errors: ["not_found", "rule_broken", "changed_meanwhile", moving] }),
  remove: endpoint({ ...remove, errors: ["not_found", "changed_meanwhile", moving] }),
  preview: endpoint({
    method: "POST",
    path: "/admin/calendar/preview",
    may,
    summary: "What a change of days and of the counting would move; nothing is written",
    body: calendarChange,
    reply: calendarPreview,
    errors: ["rule_broken", "changed_meanwhile"],
    ownTransactions: true,
  }),
  change: endpoint({
    method: "POST",
    path: "/admin/calendar/changes",
    may,
    summary: "Make a change whose preview was seen: the days and every deadline that it moves, whole or not at all",
    body: calendarChangeConfirmed,
    reply: calendarChangeRow,
    errors: ["rule_broken", "changed_meanwhile", "key_used_otherwise"],
    done: "audited.calendarChanged",
    ownTransactions: true,
  }),
  changes: endpoint({
    method: "GET",
    path: "/admin/calendar/changes",
    may,
    summary: "The changes that were made, the latest first",
    query: record({
      pageNo: optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
      pageSize: optional(Type.Integer({ minimum: 1, maximum: Math.max(...pageSizes), default: pageSizes[0] })),
    }),
    reply: record({ total: count(), rows: Type.Array(calendarChangeRow) }),
  }),
  changesExcel: endpoint({
    method: "GET",
    path: "/admin/calendar/changes/excel",
    may,
    summary: "The changes that were made: Excel",
    reply: "file",
    errors: ["too_many"],
  }),
  undo: endpoint({
    method: "POST",
    path: "/admin/calendar/changes/{id}/undo",
    may,
    summary: "Take a change back: its days and the deadlines that it moved; says what could not be put back",
    params: record({ id: id() }),
    reply: calendarUndo,
    errors: ["not_found", "changed_meanwhile", "key_used_otherwise"],
    done: "audited.calendarUndone",
    ownTransactions: true,
  }),
};
