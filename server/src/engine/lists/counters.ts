import type { CounterName } from "@murojaat/contract/kit";
import { sql } from "kysely";
import type { Ctx } from "../http/context.ts";
import { countOf, flaggedOf, knownTotalOf, partsOf, type AnyFamilySql, type Predicate } from "./list-query.ts";
import { inSql, isOfficeTotal, totalsTogether, type OfficeTotal, type Total } from "./totals.ts";

/** `known` is a total that nobody has to count; otherwise the rows of `parts` are counted. */
type Counter = {
  readonly name: CounterName;
  readonly known: Total | undefined;
  readonly parts: readonly Predicate[];
};

/** All counters of the caller in one statement; a list that the caller may not open counts 0. */
export const countAll = async (ctx: Ctx, families: readonly AnyFamilySql[]): Promise<Record<CounterName, number>> => {
  const values = noneCounted(families);
  const counted = families.map((def) => ({ def, counters: countersOf(ctx, def) }));
  const all = counted.flatMap((family) => family.counters);
  if (all.length === 0) return values;
  const office = all.flatMap(({ name, known }) => (ofOffice(ctx, known) ? [[name, known] as const] : []));
  const single = counted.flatMap(({ def, counters }) =>
    counters.flatMap((counter) => {
      if (ofOffice(ctx, counter.known)) return [];
      return [sql`${counter.known ? inSql(counter.known) : countOf(def, counter.parts)} as ${sql.ref(counter.name)}`];
    }),
  );
  const columns = [...single, ...(office.length > 0 ? [sql`totals.*`] : [])];
  const from = office.length > 0 ? sql`from ${totalsTogether(ctx.actor.organizationId, office)} totals` : sql``;
  // Planned once for all values: planning so many small reads takes longer than they do.
  const { rows } = await sql<Record<CounterName, number>>`select ${sql.join(columns)} ${from}`.execute(ctx.db);
  return { ...values, ...rows[0] };
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
          ...(counter ? [{ name: counter, known: knownTotalOf(ctx, def, list), parts: partsOf(ctx, def, list, []) }] : []),
          ...(alsoCounts
            ? [{ name: alsoCounts.counter, known: def.flagTotals?.[list]?.(ctx), parts: flaggedOf(ctx, def, list, alsoCounts.flag) }]
            : []),
        ]
      : [],
  );

const ofOffice = (ctx: Ctx, total: Total | undefined): total is OfficeTotal =>
  total !== undefined && isOfficeTotal(total) && total.organizationId === ctx.actor.organizationId;
