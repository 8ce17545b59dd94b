import { crudEndpoints } from "../../kit/crud.endpoints.ts";
import type { Crud } from "../../kit/crud.ts";
import { endpoint } from "../../kit/endpoint.ts";
import type { MessageKey } from "../../kit/messages.ts";
import { id, number, optional, record } from "../../kit/schema.ts";
import type { ScreenPath } from "../../screens.ts";
import { departmentRow, organizationRow } from "../organizations/organizations.ts";
import { references } from "../references/references.ts";
import { userRow } from "../users/users.ts";

type Kind = {
  readonly label: MessageKey;
  /** What stands in the record is put right here, by this field of the call; otherwise where the record is edited. */
  readonly corrects?: "phone" | "channelId";
  readonly screen?: ScreenPath;
};
/** What version 0.2.0 may have saved otherwise than it was given. */
export const doubtfulKinds = {
  applicant_phone: { label: "doubtful.applicantPhone", corrects: "phone" },
  applicant_home_phone: { label: "doubtful.applicantHomePhone", corrects: "phone" },
  representative_phone: { label: "doubtful.representativePhone", corrects: "phone" },
  reception_phone: { label: "doubtful.receptionPhone", corrects: "phone" },
  staff_phone: { label: "doubtful.staffPhone", screen: "/admin/users" },
  account: { label: "doubtful.account", screen: "/admin/organizations" },
  name: { label: "doubtful.name" },
  channel: { label: "doubtful.channel", corrects: "channelId" },
  letter: { label: "doubtful.letter" },
} as const satisfies Readonly<Record<string, Kind>>;
export type DoubtfulKind = keyof typeof doubtfulKinds;

/** The lists of which a name may be one of Excel's error values. */
const lists = Object.fromEntries(
  [...Object.values(references), organizationRow, departmentRow, userRow].map(({ table, title }) => [table, title]),
) as Record<string, MessageKey>;

/** Of records whose office the caller administers; of a phone its first five digits are shown, and no name of a person. */
export const doubtfulValueRow: Crud = {
  name: "doubtfulValues",
  path: "/admin/doubtful-values",
  table: "doubtful_values_open",
  title: "doubtful.title",
  fields: {
    kind: {
      kind: "choice",
      label: "doubtful.what",
      column: "kind",
      choices: Object.fromEntries(Object.entries(doubtfulKinds).map(([kind, { label }]) => [kind, label])) as Record<
        DoubtfulKind,
        MessageKey
      >,
    },
    value: { kind: "shown", label: "doubtful.value", column: "value" },
    appealsId: {
      kind: "ref",
      label: "columns.requestNumber",
      column: "appeal_id",
      table: "appeals",
      nameAs: "requestNumber",
      nameColumn: "number",
    },
    organizationsId: {
      kind: "ref",
      label: "administration.organization",
      column: "organization_id",
      table: "organizations",
      nameAs: "organizationName",
    },
    channelsId: { kind: "ref", label: "fields.channel", column: "channel_id", table: "channels", nameAs: "channelName" },
    list: { kind: "choice", label: "doubtful.list", column: "list", choices: lists },
  },
};

const may = "manage_settings";
const { list, excel } = crudEndpoints(doubtfulValueRow, { read: may, all: may, write: may, example: {} });
const params = record({ id: id() });
export const doubtfulValueEndpoints = {
  list,
  excel,
  confirm: endpoint({
    method: "PATCH",
    path: "/admin/doubtful-values/{id}/confirm",
    may,
    summary: "Say that a doubtful value is right as it stands, or that a letter was looked at; messages that waited for a phone are sent",
    params,
    reply: record({}),
    errors: ["not_found"],
    done: "audited.doubtConfirmed",
  }),
  correct: endpoint({
    method: "PATCH",
    path: "/admin/doubtful-values/{id}/correct",
    may,
    summary: "Put a doubtful phone or channel right; the history of its appeals says so, messages that waited go to the right phone",
    params,
    body: record({
      phone: optional(number("phone")),
      channelId: optional(id()),
    }),
    reply: record({}),
    errors: ["not_found", "rule_broken"],
    done: "audited.doubtCorrected",
  }),
};
