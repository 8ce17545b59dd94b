import { crudEndpoints } from "../../kit/crud.endpoints.ts";
import type { Crud } from "../../kit/crud.ts";
import { endpoint } from "../../kit/endpoint.ts";
import type { MessageKey } from "../../kit/messages.ts";
import { day, filledText, id, record, rowVersion } from "../../kit/schema.ts";

/** Of a resolved appeal whose period is over: the portal proposes, a person confirms or keeps, a job erases. */
export const retentionStatuses = {
  proposed: "retention.proposed",
  confirmed: "retention.confirmed",
  kept: "retention.kept",
  erased: "retention.erased",
} as const satisfies Readonly<Record<string, MessageKey>>;
export type RetentionStatus = keyof typeof retentionStatuses;

export const retentionRow: Crud = {
  name: "retention",
  path: "/admin/retention",
  table: "retention_decisions",
  title: "retention.title",
  fields: {
    appealsId: {
      kind: "ref",
      label: "columns.requestNumber",
      column: "appeal_id",
      table: "appeals",
      nameAs: "requestNumber",
      nameColumn: "number",
    },
    kindsId: { kind: "ref", label: "fields.satulation", column: "kind_id", table: "appeal_kinds", nameAs: "kindName" },
    resolvedAt: { kind: "moment", label: "retention.resolvedAt", column: "resolved_at" },
    overOn: { kind: "day", label: "retention.overOn", column: "over_on" },
    status: { kind: "choice", label: "columns.status", column: "status", choices: retentionStatuses },
    keepUntil: { kind: "day", label: "retention.keepUntil", column: "keep_until" },
    reason: { kind: "shown", label: "fields.reason", column: "reason" },
    usersId: { kind: "ref", label: "retention.decidedBy", column: "decided_by", table: "users", nameAs: "userName", asOf: "decided_at" },
    decidedAt: { kind: "moment", label: "retention.decidedAt", column: "decided_at" },
    erasedAt: { kind: "moment", label: "retention.erasedAt", column: "erased_at" },
  },
};

const may = "decide_retention";
const { list, excel } = crudEndpoints(retentionRow, { read: may, all: may, write: may, example: {} });
const params = record({ id: id() });
const errors = ["not_found", "rule_broken", "changed_meanwhile"] as const;
/** Of the caller's own organisation. A decision may be changed until it has been carried out. */
export const retentionEndpoints = {
  list,
  excel,
  confirm: endpoint({
    method: "PATCH",
    path: "/admin/retention/{id}/confirm",
    may,
    summary: "Confirm that the personal data, texts and files of an appeal are erased; the next run of the job does it",
    params,
    body: record({ version: rowVersion() }),
    reply: list.reply.properties.rows.items,
    errors,
    done: "audited.retentionConfirmed",
  }),
  keep: endpoint({
    method: "PATCH",
    path: "/admin/retention/{id}/keep",
    may,
    summary: "Keep an appeal until a day, on which it is proposed again",
    params,
    body: record({ version: rowVersion(), reason: filledText(1000), until: day() }),
    reply: list.reply.properties.rows.items,
    errors,
    done: "audited.retentionKept",
  }),
};
