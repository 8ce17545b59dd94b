import {
  chosenWhere,
  datedBy,
  isCounted,
  rangeOf,
  type Choices,
  type Dated,
  type Family,
  type StatColumn,
  type StatPage,
  type StatTable,
  type Where,
} from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { appealFilters } from "../appeals/appeals.filters.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { all, type AnyFilter, type Predicate } from "../../engine/lists/list-query.ts";
import { taskFilters } from "../tasks/tasks.filters.ts";
import { toWire } from "../../engine/dates/days.ts";
import { daysOfMonth, monthsUpTo } from "./months.ts";
import { kindOf, type Kind, type Territory } from "./row-kinds.ts";

/** How each family's records are counted: its filters mean what they mean in its lists. */
export const sources: Readonly<
  Record<
    Family,
    {
      readonly filters: Readonly<Record<string, AnyFilter>>;
      readonly dates: Readonly<Record<Dated, RawBuilder<unknown>>>;
    }
  >
> = {
  appeals: {
    filters: appealFilters,
    dates: { created: sql`a.received_at`, resolved: sql`a.resolved_at` },
  },
  tasks: {
    filters: taskFilters,
    dates: { created: sql`t.dispatched_at`, resolved: sql`t.resolved_at` },
  },
};

export type Counted = Exclude<StatColumn, { kind: "difference" | "share" | "perThousand" }>;
export type Range = NonNullable<ReturnType<typeof rangeOf>>;
/** Columns of a table that count the same records: those of one range of days; undefined: whenever it was. */
export type Piece = {
  readonly tableName: string;
  readonly table: StatTable;
  readonly kind: Kind;
  readonly range: Range | undefined;
  readonly columns: readonly (readonly [name: string, column: Counted])[];
  /** Applies to all of them. */
  readonly where: Where;
};

export const piecesOf = (ctx: Ctx, page: StatPage, choices: Choices, territory: Territory | undefined): Piece[] =>
  Object.entries(page.tables).flatMap(([tableName, table]) => {
    if (table.ofJournal) return [];
    const { kind } = kindOf(table.rows, territory);
    const months = table.rows === "months" ? monthsUpTo(choices.to) : undefined;
    const span = months && { range: { from: daysOfMonth(months[0]!).from, to: daysOfMonth(months.at(-1)!).to } };
    const range = (column: Counted) => rangeOf(table, column, choices, toWire(ctx.today), span);
    const where = { ...chosenWhere(choices), ...table.where, ...kind.where?.(ctx) };
    const counted = Object.entries(table.columns).filter((entry): entry is [string, Counted] => isCounted(entry[1]));
    const byRange = Map.groupBy(counted, ([, column]) => JSON.stringify(range(column)));
    return [...byRange.values()].map((columns) => ({
      tableName,
      table,
      kind,
      where,
      columns,
      range: range(columns[0]![1]),
    }));
  });

export const conditions = (ctx: Ctx, family: Family, where: Where): Predicate[] =>
  Object.entries(where).map(([name, value]) => {
    const filter = sources[family].filters[name];
    if (!filter) throw new Error(`${family}: nothing can be counted by ${name}`);
    return filter(value, ctx);
  });
/** Of days DD.MM.YYYY, both counted. */
export const within = (ctx: Ctx, family: Family, dated: Dated, days: { readonly from: string; readonly to: string }): Predicate =>
  all(conditions(ctx, family, { [`from_${datedBy[family][dated]}`]: days.from, [`to_${datedBy[family][dated]}`]: days.to }));
