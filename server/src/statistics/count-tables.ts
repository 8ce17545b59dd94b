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
import { plannedByValues } from "../db/client.ts";
import type { Ctx } from "../http/context.ts";
import { all, type FamilySql, type Predicate } from "../lists/list-query.ts";
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
      readonly filters: Filters;
      readonly dates: Readonly<Record<Dated, RawBuilder<unknown>>>;
    }
  >
> = {
  appeals: {
    from: sql`appeal_facts a`,
    filters: factFilters,
    dates: { created: sql`a.created_at`, resolved: sql`a.resolved_at` },
  },
  tasks: {
    from: sql`tasks t`,
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

const measured = (column: Counted): RawBuilder<number> | undefined =>
  column.kind === "people" ? sql`a.applicant_count` : column.kind === "days" ? sql`(a.resolved_at::date - a.created_at::date)` : undefined;

/** What was counted, by table, by the key of the row, by column. */
type Cells = ReadonlyMap<string, Map<string, Map<string, Raw>>>;
type Range = ReturnType<typeof rangeOf>;
/** Columns of a table that count the same records: those of one range of days. */
type Piece = {
  readonly name: string;
  readonly table: StatTable;
  readonly range: Range;
  readonly columns: readonly (readonly [name: string, column: Counted])[];
  /** Holds for all of them. */
  readonly where: Where;
};

const piecesOf = (ctx: Ctx, page: StatPage, choices: Choices): Piece[] =>
  Object.entries(page.tables).flatMap(([name, table]) => {
    const months = table.rows === "months" ? monthsUpTo(choices.to) : undefined;
    const span = months && { from: daysOfMonth(months[0]!).from, to: daysOfMonth(months.at(-1)!).to };
    const where = { ...chosenWhere(choices), ...table.where, ...rowKinds[table.rows].where?.(ctx) };
    const counted = Object.entries(table.columns).filter((entry): entry is [string, Counted] => isCounted(entry[1]));
    const byRange = Map.groupBy(counted, ([, column]) =>
      JSON.stringify(rangeOf(table, column, choices, toWire(ctx.today), span && { range: span })),
    );
    return [...byRange.values()].map((columns) => ({
      name,
      table,
      where,
      columns,
      range: rangeOf(table, columns[0]![1], choices, toWire(ctx.today), span && { range: span }),
    }));
  });

/**
 * Counts pieces of the same records in one statement: what each record counts for is looked up once, in rows of flags, and these are
 * added up for every table.
 */
const countPieces = async (
  ctx: Ctx,
  page: StatPage,
  holds: FamilySql<ListFamily>,
  pieces: readonly Piece[],
  cells: Cells,
): Promise<void> => {
  const { table, range, where } = pieces[0]!;
  const source = sources[table.family];
  const always = all([...conditions(ctx, table.family, where), ...(range ? [within(ctx, table.family, range)] : [])]);
  const parts = [(holds.holds as Record<string, (ctx: Ctx) => Predicate | readonly Predicate[]>)[page.lists[table.family]]!(ctx)].flat();
  // the same condition stands in several tables
  const flags = new Map<string, { readonly name: string; readonly condition: Predicate }>();
  const values = new Map<string, RawBuilder<number>>();
  const cellOf = (column: Counted): RawBuilder<unknown> => {
    const value = measured(column);
    const asked = { ...column.where, ...(column.kind === "days" && { isClosed: 1 }) };
    const sign = JSON.stringify(asked);
    const condition = all([
      ...conditions(ctx, table.family, column.where ?? {}),
      ...(column.kind === "days" ? [sql<boolean>`a.resolved_at is not null`] : []),
    ]);
    if (!flags.has(sign)) flags.set(sign, { name: `f${flags.size}`, condition });
    const filter = sign === "{}" ? sql`` : sql` filter (where ${sql.ref(flags.get(sign)!.name)})`;
    if (!value) return sql`count(*)${filter}, 0`;
    values.set(column.kind!, value);
    return sql`count(*)${filter}, coalesce(sum(${sql.ref(column.kind!)})${filter}, 0)`;
  };
  const keys = pieces.map((piece) => rowKinds[piece.table.rows].key(table.family, source.dates[range?.dated ?? "created"]));
  const counts = pieces.map(
    ({ columns }, i) => sql`
      select ${i}::int as piece, ${sql.ref(`k${i}`)}::text as key, array[${sql.join(columns.map(([, column]) => cellOf(column)))}]::bigint[] as counts
        from looked_at group by 2`,
  );
  const looked = [
    ...keys.map((key, i) => sql`${key} as ${sql.ref(`k${i}`)}`),
    ...[...flags].filter(([sign]) => sign !== "{}").map(([, { name, condition }]) => sql`${condition} as ${sql.ref(name)}`),
    ...[...values].map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
  ];
  const { rows } = await sql<{ piece: number; key: string | null; counts: number[] }>`
    with looked_at as materialized (${sql.join(
      parts.map((part) => sql`select ${sql.join(looked)} from ${source.from} where ${all([part, always])}`),
      sql` union all `,
    )}) select ${plannedByValues} * from (${sql.join(counts, sql` union all `)}) counted`.execute(ctx.db);
  for (const found of rows) {
    const { name, columns } = pieces[found.piece]!;
    const ofTable = cells.get(name)!;
    const key = found.key ?? "none";
    const ofRow = ofTable.get(key) ?? new Map<string, Raw>();
    ofTable.set(key, ofRow);
    columns.forEach(([column], i) => ofRow.set(column, { n: found.counts[2 * i]!, sum: found.counts[2 * i + 1]! }));
  }
};

/** Counts all tables of a page: a statement for each set of records. */
export const countTables = async (
  ctx: Ctx,
  page: StatPage,
  families: readonly FamilySql<ListFamily>[],
  choices: Choices,
): Promise<StatTableReply[]> => {
  const cells: Cells = new Map(Object.keys(page.tables).map((name) => [name, new Map()]));
  const sets = Map.groupBy(piecesOf(ctx, page, choices), ({ table, where, range }) => JSON.stringify([table.family, where, range]));
  for (const pieces of sets.values())
    await countPieces(
      ctx,
      page,
      families.find(({ family }) => family.name === pieces[0]!.table.family)!,
      pieces,
      cells,
    );
  const replies: StatTableReply[] = [];
  for (const [name, table] of Object.entries(page.tables)) replies.push(await rowsOf(ctx, name, table, cells.get(name)!, choices));
  return replies;
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

/** The rows of a table with what was counted in them, and the total of all of them. */
const rowsOf = async (
  ctx: Ctx,
  name: string,
  table: StatTable,
  cells: ReadonlyMap<string, ReadonlyMap<string, Raw>>,
  choices: Choices,
): Promise<StatTableReply> => {
  const kind = rowKinds[table.rows];
  const chosen = chosenWhere(choices);
  const rows = (await kind.rows(ctx, [...cells.keys()], choices.to)).filter((row) => !contradicts(row, chosen));
  const parts = Map.groupBy(rows, ({ parent }) => parent);
  const raw = (row: RowOf, column: string): Raw =>
    [row, ...(parts.get(row.key) ?? [])].reduce((sum, { key }) => plus(sum, cells.get(key)?.get(column) ?? nothing), nothing);
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
