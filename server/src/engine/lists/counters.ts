import type { CounterName } from "@murojaat/contract/kit";
import { sql, type RawBuilder } from "kysely";
import type { Ctx } from "../http/context.ts";
import { flaggedTotalOf, totalOf, type AnyFamilySql } from "./list-query.ts";
import { inSql, isOfficeTotal, totalsTogether, type OfficeTotal, type Total } from "./totals.ts";

/** Counters of the caller's office, or a scalar of SQL. */
type Counter = { readonly name: CounterName; readonly total: Total };

/** All counters of the caller in one statement, those of lists and `others`; a list that the caller may not open counts 0. */
export const countAll = async (
  ctx: Ctx,
  families: readonly AnyFamilySql[],
  others: Partial<Record<CounterName, RawBuilder<number>>>,
): Promise<Record<CounterName, number>> => {
  const counters = families.flatMap((def) => countersOf(ctx, def));
  const ofOneOffice = counters.flatMap(({ name, total }) => (ofOffice(ctx, total) ? [[name, total] as const] : []));
  const single = counters.flatMap(({ name, total }) => (ofOffice(ctx, total) ? [] : [sql`${inSql(total)} as ${sql.ref(name)}`]));
  const ofNoList = Object.entries(others).map(([name, n]) => sql`${n} as ${sql.ref(name)}`);
  const office = ofOneOffice.length > 0 ? totalsTogether(ctx.actor.organizationId, ofOneOffice) : undefined;
  const columns = sql.join([...single, ...ofNoList, ...(office?.columns ?? [])]);
  // Planned once for all values: planning that many small reads takes longer than running them.
  const { rows } = await sql<Record<CounterName, number>>`select ${columns} ${office ? sql`from ${office.from}` : sql``}`.execute(ctx.db);
  return { ...noneCounted(families), ...rows[0] };
};

/** Every counter that a list declares, as 0. */
const noneCounted = (families: readonly AnyFamilySql[]): Record<CounterName, number> =>
  Object.fromEntries(
    families.flatMap(({ family }) =>
      Object.values(family.lists).flatMap(({ counter, alsoCounts }) =>
        [counter, alsoCounts?.counter].flatMap((name) => (name ? [[name, 0]] : [])),
      ),
    ),
  ) as Record<CounterName, number>;

const countersOf = (ctx: Ctx, def: AnyFamilySql): Counter[] =>
  Object.entries(def.family.lists).flatMap(([list, { permission, counter, alsoCounts }]): Counter[] =>
    ctx.actor.permissions.has(permission)
      ? [
          ...(counter ? [{ name: counter, total: totalOf(ctx, def, list) }] : []),
          ...(alsoCounts ? [{ name: alsoCounts.counter, total: flaggedTotalOf(ctx, def, list, alsoCounts.flag) }] : []),
        ]
      : [],
  );

const ofOffice = (ctx: Ctx, total: Total): total is OfficeTotal =>
  isOfficeTotal(total) && total.organizationId === ctx.actor.organizationId;
