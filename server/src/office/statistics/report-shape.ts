import {
  chosenWhere,
  headsOf,
  reportCode,
  reportPages,
  rowHeads,
  translateAny,
  type Choices,
  type MessageKey,
  type TitledPage,
  type ReportPageName,
  type StatColumn,
  type StatTable,
  type StatTableReply,
  type Statistics,
} from "@murojaat/contract";
import type { Ctx } from "../../engine/http/context.ts";
import { optionName } from "../lookups/option-names.repository.ts";
import { findExporter, findOffice } from "../organizations/staff.repository.ts";
import { momentOf, toWire } from "../../engine/dates/days.ts";
import { findReportName } from "./report-names.repository.ts";

type Value = number | null;
export type ShapeColumn = { readonly name: string; readonly label: string; readonly is: StatColumn };
/** A table as it is drawn on paper and in a sheet, in the caller's language. */
export type Shape = {
  readonly title: string;
  /** What the rows are. */
  readonly rowHead: string;
  readonly totalName: string;
  /** What the numbers of the rows are headed by. */
  readonly numberHead: string;
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
  /** Whose report it is. */
  readonly office: string;
  readonly period: Pick<Choices, "from" | "to">;
  /** What stands below its last table: who signs it, and who drew it up; empty where it is published. */
  readonly signers: readonly string[];
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
    rowHead: translateAny(ctx.messages, rowHeads[reply.by]),
    totalName: ctx.messages.statistics.total,
    numberHead: translateAny(ctx.messages, "reports.rowNumber"),
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
    rowHead: t(rowHeads[reply.by]),
    totalName: ctx.messages.statistics.total,
    numberHead: translateAny(ctx.messages, "reports.rowNumber"),
    heads,
    columns: heads.flatMap(({ columns }) => columns),
    rows: reply.rows.map(({ name, level, values }) => ({ name, level: level === 1 ? 1 : 0, values })),
    total: reply.total,
  };
};

/** The moment that the numbers are of, on the clock of Tashkent: an appeal that is opened again changes what was counted by its end. */
export const asOf = (ctx: Ctx, moment: string): string => {
  const local = momentOf(new Date(moment));
  return translateAny(ctx.messages, "reports.asOf", { at: `${toWire(local.slice(0, 10))} ${local.slice(11, 16)}` });
};

type Exporter = Awaited<ReturnType<typeof findExporter>>;
/** What was chosen, in words, and who drew it up when. */
const factsOf = async (ctx: Ctx, choices: Choices, by: Pick<Exporter, "organization"> & Partial<Exporter>): Promise<string[]> => {
  const { reports: words, statistics } = ctx.messages;
  const chosen: string[] = [];
  for (const [name, label, source] of [
    ["areasId", statistics.territory, "areas"],
    ["organizationsId", statistics.organization, "organizations"],
    ["channelId", statistics.channel, "channels"],
  ] as const) {
    const id = chosenWhere(choices)[name];
    if (id !== undefined) chosen.push(`${label}: ${(await optionName(ctx, source, Number(id))) ?? id}`);
  }
  return [
    ...(by.name === undefined ? [words.toPublish] : []),
    `${statistics.period}: ${choices.from} – ${choices.to} (${choices.by === "created" ? words.byReceived : words.byResolved})`,
    ...(chosen.length > 0 ? [chosen.join("; ")] : []),
    `${asOf(ctx, ctx.now)}. ${translateAny(ctx.messages, "reports.exported")}: ${by.name === undefined ? "" : `${by.name}, `}${by.organization}`,
  ];
};

/** Who signs a report, and who answers questions about it. */
const signersOf = async (ctx: Ctx, by: Exporter): Promise<string[]> => {
  const { leaderName } = await findOffice(ctx, ctx.actor.organizationId);
  const phone = by.phone === null ? "" : `, ${translateAny(ctx.messages, "reports.phone")} ${by.phone}`;
  return [
    `${translateAny(ctx.messages, "reports.signer")} ______________________ ${leaderName ?? "______________________"}`,
    `${translateAny(ctx.messages, "reports.executor")}: ${by.name}${phone}`,
  ];
};

/** The head and foot of what leaves the portal on paper. */
export const paperOf = async (
  ctx: Ctx,
  choices: Choices,
  isToPublish: boolean,
): Promise<Pick<Drawn, "facts" | "office" | "period" | "signers">> => {
  const by = await findExporter(ctx);
  return {
    facts: await factsOf(ctx, choices, isToPublish ? { organization: by.organization } : by),
    office: by.organization,
    period: choices,
    signers: isToPublish ? [] : await signersOf(ctx, by),
  };
};

/** What a report is called: as the list of report types says it, else by its own title. */
export const reportTitle = async (ctx: Ctx, name: ReportPageName): Promise<string> =>
  (await findReportName(ctx, reportCode(name))) ?? translateAny(ctx.messages, reportPages[name].label);

/** Puts numbers into the shape in which they leave the portal. */
export const drawnOf = async (ctx: Ctx, name: ReportPageName, counted: Statistics, choices: Choices): Promise<Drawn> => {
  const page: TitledPage = reportPages[name];
  const isToPublish = name === "quarterly";
  return {
    title: await reportTitle(ctx, name),
    ...(await paperOf(ctx, choices, isToPublish)),
    shapes: counted.tables.map((reply) => shapeOf(ctx, page.tables[reply.name]!, reply)),
    isToPublish,
  };
};
