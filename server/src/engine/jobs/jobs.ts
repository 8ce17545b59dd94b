import { sql } from "kysely";
import { StartError } from "../db/lock.ts";
import type { Db } from "../db/pool.ts";

/** When a job runs by itself; the time of day is Asia/Tashkent. Runs missed while no process was up are made up for by one. */
export type Schedule = { readonly everyMinutes: 1 | 5 | 10 | 60 } | { readonly at: `${number}:${number}` };

type Options = {
  /** Jobs of one queue run one at a time, in all processes together. */
  readonly queue?: string;
  /** How often a job is tried before it has failed for good; the pauses grow from seconds to six hours. */
  readonly maxAttempts?: number;
};
export type Job<Payload extends object = object> = Options & {
  readonly name: string;
  readonly schedule?: Schedule;
  /** Never set: it carries the type of the payload. */
  readonly payload?: Payload;
};

const declared = new Set<string>();
const declare = <J extends Job>(job: J): J => {
  if (declared.has(job.name)) throw new Error(`Two jobs are called ${job.name}: the later would take the place of the earlier.`);
  declared.add(job.name);
  return job;
};

/**
 * Declares a job that is added by hand. Its name is its own, and it needs a handler: without either nothing starts.
 * @example export const sendMessage = defineJob<{ id: number }>("send-message");
 */
export const defineJob = <Payload extends object>(name: string, options: Options = {}): Job<Payload> =>
  declare<Job<Payload>>({ name, ...options });

/** Declares a job that runs by a schedule. It never runs twice at the same time; as it soon runs again, it is not retried for long. */
export const defineSchedule = (name: string, schedule: Schedule): Job => declare({ name, schedule, queue: name, maxAttempts: 3 });

/** What a job knows of its run. */
export type Run = {
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Aborted when the process stops; it waits for the job all the same. */
  readonly signal: AbortSignal;
};
export type JobHandler = { readonly job: Job; readonly work: (payload: never, run: Run) => Promise<unknown> };
/** Says what a job does. */
export const handle = <Payload extends object>(job: Job<Payload>, work: (payload: Payload, run: Run) => Promise<unknown>): JobHandler => ({
  job,
  work,
});

/** @throws StartError: a job that nobody handles would wait in the queue for ever, and one with two handlers would do half. */
export const needHandlers = (handlers: readonly JobHandler[], jobs: Iterable<string> = declared): void => {
  const handled = handlers.map(({ job }) => job.name);
  const idle = [...jobs].filter((name) => !handled.includes(name));
  if (idle.length > 0) throw new StartError(`Nothing handles the jobs ${idle.join(", ")}: server/src/jobs.ts lacks them.`);
  const twice = handled.filter((name, at) => handled.indexOf(name) !== at);
  if (twice.length > 0) throw new StartError(`The jobs ${twice.join(", ")} have two handlers: server/src/jobs.ts has them twice.`);
};

/** The queue keeps this number in two bytes. */
const mostAfter = 30_000;
/**
 * Adds a job; within a transaction it exists only if that commits.
 * `key`: at most one waits under it, a later one takes its place; a schedule has its name as its key.
 * `after`: who has so many waiting already comes after those who have fewer.
 * @example await addJob(ctx.db, sendMessage, { id }, { runAt: inAnHour });
 */
export const addJob = async <Payload extends object>(
  db: Db,
  { name, schedule, ...usual }: Job<Payload>,
  payload: Payload,
  own: Options & { readonly runAt?: Date; readonly key?: string; readonly after?: number } = {},
): Promise<void> => {
  const { queue, runAt, maxAttempts, key, after } = { ...usual, ...own };
  await sql`
    select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, ${queue ?? null}::text, ${runAt?.toISOString() ?? null}::timestamptz,
      ${maxAttempts ?? null}::int, ${key ?? (schedule ? name : null)}::text, ${Math.min(after ?? 0, mostAfter)}::int)`.execute(db);
};

/** Whether the job under this key is under way or will be tried: not where it has ended, or its process died during the last attempt. */
export const isAwaited = async (db: Db, key: string): Promise<boolean> => {
  const { rows } = await sql`
    select from graphile_worker.jobs where key = ${key} and (locked_at is not null or attempts < max_attempts)`.execute(db);
  return rows.length > 0;
};

export type FailedJob = {
  readonly id: number;
  readonly name: string;
  readonly attempts: number;
  /** null: the process died during the last attempt. */
  readonly error: string | null;
  readonly addedAt: string;
  readonly failedAt: string;
};
/** Jobs that have failed for good, the latest first. */
export const listFailedJobs = async (db: Db): Promise<FailedJob[]> =>
  (
    await sql<FailedJob>`
      select id, task_identifier as name, attempts, last_error as error, created_at as "addedAt", updated_at as "failedAt"
        from graphile_worker.jobs where attempts >= max_attempts and locked_at is null order by updated_at desc, id desc`.execute(db)
  ).rows;
