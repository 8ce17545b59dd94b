import * as Type from "typebox";
import type { Static } from "typebox";
import { crudEndpoints } from "../../kit/crud.endpoints.ts";
import type { Crud } from "../../kit/crud.ts";
import { hrefTo } from "../../kit/addresses.ts";
import { endpoint } from "../../kit/endpoint.ts";
import type { MessageKey } from "../../kit/messages.ts";
import { count, id, listOf, moment, named, nullable, oneOf, record, text } from "../../kit/schema.ts";
import type { ScreenPath } from "../../screens.ts";
import { applicantMessageKinds, applicantMessageMethods, type ApplicantMessageMethod } from "../applicant-messages/methods.ts";

/** Parts that are put right by the same people stand together. */
export const systemGroups = {
  database: "system.groupDatabase",
  files: "system.groupFiles",
  ways: "system.groupWays",
  work: "system.groupWork",
  evidence: "system.groupEvidence",
  people: "system.groupPeople",
} as const satisfies Readonly<Record<string, MessageKey>>;
export type SystemGroup = keyof typeof systemGroups;

type Part = {
  readonly label: MessageKey;
  readonly group: SystemGroup;
  /** Where it is put right, or seen one by one. */ readonly screen?: ScreenPath;
  /** The same under a filter. */ readonly href?: string;
};
/** How the audit names sign-ins that were refused, by password or by OneID: what their names begin with. */
export const refusedSignIns = "REFUSE /auth/";
/**
 * What must be right, in this order: lights on the administrator's home, lines of `murojaat check`, which adds what to do. A name stays: the
 * monitoring of an office reads it.
 */
export const systemParts = {
  database: { group: "database", label: "system.database" },
  locale: { group: "database", label: "system.locale" },
  timeZone: { group: "database", label: "system.timeZone" },
  clock: { group: "database", label: "system.clock" },
  roles: { group: "database", label: "system.roles" },
  schema: { group: "database", label: "system.schema" },
  versions: { group: "database", label: "system.versions" },
  client: { group: "database", label: "system.client" },
  pooler: { group: "database", label: "system.pooler" },
  replica: { group: "database", label: "system.replica" },
  standby: { group: "database", label: "system.standby" },
  databaseCertificate: { group: "database", label: "system.databaseCertificate" },
  disk: { group: "files", label: "system.disk" },
  growth: { group: "files", label: "system.growth" },
  files: { group: "files", label: "system.files" },
  scanner: { group: "files", label: "system.scanner" },
  virusData: { group: "files", label: "system.virusData" },
  settings: { group: "ways", label: "system.settings" },
  siteCertificate: { group: "ways", label: "system.siteCertificate" },
  mail: { group: "ways", label: "system.mail" },
  mailCertificate: { group: "ways", label: "system.mailCertificate" },
  mailbox: { group: "ways", label: "system.mailbox" },
  sms: { group: "ways", label: "system.sms" },
  telegram: { group: "ways", label: "system.telegram" },
  jobs: { group: "work", label: "system.jobs" },
  messages: { group: "work", label: "system.messages", screen: "/admin/messages" },
  reports: { group: "work", label: "system.reports", screen: "/reports/scheduled" },
  events: { group: "work", label: "system.events", screen: "/admin/event-receivers" },
  alarms: { group: "work", label: "system.alarms" },
  key: { group: "evidence", label: "system.key" },
  keyCopied: { group: "evidence", label: "system.keyCopied" },
  backup: { group: "evidence", label: "system.backup" },
  backupFetched: { group: "evidence", label: "system.backupFetched" },
  restoreTried: { group: "evidence", label: "system.restoreTried" },
  seal: { group: "evidence", label: "system.seal" },
  verification: { group: "evidence", label: "system.verification" },
  secondAdmin: { group: "people", label: "system.secondAdmin", screen: "/admin/users" },
  calendar: { group: "people", label: "system.calendar", screen: "/admin/calendar" },
  signIns: {
    group: "people",
    label: "system.signIns",
    screen: "/admin/audit",
    href: hrefTo("/admin/audit", { action: refusedSignIns }),
  },
} as const satisfies Readonly<Record<string, Part>>;
export type SystemPart = keyof typeof systemParts;
/** `off`: not set up. */
export const lights = { good: "system.good", warn: "system.warn", bad: "system.bad", off: "system.off" } as const satisfies Readonly<
  Record<string, MessageKey>
>;
export type Light = keyof typeof lights;

const bytes = () => Type.Integer({ minimum: 0 });
export const systemLight = named(
  "SystemLight",
  record({
    part: oneOf(Object.keys(systemParts) as readonly SystemPart[]),
    light: oneOf(Object.keys(lights) as readonly Light[]),
    /** Database: its size. Disk: what may still be written. Growth: what comes in a day. */
    bytes: nullable(bytes()),
    /** When it last succeeded. */
    at: nullable(moment()),
    /** How many wait, and how many failed or need a person; sign-ins refused in the last 24 hours. */
    waiting: nullable(count()),
    failed: nullable(count()),
    /** Of what waits: since when. Clock, replica: by how much it is apart. Seconds. */
    seconds: nullable(count()),
    /** Certificates, growth: how many are left. Virus data: how old it is. */
    days: nullable(Type.Integer()),
  }),
);
export type SystemLight = Static<typeof systemLight>;

export const systemEndpoint = endpoint({
  method: "GET",
  path: "/admin/system",
  may: "manage_settings",
  summary:
    "The state of the system for its administrator: version, people at work, and a light for each part; what lies outside the program is asked every ten minutes",
  reply: named(
    "System",
    record({
      version: text(),
      schema: text(),
      /** When this process began. */
      startedAt: moment(),
      /** People with a call in the last five minutes. */
      online: count(),
      lights: listOf(systemLight, 50),
    }),
  ),
});

/** Statuses of a message in which it needs the portal or a person. */
export const unsentStatuses = {
  sms_queued: "system.queued",
  sms_unknown: "system.unknown",
  sms_failed: "system.failed",
} as const satisfies Readonly<Record<string, MessageKey>>;
/** Messages to applicants that have not arrived: no name, no phone and no text. */
export const unsentMessageRow: Crud = {
  name: "unsentMessages",
  path: "/admin/messages",
  table: "notifications",
  title: "system.unsentMessages",
  fields: {
    createdAt: { kind: "moment", label: "administration.at", column: "created_at" },
    appealsId: {
      kind: "ref",
      label: "columns.requestNumber",
      column: "appeal_id",
      table: "appeals",
      nameAs: "requestNumber",
      nameColumn: "number",
    },
    kind: { kind: "choice", label: "system.what", column: "kind", choices: applicantMessageKinds },
    method: {
      kind: "choice",
      label: "system.way",
      column: "method",
      choices: Object.fromEntries(applicantMessageMethods.map(({ code, label }) => [code, label])) as Record<
        ApplicantMessageMethod,
        MessageKey
      >,
    },
    status: { kind: "choice", label: "columns.status", column: "status", choices: unsentStatuses },
    attempts: { kind: "count", label: "system.attempts", column: "attempts", min: 0, max: 1000 },
    error: { kind: "shown", label: "system.error", column: "error" },
  },
};
const may = "manage_settings";
const { list, excel } = crudEndpoints(unsentMessageRow, { read: may, all: may, write: may, example: {} });
const act = <const A extends "again" | "give-up">(action: A, summary: string, done: MessageKey) =>
  endpoint({
    method: "PATCH",
    path: `/admin/messages/{id}/${action}`,
    may,
    summary,
    params: record({ id: id() }),
    reply: record({}),
    errors: ["not_found", "changed_meanwhile"],
    done,
  });
/** Of appeals whose holder the caller administers. */
export const unsentMessageEndpoints = {
  list,
  excel,
  again: act("again", "Send a failed message again, or one of which nobody knows", "audited.messageAgain"),
  giveUp: act("give-up", "Give a message up: it will not be sent", "audited.messageGivenUp"),
};
