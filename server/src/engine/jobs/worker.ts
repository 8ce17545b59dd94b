import { setTimeout as wait } from "node:timers/promises";
import { Logger, parseCronItems, run, type CronItem, type JobHelpers, type Runner, type TaskList } from "graphile-worker";
import { sql } from "kysely";
import pg from "pg";
import { answerTimeout, cutConnections, watchConnections, type Db } from "../db/pool.ts";
import type { JobHandler, Run, Schedule } from "./jobs.ts";

type Log = Readonly<Record<"warn" | "error", (fields: object, text: string) => void>>;
type Options = {
  /** The address of the database: the worker listens on a connection of its own. */
  readonly url: string;
  readonly db: Db;
  readonly handlers: readonly JobHandler[];
  readonly log: Log;
  /** Jobs under way at once in this process. */
  readonly atOnce?: number;
};

/**
 * A job with a lock older than this is lost. Seconds; the library itself waits four hours. A refresh that gets no answer is given up after 35
 * seconds (`answerTimeout`), and the next one has time.
 */
const lostAfter = 60;
/** A moment that far in the future was written by a wrong clock. Seconds. */
const mostAhead = 120;
/** How many seconds the clock is ahead of the monotonic one: it changes when the clock is set. */
const clockAhead = () => (Date.now() - performance.now()) / 1000;
const refreshEvery = 10_000;
const restartAfter = 5_000;
/** Milliseconds after which a stop no longer waits for a connection of the queue without an answer: it asks for no further jobs. */
const silentAfter = 3_000;
const day = 24 * 3_600_000;

/** Asia/Tashkent is five hours ahead of UTC, in which the library reads schedules, all the year round. */
const cronOf = (schedule: Schedule): string => {
  if ("at" in schedule) {
    const [hour, minute] = schedule.at.split(":").map(Number) as [number, number];
    return `${minute} ${(hour + 19) % 24} * * *`;
  }
  return schedule.everyMinutes === 60 ? "0 * * * *" : `*/${schedule.everyMinutes} * * * *`;
};
const cronItemOf = ({ job: { name, queue, maxAttempts, schedule } }: JobHandler): CronItem[] =>
  schedule
    ? [
        {
          task: name,
          match: cronOf(schedule),
          options: {
            jobKey: name,
            backfillPeriod: "at" in schedule ? day : schedule.everyMinutes * 60_000,
            ...(queue !== undefined && { queueName: queue }),
            ...(maxAttempts !== undefined && { maxAttempts }),
          },
        },
      ]
    : [];

/** What this process works on: the ids of jobs under way, whose locks are refreshed, and the signal of its stop. */
type Here = { readonly underWay: Set<string>; readonly signal: AbortSignal };
/** Whether the library has taken the key from a run under way because the next one was queued, by setting its attempts to the last one. */
const isReplaced = (helpers: JobHelpers, id: string): Promise<boolean> =>
  helpers.query("select from graphile_worker._private_jobs where id = $1 and key is null", [id]).then(
    ({ rowCount }) => rowCount === 1,
    () => false,
  );
/** The handlers as the library calls them; a failure is logged with the name of its job. */
export const taskList = (
  handlers: readonly JobHandler[],
  log: Log,
  { underWay, signal }: Here = { underWay: new Set(), signal: new AbortController().signal },
): TaskList =>
  Object.fromEntries(
    handlers.map(({ job, work }) => [
      job.name,
      async (payload, helpers) => {
        const { id, attempts, max_attempts: maxAttempts } = helpers.job;
        underWay.add(id);
        try {
          await (work as (payload: unknown, run: Run) => Promise<unknown>)(payload, { attempt: attempts, signal });
        } catch (error) {
          const about = { job: job.name, id, attempt: attempts, reason: (error as Error).message };
          if (job.schedule && (await isReplaced(helpers, id))) {
            // thrown, it would stay as failed for good
            log.warn(about, "a job failed; its next run has been queued");
            return;
          }
          if (attempts < maxAttempts) log.warn(about, "a job failed and will be tried again");
          else log.error(about, "a job failed for good");
          throw error;
        } finally {
          underWay.delete(id);
        }
      },
    ]),
  );

const refreshLocks = async (db: Db, underWay: ReadonlySet<string>): Promise<void> => {
  if (underWay.size > 0)
    await sql`update graphile_worker._private_jobs set locked_at = now() where id = any(${[...underWay]}::bigint[])`.execute(db);
};
/** Takes back locks that nobody has refreshed: their process died, or lost its connection before it received the job. A last attempt has failed then. */
export const releaseLostJobs = async (db: Db, log: Log): Promise<void> => {
  const { rows } = await sql<{ id: number; name: string; isLast: boolean }>`
    with lost as (
      update graphile_worker._private_jobs set locked_at = null, locked_by = null
       where locked_at < now() - make_interval(secs => ${lostAfter}) returning id, task_id, job_queue_id, attempts >= max_attempts as is_last),
    queues as (
      update graphile_worker._private_job_queues q set locked_at = null, locked_by = null from lost where q.id = lost.job_queue_id)
    select lost.id, t.identifier as name, lost.is_last as "isLast" from lost join graphile_worker._private_tasks t on t.id = lost.task_id`.execute(
    db,
  );
  for (const { id, name, isLast } of rows)
    if (isLast) log.error({ job: name, id, reason: "its worker was lost" }, "a job failed for good");
    else log.warn({ job: name, id, reason: "its worker was lost" }, "a job failed and will be tried again");
};

/**
 * Removes runs of schedules that failed, or were lost, after their next run was queued: that one is their retry, and nobody has to decide about
 * them.
 */
export const dropReplacedRuns = async (db: Db): Promise<void> => {
  await sql`
    with gone as (
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier in (select identifier from graphile_worker._private_known_crontabs)
         and j.key is null and j.attempts >= j.max_attempts and coalesce(j.locked_at < now() - make_interval(secs => ${lostAfter}), true)
      returning j.job_queue_id, j.locked_at)
    update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
      from gone where q.id = gone.job_queue_id and gone.locked_at is not null`.execute(db);
};

/**
 * Takes back what a clock that was ahead has written: the library queues a schedule only for a minute later than its last one, so none
 * would run until the right clock has caught up; nor would jobs that were queued meanwhile.
 */
export const returnToNow = async (db: Db, log: Log): Promise<void> => {
  const ahead = sql`now() + make_interval(secs => ${mostAhead})`;
  const { rows: schedules } = await sql<{ name: string }>`
    update graphile_worker._private_known_crontabs set last_execution = now() where last_execution > ${ahead} returning identifier as name`.execute(
    db,
  );
  if (schedules.length > 0)
    log.error(
      { schedules: schedules.map(({ name }) => name) },
      "schedules had run in the future: the clock was ahead; they go on from now",
    );
  const { rows: jobs } = await sql`
    update graphile_worker._private_jobs set run_at = run_at - (created_at - now()), locked_at = case when locked_at > now() then now() else locked_at end, created_at = now()
     where created_at > ${ahead} returning id`.execute(db);
  if (jobs.length > 0) log.error({ jobs: jobs.length }, "jobs had been queued in the future: the clock was ahead; they go on from now");
};

/**
 * The library waits for a batch of ended jobs, and repeats it where the connection breaks; when it stops, it does not wait for jobs that
 * are recorded one by one.
 */
const noteEndsTogether = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };
/**
 * Connections of the library's own: it reads times and numbers as the driver gives them. A wait without an answer ends as in our pool; without
 * `pipeline` the driver would go on waiting, and hold up the next user of the connection.
 */
export const queuePool = (url: string, max: number, queryTimeout = answerTimeout): pg.Pool => {
  return watchConnections(
    new pg.Pool({
      connectionString: url,
      max,
      application_name: "murojaat jobs",
      connectionTimeoutMillis: 10_000,
      query_timeout: queryTimeout,
      keepAlive: true,
      pipeline: true,
    }),
  );
};
export const optionsOf = (pgPool: pg.Pool) => ({
  pgPool,
  concurrency: pgPool.options.max,
  noHandleSignals: true,
  preset: noteEndsTogether,
});

/** Failures of jobs are logged by `taskList`; of the library's own messages only warnings and errors are logged. */
const libraryLogger = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    if (level === "error" && !meta?.["failure"]) log.error({}, `job queue: ${message}`);
    if (level === "warning") log.warn({}, `job queue: ${message}`);
  });

/**
 * Runs jobs, as they are added and as they are scheduled, until it is stopped; the stop waits for those under way. Where the library gives
 * up (the database is away when a job ends), it is started again.
 */
export const startWorker = async ({ url, db, handlers, log, atOnce = 6 }: Options): Promise<{ stop: () => Promise<void> }> => {
  const pool = queuePool(url, atOnce);
  const stopping = new AbortController();
  const underWay = new Set<string>();
  const options = {
    ...optionsOf(pool),
    logger: libraryLogger(log),
    taskList: taskList(handlers, log, { underWay, signal: stopping.signal }),
    parsedCronItems: parseCronItems(handlers.flatMap(cronItemOf)),
  };
  let clock = clockAhead();
  const lookAfter = () =>
    refreshLocks(db, underWay)
      .then(() => dropReplacedRuns(db))
      .then(() => releaseLostJobs(db, log))
      .then(() => returnToNow(db, log))
      .then(async () => {
        const before = clock;
        clock = clockAhead();
        if (clock > before - mostAhead) return;
        log.error({ seconds: Math.round(before - clock) }, "the clock of this process went back: its schedules begin again");
        // the library would wait for its own minute; the caller that waits for its end starts it again
        await runner.stop();
      })
      .catch((error: unknown) => log.warn({ reason: (error as Error).message }, "jobs could not be looked after"));
  const timer = setInterval(() => void lookAfter(), refreshEvery);
  await returnToNow(db, log);
  let runner: Runner = await run(options);
  const running = (async () => {
    for (;;) {
      const reason = await runner.promise.then(
        () => "it ended",
        (error: unknown) => (error as Error).message,
      );
      if (stopping.signal.aborted) return;
      log.error({ reason }, "the job queue stopped and is started again");
      await wait(restartAfter, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      runner = await run(options).catch(() => runner);
      if (stopping.signal.aborted) await runner.stop().catch(() => {});
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      // the connection that only listens sends nothing, so it does not notice that it is dead
      const cutting = setInterval(() => cutConnections(pool), silentAfter);
      // rejects where the library has given up already
      await runner.stop().catch(() => {});
      await running;
      clearInterval(cutting);
      clearInterval(timer);
      await pool.end();
    },
  };
};
