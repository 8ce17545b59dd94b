import { createHash } from "node:crypto";
import type { Column, ListFamily, PageQuery } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { plannedByValues, together } from "../db/client.ts";
import type { Ctx } from "../http/context.ts";
import type { Day } from "../terms/days.ts";
import { heldSpread, spread, spreadFrom, whereabouts, type Buckets, type Spread, type Spreading } from "./spread.ts";

export type Predicate = RawBuilder<boolean>;
type Value = string | number;
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
  /** Totals kept by triggers (migration 0008), for lists too large to be counted at each look; undefined where the caller's differs. */
  readonly kept: { readonly [N in keyof F["lists"]]?: (ctx: Ctx) => RawBuilder<number> | undefined };
  /** The same of the second badge of a list. */
  readonly keptFlagged?: { readonly [N in keyof F["lists"]]?: (ctx: Ctx) => RawBuilder<number> | undefined };
  readonly sortable: Readonly<Record<string, RawBuilder<unknown>>>;
  readonly filters: Readonly<Record<string, (value: never, ctx: Ctx) => Predicate>>;
  /** Where the caller's rows of a list lie together, when not among everybody's in `from`: the same alias and columns, and what is asked of them there. */
  readonly nearer?: (ctx: Ctx, list: string) => Pick<FamilySql<F>, "from" | "holds" | "filters"> | undefined;
  /** Lists and filters of which every change leaves a mark (migrations 0034 and 0046): where they are large, how their rows are spread over these orders is held (decision 13). */
  readonly marked?: {
    readonly family: "appeals" | "tasks";
    readonly isMarked: (ctx: Ctx, list: string, asked: readonly AskedFilter[]) => boolean;
    readonly orders: Readonly<Record<string, Buckets>>;
  };
  /** The rows of a page of a list by their ids, in the order of the ids given. */
  readonly rows: (ctx: Ctx, ids: readonly number[], list: string) => Promise<{ readonly id: number }[]>;
  /** What only a screen asks of the rows besides, by their ids; a file does without it. */
  readonly onScreen?: (ctx: Ctx, ids: readonly number[]) => Promise<(id: number) => object>;
};

/** The family as one list of the caller's is read. */
const readAs = (ctx: Ctx, def: FamilySql<ListFamily>, list: string): FamilySql<ListFamily> => ({ ...def, ...def.nearer?.(ctx, list) });

export const all = (parts: readonly Predicate[]): Predicate => (parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`);
export const any = (parts: readonly Predicate[]): Predicate => (parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`);

/** The filters that a query asks for. */
const askedOf = ({ family }: FamilySql<ListFamily>, query: PageQuery): AskedFilter[] => {
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
const filtersOf = (ctx: Ctx, def: FamilySql<ListFamily>, query: PageQuery): Predicate[] =>
  askedOf(def, query).map(([name, value]) => {
    const filter = def.filters[name] as ((v: Value, ctx: Ctx) => Predicate) | undefined;
    if (!filter) throw new Error(`${def.family.name}: no SQL for the filter ${name}`);
    return filter(value, ctx);
  });

/** What a list holds under some filters, in its parts. */
const partsOf = (ctx: Ctx, def: FamilySql<ListFamily>, list: string, filters: readonly Predicate[]): Predicate[] =>
  [def.holds[list]!(ctx)].flat().map((part) => all([part, ...filters]));

const countOf = (def: FamilySql<ListFamily>, parts: readonly Predicate[]): RawBuilder<number> =>
  sql`(${sql.join(
    parts.map((part) => sql`(select count(*) from ${def.from} where ${part})`),
    sql` + `,
  )})`;

const keptOf = (ctx: Ctx, def: FamilySql<ListFamily>, list: string): RawBuilder<number> | undefined =>
  (def.kept as Record<string, (ctx: Ctx) => RawBuilder<number> | undefined>)[list]?.(ctx);

/** The exact total of a list without filters: kept where it is, else counted by the list's predicate. */
export const totalOf = (ctx: Ctx, family: FamilySql<ListFamily>, list: string): RawBuilder<number> => {
  const def = readAs(ctx, family, list);
  return keptOf(ctx, def, list) ?? countOf(def, partsOf(ctx, def, list, []));
};

/** How many rows of a list a flag among the family's filters leaves. */
export const flaggedOf = (ctx: Ctx, family: FamilySql<ListFamily>, list: string, flag: string): RawBuilder<number> => {
  const def = readAs(ctx, family, list);
  return (
    (def.keptFlagged as Record<string, (ctx: Ctx) => RawBuilder<number> | undefined> | undefined)?.[list]?.(ctx) ??
    countOf(def, partsOf(ctx, def, list, filtersOf(ctx, def, { [flag]: 1 })))
  );
};

const keptSum = (which: Predicate): RawBuilder<number> =>
  sql`(select coalesce(sum(n), 0)::bigint from (select n from list_totals where ${which} union all select n from list_total_changes where ${which}) kept)`;
const ofLists = (whose: Predicate, lists: readonly string[]): Predicate => sql`${whose} and list = any(${[...lists]}::text[])`;

/** A total that triggers keep, or several together, with the changes that wait to be folded into it. */
export const keptTotal = (organizationId: number, ...lists: readonly string[]): RawBuilder<number> =>
  keptSum(ofLists(sql`organization_id = ${organizationId}`, lists));

/** The same of the tasks that were to be done before a day and are open still (migration 0043). */
export const keptOverdue = (organizationId: number, today: Day): RawBuilder<number> =>
  keptSum(sql`organization_id = ${organizationId} and list >= 'open until ' and list < ${`open until ${today}`}`);

/** The same of organisations with all below them; each organisation once. */
export const keptTotalBelow = (organizationIds: readonly number[], ...lists: readonly string[]): RawBuilder<number> =>
  keptSum(
    ofLists(
      sql`organization_id in (select descendant_id from organization_tree where ancestor_id = any(${[...organizationIds]}::int[]))`,
      lists,
    ),
  );

/** Open tasks as triggers keep them (migration 0032): of columns kept there, alias `t`, the predicate that counts the tasks themselves. */
export const keptOpenTasks = (condition: Predicate): RawBuilder<number> =>
  sql`(select coalesce(sum(n), 0)::bigint from (select t.n from open_task_totals t where ${condition} union all select t.n from open_task_changes t where ${condition}) kept)`;

/** Id and key of all rows that a list holds. */
const keysOf = (
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
const ordered = (isUp: boolean): RawBuilder<unknown> => (isUp ? sql`order by key, id` : sql`order by key desc, id desc`);

/** Ids of one statement, so many a portion, in the order of the list. */
export type IdPortions = { readonly total: number; readonly portions: readonly string[] };

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
  const { rows } = await sql<{ ids: string; n: number }>`
    select ${plannedByValues} string_agg(k.id::text, ',' order by k.n) as ids, count(*) as n
      from (select id, row_number() over (${ordered(query.sortOrder === "ASC")}) as n from (${keysOf(def, parts, query)}) held) k
     group by (k.n - 1) / ${portion}::int order by min(k.n)`.execute(ctx.db);
  return { total: rows.reduce((sum, row) => sum + row.n, 0), portions: rows.map((row) => row.ids) };
};

/** A list that holds no more than this is read whole and then ordered: an ordered index would walk over what is not in it, however much that is. */
const fewRows = 50_000;
/** The newest of a list without filters are near the end of the index that is walked: there only a short list is quicker read whole. */
const fewNewest = 2_000;

/** Where a page lies in a list of so many rows: behind the middle it is found from the end. */
const placeOf = (query: PageQuery, total: number) => {
  const size = query.pageSize ?? 20;
  const start = ((query.pageNo ?? 1) - 1) * size;
  const fromEnd = start > total / 2;
  return {
    isUp: (query.sortOrder === "ASC") !== fromEnd,
    fromEnd,
    offset: fromEnd ? Math.max(0, total - start - size) : start,
    limit: fromEnd ? Math.max(0, Math.min(size, total - start)) : size,
  };
};

type Asked = {
  readonly def: FamilySql<ListFamily>;
  readonly parts: readonly Predicate[];
  readonly query: PageQuery;
  readonly isFiltered: boolean;
  readonly counted: RawBuilder<number>;
};
/** Whether a list of so many rows is read whole and then ordered. */
const isReadWhole = ({ query, isFiltered }: Asked, total: number, { isUp, fromEnd }: ReturnType<typeof placeOf>): boolean => {
  const isNewest = !isFiltered && !isUp && !fromEnd && (query.sortAttr ?? "id") === "id";
  return total <= (isNewest ? fewNewest : fewRows);
};

/** The ids of one page of a list whose total is known: nothing is looked for where there is nothing. */
const pageIds = async (ctx: Ctx, asked: Asked, total: number): Promise<readonly number[]> => {
  const { def, parts, query } = asked;
  const place = placeOf(query, total);
  const { isUp, offset, limit, fromEnd } = place;
  if (!fromEnd && offset >= total) return [];
  if (limit === 0) return [];
  const page = sql`${ordered(isUp)} limit ${limit} offset ${offset}`;
  const statement = isReadWhole(asked, total, place)
    ? sql<{ id: number }>`with held as materialized (${keysOf(def, parts, query)}) select ${plannedByValues} id from held ${page}`
    : // each part in the order of its own index, as far as the page may reach, and the parts merged
      sql<{
        id: number;
      }>`select ${plannedByValues} id, key from (${keysOf(def, parts, query, sql`${ordered(isUp)} limit ${offset + limit}`)}) held ${page}`;
  const ids = (await statement.execute(ctx.db)).rows.map((row) => row.id);
  return fromEnd ? ids.toReversed() : ids;
};

type Found = { readonly total: number; readonly ids: readonly number[] };
/** Total and ids in one statement, in the way that suits a list of about so many rows; both are exact however many there are. */
const findAtOnce = async (ctx: Ctx, asked: Asked, about: number): Promise<Found> => {
  const { def, parts, query, counted, isFiltered } = asked;
  const place = placeOf(query, about);
  // what everybody opens first is planned once: no value of it decides the plan, and to plan takes longer than to read
  const isFirst = !isFiltered && place.offset === 0;
  const as = isFirst ? sql`` : plannedByValues;
  const most = (n: number) => (isFirst ? sql.lit(n) : sql`${n}`);
  const page = sql`${ordered(place.isUp)} limit ${most(place.limit)} offset ${most(place.offset)}`;
  const { rows } = await (
    isReadWhole(asked, about, place)
      ? sql<Found>`with held as materialized (${keysOf(def, parts, query)}) select ${as} (select count(*) from held) as total, array(select id from held ${page}) as ids`
      : sql<Found>`select ${as} ${counted} as total,
          array(select id from (${keysOf(def, parts, query, sql`${ordered(place.isUp)} limit ${most(place.offset + place.limit)}`)}) held ${page}) as ids`
  ).execute(ctx.db);
  return rows[0]!;
};
const findInTurn = async (ctx: Ctx, asked: Asked): Promise<Found> => {
  const { rows } = await sql<{ n: number }>`select ${asked.isFiltered ? plannedByValues : sql``} ${asked.counted} as n`.execute(ctx.db);
  const total = rows[0]!.n;
  return { total, ids: await pageIds(ctx, asked, total) };
};

/** How many rows lists held when they were last looked at: by it the way to a page is chosen before its total is known. */
const lately = new Map<string, number>();
const mostLately = 2_000;
const note = (key: string, total: number): void => {
  if (lately.size >= mostLately) lately.clear();
  lately.set(key, total);
};

/** How a list is spread over its order, for lists of which every change leaves a mark. */
const spreadingOf = (ctx: Ctx, { def, parts, query }: Asked, list: string): Spreading | undefined => {
  const order = def.marked?.orders[query.sortAttr ?? "id"];
  if (!order || !def.marked?.isMarked(ctx, list, askedOf(def, query))) return undefined;
  const { sql: text, parameters } = sql`${sql.join(parts)} ${order.of}`.compile(ctx.db);
  const sign = createHash("sha256")
    .update(JSON.stringify([text, parameters]))
    .digest("base64url");
  return { sign, buckets: order, family: def.marked.family, from: def.from, parts };
};
/** The ids of one page, read from the parts of the order in which it lies. */
const spreadIds = async (ctx: Ctx, { def, parts, query }: Asked, buckets: Buckets, found: Spread): Promise<number[]> => {
  const size = query.pageSize ?? 20;
  const isUp = query.sortOrder === "ASC";
  const { runs, offset } = whereabouts(found, { start: ((query.pageNo ?? 1) - 1) * size, size, isUp });
  if (runs.length === 0) return [];
  const near = runs.flatMap(({ from, to }) => parts.map((part) => all([part, buckets.within(from, to)])));
  const ends = sql`${ordered(isUp)} limit ${offset + size}`;
  const { rows } = await sql<{ id: number }>`
    select ${plannedByValues} id, key from (${keysOf(def, near, query, ends)}) held ${ordered(isUp)} limit ${size} offset ${offset}`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
};

/** Pages so far from both ends are not walked to. */
const deep = 2_000;
const isDeep = (ctx: Ctx, { pageNo = 1, pageSize = 20 }: PageQuery, total: number): boolean => {
  const far = Math.min(deep, spreadFrom(ctx.db));
  return pageNo * pageSize > far && total - pageNo * pageSize > far;
};
/** A page of a large list, by how the list is spread; undefined of other lists, and of pages that are found as quickly without. */
const findBySpread = async (ctx: Ctx, asked: Asked, list: string): Promise<Found | undefined> => {
  const { def, query, isFiltered } = asked;
  const spreading = spreadingOf(ctx, asked, list);
  const whole = keptOf(ctx, def, list);
  const isCounted = isFiltered || whole === undefined;
  if (!spreading || (!isCounted && !isDeep(ctx, query, Number.POSITIVE_INFINITY))) return undefined;
  let found = await heldSpread(ctx.db, spreading);
  if (!found && whole) {
    const key = wholeKey(ctx, def, list);
    const total = lately.get(key) ?? (await sql<{ n: number }>`select ${whole} as n`.execute(ctx.db)).rows[0]!.n;
    note(key, total);
    if (total < spreadFrom(ctx.db) || (!isCounted && !isDeep(ctx, query, total))) return undefined;
  }
  found ??= await spread(ctx.db, spreading);
  return { total: found.total, ids: await spreadIds(ctx, asked, spreading.buckets, found) };
};
const wholeKey = (ctx: Ctx, { family }: FamilySql<ListFamily>, list: string): string =>
  JSON.stringify([family.name, list, ctx.actor.organizationId, ctx.actor.userId, "whole"]);

/** A page of a list and its exact total, both of one predicate. */
export const listPage = async (
  ctx: Ctx,
  family: FamilySql<ListFamily>,
  list: string,
  query: PageQuery,
): Promise<{ total: number; rows: object[] }> => {
  const def = readAs(ctx, family, list);
  const filters = filtersOf(ctx, def, query);
  const parts = partsOf(ctx, def, list, filters);
  const isFiltered = filters.length > 0;
  const asked: Asked = { def, parts, query, isFiltered, counted: isFiltered ? countOf(def, parts) : totalOf(ctx, def, list) };
  const anyPage = { ...query, pageNo: 0, pageSize: 0, sortAttr: "", sortOrder: "" };
  const key = JSON.stringify([family.family.name, list, ctx.actor.organizationId, ctx.actor.userId, anyPage]);
  const about = lately.get(key);
  const { total, ids } =
    (await findBySpread(ctx, asked, list)) ??
    (about === undefined || placeOf(query, about).fromEnd ? await findInTurn(ctx, asked) : await findAtOnce(ctx, asked, about));
  note(key, total);
  if (!isFiltered) note(wholeKey(ctx, def, list), total);
  if (ids.length === 0) return { total, rows: [] };
  const [found, onScreen] = await together(ctx, (at) => Promise.all([def.rows(at, ids, list), def.onScreen?.(at, ids)]));
  return { total, rows: onScreen ? found.map((row) => ({ ...row, ...onScreen(row.id) })) : found };
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
