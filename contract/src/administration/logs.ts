import { appealLists } from "../appeals/appeal.lists.ts";
import { incomingLists } from "../incoming/incoming.lists.ts";
import { crudEndpoints, type Crud } from "../kit/crud.ts";
import type { List } from "../kit/lists.ts";
import type { MessageKey } from "../messages/index.ts";
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
      nameColumn: "full_name",
    },
    organizationsId: {
      kind: "ref",
      label: "administration.organization",
      column: "organization_id",
      table: "organizations",
      nameAs: "organizationName",
    },
    action: { kind: "shown", label: "columns.actions", column: "action" },
    target: { kind: "shown", label: "administration.target", column: "target" },
    details: { kind: "json", label: "administration.details", column: "details" },
  },
};
/** Where personal data can be read: the lists, and what is no list. */
const readPlaces: Readonly<Record<string, MessageKey>> = {
  ...Object.fromEntries(
    [appealLists, taskLists, incomingLists].flatMap(({ lists }) => Object.entries<List>(lists).map(([name, { title }]) => [name, title])),
  ),
  applicants: "administration.readApplicants",
  applicant: "administration.readApplicant",
  "search-by-phone": "administration.readByPhone",
  "by-phone": "administration.readByPhone",
  "personal-data": "administration.readUnmasked",
  history: "card.history",
  incoming: "administration.readIncoming",
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
      nameColumn: "full_name",
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
    rows: { kind: "number", label: "administration.rows", column: "rows", min: 0, max: 1_000_000 },
  },
};
const rights = { read: "view_audit", all: "view_audit", write: "view_audit", example: {} } as const;
export const auditList = crudEndpoints(auditRow, rights).list;
export const readingList = crudEndpoints(readingRow, rights).list;
