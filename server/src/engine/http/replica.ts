import { sql } from "kysely";
import { answerSoon, type Db } from "../db/pool.ts";
import { AppError } from "./app-error.ts";
import { noCaches } from "./caches.ts";
import type { Ctx } from "./context.ts";

/** A replica that is further behind is not read. Seconds. */
const mostBehind = 10;
/**
 * A person who has written this lately reads the primary: within that time a replica may lack what they wrote. The moment that a write
 * records is that of its beginning, and no statement takes longer than half a minute. Seconds.
 */
const ownWrites = mostBehind + 30;
const second = 1_000;
/** How long a replica that failed is left alone; milliseconds. */
const pause = 10 * second;

type Log = { readonly warn: (fields: object, text: string) => void };
export type Replica = {
  /** The replica, if it may be asked for this person now. */
  readonly readerFor: (userId: number) => Promise<Db | undefined>;
  /** It failed in the midst of work. */
  readonly giveUp: (error: unknown) => void;
  /** By how many seconds it is behind at most; undefined: nobody knows. */
  readonly behind: () => number | undefined;
  /** Compares it with the primary at once. */
  readonly look: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** A place in the primary's log, in bytes from its beginning, and when it was the last one. */
type Sample = { readonly at: number; readonly place: bigint };

/**
 * Watches a streaming replica: every second it is asked how far it has come, and the answer is compared with the primary's position then
 * and before. So a replica that is cut off is known to be behind, though it has applied all that it has.
 */
export const watchReplica = (primary: Db, replica: Db, log: Log): Replica => {
  let samples: Sample[] = [];
  /** When the primary stood where the replica stands now, or later. */
  let reached: number | undefined;
  let restsUntil = 0;
  let isSaid = false;
  let looking: Promise<void> | undefined;

  const say = (reason: string) => {
    if (!isSaid) log.warn({ reason }, "the replica is not used");
    isSaid = true;
  };
  const compare = async (): Promise<void> => {
    const at = Date.now();
    const now = await sql<{ place: string }>`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as place`.execute(
      answerSoon(primary),
    );
    const place = BigInt(now.rows[0]!.place);
    // after a failover the new primary may begin before where the old one was
    samples = [...samples.filter((one) => one.place <= place && one.at > at - 2 * mostBehind * second), { at, place }];
    const { rows } = await sql<{ place: string | null }>`
      select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text end as place`.execute(
      answerSoon(replica),
    );
    const replayed = rows[0]!.place;
    if (replayed === null) throw new Error("DATABASE_REPLICA_URL leads to no replica");
    reached = samples.findLast((one) => one.place <= BigInt(replayed))?.at;
  };
  const behind = (): number | undefined => (reached === undefined ? undefined : (Date.now() - reached) / second);
  const isFresh = (): boolean => {
    const seconds = behind();
    return seconds !== undefined && seconds <= mostBehind && Date.now() >= restsUntil;
  };
  const look = (): Promise<void> =>
    (looking ??= compare()
      .then(
        () => {
          if (isFresh()) isSaid = false;
          else if (Date.now() >= restsUntil && samples.length > mostBehind) say(`it is more than ${mostBehind} seconds behind`);
        },
        (error: unknown) => {
          reached = undefined;
          say((error as Error).message);
        },
      )
      .finally(() => (looking = undefined)));
  const timer = setInterval(() => void look(), second);

  return {
    readerFor: async (userId) => {
      if (!isFresh()) return undefined;
      const { rows } = await sql<{ wrote: boolean }>`
        select exists (select from history where at > now() - make_interval(secs => ${ownWrites}) and user_id = ${userId})
            or exists (select from audit_log where at > now() - make_interval(secs => ${ownWrites}) and user_id = ${userId}) as wrote`.execute(
        primary,
      );
      return rows[0]!.wrote ? undefined : replica;
    },
    giveUp: (error) => {
      restsUntil = Date.now() + pause;
      say((error as Error).message);
    },
    behind,
    look,
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
};

const replicas = new WeakMap<Db, Replica>();
/** From now on long reads of this database may go to a replica. */
export const useReplica = (db: Db, replica: Replica): void => void replicas.set(db, replica);
export const replicaOf = (db: Db): Replica | undefined => replicas.get(db);

/**
 * Reads much at once, on a replica that has all that the caller must see, if there is one; a replica that fails halfway is no longer asked,
 * and the work is done again on the primary.
 * @example const page = await readMuch(ctx, (at) => countPage(at, …))
 */
export const readMuch = async <T>(ctx: Ctx, work: (at: Ctx) => Promise<T>): Promise<T> => {
  const replica = replicas.get(ctx.db);
  const reader = await replica?.readerFor(ctx.actor.userId);
  if (!replica || !reader) return work(ctx);
  try {
    // what an older state says is not remembered as that of now
    return await work({ ...ctx, db: reader, caches: noCaches });
  } catch (error) {
    if (error instanceof AppError) throw error;
    replica.giveUp(error);
    return work(ctx);
  }
};
