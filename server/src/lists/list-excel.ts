import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import {
  translateAny,
  type Column,
  type Filter,
  type List,
  type ListFamily,
  type MessageKey,
  type MoreFilter,
  type OptionSource,
  type PageQuery,
} from "@murojaat/contract";
import type { TSchema } from "typebox";
import { aboutSheet } from "../excel/about.ts";
import type { Cell, CellKind } from "../excel/cells.ts";
import { writeWorkbook, type Fact, type SheetColumn } from "../excel/workbook.ts";
import { AppError, problem } from "../http/app-error.ts";
import { can, type Ctx } from "../http/context.ts";
import { isAsked } from "../http/traffic.ts";
import { noteReading } from "../privacy/reading-log.ts";
import { allIds, type FamilySql, type IdPortions } from "./list-query.ts";

/** The name of a choice of a filter; undefined when there is no such entry. */
export type OptionName = (ctx: Ctx, source: OptionSource, id: number) => Promise<string | undefined>;

/** Rows read at a time: one statement of some 15 ms, so that other calls come in between. */
const portionRows = 500;
/** What a portion costs is told by its reading and its writing; what packs it goes on beside them. */
const mostWaited = 4;
/** Milliseconds in which whoever waited for a reply asks the next. */
const stillAsked = 5;
/** Lets others go first between two portions, while any waits, at most so many times as long as the portion took: `cost`, ms. Alone a file does not wait. */
const giveWay = async (cost: number): Promise<void> => {
  const until = performance.now() + cost * mostWaited;
  while (isAsked(stillAsked) && performance.now() < until) await setTimeout(2);
};

type SheetColumnOf = SheetColumn & { readonly of: (row: Record<string, unknown>) => Cell };
type FileName = { readonly resourceName: string };

const kindOf = (column: Column, schema: (TSchema & { format?: string; type?: string | readonly string[] }) | undefined): CellKind => {
  if (schema?.format === "day") return "day";
  if (column.cell === "moment") return "moment";
  return [schema?.type].flat().includes("integer") ? "number" : "text";
};
/** The columns asked for, or the list's own. */
const namesOf = ({ columns }: ListFamily, list: List, asked: string | undefined): readonly string[] => {
  if (!asked) return list.columns;
  const names = asked.split(",");
  if (names.some((name, at) => !Object.hasOwn(columns, name) || names.indexOf(name) !== at))
    throw new AppError("invalid_input", [problem("columns", "not_in_list")]);
  return names;
};
const columnsOf = (ctx: Ctx, { columns, row }: ListFamily, names: readonly string[]): SheetColumnOf[] =>
  names.map((name) => {
    const column = columns[name]!; // a list picks from the catalogue of its family
    return {
      title: translateAny(ctx.messages, column.label),
      width: column.width,
      kind: kindOf(column, row.properties[name]),
      of:
        column.cell === "files"
          ? (record) => (record[name] as readonly FileName[]).map((file) => file.resourceName).join("\n")
          : (record) => record[name] as Cell, // what a list shows is a text, a number or nothing
    };
  });

const moreSaid = async (
  ctx: Ctx,
  name: string,
  filter: MoreFilter,
  query: PageQuery,
  optionName: OptionName,
): Promise<string | undefined> => {
  if (filter.kind === "days") {
    const [from, to] = [query[`from_${name}`], query[`to_${name}`]];
    return from === undefined && to === undefined ? undefined : `${from ?? "…"} – ${to ?? "…"}`;
  }
  const value = query[name];
  if (value === undefined) return undefined;
  if (filter.kind === "flag") return translateAny(ctx.messages, value === 1 ? "common.yes" : "common.no");
  if (filter.kind === "oneOf") return translateAny(ctx.messages, filter.words[String(value)]!);
  return (filter.options && (await optionName(ctx, filter.options, Number(value)))) ?? String(value);
};

/** The filters of a query in words: the label of the column, and what was typed or the name of what was chosen. */
const filterFacts = async (ctx: Ctx, family: ListFamily, query: PageQuery, optionName: OptionName): Promise<Fact[]> => {
  const chosen = async (filter: Filter & { kind: "choice" }): Promise<string | undefined> => {
    const id = query[filter.name];
    return id === undefined ? undefined : ((await optionName(ctx, filter.options, Number(id))) ?? String(id));
  };
  const said = async (name: string, filter: Filter): Promise<string | undefined> => {
    if (filter.kind === "choice") return chosen(filter);
    if (filter.kind === "days") {
      const [from, to] = [query[`from_${name}`], query[`to_${name}`]];
      return from === undefined && to === undefined ? undefined : `${from ?? "…"} – ${to ?? "…"}`;
    }
    const value = query["name" in filter && filter.name ? filter.name : name];
    return value === undefined || value === "" ? undefined : String(value);
  };
  const facts: Fact[] = [];
  for (const [name, filter] of Object.entries(family.filters)) {
    const value = await moreSaid(ctx, name, filter, query, optionName);
    if (value !== undefined) facts.push({ label: translateAny(ctx.messages, filter.label), value });
  }
  for (const [name, column] of Object.entries(family.columns)) {
    const value = column?.filter && (await said(name, column.filter));
    if (column && value !== undefined) facts.push({ label: translateAny(ctx.messages, column.label), value });
  }
  return facts;
};

/**
 * The rows by the ids that the list held when it was asked: each row is shown as it is when its portion is read, so one that has
 * moved on meanwhile comes with its new status, and none is missing. No transaction is open in between.
 */
async function* readRows(
  ctx: Ctx,
  { def, name }: { def: FamilySql<ListFamily>; name: string },
  { portions }: IdPortions,
  columns: readonly SheetColumnOf[],
  count: (n: number) => void,
) {
  const start = (portion: string | undefined) => {
    const began = performance.now();
    const rows = portion === undefined ? Promise.resolve([]) : def.rows(ctx, portion.split(",").map(Number), name);
    const reading = rows.then((read: readonly object[]) => ({ read, took: performance.now() - began }));
    // a failure is told when the portion is asked for, which may be never
    reading.catch(() => {});
    return reading;
  };
  // the database reads the next portion while this one is written
  let ahead = start(portions[0]);
  for (let i = 0; i < portions.length; i += 1) {
    const { read, took } = await ahead;
    ahead = start(portions[i + 1]);
    const began = performance.now();
    count(read.length);
    yield read.map((row) => columns.map((column) => column.of(row as Record<string, unknown>)));
    await giveWay(took + performance.now() - began);
  }
}

/** A list as an Excel file that is written while it is read; a reader who goes away ends the work. */
export const listExcel = async (
  ctx: Ctx,
  def: FamilySql<ListFamily>,
  name: string,
  { columns: asked, ...query }: PageQuery & { columns?: string },
  optionName: OptionName,
): Promise<Readable> => {
  const list = def.family.lists[name]!;
  const t = (key: MessageKey) => translateAny(ctx.messages, key);
  const columns = columnsOf(ctx, def.family, namesOf(def.family, list, asked));
  const [ids, filters] = await Promise.all([allIds(ctx, def, name, query, portionRows), filterFacts(ctx, def.family, query, optionName)]);
  let written = 0;
  const book = writeWorkbook({
    about: await aboutSheet(ctx, {
      title: list.title,
      filters,
      sortedBy: def.family.columns[query.sortAttr ?? ""]?.label,
      more: can(ctx, "view_personal_data") ? [] : [{ label: t("excel.personalData"), value: t("card.masked") }],
      rows: () => written,
    }),
    rowsName: t(list.title),
    columns,
    count: ids.total,
    rows: readRows(ctx, { def, name }, ids, columns, (n) => (written += n)),
  });
  const logged = async function* () {
    try {
      yield* book;
    } finally {
      noteReading(ctx, { list: name, filter: { ...query, excel: true }, rows: written });
    }
  };
  return Readable.from(logged(), { objectMode: false, highWaterMark: 65_536 });
};
