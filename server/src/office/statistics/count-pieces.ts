import type { ListFamily, StatPage } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import type { Ctx } from "../../engine/http/context.ts";
import { all, partsOf, type FamilySql, type Predicate } from "../../engine/lists/list-query.ts";
import { conditions, sources, type Counted, type Piece } from "./pieces.ts";

/** What was counted in a cell: records, and the sum of what is measured in them. */
export type Raw = { readonly n: number; readonly sum: number };
export const nothing: Raw = { n: 0, sum: 0 };
export const plus = (a: Raw, b: Raw): Raw => ({ n: a.n + b.n, sum: a.sum + b.sum });

const measured = (column: Counted): RawBuilder<number> | undefined =>
  column.kind === "people" ? sql`a.applicant_count` : column.kind === "days" ? sql`(a.resolved_at::date - a.received_at::date)` : undefined;

/** Counts of the piece with that number, under a key: count and sum of each column in turn. */
type CountRow = { readonly piece: number; readonly key: string | null; readonly counts: number[] };

/**
 * Counts pieces over the same records in one statement: what each record counts for is looked up once, in rows of flags, and these are
 * added up for every table. `period` narrows the records further.
 */
export const countStatement = (
  ctx: Ctx,
  page: StatPage,
  familySql: FamilySql<ListFamily>,
  pieces: readonly Piece[],
  period: Predicate | undefined,
): RawBuilder<CountRow> => {
  const { table, range, where } = pieces[0]!;
  const source = sources[table.family];
  const always = all([...conditions(ctx, table.family, where), ...(period ? [period] : [])]);
  const list = page.lists[table.family];
  const parts = partsOf(ctx, familySql, list, []);
  // the same condition stands in several tables
  const flags = new Map<string, { readonly name: string; readonly condition: Predicate }>();
  const values = new Map<string, RawBuilder<number>>();
  const cellOf = (column: Counted): RawBuilder<unknown> => {
    const value = measured(column);
    const sign = JSON.stringify(column.where ?? {});
    if (!flags.has(sign)) flags.set(sign, { name: `f${flags.size}`, condition: all(conditions(ctx, table.family, column.where ?? {})) });
    const filter = sign === "{}" ? sql`` : sql` filter (where ${sql.ref(flags.get(sign)!.name)})`;
    if (!value) return sql`count(*)${filter}, 0`;
    values.set(column.kind!, value);
    return sql`count(*)${filter}, coalesce(sum(${sql.ref(column.kind!)})${filter}, 0)`;
  };
  const keys = pieces.map((piece) => piece.kind.key(table.family, source.dates[range?.dated ?? "created"]));
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
  return sql<CountRow>`
    with looked_at as materialized (${sql.join(
      parts.map((part) => sql`select ${sql.join(looked)} from ${familySql.from} where ${all([part, always])}`),
      sql` union all `,
    )}) select * from (${sql.join(counts, sql` union all `)}) counted`;
};
