import type { ListFamily, StatPage } from "@murojaat/contract";
import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import type { Ctx } from "../../engine/http/context.ts";
import type { FamilySql, Predicate } from "../../engine/lists/list-query.ts";
import type { Day } from "../../engine/dates/days.ts";
import { countStatement } from "./count-pieces.ts";
import { byRange, cellsByDay, daysOf, inRuns, keptSpan, runsOf } from "./kept-days.ts";
import {
  dropDays,
  dropScope,
  findScope,
  keepAlone,
  listKeptDays,
  saveDays,
  saveScope,
  type KeptDay,
  type Scope,
} from "./kept-days.repository.ts";
import type { Piece } from "./pieces.ts";

/** What a reader had to count although it could have been kept. */
export type KeepJob = {
  readonly ctx: Ctx;
  readonly page: StatPage;
  readonly holds: FamilySql<ListFamily>;
  readonly scope: Scope;
  readonly pieces: readonly Piece[];
  /** Holds for every record that counts. */
  readonly which: readonly Predicate[];
  /** What is kept goes soon unless somebody says that it is read. */
  readonly isEnding: boolean;
};
type Log = { readonly warn: (fields: object, text: string) => void; readonly error: (fields: object, text: string) => void };
export type Keeper = {
  /** Counts the days of what was read, beside the calls, if reading took long enough for that to pay. */
  readonly later: (jobs: readonly KeepJob[], tookMs: number) => void;
  /** Waits until nothing is counted. */
  readonly idle: () => Promise<void>;
  /** Begins nothing more, and waits for what has been begun. */
  readonly stop: () => Promise<void>;
};

export type KeeperOptions = {
  /** Reading that took less, in milliseconds, keeps nothing. */
  readonly afterMs?: number;
  /** No scope is counted more often than that, in milliseconds. */
  readonly pauseMs?: number;
};
/** Days of a scope that are counted again although nothing says that they changed: where they differ, all that is kept of it goes. */
const proved = 3;

export const makeKeeper = (db: Db, log: Log, { afterMs = 150, pauseMs = 5_000 }: KeeperOptions = {}): Keeper => {
  const waiting = new Map<string, KeepJob>();
  const last = new Map<string, number>();
  let running: Promise<void> | undefined;
  let isCancelled = false;
  const work = async () => {
    for (const [sign, job] of waiting) {
      waiting.delete(sign);
      if (isCancelled) return;
      try {
        await keepDays(db, job, log);
      } catch (error) {
        log.warn({ reason: (error as Error).message }, "numbers of past days could not be kept");
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

/** Counts the days of a scope that are missing or changed, and keeps them, all of one snapshot. */
const keepDays = async (db: Db, { ctx, page, holds, scope, pieces, which }: KeepJob, log: Log): Promise<void> => {
  const differing = await keepAlone(db, async (trx): Promise<KeptDay | undefined> => {
    await sql`set local statement_timeout = '120s'`.execute(trx);
    await sql`set local work_mem = '64MB'`.execute(trx);
    const state = await findScope(trx, scope);
    const id = await saveScope(trx, scope);
    if (state) await dropDays(trx, id, state.isVoid ? "all" : state.changed);
    for (const of of byRange(pieces)) {
      const days = daysOf(keptSpan(ctx, of[0]!));
      if (days.length === 0) continue;
      const names = of.map(({ name }) => name);
      const kept = await listKeptDays(trx, { id, changed: [] }, [{ pieces: names, from: days[0]!, to: days.at(-1)! }]);
      const held = Map.groupBy(kept, ({ day }) => day);
      const isHeld = (day: Day) => held.get(day)?.length === names.length;
      const sample = sampleOf(days.filter(isHeld));
      const counted = days.filter((day) => !isHeld(day) || sample.has(day));
      if (counted.length === 0) continue;
      const { rows } = await countStatement(
        { ...ctx, db: trx },
        page,
        holds,
        of,
        [...which, inRuns(scope.family, scope.by, runsOf(counted))],
        scope.by,
      ).execute(trx);
      const found = cellsByDay(of, counted, rows);
      const wrong = found.find(
        ({ piece, day, cells }) => sample.has(day) && !isSame(cells, held.get(day)!.find((k) => k.piece === piece)!.cells),
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
  log.error({ piece: differing.piece, day: differing.day }, "a kept number of a past day is not what counting finds: it is counted anew");
  await dropScope(db, scope.sign);
};

const sampleOf = (days: readonly Day[]): ReadonlySet<Day> =>
  new Set(Array.from({ length: Math.min(proved, days.length) }, () => days[Math.floor(Math.random() * days.length)]!));
const isSame = (a: KeptDay["cells"], b: KeptDay["cells"]): boolean => {
  const sorted = (cells: KeptDay["cells"]) => JSON.stringify(Object.entries(cells).toSorted(([x], [y]) => (x < y ? -1 : 1)));
  return sorted(a) === sorted(b);
};
