import * as Type from "typebox";
import type { TObject, TUnsafe } from "typebox";
import { appealLists } from "../appeals/appeal.lists.ts";
import { incomingLists } from "../incoming/incoming.lists.ts";
import { crudEndpoints } from "../../kit/crud.endpoints.ts";
import { crudRow } from "../../kit/crud.schema.ts";
import type { Crud, CrudField, CrudRow } from "../../kit/crud.ts";
import { endpoint } from "../../kit/endpoint.ts";
import type { List } from "../../kit/lists.ts";
import { purposeLabels } from "../cards/purposes.ts";
import { count, listOf, named, nullable, record, text } from "../../kit/schema.ts";
import type { MessageKey } from "../../kit/messages.ts";
import { taskLists } from "../tasks/task.lists.ts";

/** Writes that are no workflow action: who, when, what (specification, section 3, process history, is the appeals' own). */
export const auditRow: Crud = {
  name: "audit",
  path: "/admin/audit",
  table: "audit_log",
  title: "administration.audit",
  fields: {
    at: { kind: "moment", label: "administration.at", column: "at" },
    usersId: {
      kind: "ref",
      label: "administration.user",
      column: "user_id",
      table: "users",
      nameAs: "userName",
      asOf: "at",
    },
    organizationsId: {
      kind: "ref",
      label: "administration.organization",
      column: "organization_id",
      table: "organizations",
      nameAs: "organizationName",
      asOf: "at",
    },
    action: { kind: "worded", label: "administration.what", column: "action" },
    target: { kind: "worded", label: "administration.target", column: "target" },
    details: { kind: "json", label: "administration.details", column: "details" },
    ip: { kind: "shown", label: "administration.address", column: "ip" },
    userAgent: { kind: "shown", label: "administration.browser", column: "user_agent" },
  },
};
/** Where personal data can be read: the lists, and what is no list. */
const readPlaces: Readonly<Record<string, MessageKey>> = {
  ...Object.fromEntries(
    [appealLists, taskLists, incomingLists].flatMap(({ lists }) => Object.entries<List>(lists).map(([name, { title }]) => [name, title])),
  ),
  card: "card.title",
  exchange: "administration.readExchange",
  applicants: "administration.readApplicants",
  applicant: "administration.readApplicant",
  merge: "merges.dialog",
  "search-by-phone": "administration.readByPhone",
  "by-phone": "administration.readByPhone",
  "personal-data": "administration.readUnmasked",
  document: "administration.readDocument",
  bundle: "card.allFiles",
  "letter-names": "administration.readLetterNames",
  "reception-journal": "reception.journal",
  representative: "fields.representative",
  twins: "administration.readSimilar",
  history: "card.history",
  notes: "notes.title",
  problem: "commonProblems.one",
  "common-answer": "commonAnswers.one",
  incoming: "administration.readIncoming",
  file: "administration.readFile",
  appeal: "administration.readAppeal",
  search: "administration.readSearch",
  similar: "administration.readSimilar",
  previous: "administration.readPrevious",
};
/** Who read personal data: of one appeal, or a page of a list. */
export const readingRow: Crud = {
  name: "readingLog",
  path: "/admin/reading-log",
  table: "reading_log",
  title: "administration.readingLog",
  fields: {
    at: { kind: "moment", label: "administration.at", column: "at" },
    usersId: {
      kind: "ref",
      label: "administration.user",
      column: "user_id",
      table: "users",
      nameAs: "userName",
      asOf: "at",
    },
    appealsId: {
      kind: "ref",
      label: "columns.requestNumber",
      column: "appeal_id",
      table: "appeals",
      nameAs: "requestNumber",
      nameColumn: "number",
    },
    list: { kind: "choice", label: "administration.list", column: "list", choices: readPlaces },
    rows: { kind: "count", label: "administration.rows", column: "rows", min: 0, max: 1_000_000 },
    purpose: { kind: "choice", label: "card.purpose", column: "purpose", choices: purposeLabels },
    /** In place of the user: a system that reads with its key. */
    receiversId: {
      kind: "ref",
      label: "outgoingEvents.one",
      column: "receiver_id",
      table: "event_receivers",
      nameAs: "receiverName",
      nameColumn: "name",
    },
  },
};
/** How much each person read in a day: calls, records of people in them, and openings of masked data by purpose. */
export const readingDayRow: Crud = {
  name: "readingDays",
  path: "/admin/reading-days",
  table: "reading_days",
  title: "administration.readingDays",
  fields: {
    day: { kind: "day", label: "calendar.day", column: "day" },
    usersId: {
      kind: "ref",
      label: "administration.user",
      column: "user_id",
      table: "users",
      nameAs: "userName",
      asOf: "day",
    },
    readings: { kind: "count", label: "administration.readings", column: "readings", min: 0, max: 1_000_000_000 },
    records: { kind: "count", label: "administration.rows", column: "records", min: 0, max: 1_000_000_000 },
    ...Object.fromEntries(
      Object.entries(purposeLabels).map(([name, label]) => [
        name,
        { kind: "count", label, column: name, min: 0, max: 1_000_000_000 } as const satisfies CrudField,
      ]),
    ),
  },
};
const rights = { read: "view_audit", all: "view_audit", write: "view_audit", example: {} } as const;
const auditCalls = crudEndpoints(auditRow, rights);
// by the kit, not out of the reply: in the browser a schema has no parts
const entryRow = crudRow(auditRow) as TUnsafe<CrudRow> & TObject;
/** A recorded value, in words; `before` is null where nothing was there, `after` where nothing is any more. */
const auditFact = named("AuditFact", record({ name: text(), before: nullable(text(5000)), after: nullable(text(5000)) }));
/** `action` and `target` are names that stay; the same in the caller's language are `actionName`, `targetName` and the facts. */
const auditWords = record({ actionName: text(500), targetName: nullable(text(1000)), facts: listOf(auditFact, 2000) });
const auditLine = named("AuditLine", record({ ...entryRow.properties, ...auditWords.properties }));
type StoredLine = {
  action: string;
  target: string | null;
  details: unknown;
  at: string;
  userName: string | null;
  organizationName: string | null;
  ip: string | null;
  userAgent: string | null;
};
export type AuditLine = StoredLine & Pick<CrudRow, "id"> & Type.Static<typeof auditWords>;
export const auditEndpoints = {
  list: endpoint({
    ...auditCalls.list,
    summary: "audit: a page of the log; action and target are sought by their names and by their words in the caller's language",
    reply: record({ total: count(), rows: Type.Array(Type.Unsafe<AuditLine>(auditLine)) }),
  }),
  excel: endpoint({ ...auditCalls.excel, summary: "audit: Excel of the filtered log, in the caller's language" }),
};
const { list: readingList, excel: readingExcel } = crudEndpoints(readingRow, rights);
export const readingEndpoints = { list: readingList, excel: readingExcel };
const { list: readingDayList, excel: readingDayExcel } = crudEndpoints(readingDayRow, rights);
export const readingDayEndpoints = { list: readingDayList, excel: readingDayExcel };
