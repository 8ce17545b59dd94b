import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { freshDatabase, type TestDatabase } from "./database.ts";
import { runDueJobs } from "./run-jobs.ts";
import { addJob, handle, type Job, type JobHandler } from "../../src/engine/jobs/jobs.ts";
import { startWorker } from "../../src/engine/jobs/worker.ts";

// jobs of the tests alone are not declared: no start has to handle them
export const greet: Job<{ name: string }> = { name: "greet" };
export let database: TestDatabase;
export const lines: string[] = [];
const note = (level: string) => (fields: object, text: string) => void lines.push(`${level} ${text} ${JSON.stringify(fields)}`);
export const log = { warn: note("warn"), error: note("error") };

export const start = (handlers: readonly JobHandler[]) => startWorker({ url: database.url, db: database.db, handlers, log });
export const due = () => sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(database.db);

export const drawn: Job = { name: "drawn", queue: "drawn", maxAttempts: 3, schedule: { everyMinutes: 1 } };
export const rows = async () =>
  (
    await sql<{ key: string | null }>`select key from graphile_worker.jobs where task_identifier = 'drawn' order by id`.execute(database.db)
  ).rows.map(({ key }) => key);

export const known = () =>
  sql`insert into graphile_worker._private_known_crontabs (identifier, known_since) values ('drawn', now()) on conflict do nothing`.execute(
    database.db,
  );
export const lock = (seconds: number) =>
  sql`with j as (update graphile_worker._private_jobs set locked_by = 'dead', attempts = 1, locked_at = now() - make_interval(secs => ${seconds}) where key = 'drawn' returning job_queue_id)
      update graphile_worker._private_job_queues q set locked_by = 'dead', locked_at = now() from j where q.id = j.job_queue_id`.execute(
    database.db,
  );

export const hours = 3_600_000;

/** An empty queue of jobs before each test. */
export const useJobQueue = (): void => {
  beforeAll(async () => {
    database = await freshDatabase();
    // the first to add a job by its name keeps others who add one waiting until it has committed
    await addJob(database.db, greet, { name: "first" });
    await runDueJobs(database.db, [handle(greet, async () => {})]);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    lines.length = 0;
    await sql`delete from graphile_worker._private_jobs`.execute(database.db);
    await sql`update graphile_worker._private_job_queues set locked_at = null, locked_by = null`.execute(database.db);
  });
};
