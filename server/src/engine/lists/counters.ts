import { counters, type CounterName, type ListFamily } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { readTogether } from "../db/transaction.ts";
import type { Ctx } from "../http/context.ts";
import { flaggedOf, inSql, isOfOffice, keptTogether, totalOf, type FamilySql, type Total } from "./list-query.ts";

type Count = readonly [name: CounterName, total: Total];

/** All counters of the caller in one statement; a list that the caller may not open counts 0. */
export const countAll = async (ctx: Ctx, families: readonly FamilySql<ListFamily>[]): Promise<Record<CounterName, number>> => {
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
  // planned once for all values: to weigh so many small reads anew takes five times as long as they do
  const { rows } = await readTogether(ctx, (at) =>
    sql<Record<CounterName, number>>`select ${inOneWalk(ctx.actor.organizationId, counts)}`.execute(at.db),
  );
  return { ...values, ...rows[0] };
};

/** What is kept of the caller's office is read in one walk, the rest each by itself. */
const inOneWalk = (organizationId: number, counts: readonly Count[]): RawBuilder<unknown> => {
  const kept = counts.flatMap(([name, total]) =>
    isOfOffice(total) && total.organizationId === organizationId ? [[name, total] as const] : [],
  );
  const isKept = new Set<CounterName>(kept.map(([name]) => name));
  const single = counts.filter(([name]) => !isKept.has(name)).map(([name, total]) => sql`${inSql(total)} as ${sql.ref(name)}`);
  if (kept.length === 0) return sql.join(single);
  return sql`${sql.join([...single, sql`office.*`])} from ${keptTogether(organizationId, kept)} office`;
};
