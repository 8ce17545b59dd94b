import type { Choices, Family, ListFamily, StatPage, Where } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import type { Ctx } from "../../engine/http/context.ts";
import { all, any, partsOf, type FamilySql, type Predicate } from "../../engine/lists/list-query.ts";
import { aroundAll, conditions, sources, splitWhere, within, type Counted, type Piece, type Range } from "./pieces.ts";

/** What was counted in a cell: records, and the sum of what is measured in them. */
export type Raw = { readonly n: number; readonly sum: number };
export const nothing: Raw = { n: 0, sum: 0 };
export const plus = (a: Raw, b: Raw): Raw => ({ n: a.n + b.n, sum: a.sum + b.sum });

const measured = (column: Counted): RawBuilder<number> | undefined =>
  column.kind === "people" ? sql`a.applicant_count` : column.kind === "days" ? sql`(a.resolved_at::date - a.received_at::date)` : undefined;

/** Counts of the piece with that number, under a key: count and sum of each column in turn. */
type CountRow = { readonly piece: number; readonly key: string | null; readonly counts: number[] };

/** SQL that a statement computes of each record, once however often it is needed. */
const listOnce = (ctx: Ctx) => {
  const places = new Map<string, number>();
  const values: RawBuilder<unknown>[] = [];
  const placeOf = (value: RawBuilder<unknown>): number => {
    const { sql: text, parameters } = value.compile(ctx.db);
    const sign = JSON.stringify([text, parameters]);
    if (!places.has(sign)) places.set(sign, values.push(value) - 1);
    return places.get(sign)!;
  };
  return { values, placeOf };
};
const keyAt = (place: number) => sql.ref(`k${place}`);
const groupsAt = (place: number) => sql.ref(`g${place}`);
const bit = (place: number): RawBuilder<bigint> => sql`${sql.lit(1n << BigInt(place))}::bigint`;

/** What a statement keeps of each record. */
const recordsOf = (ctx: Ctx, family: Family) => {
  const [keys, flags] = [listOnce(ctx), listOnce(ctx)];
  const sums = new Map<string, RawBuilder<number>>();
  const flagged = (condition: Predicate): Predicate => sql`flags & ${bit(flags.placeOf(condition))} <> 0`;
  const asked = (where: Where): Predicate[] => {
    const { ofFacts, ofRecords } = splitWhere(family, where);
    return [...conditions(ctx, family, ofFacts), ...conditions(ctx, family, ofRecords).map(flagged)];
  };
  return {
    keys,
    sums,
    /** Whether sums are of records within these days. */
    isWithin: (range: Range | undefined): Predicate => (range ? flagged(within(family, range)) : sql`true`),
    /** Count and sum of a column, of sums. */
    cell: (column: Counted): RawBuilder<unknown> => {
      const sum = (what: string) => sql`coalesce(sum(${sql.ref(what)}) filter (where ${all(asked(column.where ?? {}))}), 0)`;
      const value = measured(column);
      if (!value) return sql`${sum("n")}, 0`;
      sums.set(column.kind!, value);
      return sql`${sum("n")}, ${sum(column.kind!)}`;
    },
    columns: (): RawBuilder<unknown> => {
      const bits = flags.values.map((condition, place) => sql`case when ${condition} then ${bit(place)} else 0 end`);
      return sql.join([
        ...keys.values.map((key, place) => sql`${key} as ${keyAt(place)}`),
        ...sources[family].facts.columns.map((name) => sql.ref(`a.${name}`)),
        sql`${sql.join([sql`0::bigint`, ...bits], sql` | `)} as flags`,
        ...[...sums].map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
      ]);
    },
  };
};

/**
 * Counts pieces of one family in one statement; the conditions on their records are the same. Of each record it keeps the keys, its facts and, as
 * bits of a number, what else columns ask; records that agree in these are added up, and the columns count the sums.
 */
export const countStatement = (
  ctx: Ctx,
  page: StatPage,
  familySql: FamilySql<ListFamily>,
  pieces: readonly Piece[],
  { to }: Choices,
): RawBuilder<CountRow> => {
  const { family } = pieces[0]!.table;
  const { dates, facts } = sources[family];
  const records = recordsOf(ctx, family);
  const counted = pieces.map(({ kind, range, columns, where }, i) => {
    const place = records.keys.placeOf(kind.key(family, dates[range?.dated ?? "created"], to));
    const period = records.isWithin(range);
    const here = all([period, ...conditions(ctx, family, splitWhere(family, where).ofFacts)]);
    const counts = sql`
        select ${i}::int as piece, (${kind.keyOf?.(sql`key`, to) ?? sql`key`})::text as key,
               array[${sql.join(columns.map(([, column]) => records.cell(column)))}]::bigint[] as counts
          from ${groupsAt(place)} ${facts.from} where ${here} group by 2`;
    return { place, period, counts };
  });
  const same = sql.join([...facts.columns.map((name) => sql.ref(name)), sql`flags`]);
  const sums = sql.join([sql`count(*) as n`, ...[...records.sums.keys()].map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`)]);
  const groups = records.keys.values.map((_, place) => {
    const needed = any(counted.filter((piece) => piece.place === place).map(({ period }) => period));
    return sql`${groupsAt(place)} as (
      select ${keyAt(place)} as key, ${same}, ${sums} from looked_at where ${needed} group by ${keyAt(place)}, ${same})`;
  });
  const always = all([...conditions(ctx, family, splitWhere(family, pieces[0]!.where).ofRecords), aroundAll(family, pieces)]);
  const looked = partsOf(ctx, familySql, page.lists[family], []).map(
    (part) => sql`select ${records.columns()} from ${familySql.from} where ${all([part, always])}`,
  );
  const unionOf = (selects: readonly RawBuilder<unknown>[]) => sql.join(selects, sql` union all `);
  return sql<CountRow>`
    with looked_at as materialized (${unionOf(looked)}), ${sql.join(groups)}
    select * from (${unionOf(counted.map(({ counts }) => counts))}) counted`;
};
