import type { PageQuery } from "@murojaat/contract/kit";
import { sql, type RawBuilder } from "kysely";
import { unprepared, type Db } from "../db/pool.ts";
import type { IdPortions } from "../excel/portions.ts";
import type { Ctx } from "../http/context.ts";
import { filtersOf, partsOf, type AnyFamilySql } from "./list-query.ts";
import { keysOf, mostSorted, orderBy, orderOf, refuseLong } from "./order.ts";

/**
 * The ids of all rows of a list at this moment, in its order: a text of a few bytes a row, a million in 8 MB. Read in one statement, so
 * that the number is exact and no row comes twice or is missing while others change the list.
 */
export const allIds = async (ctx: Ctx, def: AnyFamilySql, list: string, query: PageQuery, portion: number): Promise<IdPortions> => {
  const order = await orderOf(ctx, def, list, query);
  const keys = keysOf(def, partsOf(ctx, def, list, filtersOf(ctx, def, list, query)), order.key);
  // One row more than may be sorted is enough to know that there are too many.
  const rows = order.isShort ? sql`select * from (${keys}) k limit ${mostSorted(ctx.db) + 1}` : keys;
  const found = await idPortions(ctx.db, sql`select id, row_number() over (${orderBy(order)}) as n from (${rows}) found`, portion);
  refuseLong(ctx.db, order, found.total);
  return found;
};
/** The ids of numbered rows (`id`, `n` from 1) in their order. */
export const idPortions = async (db: Db, numbered: RawBuilder<unknown>, portion: number): Promise<IdPortions> => {
  const { rows } = await sql<{ ids: string; n: number }>`
    select string_agg(k.id::text, ',' order by k.n) as ids, count(*) as n
      from (${numbered}) k group by (k.n - 1) / ${portion}::int order by min(k.n)`.execute(unprepared(db));
  return { total: rows.reduce((sum, row) => sum + row.n, 0), portions: rows.map((row) => row.ids) };
};
