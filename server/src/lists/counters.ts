import { counters, type CounterName, type ListFamily } from "@murojaat/contract";
import { sql } from "kysely";
import type { Ctx } from "../http/context.ts";
import { flaggedOf, totalOf, type FamilySql } from "./list-query.ts";

/** All counters of the caller in one statement; a list that the caller may not open counts 0. */
export const countAll = async (ctx: Ctx, families: readonly FamilySql<ListFamily>[]): Promise<Record<CounterName, number>> => {
  const values = Object.fromEntries(counters.map((name) => [name, 0])) as Record<CounterName, number>;
  const parts = families.flatMap((def) =>
    Object.entries(def.family.lists).flatMap(([name, list]) =>
      ctx.actor.permissions.has(list.permission)
        ? [
            ...(list.counter ? [sql`${totalOf(ctx, def, name)} as ${sql.ref(list.counter)}`] : []),
            ...(list.alsoCounts ? [sql`${flaggedOf(ctx, def, name, list.alsoCounts.flag)} as ${sql.ref(list.alsoCounts.counter)}`] : []),
          ]
        : [],
    ),
  );
  if (parts.length === 0) return values;
  const { rows } = await sql<Record<CounterName, number>>`select ${sql.join(parts)}`.execute(ctx.db);
  return { ...values, ...rows[0] };
};
