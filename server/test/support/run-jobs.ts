import { tmpdir } from "node:os";
import { Logger, runOnce } from "graphile-worker";
import { sql } from "kysely";
import { poolOf, type Db } from "../../src/engine/db/pool.ts";
import type { JobHandler } from "../../src/engine/jobs/jobs.ts";
import { applicantMessageJobs, type Ways } from "../../src/office/applicant-messages/applicant-messages.jobs.ts";
import { localStore } from "../../src/engine/files/store.ts";
import { letterOfAnswer } from "../../src/office/documents/issue.ts";
import { optionsOf, queuePool, taskList } from "../../src/engine/jobs/worker.ts";

const silent: Parameters<typeof taskList>[1] = { warn: () => {}, error: () => {} };

/** Where the database of a test is. */
export const urlOf = (db: Db): string => poolOf(db)!.options.connectionString!;

/** Runs the jobs of these handlers that are due now, and ends when none is left. */
export const runDueJobs = async (db: Db, handlers: readonly JobHandler[], log = silent): Promise<void> => {
  const names = handlers.map(({ job }) => job.name);
  const isDue = async () =>
    (
      await sql<{ is: boolean }>`
        select exists (select from graphile_worker.jobs where task_identifier = any(${names}) and run_at <= now() and locked_at is null and attempts < max_attempts) as is`.execute(
        db,
      )
    ).rows[0]!.is;
  // a worker that finds a queue locked does not wait for it
  const pool = queuePool(urlOf(db), 4);
  while (await isDue()) await runOnce({ ...optionsOf(pool), logger: new Logger(() => () => {}), taskList: taskList(handlers, log) });
  await pool.end();
};

type Log = Parameters<typeof applicantMessageJobs>[0]["log"];
/** Sends the messages that wait and are due; letters that go along lie in `folder`. */
export const sendMessages = (db: Db, ways: Ways, log: Log = { info: () => {}, warn: () => {} }, folder = tmpdir()): Promise<void> => {
  const letters = { db, store: localStore(folder), publicUrl: undefined };
  return runDueJobs(db, applicantMessageJobs({ db, ways, log, letterFile: (answerId) => letterOfAnswer(letters, answerId) }));
};
