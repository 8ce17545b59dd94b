import type { ListFamily, StatPage } from "@murojaat/contract";
import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import type { Ctx } from "../../engine/http/context.ts";
import type { FamilySql, Predicate } from "../../engine/lists/list-query.ts";
import type { Day } from "../../engine/dates/days.ts";
import { countStatement } from "./count-pieces.ts";
import { byRange, cellsByDay, daysOf, inRuns, snapshotSpan, runsOf } from "./day-snapshots.ts";
import {
  dropDays,
  dropScope,
  findScope,
  withSnapshotLock,
  listSnapshots,
  saveDays,
  saveScope,
  type DaySnapshot,
  type Scope,
} from "./day-snapshots.repository.ts";
import type { Piece } from "./pieces.ts";

/** What a reader had to count although a snapshot could have existed. */
export type SnapshotJob = {
  readonly ctx: Ctx;
  readonly page: StatPage;
  readonly familySql: FamilySql<ListFamily>;
  readonly scope: Scope;
  readonly pieces: readonly Piece[];
  /** True for every record that counts. */
  readonly which: readonly Predicate[];
  /** Its snapshots expire soon unless they are written again. */
  readonly isEnding: boolean;
};
type Log = { readonly warn: (fields: object, text: string) => void; readonly error: (fields: object, text: string) => void };
export type SnapshotWriter = {
  /** Counts the days of what was read, in the background, if the read was slow enough to pay for it. */
  readonly later: (jobs: readonly SnapshotJob[], tookMs: number) => void;
  /** Waits until nothing is counted. */
  readonly idle: () => Promise<void>;
  /** Starts no further work and waits for the running one. */
  readonly stop: () => Promise<void>;
};

export type SnapshotOptions = {
  /** A read that took less, in milliseconds, writes nothing. */
  readonly afterMs?: number;
  /** No scope is counted more often than that, in milliseconds. */
  readonly pauseMs?: number;
};
/** Days of a scope that are counted again although nothing says that they changed: where they differ, all its snapshots are dropped. */
const proved = 3;

export const makeSnapshotWriter = (db: Db, log: Log, { afterMs = 150, pauseMs = 5_000 }: SnapshotOptions = {}): SnapshotWriter => {
  const waiting = new Map<string, SnapshotJob>();
  const last = new Map<string, number>();
  let running: Promise<void> | undefined;
  let isCancelled = false;
  const work = async () => {
    for (const [sign, job] of waiting) {
      waiting.delete(sign);
      if (isCancelled) return;
      try {
        await writeSnapshots(db, job, log);
      } catch (error) {
        log.warn({ reason: (error as Error).message }, "snapshots of past days could not be written");
      }
      last.set(sign, Date.now());
    }
  };
  return {
    later: (jobs, tookMs) => {
      if (isCancelled) return;
      for (const [sign, at] of last) if (Date.now() - at >= pauseMs) last.delete(sign);
      for (const job of jobs) if ((tookMs >= afterMs || job.isEnding) && !last.has(job.scope.sign)) waiting.set(job.scope.sign, job);
      running ??= work().finally(() => {
        running = undefined;
      });
    },
    idle: async () => {
      await running;
    },
    stop: async () => {
      isCancelled = true;
      await running;
    },
  };
};

/** Counts the days of a scope that are missing or changed, and stores them, in one database snapshot. */
const writeSnapshots = async (db: Db, { ctx, page, familySql, scope, pieces, which }: SnapshotJob, log: Log): Promise<void> => {
  const differing = await withSnapshotLock(db, async (trx): Promise<DaySnapshot | undefined> => {
    await sql`set local statement_timeout = '120s'`.execute(trx);
    await sql`set local work_mem = '64MB'`.execute(trx);
    const state = await findScope(trx, scope);
    const id = await saveScope(trx, scope);
    if (state) await dropDays(trx, id, state.isVoid ? "all" : state.changed);
    for (const of of byRange(pieces)) {
      const days = daysOf(snapshotSpan(ctx, of[0]!));
      if (days.length === 0) continue;
      const names = of.map(({ name }) => name);
      const stored = await listSnapshots(trx, { id, changed: [] }, [{ pieces: names, from: days[0]!, to: days.at(-1)! }]);
      const byDay = Map.groupBy(stored, ({ day }) => day);
      const isStored = (day: Day) => byDay.get(day)?.length === names.length;
      const sample = sampleOf(days.filter(isStored));
      const counted = days.filter((day) => !isStored(day) || sample.has(day));
      if (counted.length === 0) continue;
      const { rows } = await countStatement(
        { ...ctx, db: trx },
        page,
        familySql,
        of,
        [...which, inRuns(scope.family, scope.by, runsOf(counted))],
        scope.by,
      ).execute(trx);
      const found = cellsByDay(of, counted, rows);
      const wrong = found.find(
        ({ piece, day, cells }) => sample.has(day) && !isSame(cells, byDay.get(day)!.find((k) => k.piece === piece)!.cells),
      );
      if (wrong) return wrong;
      await saveDays(
        trx,
        id,
        found.filter(({ day }) => !sample.has(day)),
      );
    }
    return undefined;
  });
  if (!differing) return;
  log.error(
    { piece: differing.piece, day: differing.day },
    "a snapshot of a past day differs from what counting finds: its scope is counted again",
  );
  await dropScope(db, scope.sign);
};

const sampleOf = (days: readonly Day[]): ReadonlySet<Day> =>
  new Set(Array.from({ length: Math.min(proved, days.length) }, () => days[Math.floor(Math.random() * days.length)]!));
const isSame = (a: DaySnapshot["cells"], b: DaySnapshot["cells"]): boolean => {
  const sorted = (cells: DaySnapshot["cells"]) => JSON.stringify(Object.entries(cells).toSorted(([x], [y]) => (x < y ? -1 : 1)));
  return sorted(a) === sorted(b);
};
