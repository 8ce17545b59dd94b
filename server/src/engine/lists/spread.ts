import { sql, type RawBuilder } from "kysely";
import { plannedByValues, type Db } from "../db/pool.ts";
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

/** By which marks it is known that a list changed: those of appeals, of steps of open ones, of tasks; and which of its rows leave none, if not all do. */
export type Marks = {
  readonly families: readonly ("appeals" | "steps" | "tasks")[];
  readonly only?: { readonly marked: Predicate; readonly rest: Predicate };
};

/** The rows of a list under its filters: what is held, and how it is read anew. */
export type Spreading = {
  readonly sign: string;
  readonly buckets: Buckets;
  /** Marks of these say that the list changed. */
  readonly families: Marks["families"];
  readonly from: RawBuilder<unknown>;
  /** Rows of which every change leaves a mark; they are held. */
  readonly parts: readonly Predicate[];
  /** The rest of the list, of which steps leave none: counted at each look. */
  readonly live: readonly Predicate[];
};
/** How many rows of a list lie in each part of its order, in the rising order of the parts. */
export type Spread = { readonly total: number; readonly counts: readonly (readonly [bucket: number, n: number])[] };
type Counts = ReadonlyMap<number, number>;
type Held = { readonly seen: string; readonly counts: Counts };
/** What is held and what is not, both of one snapshot. */
type Counted = { readonly held: Held; readonly live: Counts };

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

const spreadOf = ({ held, live }: Counted): Spread => {
  const together = new Map(held.counts);
  for (const [bucket, n] of live) together.set(bucket, (together.get(bucket) ?? 0) + n);
  const sorted = [...together].filter(([, n]) => n > 0).toSorted(([one], [other]) => one - other);
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

type ByBucket = Readonly<Record<string, number>> | null;
const countsOf = (found: ByBucket): Counts => new Map(Object.entries(found ?? {}).map(([bucket, n]) => [Number(bucket), n]));
/** Something of rows, by the parts of their order, as one value: of all of them or of some runs. `of`: an aggregate; `more`: columns that it needs. */
export const gatherByBucket = <T>(
  { buckets, from }: Spreading,
  parts: readonly Predicate[],
  runs: readonly Run[] | "all",
  of: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): RawBuilder<T | null> => {
  if (parts.length === 0) return sql`null::json`;
  const ranges = runs === "all" ? [sql<boolean>`true`] : runs.map((run) => buckets.within(run.from, run.to));
  const rows = sql.join(
    ranges.flatMap((range) => parts.map((part) => sql`select ${buckets.of} as bucket ${more} from ${from} where ${part} and ${range}`)),
    sql` union all `,
  );
  return sql`(select json_object_agg(bucket, told) from (select bucket, ${of} as told from (${rows}) r group by bucket) b)`;
};
/** Counts rows by the parts of their order, all of them or some runs. */
const byBucket = (spreading: Spreading, parts: readonly Predicate[], runs: readonly Run[] | "all" = "all"): RawBuilder<ByBucket> =>
  gatherByBucket(spreading, parts, runs, sql`count(*)`);

type Since = { readonly seen: string; readonly isVoid: boolean; readonly changed: readonly number[]; readonly live: ByBucket };
/** What changed since a snapshot, and the rest as it stands; nothing that was held holds where marks of that time are gone or say so. */
export const changesSince = async (db: Db, spreading: Spreading, seen: string): Promise<Since> => {
  const { buckets, families, live } = spreading;
  const { rows } = await sql<Since>`
    with c as materialized (
      select * from statistics_changes where xid >= pg_snapshot_xmin(${seen}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${seen}::pg_snapshot))
    select ${live.length > 0 ? plannedByValues : sql``} pg_current_snapshot()::text as seen,
           exists (select from c where family in ('all', 'lists')) or (select upto > pg_snapshot_xmin(${seen}::pg_snapshot) from statistics_pruned) as "isVoid",
           array(select distinct ${buckets.ofMark} from c where family = any(${[...families]}::text[]) and ${buckets.ofMark} is not null order by 1) as changed,
           ${byBucket(spreading, live)} as live`.execute(db);
  return rows[0]!;
};

/** What is held, with what changed since counted anew, and the rest, all in one snapshot; undefined where all has to be counted. */
const renewed = async (db: Db, spreading: Spreading, held: Held): Promise<Counted | undefined> => {
  const since = await changesSince(db, spreading, held.seen);
  if (since.isVoid) return undefined;
  if (since.changed.length === 0) return { held: { ...held, seen: since.seen }, live: countsOf(since.live) };
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      const { isVoid, changed, seen, live } = await changesSince(trx, spreading, held.seen);
      if (isVoid || changed.length > Math.max(mostRuns, held.counts.size / 2)) return undefined;
      const runs = runsOver(changed);
      const { rows } = await sql<{
        anew: ByBucket;
      }>`select ${plannedByValues} ${byBucket(spreading, spreading.parts, runs)} as anew`.execute(trx);
      const untouched = [...held.counts].filter(([bucket]) => !runs.some(({ from, to }) => bucket >= from && bucket <= to));
      return { held: { seen, counts: new Map([...untouched, ...countsOf(rows[0]!.anew)]) }, live: countsOf(live) };
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
  if (now) keep(store, spreading.sign, now.held);
  else store.held.delete(spreading.sign);
  return now && spreadOf(now);
};

/** Spreads a list and holds that. */
export const spread = async (db: Db, spreading: Spreading): Promise<Spread> => {
  const { rows } = await sql<{ seen: string; counts: ByBucket; live: ByBucket }>`
    select ${plannedByValues} pg_current_snapshot()::text as seen, ${byBucket(spreading, spreading.parts)} as counts, ${byBucket(spreading, spreading.live)} as live`.execute(
    db,
  );
  const { seen, counts, live } = rows[0]!;
  const held = { seen, counts: countsOf(counts) };
  keep(storeOf(db), spreading.sign, held);
  return spreadOf({ held, live: countsOf(live) });
};

/** Where a page lies: the runs of parts that hold its rows, how many of the rows in them come before it, and behind it. */
export const whereabouts = (
  { counts }: Spread,
  { start, size, isUp }: { readonly start: number; readonly size: number; readonly isUp: boolean },
): { readonly runs: readonly Run[]; readonly before: number; readonly behind: number } => {
  const touched: number[] = [];
  let [passed, before, held] = [0, 0, 0];
  for (const [bucket, n] of isUp ? counts : counts.toReversed()) {
    if (passed + n > start && passed < start + size) {
      if (touched.length === 0) before = start - passed;
      touched.push(bucket);
      held += n;
    }
    passed += n;
  }
  return { runs: runsOver(touched.toSorted((a, b) => a - b)), before, behind: Math.max(0, held - before - size) };
};
