import { sql, type RawBuilder } from "kysely";
import { plannedByValues, type Db } from "../db/pool.ts";
import type { Predicate } from "./list-query.ts";
import { changesSince, gatherByBucket, runsOver, type Run, type Spreading } from "./spread.ts";

/** The rows that a filter leaves of a large list, for orders that need them all: held as spreads are, but the ids themselves. */
type Held = { readonly seen: string; readonly ids: ReadonlyMap<number, readonly number[]> };
/** One weighs up to some 200 kB. */
const mostHeld = 50;
const stores = new WeakMap<Db, Map<string, Held>>();

type ByBucket = Readonly<Record<string, readonly number[]>> | null;
const mapOf = (found: ByBucket): [number, readonly number[]][] => Object.entries(found ?? {}).map(([bucket, ids]) => [Number(bucket), ids]);
/** The ids of these parts by the parts of the order of ids, all of them or some runs. */
const byBucket = (
  spreading: Spreading,
  id: RawBuilder<unknown>,
  parts: readonly Predicate[],
  runs: readonly Run[] | "all" = "all",
): RawBuilder<ByBucket> => gatherByBucket(spreading, parts, runs, sql`json_agg(id)`, sql`, ${id} as id`);

/** What is held with what changed since read anew; undefined where all has to be read. */
const renewed = async (trx: Db, spreading: Spreading, id: RawBuilder<unknown>, held: Held): Promise<Held | undefined> => {
  const { isVoid, changed, seen } = await changesSince(trx, { ...spreading, live: [] }, held.seen);
  if (isVoid || changed.length > Math.max(8, held.ids.size / 2)) return undefined;
  if (changed.length === 0) return { seen, ids: held.ids };
  const runs = runsOver(changed);
  const { rows } = await sql<{
    anew: ByBucket;
  }>`select ${plannedByValues} ${byBucket(spreading, id, spreading.parts, runs)} as anew`.execute(trx);
  const untouched = [...held.ids].filter(([bucket]) => !runs.some(({ from, to }) => bucket >= from && bucket <= to));
  return { seen, ids: new Map([...untouched, ...mapOf(rows[0]!.anew)]) };
};
const readAll = async (trx: Db, spreading: Spreading, id: RawBuilder<unknown>): Promise<Held> => {
  const { rows } = await sql<{ seen: string; ids: ByBucket }>`
    select ${plannedByValues} pg_current_snapshot()::text as seen, ${byBucket(spreading, id, spreading.parts)} as ids`.execute(trx);
  return { seen: rows[0]!.seen, ids: new Map(mapOf(rows[0]!.ids)) };
};
/** What leaves no mark is read each time. */
const readLive = async (trx: Db, spreading: Spreading, id: RawBuilder<unknown>): Promise<number[]> => {
  if (spreading.live.length === 0) return [];
  const { rows } = await sql<{ ids: ByBucket }>`select ${plannedByValues} ${byBucket(spreading, id, spreading.live)} as ids`.execute(trx);
  return mapOf(rows[0]!.ids).flatMap(([, ids]) => ids);
};

/** The ids of all rows of a list under its filters, of one snapshot; of a list that is known not to be long. */
export const heldIds = async (db: Db, spreading: Spreading, id: RawBuilder<unknown>): Promise<number[]> => {
  const store = stores.get(db) ?? new Map<string, Held>();
  stores.set(db, store);
  const held = store.get(spreading.sign);
  const [now, live] = await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => [
      (held && (await renewed(trx, spreading, id, held))) ?? (await readAll(trx, spreading, id)),
      await readLive(trx, spreading, id),
    ]);
  store.delete(spreading.sign);
  store.set(spreading.sign, now);
  for (const [oldest] of store) if (store.size > mostHeld) store.delete(oldest);
  return [...[...now.ids.values()].flat(), ...live];
};
