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
import { any, type AnyFilter, type Predicate } from "../../engine/lists/list-query.ts";
import { taskFilters } from "../tasks/tasks.filters.ts";
import { addDays, beginOf, fromWire, toWire } from "../../engine/dates/days.ts";
import { daysOfMonth, monthsUpTo } from "./months.ts";
import { kindOf, type Kind, type Territory } from "./row-kinds.ts";

/** How each family's records are counted: its filters mean what they mean in its lists. */
export const sources: Readonly<
  Record<
    Family,
    {
      readonly filters: Readonly<Record<string, AnyFilter>>;
      readonly dates: Readonly<Record<Dated, RawBuilder<unknown>>>;
      /** Columns in which a record repeats what these filters ask of it; `from` gives a row with these columns back the alias that they name. */
      readonly facts: { readonly columns: readonly string[]; readonly from: RawBuilder<unknown>; readonly filters: ReadonlySet<string> };
    }
  >
> = {
  appeals: {
    filters: appealFilters,
    dates: { created: sql`a.received_at`, resolved: sql`a.resolved_at` },
    facts: {
      columns: ["facts", "open_deadline"],
      from: sql`cross join lateral facts_of_appeal(facts, open_deadline) a`,
      filters: new Set<keyof typeof appealFilters>([
        "applicantTypesId",
        "satulationId",
        "channelId",
        "form",
        "isReception",
        "repeatabilityTypesId",
        "statusesId",
        "closingKindsId",
        "resultTypesId",
        "outcome",
        "forInformation",
        "isOpen",
        "isOverdue",
        "bucket",
        "closing",
        "isControl",
        "isCollective",
      ]),
    },
  },
  tasks: {
    filters: taskFilters,
    dates: { created: sql`t.dispatched_at`, resolved: sql`t.resolved_at` },
    facts: { columns: [], from: sql``, filters: new Set() },
  },
};
/** The filters that facts answer, and those that only a record does. */
export const splitWhere = (family: Family, where: Where): { readonly ofFacts: Where; readonly ofRecords: Where } => {
  const { filters } = sources[family].facts;
  const only = (isFact: boolean) => Object.fromEntries(Object.entries(where).filter(([name]) => filters.has(name) === isFact));
  return { ofFacts: only(true), ofRecords: only(false) };
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
/** Of days DD.MM.YYYY, both counted. By moments: a day would be converted for every record. */
export const within = (family: Family, { from, to, dated }: Range): Predicate => {
  const date = sources[family].dates[dated];
  return sql`(${date} >= ${beginOf(fromWire(from))}::timestamptz and ${date} < ${beginOf(addDays(fromWire(to), 1))}::timestamptz)`;
};
/** From the first to the last day of all pieces, by each date that they go by; whenever it was, where one of them has no days. */
export const aroundAll = (family: Family, pieces: readonly Piece[]): Predicate => {
  const ranges = pieces.flatMap(({ range }) => range ?? []);
  if (ranges.length < pieces.length) return sql`true`;
  return any(
    [...Map.groupBy(ranges, ({ dated }) => dated)].map(([dated, of]) => {
      const days = of.flatMap(({ from, to }) => [fromWire(from), fromWire(to)]).toSorted();
      return within(family, { dated, from: toWire(days[0]!), to: toWire(days.at(-1)!) });
    }),
  );
};
