import { shortList, type PageQuery } from "@murojaat/contract/kit";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../db/pool.ts";
import { AppError, problem } from "../http/app-error.ts";
import type { Ctx } from "../http/context.ts";
import { readNames } from "../names/names.repository.ts";
import type { AnyFamilySql, IndexedOrder, Predicate, ShortOrder } from "./list-query.ts";

const limits = new WeakMap<Db, number>();
/**
 * The one threshold of lists. Up to this many rows are sorted, by any column; longer lists are read along the index of their order, and
 * have no other orders.
 */
export const mostSorted = (db: Db): number => limits.get(db) ?? shortList;
/** Tests call a list long that has few rows. */
export const sortListsUpTo = (db: Db, rows: number): void => {
  limits.set(db, rows);
};

/** How a query orders a list: `key` is a value of a row in the `from` of its family. */
export type Order = {
  readonly key: RawBuilder<unknown>;
  readonly isUp: boolean;
  /** No index has it. */
  readonly isShort: boolean;
};
export const orderOf = async (ctx: Ctx, def: AnyFamilySql, list: string, { sortAttr = "id", sortOrder }: PageQuery): Promise<Order> => {
  const isUp = sortOrder === "ASC";
  const short = (def.shortOrders as Readonly<Record<string, ShortOrder>>)[sortAttr];
  if (short) return { key: short({ ctx, list, names: await readNames(ctx) }), isUp, isShort: true };
  const key = (def.orders as Readonly<Record<string, IndexedOrder>>)[sortAttr] ?? def.idColumn;
  return { key: typeof key === "function" ? key(list) : key, isUp, isShort: false };
};

/** By key and id, up or down. In short orders rows without a value come last either way. */
export const orderBy = ({ isUp, isShort }: Pick<Order, "isUp" | "isShort">): RawBuilder<unknown> => {
  const last = isShort ? sql` nulls last` : sql``;
  return isUp ? sql`order by key${last}, id` : sql`order by key desc${last}, id desc`;
};

/** Id and key of the rows of a list; `end` closes the statement of each part. */
export const keysOf = (
  def: AnyFamilySql,
  parts: readonly Predicate[],
  key: RawBuilder<unknown>,
  end: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> =>
  sql.join(
    parts.map((part) => sql`(select ${def.idColumn} as id, ${key} as key from ${def.from} where ${part} ${end})`),
    sql` union all `,
  );

/** Refuses to order a list that is too long for it (400). */
export const refuseLong = (db: Db, { isShort }: Order, rows: number): void => {
  if (isShort && rows > mostSorted(db)) throw new AppError("invalid_input", [problem("sortAttr", "list_too_long", mostSorted(db))]);
};
