import { shortList, type ListFamily, type PageQuery } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../db/pool.ts";
import { AppError, problem } from "../http/app-error.ts";
import type { Ctx } from "../http/context.ts";
import { readNames, type Names } from "../names/names.repository.ts";
import type { FamilySql } from "./list-query.ts";

/** By what rows are ordered when someone orders a short list: of a row in the `from` of its family. */
export type ShortKey = (asked: { readonly ctx: Ctx; readonly list: string; readonly names: Names }) => RawBuilder<unknown>;

const limits = new WeakMap<Db, number>();
/** How many rows a list may hold that is ordered by what no index has. */
export const mostOrdered = (db: Db): number => limits.get(db) ?? shortList;
/** Tests call a list long that has few rows. */
export const orderListsUpTo = (db: Db, rows: number): void => {
  limits.set(db, rows);
};

/** The family as a list of it is read in an order for short lists; undefined where the order is one for lists of any size. */
export const inShortOrder = async (
  ctx: Ctx,
  def: FamilySql<ListFamily>,
  list: string,
  { sortAttr }: PageQuery,
): Promise<FamilySql<ListFamily> | undefined> => {
  const keys: Readonly<Record<string, ShortKey>> = def.sortableFew;
  const key = sortAttr === undefined ? undefined : keys[sortAttr];
  return key && { ...def, sortable: { [sortAttr!]: key({ ctx, list, names: await readNames(ctx) }) } };
};

/** Ids and keys, and one more than may be ordered: by it a longer list is known without being read to the end. */
export const asManyAsOrdered = (db: Db, keys: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select * from (${keys}) k limit ${mostOrdered(db) + 1}`;

/** By key and id, up or down; what has no key comes last either way. */
export const orderedKnown = (isUp: boolean): RawBuilder<unknown> =>
  isUp ? sql`order by key nulls last, id` : sql`order by key desc nulls last, id desc`;

/** Refuses to order a list that is too long for it (400). */
export const refuseLong = (db: Db, rows: number): void => {
  if (rows > mostOrdered(db)) throw new AppError("invalid_input", [problem("sortAttr", "list_too_long", mostOrdered(db))]);
};
