import * as Type from "typebox";
import type { Static, TObject } from "typebox";
import { endpoint } from "../../kit/endpoint.ts";
import { termSettings } from "../calendar/calendar.schema.ts";
import { pageSizes } from "../../kit/limits.ts";
import { passwordMinimum, weightyPasswordMinimum } from "../limits.ts";
import { count, id, moment, named, nullable, oneOf, optional, record, rowVersion, text } from "../../kit/schema.ts";
import { escalationSettings } from "../reminders/reminders.ts";
import { retentionSettings } from "../retention/retention.ts";
import { reportMailSettings } from "../report-plans/report-plan.schema.ts";

/** Hours after which a session ends however much it is used, the roles that need a second factor, and whether a second administrator is notified of sensitive changes or has to agree. */
export const securitySettings = record({
  sessionHours: Type.Integer({ minimum: 1, maximum: 72 }),
  /** Characters of a new password, and of one of who signs, leads or administers; never fewer than the portal's own minimum, which holds without them. */
  passwordLength: optional(Type.Integer({ minimum: passwordMinimum, maximum: 64 })),
  weightyPasswordLength: optional(Type.Integer({ minimum: weightyPasswordMinimum, maximum: 64 })),
  factorRoles: Type.Array(id(), { maxItems: 100, uniqueItems: true }),
  secondAdmin: oneOf(["notify", "confirm"]),
});
export type SecuritySettings = Static<typeof securitySettings>;

/** Something that is on or off. */
export const switchSettings = record({ isOn: Type.Boolean() });
export type SwitchSettings = Static<typeof switchSettings>;

/** What the administrator may set, by key; a key that is not here belongs to the portal itself. */
export const settings = {
  terms: termSettings,
  report_mail: reportMailSettings,
  security: securitySettings,
  retention: retentionSettings,
  /** Whether strangers may check letters and ask what became of an appeal. */
  publicCheck: switchSettings,
  /** Whether people are reminded of a signature before the letter of an answer leaves. */
  signatureReminder: switchSettings,
  /** Whether ʻ and ʼ are written as ' in SMS, which makes many of them one part instead of two. */
  plainSms: switchSettings,
  /** Whether uploaded files are read (office/file-readings), and at night those that lay there before. */
  readFiles: switchSettings,
  readOldFiles: switchSettings,
  /** Whether staff may be told of their news by e-mail, and by the bot (office/news). */
  staffEmail: switchSettings,
  staffTelegram: switchSettings,
  /** When the people above are told of an overdue task. */
  escalation: escalationSettings,
} as const satisfies Record<string, TObject>;
export type SettingKey = keyof typeof settings;
/** Settings that are on or off. */
export type SwitchKey = { [Key in SettingKey]: (typeof settings)[Key] extends typeof switchSettings ? Key : never }[SettingKey];
export const settingKeys = Object.keys(settings) as SettingKey[];

const setting = named(
  "Setting",
  record({ key: text(), name: text(), value: Type.Unsafe<object>({}), updatedAt: nullable(moment()), version: rowVersion() }),
);
// the administrator of the calendar sees how days are counted
const readers = ["manage_settings", "manage_calendar"] as const;
export const settingEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/admin/settings",
    may: readers,
    summary: "A page of the settings with their values",
    query: record({
      pageNo: optional(Type.Integer({ minimum: 1, maximum: 10_000_000, default: 1 })),
      pageSize: optional(Type.Integer({ minimum: 1, maximum: Math.max(...pageSizes), default: pageSizes[0] })),
      sortAttr: optional(oneOf(["key", "name", "updatedAt"])),
      sortOrder: optional(oneOf(["ASC", "DESC"])),
    }),
    reply: record({ total: count(), rows: Type.Array(setting) }),
  }),
  all: endpoint({
    method: "GET",
    path: "/admin/settings/all",
    may: readers,
    summary: "The settings with their values",
    reply: Type.Array(setting),
  }),
  update: endpoint({
    method: "PUT",
    path: "/admin/settings",
    may: "manage_settings",
    summary: "Set one setting; its value has the shape of its key",
    // the value's own schema is known once the key has been read
    body: {
      ...record({ key: oneOf(settingKeys), value: Type.Object({}), version: rowVersion() }),
      examples: [
        {
          key: "terms",
          version: "q3Zk1vT0",
          value: {
            weekend: [6, 7],
            closes: "18:00",
            counts: "calendar",
            rollsOver: true,
            month: "earlier",
            afterHours: "next_working_day",
          },
        },
      ],
    },
    reply: setting,
    errors: ["second_needed", "rule_broken", "changed_meanwhile", "moves_deadlines", "confirm_yourself"],
    done: "audited.settingSet",
  }),
};
