import { counters, type CounterName, type ListFamily } from "@murojaat/contract";
import { sql } from "kysely";
import type { Ctx } from "../http/context.ts";
import { totalOf, type FamilySql } from "./list-query.ts";

/** All counters of the caller in one statement; a list that the caller may not open counts 0. */
export const countAll = async (ctx: Ctx, families: readonly FamilySql<ListFamily>[]): Promise<Record<CounterName, number>> => {
  const values = Object.fromEntries(counters.map((name) => [name, 0])) as Record<CounterName, number>;
  const parts = families.flatMap((def) =>
    Object.entries(def.family.lists).flatMap(([name, list]) =>
      list.counter && ctx.actor.permissions.has(list.permission) ? [sql`${totalOf(ctx, def, name)} as ${sql.ref(list.counter)}`] : [],
    ),
  );
  if (parts.length === 0) return values;
  const { rows } = await sql<Record<CounterName, number>>`select ${sql.join(parts)}`.execute(ctx.db);
  return { ...values, ...rows[0] };
};
