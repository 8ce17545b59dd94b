import { approvalRow } from "../approvals/approvals.ts";
import { calendarRow } from "../calendar/calendar.endpoints.ts";
import { flagField as flag, recordField as record, textField as text, type AuditField, type AuditFields } from "../../kit/audit-fields.ts";
import { hasNames, nameFields, nameLabels, type Crud, type CrudField } from "../../kit/crud.ts";
import type { MessageKey } from "../../kit/messages.ts";
import { commonProblemStatuses } from "../common-problems/common-problem.ts";
import { mergeLineLabels } from "../merged-applicants/merge-lines.ts";
import { references } from "../references/references.ts";
import { eventKinds } from "../outgoing-events/event-kinds.ts";
import { exchangeFields } from "../outgoing-events/event-receiver.endpoints.ts";
import { planFrequencies, planPeriods, sendingFaults, sendingStatuses } from "../report-plans/report-plan.schema.ts";
import { reportPages } from "../statistics/report-files.endpoints.ts";
import { receptionJournalRow, receptionScheduleRow } from "../reception/reception.ts";
import { settings } from "../settings/settings.ts";
import { substitutionRow } from "../substitutions/substitution.endpoints.ts";
import { moduleRows } from "../modules/modules.ts";
import { departmentRow, organizationRow } from "../organizations/organizations.ts";
import { organizationRoleRow, roleRow, supervisorRow, userRoleRow } from "../roles/roles.ts";
import { userRow } from "../users/users.ts";

const report = {
  kind: "choice",
  label: "reportPlans.report",
  choices: Object.fromEntries(Object.entries(reportPages).map(([name, { label }]) => [name, label])),
} as const satisfies AuditField;
const receivers = text("reportPlans.receivers");
const plan = {
  report,
  frequency: { kind: "choice", label: "reportPlans.frequency", choices: planFrequencies },
  weekday: { kind: "weekdays", label: "reportPlans.weekday" },
  monthDay: text("reportPlans.monthDay"),
  at: text("reportPlans.at"),
  period: { kind: "choice", label: "reportPlans.period", choices: planPeriods },
  by: { kind: "choice", label: "statistics.dated", choices: { created: "reports.byReceived", resolved: "reports.byResolved" } },
  areasId: record("fields.area", "areas"),
  organizationsId: record("administration.organization", "organizations"),
  channelId: record("fields.channel", "channels"),
  language: text("reportPlans.language"),
  receivers,
  isOn: flag("reportPlans.isOn"),
} as const satisfies AuditFields;

const receiver = {
  name: text("outgoingEvents.name"),
  url: text("outgoingEvents.url"),
  kinds: { kind: "choice", label: "outgoingEvents.kinds", choices: eventKinds },
  organizationIds: record("outgoingEvents.organizations", "organizations"),
  fields: { kind: "choice", label: "outgoingEvents.fields", choices: exchangeFields },
  isActive: flag("outgoingEvents.isActive"),
} as const satisfies AuditFields;

/** Of any reference list. */
const ofList = {
  removed: text("audited.removedRecord"),
  created: text("audited.createdRecords"),
  order: { kind: "own", label: "administration.order" },
  updated: { kind: "own", label: "audited.updatedRecords" },
} as const satisfies AuditFields;
const blocked = flag("administration.blocked");
/** What the audit records of a write beside the fields of a record, by table. */
const beside = {
  users: {
    blocked,
    passwordReset: flag("audited.passwordIsReset"),
    factorReset: flag("audited.factorIsReset"),
    pinflSet: flag("audited.pinflIsSet"),
    handedOverTo: record("administration.successor", "users"),
    executes: text("administration.waitsExecutes"),
    helps: text("administration.waitsHelps"),
    signs: text("administration.waitsSigns"),
    controls: text("administration.waitsControls"),
    reviews: text("administration.waitsReviews"),
    posts: text("administration.waitsPosts"),
    total: text("administration.waitsTotal"),
    refused: {
      kind: "choice",
      label: "audited.fault",
      choices: {
        wrong_credentials: "errors.wrong_credentials",
        user_blocked: "errors.user_blocked",
        too_many: "errors.too_many",
        wrong_code: "errors.wrong_code",
        wrong_old_password: "errors.wrong_old_password",
        oneid_unknown: "errors.oneid_unknown",
        oneid_unverified: "errors.oneid_unverified",
        openid_unknown: "errors.openid_unknown",
        openid_ambiguous: "errors.openid_ambiguous",
        openid_unverified: "errors.openid_unverified",
        openid_other: "errors.openid_other",
        openid_cancelled: "errors.openid_cancelled",
        openid_expired: "errors.openid_expired",
        openid_refused: "errors.openid_refused",
        openid_unavailable: "errors.openid_unavailable",
      },
    },
    login: text("session.username"),
    limit: {
      kind: "choice",
      label: "audited.lookUpLimit",
      choices: { person: "audited.lookUpsOfPerson", office: "audited.lookUpsOfOffice", facts: "audited.wrongFacts" },
    },
  },
  organizations: {
    numberedFrom: text("administration.numbersBeginNext"),
    blocked,
    handedOverTo: record("administration.successorOffice", "organizations"),
  },
  supervisors: { organizationIds: record("menu.organizations", "organizations") },
  roles: { given: { kind: "permissions", label: "audited.given" }, taken: { kind: "permissions", label: "audited.taken" } },
  calendar_changes: {
    days: { kind: "days", label: "calendar.day" },
    terms: { kind: "fields", label: settings.terms.label, fields: settings.terms.fields },
    appeals: text("calendar.movedAppeals"),
    tasks: text("calendar.movedTasks"),
    leaveOverdue: text("calendar.leaveOverdue"),
    becomeOverdue: text("calendar.becomeOverdue"),
    undoes: text("audited.undoes"),
  },
  report_plans: {
    ...plan,
    plan: { kind: "fields", label: "reportPlans.planned", fields: plan },
    removed: { kind: "fields", label: "audited.removedRecord", fields: { report, receivers } },
    sending: text("reportPlans.sending"),
    from: text("substitutions.from"),
    to: text("substitutions.to"),
    status: { kind: "choice", label: "columns.status", choices: sendingStatuses },
    fault: { kind: "choice", label: "audited.fault", choices: sendingFaults },
    taken: text("audited.takenBy"),
    refused: text("audited.refusedBy"),
  },
  event_receivers: {
    ...receiver,
    receiver: { kind: "fields", label: "outgoingEvents.one", fields: receiver },
    again: text("outgoingEvents.again"),
  },
  document_templates: { fileName: text("audited.fileName") },
  retention_decisions: {
    requestNumber: text("columns.requestNumber"),
    reason: text("fields.reason"),
    until: text("retention.keepUntil"),
    answers: text("card.answers"),
    messages: text("card.messages"),
    files: text("card.files"),
    history: text("card.history"),
  },
  open_data_releases: { period: text("openData.period"), edition: text("openData.edition"), reason: text("openData.reason") },
  appeals: { requestNumber: text("columns.requestNumber") },
  scanned_letters: { files: text("card.files"), reason: text("fields.reason") },
  incoming_appeals: {
    status: { kind: "choice", label: "columns.status", choices: { rejected: "statistics.rejected" } },
    reason: text("columns.returnReason"),
  },
  notifications: { requestNumber: text("columns.requestNumber") },
  applicants: {
    rows: text("administration.rows"),
    other: text("audited.mergedRecord"),
    appeals: text("audited.movedAppeals"),
    isOnePerson: flag("audited.saidOnePerson"),
    lines: { kind: "choice", label: "audited.takenLines", choices: mergeLineLabels },
  },
  list_views: {},
  common_problems: {
    appeals: text("commonProblems.appeals"),
    status: {
      kind: "choice",
      label: "columns.status",
      choices: Object.fromEntries(Object.entries(commonProblemStatuses).map(([name, { label }]) => [name, label])),
    },
  },
  early_warnings: {
    groupsId: record("columns.topic", "topics"),
    areasId: record("fields.placeArea", "areas"),
    reason: text("fields.reason"),
  },
} as const satisfies Readonly<Record<string, AuditFields>>;

type Every<T> = T extends unknown ? keyof T : never;
type BesideKey = Every<(typeof beside)[keyof typeof beside]> | keyof typeof ofList;
/** What a write may record in the audit: changed fields, each before and after, and fields named here. Nothing personal of citizens. */
type Details = { readonly changes?: object } & { readonly [K in BesideKey]?: unknown };

const referenceLists: readonly Crud[] = [
  ...Object.values<Crud>(references),
  ...Object.values<Crud>(moduleRows),
  organizationRow,
  departmentRow,
  userRow,
  roleRow,
  organizationRoleRow,
  userRoleRow,
  calendarRow,
  substitutionRow,
  receptionScheduleRow,
  receptionJournalRow,
];
const auditField = (f: CrudField): AuditField => {
  const { label } = f;
  switch (f.kind) {
    case "flag":
    case "picture":
      return { kind: f.kind, label };
    case "choice":
      return { kind: "choice", label, choices: f.choices };
    case "ref":
    case "refs":
      return { kind: "record", label, table: f.table };
    case "text":
    case "count":
    case "day":
    case "moment":
    case "shown":
    case "worded":
    case "json":
    case "total":
    case "linked":
      return { kind: "text", label };
  }
};
const fieldsOf = (def: Crud): AuditFields => ({
  ...(hasNames(def) && Object.fromEntries(nameFields.map((name) => [name, text(nameLabels[name])]))),
  ...Object.fromEntries(Object.entries(def.fields).map(([name, f]) => [name, auditField(f)])),
});

/** An audited table: its title, the table of its names, its recorded fields. */
export type Audited = { readonly title: MessageKey; readonly named?: string; readonly fields: AuditFields };
const ofReferenceList = (def: Crud): Audited => ({
  title: def.title,
  ...(def.names && { named: def.table }),
  fields: { ...ofList, ...fieldsOf(def), ...beside[def.table as keyof typeof beside] },
});
/** By the first part of an audit target: `users` of `users:12`. */
export const audited: Readonly<Record<string, Audited>> = {
  ...Object.fromEntries(referenceLists.map((def) => [def.table, ofReferenceList(def)])),
  supervisors: { title: "menu.supervisors", named: supervisorRow.table, fields: beside.supervisors },
  settings: {
    title: "administration.settings",
    fields: Object.fromEntries(Object.entries(settings).map(([key, { label, fields }]) => [key, { kind: "fields", label, fields }])),
  },
  calendar_changes: { title: "calendar.changes", fields: beside.calendar_changes },
  report_plans: { title: "menu.scheduledReports", fields: beside.report_plans },
  event_receivers: { title: "outgoingEvents.one", fields: beside.event_receivers },
  document_templates: { title: "administration.documentTemplates", fields: beside.document_templates },
  approvals: { title: approvalRow.title, fields: fieldsOf(approvalRow) },
  retention_decisions: { title: "retention.title", fields: beside.retention_decisions },
  open_data_releases: { title: "openData.title", fields: beside.open_data_releases },
  appeals: { title: "reception.appeal", fields: beside.appeals },
  incoming_appeals: { title: "administration.incomingAppeals", fields: beside.incoming_appeals },
  scanned_letters: { title: "menu.scans", fields: beside.scanned_letters },
  notifications: { title: "system.unsentMessages", fields: beside.notifications },
  applicants: { title: "columns.applicant", fields: beside.applicants },
  list_views: { title: "audited.view", fields: beside.list_views },
  common_problems: { title: "commonProblems.one", fields: beside.common_problems },
  early_warnings: { title: "myDay.warnings", fields: beside.early_warnings },
};
/** What the portal does of itself, under the names that the audit has for it. */
export const ownActs = {
  "SEND /reports/scheduled": "audited.reportSent",
  "REFUSE /auth/login": "audited.signInRefused",
  "REFUSE /auth/oneid": "audited.oneidRefused",
  "REFUSE /auth/openid": "audited.openidRefused",
  "ASK /admin/approvals": "audited.approvalAsked",
  "REFUSE /profile/confirm": "audited.confirmRefused",
  "REFUSE /applicants/byPhone": "audited.lookUpRefused",
  "REMOVE /applicants": "audited.unusedApplicantsRemoved",
  "REMOVE /applicants/merges": "audited.mergedApplicantRemoved",
  "ERASE /admin/retention": "audited.retentionErased",
  system: "audited.bySystem",
} as const satisfies Readonly<Record<string, MessageKey>>;
declare module "../../kit/registry.ts" {
  interface Registry {
    auditDetails: Details;
    ownAct: keyof typeof ownActs;
  }
}
