import { Readable } from "node:stream";
import {
  exportedColumns,
  translateAny,
  type Column,
  type Filter,
  type List,
  type ListFamily,
  type MessageKey,
  type MoreFilter,
  type OptionSource,
  type PageQuery,
} from "@murojaat/contract/kit";
import type { TSchema } from "typebox";
import { aboutSheet } from "../excel/about.ts";
import type { Cell, CellKind } from "../excel/cells.ts";
import { inPortions, portionRows } from "../excel/portions.ts";
import { writeWorkbook, type Fact, type SheetColumn } from "../excel/workbook.ts";
import { AppError, problem } from "../http/app-error.ts";
import { can, type Ctx } from "../http/context.ts";
import { needConfirmed, noteUnmasked } from "../privacy/reading-log.ts";
import { allIds } from "./list-ids.ts";
import type { AnyFamilySql } from "./list-query.ts";

/** The name of a choice of a filter; undefined when there is no such entry. */
export type OptionName = (ctx: Ctx, source: OptionSource, id: number) => Promise<string | undefined>;

type SheetColumnOf = SheetColumn & { readonly of: (row: Record<string, unknown>) => Cell };
type FileName = { readonly resourceName: string };

const kindOf = (column: Column, schema: (TSchema & { format?: string; type?: string | readonly string[] }) | undefined): CellKind => {
  if (schema?.format === "day") return "day";
  if (column.cell === "moment") return "moment";
  return [schema?.type].flat().includes("integer") ? "number" : "text";
};
/** The columns asked for, or the list's own. */
const namesOf = (family: ListFamily, list: List, asked: string | undefined): readonly string[] => {
  if (!asked) return exportedColumns(family, list.columns);
  const { columns } = family;
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

/** A list as an Excel file, written while it is read; it stops when the reader goes away. */
export const listExcel = async (
  ctx: Ctx,
  def: AnyFamilySql,
  name: string,
  { columns: asked, ...query }: PageQuery & { columns?: string },
  optionName: OptionName,
): Promise<Readable> => {
  const list = def.family.lists[name]!;
  const t = (key: MessageKey) => translateAny(ctx.messages, key);
  const columns = columnsOf(ctx, def.family, namesOf(def.family, list, asked));
  const [ids, filters] = await Promise.all([allIds(ctx, def, name, query, portionRows), filterFacts(ctx, def.family, query, optionName)]);
  const isPersonal = can(ctx, "view_personal_data");
  needConfirmed(ctx, ids.total);
  let written = 0;
  const book = writeWorkbook({
    about: await aboutSheet(ctx, {
      title: list.title,
      filters,
      sortedBy: def.family.columns[query.sortAttr ?? ""]?.label,
      more: isPersonal ? [] : [{ label: t("excel.personalData"), value: t("card.masked") }],
      rows: () => written,
    }),
    rowsName: t(list.title),
    columns,
    count: ids.total,
    rows: inPortions(ids, {
      // a row of any family is read by the names of its columns
      read: (some) => def.rows(ctx, some, name) as Promise<readonly Readonly<Record<string, unknown>>[]>,
      columns,
      count: (n) => (written += n),
    }),
  });
  const logged = async function* () {
    try {
      yield* book;
    } finally {
      noteUnmasked(ctx, { list: name, filter: { ...query, excel: true }, rows: written });
    }
  };
  return Readable.from(logged(), { objectMode: false, highWaterMark: 65_536 });
};
