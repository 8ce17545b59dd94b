import * as Type from "typebox";
import type { Static } from "typebox";
import { endpoint } from "../../kit/endpoint.ts";
import { byName, count, day, id, listOf, moment, named, namedDays, nullable, oneOf, optional, record } from "../../kit/schema.ts";
import type { Permission } from "../../kit/registry.ts";
import { dashboards, type DashboardName } from "./dashboards.ts";
import { rowHeads } from "./heads.ts";
import { quarterly, reports, type ReportName } from "./reports.ts";
import { territoryUnits, type RowKind } from "./tables.ts";

/** A period and what it is narrowed to; without days: from 1 January of this year to today. A period is at most ten years long. */
const choices = {
  from: optional(day()),
  to: optional(day()),
  in: optional(namedDays("from", "to", true)),
  by: optional(oneOf(["created", "resolved"])),
  areasId: optional(id()),
  organizationsId: optional(id()),
  channelId: optional(id()),
  /** What the rows of a district stand for; without it its mahallas. */
  unit: optional(oneOf(territoryUnits)),
};
export const statChoices = record(choices);
export type StatQuery = Static<typeof statChoices>;

/** A count, a percentage, days on average; null where there is nothing to divide by. */
const value = nullable(Type.Number());
const where = byName(Type.Unsafe<string | number>({ type: ["string", "integer"] }), { examples: [{ areasId: 3 }] });
const row = named(
  "StatRow",
  record({
    key: Type.String({ maxLength: 40, examples: ["3"] }),
    name: Type.String({ maxLength: 500, examples: ["Oltiariq tumani"] }),
    /** 1: part of the row of level 0 above it, and not of the total. */
    level: Type.Integer({ minimum: 0, maximum: 1 }),
    /** Of a district or city: that of the state classifier (SOATO), by which its outline is found. */
    code: optional(Type.String({ maxLength: 40, examples: ["1730203"] })),
    /** The filters of the list behind the row. */
    where,
    /** Days that the row stands for (months). */
    range: optional(record({ from: day(), to: day() })),
    /** In the order of the table's columns. */
    values: listOf(value, 60),
  }),
);
export type StatRow = Static<typeof row>;
const table = named(
  "StatTable",
  record({
    name: Type.String({ maxLength: 40, examples: ["appeals"] }),
    /** What its rows stand for: of territories, those that the reader's office has. */
    by: oneOf(Object.keys(rowHeads) as readonly RowKind[]),
    /** Filters that apply to every row and the total, in addition to the table's own. */
    where,
    rows: listOf(row, 2000),
    total: listOf(value, 60),
  }),
);
export type StatTableReply = Static<typeof table>;
export const statistics = named(
  "Statistics",
  record({
    from: day(),
    to: day(),
    by: oneOf(["created", "resolved"]),
    /** The day that "now" and "today" mean, in Tashkent. */
    today: day(),
    /** The moment that all tables are of. */
    at: moment(),
    tables: listOf(table, 20),
    /** Milliseconds that counting took. */
    took: count(),
  }),
);
export type Statistics = Static<typeof statistics>;

const may = (permission: string) => permission as Permission;
const errors = ["rule_broken"] as const;
export const reportEndpoint = (name: ReportName) =>
  endpoint({
    method: "GET",
    path: `/reports/${name}`,
    may: may(reports[name].permission),
    summary: `Report ${name}`,
    query: statChoices,
    reply: statistics,
    errors,
  });
export const quarterlyEndpoint = endpoint({
  method: "GET",
  path: "/reports/quarterly",
  may: may(quarterly.permission),
  summary: "The summary of a quarter that is published (O'RQ-445, article 35)",
  query: statChoices,
  reply: statistics,
  errors,
});
export const dashboardEndpoint = (name: DashboardName) =>
  endpoint({
    method: "GET",
    path: `/dashboards/${name}`,
    may: may(dashboards[name].permission),
    summary: `Numbers of ${name}`,
    query: statChoices,
    reply: statistics,
    errors,
  });
