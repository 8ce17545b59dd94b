import * as Type from "typebox";
import { crudEndpoints } from "../../kit/crud.endpoints.ts";
import type { Crud } from "../../kit/crud.ts";
import { endpoint } from "../../kit/endpoint.ts";
import { languages } from "../../kit/languages.ts";
import type { MessageKey } from "../../kit/messages.ts";
import { filledText, id, oneOf, optional, record, rowVersion } from "../../kit/schema.ts";

/** A job makes the numbers of a quarter, a person looks at them and publishes; what was published is never changed. */
export const openDataStatuses = {
  making: "openData.making",
  draft: "openData.draft",
  too_few: "openData.tooFew",
  published: "openData.published",
} as const satisfies Readonly<Record<string, MessageKey>>;
export type OpenDataStatus = keyof typeof openDataStatuses;

export const openDataRow: Crud = {
  name: "openData",
  path: "/admin/open-data",
  table: "open_data_releases",
  title: "openData.title",
  fields: {
    period: { kind: "shown", label: "openData.period", column: "period" },
    edition: { kind: "shown", label: "openData.edition", column: "edition" },
    status: { kind: "choice", label: "columns.status", column: "status", choices: openDataStatuses },
    madeAt: { kind: "moment", label: "openData.madeAt", column: "made_at" },
    reason: { kind: "shown", label: "openData.reason", column: "reason" },
    publishedAt: { kind: "moment", label: "openData.publishedAt", column: "published_at" },
    usersId: {
      kind: "ref",
      label: "openData.publishedBy",
      column: "published_by",
      table: "users",
      nameAs: "userName",
      asOf: "published_at",
    },
  },
};

const may = "publish_open_data";
const { list, excel } = crudEndpoints(openDataRow, { read: may, all: may, write: may, example: {} });
export const openDataEndpoints = {
  list,
  excel,
  make: endpoint({
    method: "POST",
    path: "/admin/open-data",
    may,
    summary: "Have a release of a quarter made, a draft made again, or a correction of what was published, which needs a reason",
    body: {
      ...record({
        year: Type.Integer({ minimum: 2000, maximum: 2999 }),
        quarter: Type.Integer({ minimum: 1, maximum: 4 }),
        reason: optional(filledText(1000)),
      }),
      examples: [{ year: 2026, quarter: 3 }],
    },
    reply: list.reply.properties.rows.items,
    errors: ["rule_broken"],
    done: "audited.openDataMade",
    doneTo: openDataRow.title,
  }),
  look: endpoint({
    method: "GET",
    path: "/admin/open-data/{id}/page",
    may,
    summary: "The page of a release as it is, or will be, for everybody",
    params: record({ id: id() }),
    query: record({ til: optional(oneOf(languages.map(({ code }) => code))) }),
    reply: "file",
    errors: ["not_found"],
  }),
  publish: endpoint({
    method: "PATCH",
    path: "/admin/open-data/{id}/publish",
    may,
    summary: "Publish a draft for good",
    params: record({ id: id() }),
    body: record({ version: rowVersion() }),
    reply: list.reply.properties.rows.items,
    errors: ["not_found", "changed_meanwhile"],
    done: "audited.openDataPublished",
  }),
};
