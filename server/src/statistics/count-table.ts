import {
  chosenWhere,
  rangeOf,
  type Choices,
  type Dated,
  type Family,
  type ListFamily,
  type StatColumn,
  type StatPage,
  type StatTable,
  type StatTableReply,
  type Where,
} from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { factFilters } from "../appeals/appeals.lists.ts";
import type { Ctx } from "../http/context.ts";
import { all, any, type FamilySql, type Predicate } from "../lists/list-query.ts";
import { taskListSql } from "../tasks/tasks.lists.ts";
import { toWire } from "../terms/days.ts";
import { daysOfMonth, monthsUpTo } from "./months.ts";
import { rowKinds, type RowOf } from "./row-kinds.ts";

type Filters = Readonly<Record<string, (value: never, ctx: Ctx) => Predicate>>;
/** Where each family's records are counted. Filters mean what they mean in its lists. */
const sources: Readonly<
  Record<
    Family,
    {
      readonly from: RawBuilder<unknown>;
      readonly alias: RawBuilder<unknown>;
      readonly filters: Filters;
      readonly dates: Readonly<Record<Dated, RawBuilder<unknown>>>;
    }
  >
> = {
  appeals: {
    from: sql`appeal_facts a`,
    alias: sql`a`,
    filters: factFilters,
    dates: { created: sql`a.created_at`, resolved: sql`a.resolved_at` },
  },
  tasks: {
    from: sql`tasks t`,
    alias: sql`t`,
    filters: taskListSql.filters,
    dates: { created: sql`t.dispatched_at`, resolved: sql`t.resolved_at` },
  },
};

type Counted = Exclude<StatColumn, { kind: "difference" | "share" }>;
const isCounted = (column: StatColumn): column is Counted => column.kind !== "difference" && column.kind !== "share";
/** What was counted in a cell: records, and the sum of what is measured in them. */
type Raw = { readonly n: number; readonly sum: number };
const nothing: Raw = { n: 0, sum: 0 };
const plus = (a: Raw, b: Raw): Raw => ({ n: a.n + b.n, sum: a.sum + b.sum });

const conditions = (ctx: Ctx, family: Family, where: Where): Predicate[] =>
  Object.entries(where).map(([name, value]) => {
    const filter = sources[family].filters[name];
    if (!filter) throw new Error(`${family}: nothing can be counted by ${name}`);
    return filter(value as never, ctx);
  });
const within = (ctx: Ctx, family: Family, range: { readonly from: string; readonly to: string; readonly dated: Dated }): Predicate =>
  all(conditions(ctx, family, { [`from_${range.dated}Date`]: range.from, [`to_${range.dated}Date`]: range.to }));

const measured = (column: Counted): RawBuilder<number> =>
  column.kind === "people" ? sql`a.applicant_count` : column.kind === "days" ? sql`(a.resolved_at::date - a.created_at::date)` : sql`1`;

type Cells = Map<string, Map<string, Raw>>;

/** Counts the columns that go by one date: one statement, one pass over the records. */
const countColumns = async (
  ctx: Ctx,
  page: StatPage,
  holds: FamilySql<ListFamily>,
  table: StatTable,
  names: readonly string[],
  choices: Choices,
  cells: Cells,
): Promise<void> => {
  const { family } = table;
  const source = sources[family];
  const kind = rowKinds[table.rows];
  const today = toWire(ctx.today);
  const months = table.rows === "months" ? monthsUpTo(choices.to) : undefined;
  const span = months && { from: daysOfMonth(months[0]!).from, to: daysOfMonth(months.at(-1)!).to };
  const columns = names.map((name) => {
    const column = table.columns[name] as Counted;
    return { name, column, range: rangeOf(table, column, choices, today, span && { range: span }) };
  });
  const ranges = new Map(columns.map(({ range }) => [range ? `${range.dated} ${range.from} ${range.to}` : "", range]));
  // a range that all columns share need not be asked for in each
  const shared = ranges.size === 1 ? columns[0]!.range : undefined;
  const always = all([
    ...conditions(ctx, family, { ...chosenWhere(choices), ...table.where, ...kind.where?.(ctx) }),
    ...(shared
      ? [within(ctx, family, shared)]
      : ranges.has("")
        ? []
        : [any([...ranges.values()].map((range) => within(ctx, family, range!)))]),
  ]);
  const values = columns.flatMap(({ column, range }, i) => {
    const where = [
      ...conditions(ctx, family, column.where ?? {}),
      ...(range && !shared ? [within(ctx, family, range)] : []),
      ...(column.kind === "days" ? [sql<boolean>`a.resolved_at is not null`] : []),
    ];
    const filter = where.length > 0 ? sql` filter (where ${all(where)})` : sql``;
    return [
      sql`count(*)${filter} as ${sql.ref(`n${i}`)}`,
      ...(column.kind === undefined || column.kind === "count"
        ? []
        : [sql`coalesce(sum(${measured(column)})${filter}, 0)::bigint as ${sql.ref(`s${i}`)}`]),
    ];
  });
  const dated = source.dates[shared?.dated ?? columns[0]!.range?.dated ?? "created"];
  const parts = [(holds.holds as Record<string, (ctx: Ctx) => Predicate | readonly Predicate[]>)[page.lists[family]]!(ctx)].flat();
  const from = sql.join(
    parts.map((part) => sql`select ${source.alias}.* from ${source.from} where ${all([part, always])}`),
    sql` union all `,
  );
  const { rows } = await sql<Record<string, number | string | null>>`
    select ${kind.key(family, dated)} as key, ${sql.join(values)} from (${from}) ${source.alias} group by 1`.execute(ctx.db);
  for (const found of rows) {
    const key = found["key"] === null ? "none" : String(found["key"]);
    const of = cells.get(key) ?? new Map<string, Raw>();
    cells.set(key, of);
    columns.forEach(({ name }, i) => of.set(name, { n: Number(found[`n${i}`] ?? 0), sum: Number(found[`s${i}`] ?? 0) }));
  }
};

const tenth = (x: number): number => Math.round(x * 10) / 10;
/** The values of a row in the order of the columns; what is reckoned from others comes after them. */
const valuesOf = (table: StatTable, of: (name: string) => Raw): (number | null)[] =>
  Object.entries(table.columns).map(([name, column]) => {
    switch (column.kind) {
      case "difference":
        return of(column.now).n - of(column.before).n;
      case "share":
        return of(column.of).n === 0 ? null : tenth((100 * of(column.part).n) / of(column.of).n);
      case "days":
        return of(name).n === 0 ? null : tenth(of(name).sum / of(name).n);
      case "people":
        return of(name).sum;
      case undefined:
      case "count":
        return of(name).n;
    }
  });

/** A row under a filter that the reader's choice excludes would open a list that it does not count. */
const contradicts = (row: RowOf, chosen: Where): boolean =>
  Object.entries(row.where).some(([name, value]) => chosen[name] !== undefined && chosen[name] !== value);

/** Counts one table: its rows, and the total of all of them. */
export const countTable = async (
  ctx: Ctx,
  page: StatPage,
  families: readonly FamilySql<ListFamily>[],
  name: string,
  choices: Choices,
): Promise<StatTableReply> => {
  const table = page.tables[name]!;
  const holds = families.find(({ family }) => family.name === table.family)!;
  const counted = Object.entries(table.columns).filter(([, column]) => isCounted(column));
  const cells: Cells = new Map();
  // months are told apart by the date that a column goes by
  const passes =
    table.rows === "months" ? Map.groupBy(counted, ([, column]) => (column as Counted).dated ?? "created") : new Map([["", counted]]);
  for (const columns of passes.values())
    await countColumns(
      ctx,
      page,
      holds,
      table,
      columns.map(([column]) => column),
      choices,
      cells,
    );

  const kind = rowKinds[table.rows];
  const chosen = chosenWhere(choices);
  const rows = (await kind.rows(ctx, [...cells.keys()], choices.to)).filter((row) => !contradicts(row, chosen));
  const raw = (row: RowOf, column: string): Raw =>
    [row, ...rows.filter(({ parent }) => parent === row.key)].reduce(
      (sum, { key }) => plus(sum, cells.get(key)?.get(column) ?? nothing),
      nothing,
    );
  const top = rows.filter(({ level }) => level === 0);
  return {
    name,
    where: { ...kind.where?.(ctx) },
    rows: rows
      .filter(({ key, onlyIfAny }) => !onlyIfAny || cells.has(key))
      .map((row) => ({
        key: row.key,
        name: row.name,
        level: row.level,
        where: row.where,
        ...(row.range && { range: row.range }),
        values: valuesOf(table, (column) => raw(row, column)),
      })),
    total: valuesOf(table, (column) => top.reduce((sum, row) => plus(sum, raw(row, column)), nothing)),
  };
};
