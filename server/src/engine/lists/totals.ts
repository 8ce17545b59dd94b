import { sql, type RawBuilder } from "kysely";
import type { Day } from "../dates/days.ts";

/** The sum of some counters of an office, minus another one, plus what else is counted. Triggers maintain them in `list_totals`. */
export type OfficeTotal = {
  readonly organizationId: number;
  readonly lists: readonly string[];
  readonly less?: string;
  readonly besides?: RawBuilder<number>;
};
/** How many rows a list has: from counters of an office, or a scalar of SQL. */
export type Total = OfficeTotal | RawBuilder<number>;

/** Counters, and the changes that wait to be folded into them; both together are exact in every snapshot. */
const counters = (which: RawBuilder<boolean>): RawBuilder<unknown> =>
  sql`(select list, n from list_totals where ${which} union all select list, n from list_total_changes where ${which}) counted`;

const named = ({ lists, less }: OfficeTotal): string[] => [...lists, ...(less === undefined ? [] : [less])];
const signed = ({ less }: OfficeTotal): RawBuilder<unknown> =>
  less === undefined ? sql`n` : sql`case list when ${less} then -n else n end`;
const sum = (which: RawBuilder<boolean>, n: RawBuilder<unknown> = sql`n`): RawBuilder<number> =>
  sql`(select coalesce(sum(${n}), 0)::bigint from ${counters(which)})`;
const ofOffice = (organizationId: number, lists: readonly string[]): RawBuilder<boolean> =>
  sql`organization_id = ${organizationId} and list = any(${[...lists]}::text[])`;

export const isOfficeTotal = (total: Total): total is OfficeTotal => "organizationId" in total;
const withBesides = (n: RawBuilder<number>, { besides }: OfficeTotal): RawBuilder<number> => (besides ? sql`(${n} + ${besides})` : n);
export const inSql = (total: Total): RawBuilder<number> =>
  isOfficeTotal(total) ? withBesides(sum(ofOffice(total.organizationId, named(total)), signed(total)), total) : total;

export const officeTotal = (organizationId: number, ...lists: readonly string[]): OfficeTotal => ({ organizationId, lists });
/** Open tasks of an office whose deadline is before a day. */
export const overdueTotal = (organizationId: number, today: Day): RawBuilder<number> =>
  sum(sql`organization_id = ${organizationId} and list >= 'open until ' and list < ${`open until ${today}`}`);
/** The sum of an office's totals named by this list and a department: "new-tasks 12". */
export const totalOfPrefix = (organizationId: number, list: string): RawBuilder<number> =>
  sum(sql`organization_id = ${organizationId} and list >= ${`${list} `} and list < ${`${list}!`}`);
/** The sum over organisations and all below them, each once. */
export const totalBelow = (organizationIds: readonly number[], list: string): RawBuilder<number> =>
  sum(
    sql`organization_id in (select descendant_id from organization_tree where ancestor_id = any(${[...organizationIds]}::int[])) and list = ${list}`,
  );

/** Several totals of one office, each as a column, and the `from` that these need: the counters are read once. */
export const totalsTogether = (
  organizationId: number,
  totals: readonly (readonly [name: string, of: OfficeTotal])[],
): { readonly columns: readonly RawBuilder<unknown>[]; readonly from: RawBuilder<unknown> } => {
  const sums = totals.map(
    ([name, of]) => sql`coalesce(sum(${signed(of)}) filter (where list = any(${named(of)}::text[])), 0)::bigint as ${sql.ref(name)}`,
  );
  const lists = totals.flatMap(([, of]) => named(of));
  return {
    columns: totals.map(([name, of]) => sql`${withBesides(sql.ref<number>(`totals.${name}`), of)} as ${sql.ref(name)}`),
    from: sql`(select ${sql.join(sums)} from ${counters(ofOffice(organizationId, lists))}) totals`,
  };
};
