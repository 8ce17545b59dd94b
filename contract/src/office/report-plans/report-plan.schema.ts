import * as Type from "typebox";
import type { Static } from "typebox";
import {
  clock,
  day,
  email,
  flag,
  id,
  listOf,
  moment,
  named,
  nullable,
  oneOf,
  optional,
  optionalAll,
  record,
  rowVersion,
  text,
} from "../../kit/schema.ts";
import { languages } from "../../kit/languages.ts";
import { mostReceivers } from "../limits.ts";
import type { MessageKey } from "../../kit/messages.ts";
import { reportPageNames } from "../statistics/report-files.endpoints.ts";

const names = <K extends string>(labels: Readonly<Record<K, MessageKey>>) => Object.keys(labels) as K[];

/** How often a report is sent; `quarterly` is on a day of the first month after the quarter. */
export const planFrequencies = {
  daily: "reportPlans.daily",
  weekly: "reportPlans.weekly",
  monthly: "reportPlans.monthly",
  quarterly: "reportPlans.quarterly",
} as const satisfies Readonly<Record<string, MessageKey>>;
export type PlanFrequency = keyof typeof planFrequencies;

/** Which days a sending covers, seen from its own day; all are complete past days. */
export const planPeriods = {
  yesterday: "reportPlans.yesterday",
  this_week: "reportPlans.thisWeek",
  last_seven_days: "reportPlans.lastSevenDays",
  last_week: "reportPlans.lastWeek",
  this_month: "reportPlans.thisMonth",
  last_month: "reportPlans.lastMonth",
  last_quarter: "reportPlans.lastQuarter",
  this_year: "reportPlans.thisYear",
} as const satisfies Readonly<Record<string, MessageKey>>;
export type PlanPeriod = keyof typeof planPeriods;

/** Why a plan sends nothing, or not to everybody, as things stand now. */
export const planTroubles = {
  owner_blocked: "reportPlans.ownerBlocked",
  owner_moved: "reportPlans.ownerMoved",
  not_permitted: "reportPlans.notPermitted",
  domain_not_allowed: "reportPlans.domainNotAllowed",
} as const satisfies Readonly<Record<string, MessageKey>>;
export type PlanTrouble = keyof typeof planTroubles;

export const sendingStatuses = {
  waiting: "reportPlans.waiting",
  sent: "reportPlans.sent",
  partly: "reportPlans.partly",
  failed: "reportPlans.failed",
} as const satisfies Readonly<Record<string, MessageKey>>;
/** Why a sending failed, waits for its next attempt, or did not reach everybody. */
export const sendingFaults = {
  ...planTroubles,
  no_mail_server: "reportPlans.noMailServer",
  mailbox_refused: "reportPlans.mailboxRefused",
  mail_server_failed: "reportPlans.mailServerFailed",
  not_drawn: "reportPlans.notDrawn",
} as const satisfies Readonly<Record<string, MessageKey>>;
export type SendingFault = keyof typeof sendingFaults;

const choices = {
  report: oneOf(reportPageNames),
  frequency: oneOf(names(planFrequencies)),
  /** 1 is Monday; asked for when weekly. */
  weekday: nullable(Type.Integer({ minimum: 1, maximum: 7 })),
  /** Asked for when monthly or quarterly. */
  monthDay: nullable(Type.Integer({ minimum: 1, maximum: 28 })),
  at: clock(),
  period: oneOf(names(planPeriods)),
  by: oneOf(["created", "resolved"]),
  areasId: nullable(id()),
  organizationsId: nullable(id()),
  channelId: nullable(id()),
  /** The language of the file and of the letter. */
  language: oneOf(languages.map((l) => l.code)),
  receivers: Type.Array(email(), { minItems: 1, maxItems: mostReceivers }),
  isOn: flag(),
};
const example = {
  report: "report-one",
  frequency: "monthly",
  monthDay: 5,
  at: "09:00",
  period: "last_month",
  by: "created",
  language: "UZ",
  receivers: ["devonxona@example.uz"],
  isOn: true,
};

const { weekday, monthDay, areasId, organizationsId, channelId, ...required } = choices;
const free = optionalAll({ weekday, monthDay, areasId, organizationsId, channelId });
export const newReportPlan = { ...named("ReportPlanNew", record({ ...required, ...free })), examples: [example] };
/** Absent leaves, null clears. */
export const reportPlanChange = {
  ...named("ReportPlanChange", record({ id: id(), ...free, ...optionalAll(required), version: optional(rowVersion()) })),
  examples: [{ id: 7, receivers: ["devonxona@example.uz", "nazorat@example.uz"] }],
};
export type NewReportPlan = Static<typeof newReportPlan>;

export const reportSending = named(
  "ReportSending",
  record({
    id: id(),
    /** When it was planned for, or asked for by hand. */
    dueAt: moment(),
    byHand: flag(),
    /** The days that the report covers. */
    from: day(),
    to: day(),
    status: oneOf(names(sendingStatuses)),
    receivers: listOf(text(254), mostReceivers),
    /** Whose mail server took it. */
    taken: listOf(text(254), mostReceivers),
    refused: listOf(text(254), mostReceivers),
    fault: nullable(oneOf(names(sendingFaults))),
    sentAt: nullable(moment()),
    /** Of the report as it was sent, which is kept for twelve months. */
    fileName: nullable(text(500)),
    /** Of a sending that waits after a failure. */
    nextAttemptAt: nullable(moment()),
  }),
);
export type ReportSending = Static<typeof reportSending>;

export const reportPlan = named(
  "ReportPlan",
  record({
    id: id(),
    ...choices,
    receivers: listOf(text(254), mostReceivers),
    areaName: nullable(text()),
    organizationName: nullable(text(1000)),
    channelName: nullable(text()),
    ownerName: text(),
    /** Others' plans of the own organisation can only be switched off and removed. */
    isMine: flag(),
    /** null: it is off. */
    nextAt: nullable(moment()),
    trouble: nullable(oneOf(names(planTroubles))),
    lastSending: nullable(reportSending),
    version: rowVersion(),
  }),
);
export type ReportPlan = Static<typeof reportPlan>;

/** To which domains reports may be sent, and to those beneath them; none: to any. */
export const reportMailSettings = record({
  domains: Type.Array(
    Type.String({
      maxLength: 190,
      pattern: "^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$",
      examples: ["example.uz"],
    }),
    { maxItems: 100, uniqueItems: true },
  ),
});
export type ReportMailSettings = Static<typeof reportMailSettings>;

/** Whether a mailbox lies in one of the domains, or beneath one. */
export const isAllowedMailbox = (address: string, domains: readonly string[]): boolean => {
  const own = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  return domains.length === 0 || domains.some((domain) => own === domain || own.endsWith(`.${domain}`));
};
