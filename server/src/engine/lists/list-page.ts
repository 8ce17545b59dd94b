import { createHash } from "node:crypto";
import type { ListFamily, PageQuery } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { plannedByValues } from "../db/pool.ts";
import { readTogether } from "../db/transaction.ts";
import type { Ctx } from "../http/context.ts";
import {
  all,
  askedOf,
  countOf,
  filtersOf,
  inSql,
  keptOf,
  keysOf,
  ordered,
  partsOf,
  readAs,
  totalOf,
  type Total,
  type FamilySql,
  type Predicate,
} from "./list-query.ts";
import { heldIds } from "./held-ids.ts";
import { asManyAsOrdered, inShortOrder, mostOrdered, orderedKnown, refuseLong } from "./short-lists.ts";
import { heldSpread, spread, spreadFrom, whereabouts, type Buckets, type Spread, type Spreading } from "./spread.ts";

/** A list that holds no more than this is read whole and then ordered: an ordered index would walk over what is not in it, however much that is. */
const fewRows = 50_000;
/** To keep more of them aside for a second reading takes longer than to read them twice; less so where each is asked for what a filter wants. */
const fewKept = (isFiltered: boolean): number => (isFiltered ? 20_000 : 15_000);
/** So few are ordered to the end as quickly as they are counted. */
const fewSorted = 10_000;
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

/** The same as it stands, from the beginning. */
const straight = ({ pageNo = 1, pageSize: limit = 20, sortOrder }: PageQuery): ReturnType<typeof placeOf> => ({
  isUp: sortOrder === "ASC",
  fromEnd: false,
  offset: (pageNo - 1) * limit,
  limit,
});

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

/** Id and key of all its rows, read before they are ordered: no index is walked for the sake of the order. */
const whole = ({ def, parts, query }: Asked): RawBuilder<unknown> => sql`select * from (${keysOf(def, parts, query)}) k offset 0`;

/** The ids of one page of a list whose total is known: nothing is looked for where there is nothing. */
const pageIds = async (ctx: Ctx, asked: Asked, total: number): Promise<readonly number[]> => {
  const { def, parts, query } = asked;
  const place = placeOf(query, total);
  const { isUp, offset, limit, fromEnd } = place;
  if (!fromEnd && offset >= total) return [];
  if (limit === 0) return [];
  const page = sql`${ordered(isUp)} limit ${limit} offset ${offset}`;
  // each part in the order of its own index, as far as the page may reach, and the parts merged
  const keys = isReadWhole(asked, total, place) ? whole(asked) : keysOf(def, parts, query, sql`${ordered(isUp)} limit ${offset + limit}`);
  const statement = sql<{ id: number }>`select ${plannedByValues} id, key from (${keys}) held ${page}`;
  const ids = (await statement.execute(ctx.db)).rows.map((row) => row.id);
  return fromEnd ? ids.toReversed() : ids;
};

/** Whether the newest of a list without filters are read in no time: nothing is counted, or little, in one place. */
const isQuick = (ctx: Ctx, { def, parts }: Asked, list: string, about: number): boolean =>
  keptOf(ctx, def, list) !== undefined || (parts.length === 1 && about <= fewNewest);

type Found = { readonly total: number; readonly ids: readonly number[] };
/** Total and ids in one statement, in the way that suits a list of about so many rows; both are exact however many there are. */
const findAtOnce = async (ctx: Ctx, asked: Asked, list: string, about: number): Promise<Found> => {
  const { def, parts, query, counted, isFiltered } = asked;
  const place = about > fewSorted ? placeOf(query, about) : straight(query);
  // what everybody opens first is planned once: no value of it decides the plan, and to plan takes longer than to read
  const isFirst = !isFiltered && place.offset === 0;
  const as = isFirst ? sql`` : plannedByValues;
  const most = (n: number) => (isFirst ? sql.lit(n) : sql`${n}`);
  const page = sql`${ordered(place.isUp)} limit ${most(place.limit)} offset ${most(place.offset)}`;
  const isWhole = isReadWhole(asked, about, place);
  const rowsOf = isWhole ? whole(asked) : keysOf(def, parts, query, sql`${ordered(place.isUp)} limit ${most(place.offset + place.limit)}`);
  const found =
    isWhole && about <= fewKept(isFiltered)
      ? sql<Found>`with held as materialized (${keysOf(def, parts, query)}) select ${as} (select count(*) from held) as total, array(select id from held ${page}) as ids`
      : sql<Found>`select ${as} ${counted} as total, array(select id from (${rowsOf}) held ${page}) as ids`;
  const { rows } =
    isFirst && isQuick(ctx, asked, list, about) ? await readTogether(ctx, (at) => found.execute(at.db)) : await found.execute(ctx.db);
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
  const marks = def.marked?.by(ctx, list, askedOf(def, query));
  if (!order || !marks) return undefined;
  const { sql: text, parameters } = sql`${sql.join(parts)} ${order.of}`.compile(ctx.db);
  const sign = createHash("sha256")
    .update(JSON.stringify([text, parameters]))
    .digest("base64url");
  const only = (which: Predicate) => parts.map((part) => all([which, part]));
  const held = marks.only ? { parts: only(marks.only.marked), live: only(marks.only.rest) } : { parts, live: [] };
  return { sign, buckets: order, families: marks.families, from: def.from, ...held };
};
/** The ids of one page, read from the parts of the order in which it lies. */
const spreadIds = async (ctx: Ctx, { def, parts, query }: Asked, buckets: Buckets, found: Spread): Promise<number[]> => {
  const [size, isUp] = [query.pageSize ?? 20, query.sortOrder === "ASC"];
  const start = ((query.pageNo ?? 1) - 1) * size;
  const { runs, before, behind } = whereabouts(found, { start, size, isUp });
  if (runs.length === 0) return [];
  const near = runs.flatMap(({ from, to }) => parts.map((part) => all([part, buckets.within(from, to)])));
  // from the nearer end of the runs
  const fromEnd = behind < before;
  const [offset, limit] = fromEnd ? [behind, Math.min(size, found.total - start)] : [before, size];
  const way = ordered(isUp !== fromEnd);
  const { rows } = await sql<{ id: number }>`
    select ${plannedByValues} id, key from (${keysOf(def, near, query, sql`${way} limit ${offset + limit}`)}) held ${way} limit ${limit} offset ${offset}`.execute(
    ctx.db,
  );
  const ids = rows.map(({ id }) => id);
  return fromEnd ? ids.toReversed() : ids;
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
  const whole = keptOf(ctx, def, list);
  const isCounted = isFiltered || whole === undefined;
  if (!isCounted && !isDeep(ctx, query, Number.POSITIVE_INFINITY)) return undefined;
  const spreading = spreadingOf(ctx, asked, list);
  if (!spreading) return undefined;
  let found = await heldSpread(ctx.db, spreading);
  if (!found && whole) {
    const total = await aboutWhole(ctx, def, list, whole);
    if (total < spreadFrom(ctx.db) || (!isCounted && !isDeep(ctx, query, total))) return undefined;
  }
  found ??= await spread(ctx.db, spreading);
  return { total: found.total, ids: await spreadIds(ctx, asked, spreading.buckets, found) };
};
const wholeKey = (ctx: Ctx, { family }: FamilySql<ListFamily>, list: string): string =>
  JSON.stringify([family.name, list, ctx.actor.organizationId, ctx.actor.userId, "whole"]);

/** About how many rows a list holds without filters. */
const aboutWhole = async (ctx: Ctx, def: FamilySql<ListFamily>, list: string, whole: Total): Promise<number> => {
  const key = wholeKey(ctx, def, list);
  const total = lately.get(key) ?? (await sql<{ n: number }>`select ${inSql(whole)} as n`.execute(ctx.db)).rows[0]!.n;
  note(key, total);
  return total;
};

/** The ids that a filter leaves of a large list, which are held, for to look for them reads all of it; undefined of other lists. */
const idsOfLarge = async (ctx: Ctx, asked: Asked, list: string): Promise<readonly number[] | undefined> => {
  const { def, query } = asked;
  const whole = keptOf(ctx, def, list);
  const spreading = spreadingOf(ctx, { ...asked, query: { ...query, sortAttr: "id" } }, list);
  if (!spreading || (whole && (await aboutWhole(ctx, def, list, whole)) < spreadFrom(ctx.db))) return undefined;
  const { total } = (await heldSpread(ctx.db, spreading)) ?? (await spread(ctx.db, spreading));
  refuseLong(ctx.db, total);
  return heldIds(ctx.db, spreading, def.idColumn);
};
/**
 * Keys of the rows of these ids. Of many offices each row is looked up for itself, as `offset` says: the planner would walk their index
 * from end to end, three times as long. Of one office it finds the quicker way.
 */
const keysOfIds = (ctx: Ctx, def: FamilySql<ListFamily>, list: string, query: PageQuery, ids: readonly number[]): RawBuilder<unknown> => {
  const wanted = sql`${[...ids]}::bigint[]`;
  if (ctx.actor.supervised.length === 0) return keysOf(def, partsOf(ctx, def, list, [sql`${def.idColumn} = any(${wanted})`]), query);
  const ofOne = keysOf(def, partsOf(ctx, def, list, [sql`${def.idColumn} = page.id`]), query);
  return sql`select each.* from unnest(${wanted}) as page (id), lateral (${ofOne} offset 0) each`;
};
/** A page in an order that no index has: all rows are read and then ordered, where they are not too many for it. */
const findOrdered = async (ctx: Ctx, def: FamilySql<ListFamily>, asked: Asked, list: string): Promise<Found> => {
  const { query, parts } = asked;
  const ids = await idsOfLarge(ctx, asked, list);
  const keys = ids ? keysOfIds(ctx, def, list, query, ids) : keysOf(def, parts, query);
  const { isUp, limit, offset } = straight(query);
  const { rows } = await sql<Found>`
    with held as materialized (${asManyAsOrdered(ctx.db, keys)}), counted as materialized (select count(*) as total from held)
    select ${plannedByValues} total, array(select id from held where total <= ${mostOrdered(ctx.db)} ${orderedKnown(isUp)} limit ${limit} offset ${offset}) as ids from counted`.execute(
    ctx.db,
  );
  refuseLong(ctx.db, rows[0]!.total);
  return rows[0]!;
};

/** A page in an order that an index has, in the way that suits the list. */
const find = async (ctx: Ctx, asked: Asked, list: string, key: string): Promise<Found> => {
  const about = lately.get(key);
  return (
    (await findBySpread(ctx, asked, list)) ??
    (about === undefined || (about > fewSorted && placeOf(asked.query, about).fromEnd)
      ? await findInTurn(ctx, asked)
      : await findAtOnce(ctx, asked, list, about))
  );
};

/** A page of a list and its exact total, both of one predicate. */
export const listPage = async (
  ctx: Ctx,
  family: FamilySql<ListFamily>,
  list: string,
  query: PageQuery,
): Promise<{ total: number; rows: object[] }> => {
  const def = readAs(ctx, family, list, query.sortAttr);
  const filters = filtersOf(ctx, def, query);
  const parts = partsOf(ctx, def, list, filters);
  const isFiltered = filters.length > 0;
  const asked: Asked = { def, parts, query, isFiltered, counted: isFiltered ? countOf(def, parts) : inSql(totalOf(ctx, def, list)) };
  const anyPage = { ...query, pageNo: 0, pageSize: 0, sortAttr: "", sortOrder: "" };
  const key = JSON.stringify([family.family.name, list, ctx.actor.organizationId, ctx.actor.userId, anyPage]);
  const short = await inShortOrder(ctx, def, list, query);
  const { total, ids } = short ? await findOrdered(ctx, short, asked, list) : await find(ctx, asked, list, key);
  note(key, total);
  if (!isFiltered) note(wholeKey(ctx, def, list), total);
  if (ids.length === 0) return { total, rows: [] };
  const [found, onScreen] = await readTogether(ctx, (at) => Promise.all([def.rows(at, ids, list), def.onScreen?.(at, ids)]));
  return { total, rows: onScreen ? found.map((row) => ({ ...row, ...onScreen(row.id) })) : found };
};
