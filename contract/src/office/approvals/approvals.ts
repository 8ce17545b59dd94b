import { crudEndpoints } from "../../kit/crud.endpoints.ts";
import type { Crud } from "../../kit/crud.ts";
import { endpoint } from "../../kit/endpoint.ts";
import type { MessageKey } from "../../kit/messages.ts";
import { id, nullable, record, text } from "../../kit/schema.ts";

/** What a second administrator agrees to, where the setting `security` asks for one. */
export const approvalKinds = {
  role_given: "approvals.roleGiven",
  role_changed: "approvals.roleChanged",
  role_taken: "approvals.roleTaken",
  rights_added: "approvals.rightsAdded",
  rights_taken: "approvals.rightsTaken",
  staff_added: "approvals.staffAdded",
  unblocked: "approvals.unblocked",
  password_reset: "approvals.passwordReset",
  factor_reset: "approvals.factorReset",
  pinfl_set: "approvals.pinflSet",
  moved: "approvals.moved",
  removed: "approvals.removed",
  second_off: "approvals.secondOff",
} as const satisfies Readonly<Record<string, MessageKey>>;
export type ApprovalKind = keyof typeof approvalKinds;
export const approvalStatuses = {
  pending: "approvals.pending",
  accepted: "approvals.accepted",
  rejected: "approvals.rejected",
  expired: "approvals.expired",
  overtaken: "approvals.overtaken",
} as const satisfies Readonly<Record<string, MessageKey>>;
/**
 * For this many days others decide, and somebody who is blocked or on leave still counts as one who could. Where none of them has signed in
 * during all that time, the person who asked may decide, for as many days again.
 */
export const approvalDays = 7;

/** Requests of administrators: one's own, and those that one may decide. */
export const approvalRow: Crud = {
  name: "approvals",
  path: "/admin/approvals",
  table: "approvals",
  title: "approvals.title",
  fields: {
    askedAt: { kind: "moment", label: "approvals.askedAt", column: "asked_at" },
    kind: { kind: "choice", label: "approvals.what", column: "kind", choices: approvalKinds },
    usersId: { kind: "ref", label: "administration.user", column: "about_id", table: "users", nameAs: "userName" },
    rolesId: { kind: "ref", label: "administration.role", column: "role_id", table: "roles", nameAs: "roleName" },
    rights: { kind: "json", label: "approvals.rights", column: "rights" },
    /** Where the person is to work, or new staff. */
    organizationIds: { kind: "json", label: "administration.organization", column: "organization_ids" },
    askedById: { kind: "ref", label: "approvals.askedBy", column: "asked_by", table: "users", nameAs: "askedByName" },
    status: { kind: "choice", label: "approvals.status", column: "status", choices: approvalStatuses },
    decidedById: { kind: "ref", label: "approvals.decidedBy", column: "decided_by", table: "users", nameAs: "decidedByName" },
    decidedAt: { kind: "moment", label: "approvals.decidedAt", column: "decided_at" },
  },
};
const may = ["manage_users", "manage_user_roles", "manage_roles", "manage_settings"] as const;
const { list, excel } = crudEndpoints(approvalRow, { read: may, all: may, write: "manage_users", example: {} });
const params = record({ id: id() });
export const approvalEndpoints = {
  list,
  excel,
  accept: endpoint({
    method: "PATCH",
    path: "/admin/approvals/{id}/accept",
    may,
    summary:
      "Agree to what another administrator asked: it is done now, in the name of who agrees; a new password, or the slips of new staff, are returned here, once",
    params,
    reply: record({
      password: nullable(text()),
      /** First passwords of new staff as a PDF in base64, a slip each. */
      slips: nullable(text(20_000_000)),
    }),
    errors: ["not_found", "action_not_allowed_now", "rule_broken", "changed_meanwhile"],
    done: "audited.approvalAccepted",
    ownTransactions: true,
    changesRights: true,
    confirmed: true,
  }),
  reject: endpoint({
    method: "PATCH",
    path: "/admin/approvals/{id}/reject",
    may,
    summary: "Refuse what another administrator asked",
    params,
    reply: record({}),
    errors: ["not_found", "action_not_allowed_now"],
    done: "audited.approvalRejected",
  }),
};
