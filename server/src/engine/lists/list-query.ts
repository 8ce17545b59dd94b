import type { Column, ListFamily, PageQuery } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { plannedByValues, type Db } from "../db/pool.ts";
import type { IdPortions } from "../excel/portions.ts";
import type { Ctx } from "../http/context.ts";
import type { Day } from "../dates/days.ts";
import { asManyAsOrdered, inShortOrder, orderedKnown, refuseLong, type ShortKey } from "./short-lists.ts";
import type { Buckets, Marks } from "./spread.ts";

export type Predicate = RawBuilder<boolean>;
type Value = string | number;
/** Totals of an office that triggers keep: of these lists together, less a part of them. Many of one office are read in one walk (`keptTogether`). */
export type KeptOfOffice = { readonly organizationId: number; readonly lists: readonly string[]; readonly less?: string };
/** How many rows a list holds: kept of an office, or a scalar of SQL. */
export type Total = KeptOfOffice | RawBuilder<number>;
/** A filter that a query asks for. */
export type AskedFilter = readonly [name: string, value: Value];

/** What the server knows of a family of lists: its SQL. Names are those of the contract; one too many or too few does not compile. */
export type FamilySql<F extends ListFamily> = {
  readonly family: F;
  /** `from` with the alias that every predicate uses. */
  readonly from: RawBuilder<unknown>;
  readonly idColumn: RawBuilder<unknown>;
  /**
   * What a list holds, what the caller may see of it included: list, counter, export and access check read this one predicate. Several
   * are parts without a row in common, each with an index of its own: an `or` of them could be read in order by none.
   */
  readonly holds: { readonly [N in keyof F["lists"]]: (ctx: Ctx) => Predicate | readonly Predicate[] };
  /** Totals kept by triggers, for lists too large to be counted at each look; undefined where the caller's differs. */
  readonly kept: { readonly [N in keyof F["lists"]]?: (ctx: Ctx) => Total | undefined };
  /** The same of the second badge of a list. */
  readonly keptFlagged?: { readonly [N in keyof F["lists"]]?: (ctx: Ctx) => Total | undefined };
  readonly sortable: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Columns by which lists of few rows alone can be ordered. */
  readonly sortableFew: {
    readonly [N in keyof F["columns"] as F["columns"][N] extends { readonly sortable: "few" } ? N : never]: ShortKey;
  };
  readonly filters: Readonly<Record<string, (value: never, ctx: Ctx) => Predicate>>;
  /** Where the caller's rows of a list lie together, when not among everybody's in `from`: the same alias and columns, and what is asked of them there. */
  readonly nearer?: (
    ctx: Ctx,
    list: string,
    order: string,
  ) => (Pick<FamilySql<F>, "from" | "holds" | "filters"> & Partial<Pick<FamilySql<F>, "sortableFew">>) | undefined;
  /** Lists and filters of which changes leave marks: where they are large, how their rows are spread over these orders is held (decision 13). */
  readonly marked?: {
    readonly by: (ctx: Ctx, list: string, asked: readonly AskedFilter[]) => Marks | undefined;
    readonly orders: Readonly<Record<string, Buckets>>;
  };
  /** The rows of a page of a list by their ids, in the order of the ids given. */
  readonly rows: (ctx: Ctx, ids: readonly number[], list: string) => Promise<{ readonly id: number }[]>;
  /** What only a screen asks of the rows besides, by their ids; a file does without it. */
  readonly onScreen?: (ctx: Ctx, ids: readonly number[]) => Promise<(id: number) => object>;
};

/** The family as one list of the caller's is read; `order`: by what its pages are ordered. */
export const readAs = (ctx: Ctx, def: FamilySql<ListFamily>, list: string, order = "id"): FamilySql<ListFamily> => ({
  ...def,
  ...def.nearer?.(ctx, list, order),
});

export const all = (parts: readonly Predicate[]): Predicate => (parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`);
export const any = (parts: readonly Predicate[]): Predicate => (parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`);

/** The filters that a query asks for. */
export const askedOf = ({ family }: FamilySql<ListFamily>, query: PageQuery): AskedFilter[] => {
  const names = Object.entries(family.filters).flatMap(([name, { kind }]) => (kind === "days" ? [`from_${name}`, `to_${name}`] : [name]));
  for (const [name, column] of Object.entries(family.columns as Record<string, Column | undefined>)) {
    const filter = column?.filter;
    if (filter?.kind === "days") names.push(`from_${name}`, `to_${name}`);
    else if (filter) names.push("name" in filter && filter.name ? filter.name : name);
  }
  return names.flatMap((name): AskedFilter[] => {
    const value = query[name];
    return value === undefined || value === "" ? [] : [[name, value]];
  });
};
export const filtersOf = (ctx: Ctx, def: FamilySql<ListFamily>, query: PageQuery): Predicate[] =>
  askedOf(def, query).map(([name, value]) => {
    const filter = def.filters[name] as ((v: Value, ctx: Ctx) => Predicate) | undefined;
    if (!filter) throw new Error(`${def.family.name}: no SQL for the filter ${name}`);
    return filter(value, ctx);
  });

/** What a list holds under some filters, in its parts. */
export const partsOf = (ctx: Ctx, def: FamilySql<ListFamily>, list: string, filters: readonly Predicate[]): Predicate[] =>
  [def.holds[list]!(ctx)].flat().map((part) => all([part, ...filters]));

/** Counts the parts of a list. */
export const countOf = (def: FamilySql<ListFamily>, parts: readonly Predicate[]): RawBuilder<number> =>
  sql`(${sql.join(
    parts.map((part) => sql`(select count(*) from ${def.from} where ${part})`),
    sql` + `,
  )})`;

/** What triggers keep of a list for this caller. */
export const keptOf = (ctx: Ctx, def: FamilySql<ListFamily>, list: string): Total | undefined =>
  (def.kept as Record<string, (ctx: Ctx) => Total | undefined>)[list]?.(ctx);

/** The exact total of a list without filters: kept where it is, else counted by the list's predicate. */
export const totalOf = (ctx: Ctx, family: FamilySql<ListFamily>, list: string): Total => {
  const def = readAs(ctx, family, list);
  return keptOf(ctx, def, list) ?? countOf(def, partsOf(ctx, def, list, []));
};

/** How many rows of a list a flag among the family's filters leaves. */
export const flaggedOf = (ctx: Ctx, family: FamilySql<ListFamily>, list: string, flag: string): Total => {
  const def = readAs(ctx, family, list);
  return (
    (def.keptFlagged as Record<string, (ctx: Ctx) => Total | undefined> | undefined)?.[list]?.(ctx) ??
    countOf(def, partsOf(ctx, def, list, filtersOf(ctx, def, { [flag]: 1 })))
  );
};

const keptSum = (which: Predicate, n: RawBuilder<unknown> = sql`n`): RawBuilder<number> =>
  sql`(select coalesce(sum(n), 0)::bigint from (select ${n} as n from list_totals where ${which} union all select ${n} from list_total_changes where ${which}) kept)`;
const ofLists = (whose: Predicate, lists: readonly string[]): Predicate => sql`${whose} and list = any(${[...lists]}::text[])`;

const named = ({ lists, less }: KeptOfOffice): string[] => [...lists, ...(less === undefined ? [] : [less])];
const signed = ({ less }: KeptOfOffice): RawBuilder<unknown> =>
  less === undefined ? sql`n` : sql`case list when ${less} then -n else n end`;

export const isOfOffice = (total: Total): total is KeptOfOffice => "organizationId" in total;
/** A total as a scalar of SQL. */
export const inSql = (total: Total): RawBuilder<number> =>
  isOfOffice(total) ? keptSum(ofLists(sql`organization_id = ${total.organizationId}`, named(total)), signed(total)) : total;

/** A total that triggers keep, or several together, with the changes that wait to be folded into it. */
export const keptTotal = (organizationId: number, ...lists: readonly string[]): KeptOfOffice => ({ organizationId, lists });
/** A total less a part of it, both kept. */
export const keptTotalLess = (organizationId: number, list: string, less: string): KeptOfOffice => ({
  organizationId,
  lists: [list],
  less,
});

/** Several totals of one office as columns of one row, for a `from`. */
export const keptTogether = (
  organizationId: number,
  totals: readonly (readonly [name: string, of: KeptOfOffice])[],
): RawBuilder<unknown> => {
  const which = ofLists(
    sql`organization_id = ${organizationId}`,
    totals.flatMap(([, of]) => named(of)),
  );
  const columns = totals.map(
    ([name, of]) => sql`coalesce(sum(${signed(of)}) filter (where list = any(${named(of)}::text[])), 0)::bigint as ${sql.ref(name)}`,
  );
  return sql`(select ${sql.join(columns)} from (select list, n from list_totals where ${which} union all select list, n from list_total_changes where ${which}) kept)`;
};

/** A kept total of the tasks that were to be done before a day and are open still. */
export const keptOverdue = (organizationId: number, today: Day): RawBuilder<number> =>
  keptSum(sql`organization_id = ${organizationId} and list >= 'open until ' and list < ${`open until ${today}`}`);

/** A kept total of organisations with all below them; each organisation once. */
export const keptTotalBelow = (organizationIds: readonly number[], ...lists: readonly string[]): RawBuilder<number> =>
  keptSum(
    ofLists(
      sql`organization_id in (select descendant_id from organization_tree where ancestor_id = any(${[...organizationIds]}::int[]))`,
      lists,
    ),
  );

/** Open tasks as triggers keep them: of columns kept there, alias `t`, the predicate that counts the tasks themselves. */
export const keptOpenTasks = (condition: Predicate): RawBuilder<number> =>
  sql`(select coalesce(sum(n), 0)::bigint from (select t.n from open_task_totals t where ${condition} union all select t.n from open_task_changes t where ${condition}) kept)`;

/** Id and key of all rows that a list holds. */
export const keysOf = (
  def: FamilySql<ListFamily>,
  parts: readonly Predicate[],
  query: PageQuery,
  ends: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> => {
  const key = def.sortable[query.sortAttr ?? "id"] ?? def.idColumn;
  return sql.join(
    parts.map((part) => sql`(select ${def.idColumn} as id, ${key} as key from ${def.from} where ${part} ${ends})`),
    sql` union all `,
  );
};
/** By key and id, up or down. */
export const ordered = (isUp: boolean): RawBuilder<unknown> => (isUp ? sql`order by key, id` : sql`order by key desc, id desc`);

/**
 * The ids of all rows that a list holds at this moment, in its order: a text of a few bytes a row, a million in 8 MB. Read in one
 * statement, so that the number is exact and no row comes twice or is left out while others change the list.
 */
export const allIds = async (
  ctx: Ctx,
  family: FamilySql<ListFamily>,
  list: string,
  query: PageQuery,
  portion: number,
): Promise<IdPortions> => {
  const def = readAs(ctx, family, list);
  const parts = partsOf(ctx, def, list, filtersOf(ctx, def, query));
  const short = await inShortOrder(ctx, def, list, query);
  const keys = short ? asManyAsOrdered(ctx.db, keysOf(short, parts, query)) : keysOf(def, parts, query);
  const order = (short ? orderedKnown : ordered)(query.sortOrder === "ASC");
  const found = await idPortions(ctx.db, sql`select id, row_number() over (${order}) as n from (${keys}) held`, portion);
  if (short) refuseLong(ctx.db, found.total);
  return found;
};
/** The ids of numbered rows (`id`, `n` from 1) in their order. */
export const idPortions = async (db: Db, numbered: RawBuilder<unknown>, portion: number): Promise<IdPortions> => {
  const { rows } = await sql<{ ids: string; n: number }>`
    select ${plannedByValues} string_agg(k.id::text, ',' order by k.n) as ids, count(*) as n
      from (${numbered}) k group by (k.n - 1) / ${portion}::int order by min(k.n)`.execute(db);
  return { total: rows.reduce((sum, row) => sum + row.n, 0), portions: rows.map((row) => row.ids) };
};

/** Text filters compare folded keys, so that one spelling finds the others; of signs alone nothing remains, and nothing is found. */
export const foldedLike = (column: RawBuilder<unknown>, value: string): Predicate => sql`${column} like search_pattern(${value})`;
/** A name's key (`name_key`) that holds what was typed, in whichever script and spelling. */
export const nameKeyLike = (key: RawBuilder<unknown>, value: string): Predicate => sql`${key} like name_pattern(${value})`;
/** The same for a name in three scripts, alias `n` of its table. */
export const nameLike = (value: string): Predicate =>
  any(["name_uz", "name_uk", "name_ru"].map((name) => nameKeyLike(sql`name_key(${sql.ref(`n.${name}`)})`, value)));
export const plainLike = (column: RawBuilder<unknown>, value: string): Predicate =>
  sql`${column} ilike '%' || ${value.replace(/[\\%_]/g, "\\$&")} || '%'`;
