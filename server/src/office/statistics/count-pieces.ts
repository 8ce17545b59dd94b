import type { Family, ListFamily, StatPage } from "@murojaat/contract";
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

/** The conditions of the columns of a statement, each a bit of one number: a record is looked at once, and records that count alike are one row. */
const flagsOf = (ctx: Ctx, family: Family) => {
  const bits = new Map<string, { readonly bit: RawBuilder<bigint>; readonly condition: Predicate }>();
  return {
    /** Whether the column counts the records with a number `flags`. */
    has: ({ where = {} }: Counted): Predicate => {
      const sign = JSON.stringify(where);
      if (sign === "{}") return sql`true`;
      const known = bits.get(sign) ?? {
        bit: sql<bigint>`${sql.lit(1n << BigInt(bits.size))}::bigint`,
        condition: all(conditions(ctx, family, where)),
      };
      bits.set(sign, known);
      return sql`flags & ${known.bit} <> 0`;
    },
    number: (): RawBuilder<unknown> =>
      sql.join(
        [sql`0::bigint`, ...[...bits.values()].map(({ bit, condition }) => sql`case when ${condition} then ${bit} else 0 end`)],
        sql` | `,
      ),
  };
};

/**
 * Counts pieces over the same records in one statement: what each record counts for is looked up once and kept beside its keys; for every
 * table the records with the same key and the same flags are added up, and then the columns from these. `period` narrows the records further.
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
  const flags = flagsOf(ctx, table.family);
  const values = new Map<string, RawBuilder<number>>();
  const cellOf = (column: Counted): RawBuilder<unknown> => {
    const sum = (what: string) => sql`coalesce(sum(${sql.ref(what)}) filter (where ${flags.has(column)}), 0)`;
    const value = measured(column);
    if (!value) return sql`${sum("n")}, 0`;
    values.set(column.kind!, value);
    return sql`${sum("n")}, ${sum(column.kind!)}`;
  };
  const cells = pieces.map(({ columns }) => sql.join(columns.map(([, column]) => cellOf(column))));
  const measures = [...values.keys()].map((name) => sql.ref(name));
  const looked = [
    ...pieces.map(({ kind }, i) => sql`${kind.key(table.family, source.dates[range?.dated ?? "created"])} as ${sql.ref(`k${i}`)}`),
    sql`${flags.number()} as flags`,
    ...[...values].map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
  ];
  const grouped = (key: RawBuilder<unknown>) => sql`
    select ${key} as key, ${sql.join([sql`flags`, sql`count(*) as n`, ...measures.map((name) => sql`sum(${name}) as ${name}`)])}
      from looked_at group by 1, 2`;
  const counts = cells.map(
    (of, i) => sql`
      select ${i}::int as piece, key::text, array[${of}]::bigint[] as counts from (${grouped(sql.ref(`k${i}`))}) grouped group by key`,
  );
  return sql<CountRow>`
    with looked_at as materialized (${sql.join(
      parts.map((part) => sql`select ${sql.join(looked)} from ${familySql.from} where ${all([part, always])}`),
      sql` union all `,
    )}) select * from (${sql.join(counts, sql` union all `)}) counted`;
};
