import {
  chosenWhere,
  headsOf,
  reportCode,
  reportPages,
  rowHeads,
  translateAny,
  type Choices,
  type MessageKey,
  type Report,
  type ReportPageName,
  type StatColumn,
  type StatTable,
  type StatTableReply,
  type Statistics,
} from "@murojaat/contract";
import type { Ctx } from "../../engine/http/context.ts";
import { optionName } from "../lookups/option-names.repository.ts";
import { findExporter } from "../organizations/staff.repository.ts";
import { toWire } from "../../engine/dates/days.ts";
import { findReportName } from "./report-names.repository.ts";

type Value = number | null;
export type ShapeColumn = { readonly name: string; readonly label: string; readonly is: StatColumn };
/** A table as it is drawn on paper and in a sheet, in the caller's language. */
export type Shape = {
  readonly title: string;
  /** What the rows are. */
  readonly rowHead: string;
  readonly totalName: string;
  readonly heads: readonly { readonly label?: string; readonly columns: readonly ShapeColumn[] }[];
  readonly columns: readonly ShapeColumn[];
  readonly rows: readonly { readonly name: string; readonly level: 0 | 1; readonly values: readonly Value[] }[];
  /** Absent where the table is one row, which stands upright: a column a line. */
  readonly total?: readonly Value[];
};
/** A report as it is drawn: what it is called, what was chosen, by whom and when it was drawn, and its tables. */
export type Drawn = {
  readonly title: string;
  readonly facts: readonly string[];
  readonly shapes: readonly Shape[];
  /** It leaves the office: it fits on a page and names nobody. */
  readonly isToPublish: boolean;
};

const upright = (ctx: Ctx, table: StatTable, reply: StatTableReply): Shape => {
  const column: ShapeColumn = {
    name: "amount",
    label: ctx.messages.reports.amount,
    is: { label: "reports.amount" },
  };
  return {
    title: translateAny(ctx.messages, table.label),
    rowHead: translateAny(ctx.messages, rowHeads[table.rows]),
    totalName: ctx.messages.statistics.total,
    heads: [{ columns: [column] }],
    columns: [column],
    // what stands under a heading are parts of what stands before it
    rows: Object.values(table.columns).map(({ label, group }, i) => ({
      name: translateAny(ctx.messages, label),
      level: group === undefined ? 0 : 1,
      values: [reply.total[i]!],
    })),
  };
};

const shapeOf = (ctx: Ctx, table: StatTable, reply: StatTableReply): Shape => {
  const t = (key: MessageKey) => translateAny(ctx.messages, key);
  if (table.rows === "whole") return upright(ctx, table, reply);
  const column = (name: string): ShapeColumn => ({ name, label: t(table.columns[name]!.label), is: table.columns[name]! });
  const heads = headsOf(table).map(({ label, columns }) => ({ ...(label && { label: t(label) }), columns: columns.map(column) }));
  return {
    title: t(table.label),
    rowHead: t(rowHeads[table.rows]),
    totalName: ctx.messages.statistics.total,
    heads,
    columns: heads.flatMap(({ columns }) => columns),
    rows: reply.rows.map(({ name, level, values }) => ({ name, level: level === 1 ? 1 : 0, values })),
    total: reply.total,
  };
};

/** What was chosen, in words, and who drew it up when. */
const factsOf = async (ctx: Ctx, choices: Choices, isToPublish: boolean): Promise<string[]> => {
  const { reports: words, statistics } = ctx.messages;
  const by = await findExporter(ctx);
  const chosen: string[] = [];
  for (const [name, label, source] of [
    ["areasId", statistics.territory, "areas"],
    ["organizationsId", statistics.organization, "organizations"],
    ["channelId", statistics.channel, "channels"],
  ] as const) {
    const id = chosenWhere(choices)[name];
    if (id !== undefined) chosen.push(`${label}: ${(await optionName(ctx, source, Number(id))) ?? id}`);
  }
  const local = new Date(Date.parse(ctx.now) + 5 * 3_600_000).toISOString();
  return [
    `${statistics.period}: ${choices.from} – ${choices.to} (${choices.by === "created" ? words.byCreated : words.byResolved})`,
    ...(chosen.length > 0 ? [chosen.join("; ")] : []),
    `${translateAny(ctx.messages, "reports.exported")}: ${toWire(ctx.today)} ${local.slice(11, 16)}, ${isToPublish ? "" : `${by.name}, `}${by.organization}`,
  ];
};

/** Puts numbers into the shape in which they leave the portal. */
export const drawnOf = async (ctx: Ctx, name: ReportPageName, counted: Statistics, choices: Choices): Promise<Drawn> => {
  const page: Report = reportPages[name];
  const isToPublish = name === "quarterly";
  return {
    title: (await findReportName(ctx, reportCode(name))) ?? translateAny(ctx.messages, page.label),
    facts: await factsOf(ctx, choices, isToPublish),
    shapes: counted.tables.map((reply) => shapeOf(ctx, page.tables[reply.name]!, reply)),
    isToPublish,
  };
};
