import { sql, type RawBuilder } from "kysely";
import { plannedByValues, type Db } from "../db/client.ts";
import type { Predicate } from "./list-query.ts";

/** Parts of an order: whole numbers that rise with what is ordered by. */
export type Buckets = {
  /** The part in which a row lies. */
  readonly of: RawBuilder<number>;
  /** The part of which a mark says that something in it changed, alias `c` of `statistics_changes`. */
  readonly ofMark: RawBuilder<number | null>;
  /** The rows of these parts, both counted. */
  readonly within: (from: number, to: number) => Predicate;
};

const idsOfBucket = 2_048;
/** An order by ids. */
export const bucketsOfIds = (column: RawBuilder<unknown>, mark: "appeal_id" | "task_id"): Buckets => ({
  of: sql`${column} / ${sql.lit(idsOfBucket)}`,
  ofMark: sql`c.${sql.ref(mark)} / ${sql.lit(idsOfBucket)}`,
  within: (from, to) => sql`(${column} >= ${from * idsOfBucket}::bigint and ${column} < ${(to + 1) * idsOfBucket}::bigint)`,
});
const dayNumber = (day: RawBuilder<unknown>): RawBuilder<number> => sql`(${day} - date '2000-01-01')`;
/** An order by moments or days, each day a part. */
export const bucketsOfDays = (column: RawBuilder<unknown>, mark: "created_day" | "deadline_day"): Buckets => ({
  of: dayNumber(mark === "created_day" ? sql`tashkent_day(${column})` : column),
  ofMark: dayNumber(sql`c.${sql.ref(mark)}`),
  within: (from, to) => sql`(${column} >= date '2000-01-01' + ${from}::int and ${column} < date '2000-01-01' + ${to + 1}::int)`,
});

/** The rows of a list under its filters: what is held, and how it is read anew. */
export type Spreading = {
  readonly sign: string;
  readonly buckets: Buckets;
  /** Marks of these records say that the list changed. */
  readonly family: "appeals" | "tasks";
  readonly from: RawBuilder<unknown>;
  readonly parts: readonly Predicate[];
};
/** How many rows of a list lie in each part of its order, in the rising order of the parts. */
export type Spread = { readonly total: number; readonly counts: readonly (readonly [bucket: number, n: number])[] };
type Held = { readonly seen: string; readonly counts: ReadonlyMap<number, number> };

/** Lists of so many rows and more are spread; fewer are read as quickly. */
const manyRows = 20_000;
/** A spread weighs some 10 kB. */
const mostHeld = 500;
const mostRuns = 8;

type Store = { from: number; readonly held: Map<string, Held> };
const stores = new WeakMap<Db, Store>();
const storeOf = (db: Db): Store => {
  const store = stores.get(db) ?? { from: manyRows, held: new Map() };
  stores.set(db, store);
  return store;
};
/** From how many rows on a list is spread. */
export const spreadFrom = (db: Db): number => storeOf(db).from;
/** Tests spread short lists too. */
export const spreadListsFrom = (db: Db, rows: number): void => {
  storeOf(db).from = rows;
};

const spreadOf = (counts: ReadonlyMap<number, number>): Spread => {
  const sorted = [...counts].filter(([, n]) => n > 0).toSorted(([a], [b]) => a - b);
  return { total: sorted.reduce((sum, [, n]) => sum + n, 0), counts: sorted };
};

export type Run = { from: number; to: number };
/** Runs that cover these parts, at most so many: the narrowest gaps are covered too. */
export const runsOver = (buckets: readonly number[], most = mostRuns): Run[] => {
  const runs: Run[] = [];
  for (const bucket of buckets) {
    const last = runs.at(-1);
    if (last && bucket <= last.to + 1) last.to = bucket;
    else runs.push({ from: bucket, to: bucket });
  }
  while (runs.length > most) {
    const gap = (i: number) => runs[i + 1]!.from - runs[i]!.to;
    let narrowest = 0;
    for (let i = 1; i < runs.length - 1; i += 1) if (gap(i) < gap(narrowest)) narrowest = i;
    runs[narrowest]!.to = runs[narrowest + 1]!.to;
    runs.splice(narrowest + 1, 1);
  }
  return runs;
};

/** Counts a list by the parts of its order, all of it or some runs, in one snapshot. */
const count = async (db: Db, { buckets, from, parts }: Spreading, runs: readonly Run[] | "all"): Promise<Held> => {
  const ranges = runs === "all" ? [sql<boolean>`true`] : runs.map((run) => buckets.within(run.from, run.to));
  const rows = sql.join(
    ranges.flatMap((range) => parts.map((part) => sql`select ${buckets.of} as bucket from ${from} where ${part} and ${range}`)),
    sql` union all `,
  );
  const { rows: found } = await sql<{ seen: string; counts: Record<string, number> | null }>`
    select ${plannedByValues} pg_current_snapshot()::text as seen, (select json_object_agg(bucket, n) from (select bucket, count(*) as n from (${rows}) r group by bucket) b) as counts`.execute(
    db,
  );
  return { seen: found[0]!.seen, counts: new Map(Object.entries(found[0]!.counts ?? {}).map(([bucket, n]) => [Number(bucket), n])) };
};

type Since = { readonly seen: string; readonly isVoid: boolean; readonly changed: readonly number[] };
/** What changed since a snapshot; nothing that was held holds where marks of that time are gone or say so. */
const changesSince = async (db: Db, { buckets, family }: Spreading, seen: string): Promise<Since> => {
  const { rows } = await sql<Since>`
    with c as materialized (
      select * from statistics_changes where xid >= pg_snapshot_xmin(${seen}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${seen}::pg_snapshot))
    select pg_current_snapshot()::text as seen,
           exists (select from c where family in ('all', 'lists')) or (select upto > pg_snapshot_xmin(${seen}::pg_snapshot) from statistics_pruned) as "isVoid",
           array(select distinct ${buckets.ofMark} from c where family = ${family} and ${buckets.ofMark} is not null order by 1) as changed`.execute(
    db,
  );
  return rows[0]!;
};

/** What is held, with what changed since counted anew, both in one snapshot; undefined where all has to be counted. */
const renewed = async (db: Db, spreading: Spreading, held: Held): Promise<Held | undefined> => {
  const since = await changesSince(db, spreading, held.seen);
  if (since.isVoid) return undefined;
  if (since.changed.length === 0) return { ...held, seen: since.seen };
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      const { isVoid, changed } = await changesSince(trx, spreading, held.seen);
      if (isVoid || changed.length > Math.max(mostRuns, held.counts.size / 2)) return undefined;
      const runs = runsOver(changed);
      const anew = await count(trx, spreading, runs);
      const untouched = [...held.counts].filter(([bucket]) => !runs.some(({ from, to }) => bucket >= from && bucket <= to));
      return { seen: anew.seen, counts: new Map([...untouched, ...anew.counts]) };
    });
};

const keep = ({ held }: Store, sign: string, value: Held): void => {
  held.delete(sign);
  held.set(sign, value);
  for (const [oldest] of held) {
    if (held.size <= mostHeld) break;
    held.delete(oldest);
  }
};

/** The spread that is held of a list, as it stands now; undefined where none is. */
export const heldSpread = async (db: Db, spreading: Spreading): Promise<Spread | undefined> => {
  const store = storeOf(db);
  const held = store.held.get(spreading.sign);
  if (!held) return undefined;
  const now = await renewed(db, spreading, held);
  if (now) keep(store, spreading.sign, now);
  else store.held.delete(spreading.sign);
  return now && spreadOf(now.counts);
};

/** Spreads a list and holds that. */
export const spread = async (db: Db, spreading: Spreading): Promise<Spread> => {
  const counted = await count(db, spreading, "all");
  keep(storeOf(db), spreading.sign, counted);
  return spreadOf(counted.counts);
};

/** Where a page lies: the runs of parts that hold its rows, and how many of the rows in them come before it. */
export const whereabouts = (
  { counts }: Spread,
  { start, size, isUp }: { readonly start: number; readonly size: number; readonly isUp: boolean },
): { readonly runs: readonly Run[]; readonly offset: number } => {
  const touched: number[] = [];
  let [before, offset] = [0, 0];
  for (const [bucket, n] of isUp ? counts : counts.toReversed()) {
    if (before + n > start && before < start + size) {
      if (touched.length === 0) offset = start - before;
      touched.push(bucket);
    }
    before += n;
  }
  return { runs: runsOver(touched.toSorted((a, b) => a - b)), offset };
};
