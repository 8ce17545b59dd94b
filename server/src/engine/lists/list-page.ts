import type { PageQuery } from "@murojaat/contract/kit";
import { sql, type RawBuilder } from "kysely";
import { byKey, unprepared } from "../db/pool.ts";
import type { Ctx } from "../http/context.ts";
import { filtersOf, knownTotalOf, partsOf, type AnyFamilySql, type Predicate } from "./list-query.ts";
import { keysOf, mostSorted, orderBy, orderOf, refuseLong, type Order } from "./order.ts";
import { inSql } from "./totals.ts";

type Found = { readonly total: number; readonly ids: readonly number[] };
type Asked = {
  readonly def: AnyFamilySql;
  readonly parts: readonly Predicate[];
  readonly order: Order;
  readonly start: number;
  readonly size: number;
  /** A number of the page in SQL: as text where one plan serves every value. */
  readonly n: (value: number) => RawBuilder<number>;
};

/** One page of the rows of `found` in order. */
const sorted = ({ order, start, size, n }: Asked, found: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select id from ${found} ${orderBy(order)} limit ${n(size)} offset ${n(start)}`;

/** Walks the order's index from the nearer end, each part up to the end of the page, and merges the parts. */
const walked = ({ def, parts, order, start, size, n }: Asked, from: "start" | "end"): RawBuilder<unknown> => {
  const way = orderBy({ ...order, isUp: order.isUp === (from === "start") });
  const limit = from === "start" ? n(size) : sql`greatest(least(${n(size)}, counted.total - ${n(start)}), 0)`;
  const offset = from === "start" ? n(start) : sql`greatest(counted.total - ${n(start + size)}, 0)`;
  const reach = from === "start" ? n(start + size) : sql`greatest(counted.total - ${n(start)}, 0)`;
  return sql`select id from (${keysOf(def, parts, order.key, sql`${way} limit ${reach}`)}) found ${way} limit ${limit} offset ${offset}`;
};

/**
 * The exact total of a list and the ids of one page, in one statement and so of one moment. Without a known total all rows are read once:
 * they are counted, and up to the threshold the page is sorted out of them.
 */
const findPage = (asked: Asked, known: RawBuilder<number> | undefined, most: number): RawBuilder<Found> => {
  const { def, parts, order, start, n } = asked;
  const keys = keysOf(def, parts, order.key);
  const fromStart = sql`array(${walked(asked, "start")})`;
  const long = order.isShort
    ? sql``
    : start === 0
      ? sql`else ${fromStart}`
      : sql`when counted.total / 2 < ${n(start)} then array(${walked(asked, "end")}) else ${fromStart}`;
  // `offset 0` keeps the planner from walking an index over rows that are not in the list.
  const short = sorted(asked, known ? sql`(${keys} offset 0) found` : sql`found`);
  return sql`
    ${known ? sql`` : sql`with found as materialized (${keys})`}
    select counted.total, case when counted.total <= ${sql.lit(most)} then array(${short}) ${long} end as ids
      from (select ${known ?? sql`(select count(*) from found)`} as total offset 0) counted`;
};

/**
 * Up to this many rows a list with a stored total is sorted. A longer one is walked along its index, since nothing else needs all of its
 * rows: a page of 2,000 rows in a million costs some ten thousand.
 */
const mostSortedOfKept = 2000;

/** A page of a list and its exact total, both by one predicate. */
export const listPage = async (ctx: Ctx, def: AnyFamilySql, list: string, query: PageQuery): Promise<{ total: number; rows: object[] }> => {
  const { pageNo = 1, pageSize: size = 20 } = query;
  const filters = filtersOf(ctx, def, list, query);
  const order = await orderOf(ctx, def, list, query);
  const isFirst = filters.length === 0 && pageNo === 1 && !order.isShort;
  const asked: Asked = {
    def,
    parts: partsOf(ctx, def, list, filters),
    order,
    start: (pageNo - 1) * size,
    size,
    n: isFirst ? (value) => sql.lit(value) : (value) => sql`${value}::bigint`,
  };
  const known = filters.length > 0 ? undefined : knownTotalOf(ctx, def, list);
  const most = order.isShort || !known ? mostSorted(ctx.db) : Math.min(mostSorted(ctx.db), mostSortedOfKept);
  const page = findPage(asked, known && inSql(known), most);
  // What everybody opens first is planned once for all values.
  const { rows: found } = await page.execute(isFirst ? ctx.db : unprepared(ctx.db));
  const { total: n, ids: read } = found[0]!;
  refuseLong(ctx.db, order, n);
  const ids = n > most && asked.start > Math.floor(n / 2) ? read.toReversed() : read;
  if (ids.length === 0) return { total: n, rows: [] };
  const at = { ...ctx, db: byKey(ctx.db) };
  const [rows, onScreen] = await Promise.all([def.rows(at, ids, list), def.onScreen?.(at, ids)]);
  return { total: n, rows: onScreen ? rows.map((row) => ({ ...row, ...onScreen(row.id) })) : rows };
};
