import { counters, type CounterName } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { readTogether } from "../db/transaction.ts";
import type { Ctx } from "../http/context.ts";
import { flaggedOf, totalOf, type AnyFamilySql } from "./list-query.ts";
import { inSql, isOfficeTotal, totalsTogether, type Total } from "./totals.ts";

type Count = readonly [name: CounterName, total: Total];

/** All counters of the caller in one statement; a list that the caller may not open counts 0. */
export const countAll = async (ctx: Ctx, families: readonly AnyFamilySql[]): Promise<Record<CounterName, number>> => {
  const values = Object.fromEntries(counters.map((name) => [name, 0])) as Record<CounterName, number>;
  const counts = families.flatMap((def) =>
    Object.entries(def.family.lists).flatMap(([name, list]): Count[] =>
      ctx.actor.permissions.has(list.permission)
        ? [
            ...(list.counter ? [[list.counter, totalOf(ctx, def, name)] as const] : []),
            ...(list.alsoCounts ? [[list.alsoCounts.counter, flaggedOf(ctx, def, name, list.alsoCounts.flag)] as const] : []),
          ]
        : [],
    ),
  );
  if (counts.length === 0) return values;
  // Planned once for all values: planning so many small reads takes longer than they do.
  const { rows } = await readTogether(ctx, (at) =>
    sql<Record<CounterName, number>>`select ${columnsOf(ctx.actor.organizationId, counts)}`.execute(at.db),
  );
  return { ...values, ...rows[0] };
};

/** Counters of the caller's office are read together, every other total by itself. */
const columnsOf = (organizationId: number, counts: readonly Count[]): RawBuilder<unknown> => {
  const together = counts.flatMap(([name, total]) =>
    isOfficeTotal(total) && total.organizationId === organizationId ? [[name, total] as const] : [],
  );
  const isTogether = new Set<CounterName>(together.map(([name]) => name));
  const single = counts.filter(([name]) => !isTogether.has(name)).map(([name, total]) => sql`${inSql(total)} as ${sql.ref(name)}`);
  if (together.length === 0) return sql.join(single);
  return sql`${sql.join([...single, sql`office.*`])} from ${totalsTogether(organizationId, together)} office`;
};
