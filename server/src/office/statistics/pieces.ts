import {
  chosenWhere,
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
import { all, type Predicate } from "../../engine/lists/list-query.ts";
import { taskFilters } from "../tasks/tasks.filters.ts";
import { toWire } from "../../engine/dates/days.ts";
import type { SnapshotDate } from "./day-snapshots.repository.ts";
import { daysOfMonth, monthsUpTo } from "./months.ts";
import { kindOf, type Kind, type Territory } from "./row-kinds.ts";

type Filters = Readonly<Record<string, (value: never, ctx: Ctx) => Predicate>>;
/** How each family's records are counted: its filters mean what they mean in its lists. */
export const sources: Readonly<
  Record<
    Family,
    {
      readonly filters: Filters;
      readonly dates: Readonly<Record<SnapshotDate, RawBuilder<unknown>>>;
    }
  >
> = {
  appeals: {
    filters: appealFilters,
    dates: { created: sql`a.created_at`, resolved: sql`a.resolved_at`, deadline: sql`a.deadline` },
  },
  tasks: {
    filters: taskFilters,
    dates: { created: sql`t.dispatched_at`, resolved: sql`t.resolved_at`, deadline: sql`t.deadline` },
  },
};

export type Counted = Exclude<StatColumn, { kind: "difference" | "share" | "perThousand" }>;
export type Range = NonNullable<ReturnType<typeof rangeOf>>;
/** Columns of a table that count the same records: those of one range of days; undefined: whenever it was. */
export type Piece = {
  /** The table's, and which days of it where it has several: snapshots are stored under this name. */
  readonly name: string;
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
      name: columns[0]![1].isLastYear ? `${tableName}/before` : tableName,
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
    return filter(value as never, ctx);
  });
/** Of days DD.MM.YYYY, both counted. */
export const within = (ctx: Ctx, family: Family, dated: Dated, days: { readonly from: string; readonly to: string }): Predicate =>
  all(conditions(ctx, family, { [`from_${dated}Date`]: days.from, [`to_${dated}Date`]: days.to }));

/** Of tasks, the filters whose answer changes only with an entry in `statistics_changes`; of appeals all but those of `ofOpenOnes`. */
const steadyOfTasks = new Set(
  "isOpen isAccepted closing fromOrgsId sentTo isControl wasReturned wasRejected wasExtended wasReminded".split(" "),
);
const ofOpenOnes = new Set(["bucket", "isOverdue"]);
const isResolved = (family: Family, value: string | number | undefined): boolean => value === (family === "appeals" ? 6 : 13);

/**
 * What a number of a past day depends on: only on its records (`steady`), on the day of today too but on open records alone (`open`),
 * or on what the change log does not record (`loose`).
 */
export const constancyOf = (family: Family, where: Where): "steady" | "open" | "loose" => {
  const names = Object.entries(where);
  if (names.some(([name, value]) => name === "bucket" || (name === "isOverdue" && value === 1))) return "open";
  const isSteady = ([name, value]: [string, string | number]): boolean => {
    // Steps and answers of open tasks are not in the change log.
    if (name === "statusesId") return isResolved(family, value);
    if (name === "resultTypesId" && isResolved(family, where["statusesId"])) return true;
    return !ofOpenOnes.has(name) && (family === "appeals" || steadyOfTasks.has(name));
  };
  return names.every(isSteady) ? "steady" : "loose";
};
