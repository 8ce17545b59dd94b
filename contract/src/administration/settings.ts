import Type, { type TObject } from "typebox";
import { endpoint } from "../kit/endpoint.ts";
import { termSettings } from "../calendar/calendar.schema.ts";
import { moment, named, nullable, oneOf, optional, record, rowVersion, text } from "../kit/schema.ts";
import { reportMailSettings } from "../report-plans/report-plan.schema.ts";

/** What the administrator may set, by key; a key that is not here belongs to the portal itself. */
export const settings = {
  terms: termSettings,
  report_mail: reportMailSettings,
} as const satisfies Record<string, TObject>;
export type SettingKey = keyof typeof settings;
export const settingKeys = Object.keys(settings) as SettingKey[];

const setting = named(
  "Setting",
  record({ key: text(), name: text(), value: Type.Unsafe<object>({}), updatedAt: nullable(moment()), version: rowVersion() }),
);
export const settingEndpoints = {
  all: endpoint({
    method: "GET",
    path: "/admin/settings",
    // who keeps the calendar sees how days are counted
    may: ["manage_settings", "manage_calendar"],
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
      ...record({ key: oneOf(settingKeys), value: Type.Object({}), version: optional(rowVersion()) }),
      examples: [{ key: "terms", value: { weekend: [6, 7], closes: "18:00", counts: "calendar", rollsOver: true } }],
    },
    reply: setting,
    errors: ["rule_broken", "changed_meanwhile", "moves_deadlines"],
    done: "audited.settingSet",
  }),
};
