import * as Type from "typebox";
import type { Static, TObject } from "typebox";
import { flagField, recordField, textField, type AuditFields } from "../../kit/audit-fields.ts";
import { endpoint } from "../../kit/endpoint.ts";
import { termSettings } from "../calendar/calendar.schema.ts";
import { alphabets } from "../../kit/languages.ts";
import { pageSizes } from "../../kit/limits.ts";
import type { MessageKey } from "../../kit/messages.ts";
import { passwordMinimum, weightyPasswordMinimum } from "../limits.ts";
import { count, day, id, moment, named, nullable, oneOf, optional, record, rowVersion, text } from "../../kit/schema.ts";
import { ofEachRule } from "../answer-checks/answer-rules.ts";
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

/** `since`: null where the office never goes over. */
export const alphabetSettings = record({ since: nullable(day()), screens: oneOf(alphabets) });
export type AlphabetSettings = Static<typeof alphabetSettings>;

type SettingRow = {
  /** How its form is drawn; a kind that no other setting has, has a form of its own. */
  readonly kind: string;
  readonly label: MessageKey;
  readonly schema: TObject;
  /** The value of a new installation, and of an old one that has never had this setting. */
  readonly first: object;
  /** Its parts, as the audit says them. */
  readonly fields: AuditFields;
};
type Words = { readonly label: MessageKey; readonly about: MessageKey };

/** Something that is on or off. */
export const switchSettings = record({ isOn: Type.Boolean() });
export type SwitchSettings = Static<typeof switchSettings>;
const switchSetting = ({ first, on, ...words }: Words & { readonly first: boolean; readonly on: MessageKey }) =>
  ({ kind: "switch", ...words, schema: switchSettings, first: { isOn: first }, fields: { isOn: flagField(on) } }) as const;

type Counts<Part extends string> = Words & {
  readonly minimum: number;
  readonly maximum: number;
  /** What a cleared field means, which is what stands there first. */
  readonly cleared: 0 | null;
  readonly parts: Readonly<Record<Part, MessageKey>>;
};
/** Whole numbers. */
export type CountSettings = Readonly<Record<string, number | null>>;
const countsSetting = <Part extends string>({ parts, ...row }: Counts<Part>) => {
  const { minimum, maximum, cleared } = row;
  const ofEach = <V>(value: (label: MessageKey) => V) =>
    Object.fromEntries(Object.entries<MessageKey>(parts).map(([name, label]) => [name, value(label)])) as Record<Part, V>;
  const number = Type.Integer({ minimum, maximum });
  return {
    kind: "counts",
    ...row,
    schema: record(ofEach(() => (cleared === null ? nullable(number) : number))),
    first: ofEach(() => cleared),
    fields: ofEach(textField),
  } as const;
};

/** Several things that are on or off each for itself. */
const switchesSetting = <Part extends string>({ parts, ...row }: Words & { readonly parts: Readonly<Record<Part, MessageKey>> }) => {
  const ofEach = <V>(value: (label: MessageKey) => V) =>
    Object.fromEntries(Object.entries<MessageKey>(parts).map(([name, label]) => [name, value(label)])) as Record<Part, V>;
  return {
    kind: "switches",
    ...row,
    schema: record(ofEach(() => Type.Boolean())),
    first: ofEach(() => true),
    fields: ofEach(flagField),
  } as const;
};

/** What the administrator may set, by key; a key that is not here belongs to the portal itself. */
export const settings = {
  terms: {
    kind: "terms",
    label: "administration.settingTerms",
    schema: termSettings,
    first: { weekend: [6, 7], closes: "18:00", counts: "calendar", rollsOver: true, month: "earlier", afterHours: "next_working_day" },
    fields: {
      weekend: { kind: "weekdays", label: "administration.weekend" },
      closes: textField("administration.closes"),
      counts: {
        kind: "choice",
        label: "administration.counts",
        choices: { calendar: "administration.countsCalendar", working: "administration.countsWorking" },
      },
      rollsOver: flagField("administration.rollsOver"),
      month: {
        kind: "choice",
        label: "administration.month",
        choices: { earlier: "administration.monthEarlier", days: "administration.monthDays", calendar: "administration.monthCalendar" },
      },
      afterHours: {
        kind: "choice",
        label: "administration.afterHours",
        choices: { next_working_day: "administration.afterHoursNext", same_day: "administration.afterHoursSame" },
      },
    },
  },
  report_mail: {
    kind: "report_mail",
    label: "administration.settingReportMail",
    schema: reportMailSettings,
    first: { domains: [] },
    fields: { domains: textField("administration.domains") },
  },
  security: {
    kind: "security",
    label: "administration.settingSecurity",
    schema: securitySettings,
    // the seed adds the roles that need a second factor, whose ids it knows
    first: { sessionHours: 12, factorRoles: [], secondAdmin: "notify" },
    fields: {
      sessionHours: textField("administration.sessionHours"),
      passwordLength: textField("administration.passwordLength"),
      weightyPasswordLength: textField("administration.weightyPasswordLength"),
      factorRoles: recordField("administration.factorRoles", "roles"),
      secondAdmin: {
        kind: "choice",
        label: "administration.secondAdmin",
        choices: { notify: "administration.secondAdminNotify", confirm: "administration.secondAdminConfirm" },
      },
    },
  },
  /** For how many years an appeal of each kind is kept after its end; null: for ever, and nothing is proposed. */
  retention: countsSetting({
    label: "administration.settingRetention",
    about: "retention.settingAbout",
    minimum: 1,
    maximum: 75,
    cleared: null,
    parts: { application: "retention.application", complaint: "retention.complaint", proposal: "retention.proposal" },
  }),
  /** Whether strangers may check letters and ask what became of an appeal. */
  publicCheck: switchSetting({
    first: false,
    label: "administration.settingPublicCheck",
    on: "administration.publicCheckOn",
    about: "administration.publicCheckAbout",
  }),
  /** Whether everybody may see what was published of the numbers of a quarter (office/open-data). */
  openData: switchSetting({
    first: false,
    label: "administration.settingOpenData",
    on: "administration.openDataOn",
    about: "administration.openDataAbout",
  }),
  /** Whether people are reminded of a signature before the letter of an answer leaves. */
  signatureReminder: switchSetting({
    first: false,
    label: "administration.settingSignatureReminder",
    on: "administration.signatureReminderOn",
    about: "administration.signatureReminderAbout",
  }),
  /** Whether ʻ and ʼ are written as ' in SMS, which makes many of them one part instead of two. */
  plainSms: switchSetting({
    first: false,
    label: "administration.settingPlainSms",
    on: "administration.plainSmsOn",
    about: "administration.plainSmsAbout",
  }),
  /** Whether uploaded files are read (office/file-readings), and at night those that lay there before. */
  readFiles: switchSetting({
    first: true,
    label: "administration.settingReadFiles",
    on: "administration.readFilesOn",
    about: "administration.readFilesAbout",
  }),
  readOldFiles: switchSetting({
    first: false,
    label: "administration.settingReadOldFiles",
    on: "administration.readOldFilesOn",
    about: "administration.readOldFilesAbout",
  }),
  /** Whether staff may be told of their news by e-mail, and by the bot (office/news). */
  staffEmail: switchSetting({
    first: false,
    label: "administration.settingStaffEmail",
    on: "administration.staffEmailOn",
    about: "administration.staffEmailAbout",
  }),
  staffTelegram: switchSetting({
    first: false,
    label: "administration.settingStaffTelegram",
    on: "administration.staffTelegramOn",
    about: "administration.staffTelegramAbout",
  }),
  /** After how many working days the people above are told of an overdue task; 0: never. */
  escalation: countsSetting({
    label: "administration.settingEscalation",
    about: "reminders.settingAbout",
    minimum: 0,
    maximum: 60,
    cleared: 0,
    parts: { headAfter: "reminders.headAfter", controllerAfter: "reminders.controllerAfter" },
  }),
  /** The rules by which answers are looked through before they are sent and confirmed. */
  answerRules: switchesSetting({
    label: "administration.settingAnswerRules",
    about: "answerChecks.settingAbout",
    parts: ofEachRule(({ label }) => label),
  }),
  /** From which day the office writes in the alphabet of 2026, and what screens show who has chosen nothing. */
  alphabet: {
    kind: "alphabet",
    label: "administration.settingAlphabet",
    schema: alphabetSettings,
    first: { since: null, screens: "1995" },
    fields: {
      since: textField("administration.alphabetSince"),
      screens: {
        kind: "choice",
        label: "administration.alphabetScreens",
        choices: { 1995: "administration.alphabet1995", 2026: "administration.alphabet2026" },
      },
    },
  },
} as const satisfies Record<string, SettingRow>;
export type SettingKey = keyof typeof settings;
export type SettingValue<Key extends SettingKey> = Static<(typeof settings)[Key]["schema"]>;
type RowOf<Kind> = Extract<(typeof settings)[SettingKey], { kind: Kind }>;
export type SwitchRow = RowOf<"switch">;
export type CountsRow = RowOf<"counts">;
export type SwitchesRow = RowOf<"switches">;
/** Settings that are on or off. */
export type SwitchKey = { [Key in SettingKey]: (typeof settings)[Key] extends SwitchRow ? Key : never }[SettingKey];
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
