import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { runDueJobs } from "../../../test/support/run-jobs.ts";
import { sealJobs } from "../evidence/seals.jobs.ts";
import { addJob, defineSchedule, handle, listFailedJobs, needHandlers, type Job, type JobHandler } from "./jobs.ts";
import { dropReplacedRuns, queuePool, releaseLostJobs, returnToNow, startWorker } from "./worker.ts";

// jobs of the tests alone are not declared: no start has to handle them
const greet: Job<{ name: string }> = { name: "greet" };
let database: TestDatabase;
const lines: string[] = [];
const note = (level: string) => (fields: object, text: string) => void lines.push(`${level} ${text} ${JSON.stringify(fields)}`);
const log = { warn: note("warn"), error: note("error") };
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

const start = (handlers: readonly JobHandler[]) => startWorker({ url: database.url, db: database.db, handlers, log });
const due = () => sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(database.db);

describe("a job", () => {
  it("that was added in a transaction runs after its commit, and never after a rollback", async () => {
    const names: string[] = [];
    await database.db.transaction().execute(async (trx) => {
      await addJob(trx, greet, { name: "kept" });
      await runDueJobs(database.db, [handle(greet, async ({ name }) => names.push(name))]);
      expect(names).toEqual([]);
    });
    const failing = database.db.transaction().execute(async (trx) => {
      await addJob(trx, greet, { name: "rolled back" });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");

    await runDueJobs(database.db, [handle(greet, async ({ name }) => names.push(name))]);

    expect(names).toEqual(["kept"]);
  });

  it("waits for its moment, and a later one under the same key replaces it", async () => {
    const names: string[] = [];
    const handlers = [handle(greet, async ({ name }) => names.push(name))];
    await addJob(database.db, greet, { name: "first" }, { key: "one", runAt: new Date(Date.now() + 3_600_000) });
    await runDueJobs(database.db, handlers);
    await addJob(database.db, greet, { name: "second" }, { key: "one" });

    await runDueJobs(database.db, handlers);

    expect(names).toEqual(["second"]);
  });

  it("is run once by two workers, as soon as it is added", async () => {
    const names: string[] = [];
    const handlers = [handle(greet, async ({ name }) => (names.push(name), await wait(5)))];
    const workers = [await start(handlers), await start(handlers)];
    const expected = Array.from({ length: 30 }, (_, n) => `n${n}`);

    for (const name of expected) await addJob(database.db, greet, { name });

    await expect.poll(() => names.length, { timeout: 5000 }).toBeGreaterThanOrEqual(30);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(names.toSorted()).toEqual(expected.toSorted());
  });

  it("that fails is tried again after growing pauses, then listed as failed and logged as an error with its name", async () => {
    const attempts: number[] = [];
    const failing = handle(greet, async (_, { attempt }) => {
      attempts.push(attempt);
      throw new Error("no answer");
    });
    await addJob(database.db, greet, { name: "x" }, { maxAttempts: 3 });
    const seconds: number[] = [];

    for (let n = 0; n < 4; n += 1) {
      await runDueJobs(database.db, [failing], log);
      const { rows } = await sql<{ seconds: number }>`
        select round(extract(epoch from run_at - now()))::int as seconds from graphile_worker.jobs`.execute(database.db);
      seconds.push(rows[0]!.seconds);
      await due();
    }

    expect(attempts).toEqual([1, 2, 3]);
    expect(seconds[1]).toBeGreaterThan(seconds[0]!);
    expect(await listFailedJobs(database.db)).toMatchObject([{ name: "greet", attempts: 3, error: "no answer" }]);
    expect(lines.map((line) => line.replace(/"id":"?\d+"?/, '"id":0'))).toEqual([
      'warn a job failed and will be tried again {"job":"greet","id":0,"attempt":1,"reason":"no answer"}',
      'warn a job failed and will be tried again {"job":"greet","id":0,"attempt":2,"reason":"no answer"}',
      'error a job failed for good {"job":"greet","id":0,"attempt":3,"reason":"no answer"}',
    ]);
  });

  it("of a queue waits for the job before it", async () => {
    const inTurn: Job<{ n: number }> = { name: "in turn", queue: "turns" };
    let underWay = 0;
    const most: number[] = [];
    const handlers = [
      handle(inTurn, async () => {
        underWay += 1;
        most.push(underWay);
        await wait(10);
        underWay -= 1;
      }),
    ];
    for (let n = 0; n < 5; n += 1) await addJob(database.db, inTurn, { n });
    const workers = [await start(handlers), await start(handlers)];

    await expect.poll(() => most.length, { timeout: 10_000 }).toBe(5);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(Math.max(...most)).toBe(1);
  });

  it("of a dead process runs again when its lock is a minute old, not before", async () => {
    const names: string[] = [];
    const handlers = [handle(greet, async ({ name }) => names.push(name))];
    await addJob(database.db, greet, { name: "left behind" });
    const lockedFor = (seconds: number) =>
      sql`update graphile_worker._private_jobs set locked_by = 'dead', attempts = 1, locked_at = now() - make_interval(secs => ${seconds})`.execute(
        database.db,
      );
    await lockedFor(55);
    await releaseLostJobs(database.db, log);
    await runDueJobs(database.db, handlers);
    expect(names).toEqual([]);

    await lockedFor(61);
    await releaseLostJobs(database.db, log);
    await runDueJobs(database.db, handlers);

    expect(names).toEqual(["left behind"]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("its worker was lost");
  });

  it("of a dead process leaves its queue free, and that of a job under way as it is", async () => {
    const ran: string[] = [];
    const handlers = ["lost", "under way"].map((queue) =>
      handle<{ n: number }>({ name: `in ${queue}`, queue }, async ({ n }) => void ran.push(`${queue} ${n}`)),
    );
    for (const { job } of handlers) for (const n of [1, 2]) await addJob(database.db, job, { n });
    // the first of each queue is locked, one of them by a process that died
    await sql`
      with j as (update graphile_worker._private_jobs j set locked_by = 'a worker', attempts = 1, locked_at = now() - make_interval(secs => case q.queue_name when 'lost' then 61 else 20 end)
                   from graphile_worker._private_job_queues q
                  where q.id = j.job_queue_id and j.id in (select min(id) from graphile_worker._private_jobs group by job_queue_id) returning q.id, j.locked_at)
      update graphile_worker._private_job_queues q set locked_by = 'a worker', locked_at = j.locked_at from j where j.id = q.id`.execute(
      database.db,
    );
    await releaseLostJobs(database.db, log);
    const worker = await start(handlers);

    await expect.poll(() => ran.toSorted(), { timeout: 5_000 }).toEqual(["lost 1", "lost 2"]);
    await worker.stop();
    expect(ran).not.toContain("under way 2");
  });
});

describe("the jobs of a start", () => {
  const done = async () => {};

  it("have one handler each, or nothing starts", () => {
    const later: Job = { name: "later" };
    expect(() => needHandlers([handle(greet, done), handle(later, done)], ["greet", "later"])).not.toThrow();
    expect(() => needHandlers([handle(greet, done)], ["greet", "later"])).toThrow("Nothing handles the jobs later");
    expect(() => needHandlers([handle(greet, done), handle(greet, done)], ["greet"])).toThrow("The jobs greet have two handlers");
  });

  it("are declared under names of their own", () => {
    expect(sealJobs(database.db, { info: () => {} }).map(({ job }) => job.name)).toEqual(["seal-logs"]);
    expect(() => defineSchedule("seal-logs", { everyMinutes: 5 })).toThrow("Two jobs are called seal-logs");
  });
});

describe("a worker", () => {
  it("keeps the locks of a long job fresh, so that no other takes it", async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    let begun = 0;
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const worker = await start([handle(greet, async () => ((begun += 1), ended))]);
      await addJob(database.db, greet, { name: "long" });
      await expect.poll(() => begun, { timeout: 5000 }).toBe(1);
      // as if it had been under way for a minute but a second
      await sql`update graphile_worker._private_jobs set locked_at = now() - interval '59 seconds'`.execute(database.db);

      vi.advanceTimersByTime(10_000);

      const age = async () =>
        (await sql<{ s: number }>`select extract(epoch from now() - locked_at)::int as s from graphile_worker.jobs`.execute(database.db))
          .rows[0]!.s;
      await expect.poll(age).toBeLessThan(10);
      end();
      await worker.stop();
      expect([begun, lines]).toEqual([1, []]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("waits for the running jobs when it is stopped, signals them, and begins no other", async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    let begun = 0;
    let isTold = false;
    const worker = await start([
      handle(greet, async (_, { signal }) => {
        begun += 1;
        signal.addEventListener("abort", () => (isTold = true));
        await ended;
      }),
    ]);
    await addJob(database.db, greet, { name: "long" });
    await expect.poll(() => begun, { timeout: 5000 }).toBe(1);

    let isStopped = false;
    const stopped = worker.stop().then(() => (isStopped = true));
    // a worker that was just asking for a job may still get one
    await wait(100);
    await addJob(database.db, greet, { name: "later" });
    await wait(200);
    expect([isStopped, isTold, begun]).toEqual([false, true, 1]);
    end();
    await stopped;

    const { rows } = await sql`select attempts, locked_at from graphile_worker.jobs`.execute(database.db);
    expect(rows).toEqual([{ attempts: 0, locked_at: null }]);
  });

  it("continues when every connection to the database was cut", async () => {
    const names: string[] = [];
    const worker = await start([handle(greet, async ({ name }) => names.push(name))]);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      database.db,
    );
    // a signal to a connection is no order: it may still take a job and never tell
    await wait(300);

    await expect
      .poll(() =>
        addJob(database.db, greet, { name: "after" }).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);

    await expect.poll(() => names, { timeout: 15_000 }).toEqual(["after"]);
    await worker.stop();
  });
});

describe("a schedule", () => {
  it("that came due while no process ran runs once, though two start", async () => {
    let runs = 0;
    const nightly: Job = { name: "nightly", schedule: { at: "03:15" } };
    const handlers = [handle(nightly, async () => (runs += 1))];
    await (await start(handlers)).stop();
    expect(runs).toBe(0);
    await sql`update graphile_worker._private_known_crontabs set known_since = now() - interval '3 days', last_execution = now() - interval '2 days'`.execute(
      database.db,
    );

    const workers = await Promise.all([start(handlers), start(handlers)]);
    await expect.poll(() => runs, { timeout: 5000 }).toBe(1);
    await wait(300);
    await Promise.all(workers.map((worker) => worker.stop()));

    expect(runs).toBe(1);
    const { rows } = await sql<{ at: string }>`
      select to_char(last_execution at time zone 'Asia/Tashkent', 'HH24:MI') as at from graphile_worker._private_known_crontabs`.execute(
      database.db,
    );
    expect(rows).toEqual([{ at: "03:15" }]);
  });
});

/** Half a second before a minute begins. */
const almost = (from: number) => Math.ceil(from / 60_000) * 60_000 - 500;
const clockAt = (now: number) => vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["Date", "setInterval", "clearInterval"], now });

describe("a schedule whose next run is queued before it has ended", () => {
  const drawn: Job = { name: "drawn", queue: "drawn", maxAttempts: 3, schedule: { everyMinutes: 1 } };
  const rows = async () =>
    (
      await sql<{ key: string | null }>`select key from graphile_worker.jobs where task_identifier = 'drawn' order by id`.execute(
        database.db,
      )
    ).rows.map(({ key }) => key);

  it("is logged as such when it fails, and leaves no job that failed for good", async () => {
    const { promise: stored, reject: fail } = Promise.withResolvers<void>();
    let runs = 0;
    const handlers = [handle(drawn, async () => ((runs += 1), runs === 1 ? stored : undefined))];
    clockAt(almost(Date.now()));
    try {
      const one = await start(handlers);
      await vi.waitFor(async () => (await due(), expect(runs).toBe(1)), { timeout: 15_000 });
      // the next minute comes, in a second process
      vi.setSystemTime(almost(Date.now() + 1_000));
      const other = await start(handlers);
      await vi.waitFor(async () => expect(await rows()).toEqual([null, "drawn"]), { timeout: 15_000 });

      fail(new Error("the store is slow"));

      await vi.waitFor(async () => (await due(), expect([runs, await rows()]).toEqual([2, []])), { timeout: 15_000 });
      await Promise.all([one.stop(), other.stop()]);
    } finally {
      vi.useRealTimers();
    }
    expect(lines.map((line) => line.replace(/"id":"\d+"/, '"id":0'))).toEqual([
      'warn a job failed; its next run has been queued {"job":"drawn","id":0,"attempt":1,"reason":"the store is slow"}',
    ]);
    expect(await listFailedJobs(database.db)).toEqual([]);
  }, 40_000);

  const known = () =>
    sql`insert into graphile_worker._private_known_crontabs (identifier, known_since) values ('drawn', now()) on conflict do nothing`.execute(
      database.db,
    );
  const lock = (seconds: number) =>
    sql`with j as (update graphile_worker._private_jobs set locked_by = 'dead', attempts = 1, locked_at = now() - make_interval(secs => ${seconds}) where key = 'drawn' returning job_queue_id)
      update graphile_worker._private_job_queues q set locked_by = 'dead', locked_at = now() from j where q.id = j.job_queue_id`.execute(
      database.db,
    );

  it("leaves nothing when its process is lost, and its next run begins", async () => {
    let runs = 0;
    await known();
    await addJob(database.db, drawn, {});
    await lock(61);
    await addJob(database.db, drawn, {});
    expect(await rows()).toEqual([null, "drawn"]);

    await dropReplacedRuns(database.db);
    await releaseLostJobs(database.db, log);
    await runDueJobs(database.db, [handle(drawn, async () => (runs += 1))]);

    expect([runs, await rows(), lines]).toEqual([1, [], []]);
  });

  it("is left alone while it is running", async () => {
    await known();
    await addJob(database.db, drawn, {});
    await lock(55);
    await addJob(database.db, drawn, {});

    await dropReplacedRuns(database.db);

    expect(await rows()).toEqual([null, "drawn"]);
  });

  it("that failed for good stays until its next run is queued; other failed jobs stay", async () => {
    const failing = [drawn, greet].map((job) =>
      handle(job, async () => {
        throw new Error("no");
      }),
    );
    await known();
    await addJob(database.db, drawn, {});
    await addJob(database.db, greet, { name: "x" }, { maxAttempts: 1 });
    for (let n = 0; n < 3; n += 1) {
      await runDueJobs(database.db, failing);
      await due();
    }
    await dropReplacedRuns(database.db);
    expect((await listFailedJobs(database.db)).map(({ name }) => name).toSorted()).toEqual(["drawn", "greet"]);

    await addJob(database.db, drawn, {});
    await dropReplacedRuns(database.db);

    expect((await listFailedJobs(database.db)).map(({ name }) => name)).toEqual(["greet"]);
    expect(await rows()).toEqual(["drawn"]);
  });
});

describe("a connection of the queue", () => {
  it("that does not answer in time is dropped, and delays no later caller", async () => {
    const pool = queuePool(database.url, 1, 200);
    const told = (text: string) =>
      pool.connect().then(async (client) => {
        try {
          return (await client.query(text)).rows[0];
        } finally {
          // as the library gives it back
          client.release();
        }
      });

    await expect(told("select pg_sleep(30)")).rejects.toThrow("Query read timeout");
    await wait(50);
    expect(await told("select 1 as one")).toEqual({ one: 1 });
    await pool.end();
  });
});

describe("a clock that was ahead", () => {
  const minutely: Job = { name: "minutely", schedule: { everyMinutes: 1 } };
  const handlers = [handle(minutely, async () => {})];
  const hours = 3_600_000;
  const isQueued = async (): Promise<boolean> =>
    (await sql`select from graphile_worker.jobs where task_identifier = 'minutely'`.execute(database.db)).rows.length > 0;
  const forget = () => sql`delete from graphile_worker._private_jobs`.execute(database.db);

  it("leaves no schedule silent after a start with the right clock, and the log says so", async () => {
    await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('minutely', now() - interval '1 day', now() + interval '3 hours')
      on conflict (identifier) do update set last_execution = excluded.last_execution`.execute(database.db);
    clockAt(almost(Date.now()));
    try {
      const worker = await start(handlers);
      await vi.waitFor(async () => expect(await isQueued()).toBe(true), { timeout: 15_000 });
      await worker.stop();
    } finally {
      vi.useRealTimers();
    }

    expect(lines).toEqual(['error schedules had run in the future: the clock was ahead; they go on from now {"schedules":["minutely"]}']);
  });

  it("leaves no schedule silent in a running process whose clock is set back", async () => {
    // a count that nobody sets
    const rightNow = () => performance.timeOrigin + performance.now();
    clockAt(almost(rightNow() + 3 * hours));
    try {
      const worker = await start(handlers);
      await vi.waitFor(async () => expect(await isQueued()).toBe(true), { timeout: 15_000 });
      await forget();

      vi.setSystemTime(rightNow());
      vi.advanceTimersByTime(20_000);
      await vi.waitFor(() => expect(lines.join()).toContain("the job queue stopped and is started again"), { timeout: 15_000 });
      // it is started again after five seconds, just before a minute that is not yet over for the database
      vi.setSystemTime(almost(rightNow() + 6_000) - 5_000);
      await vi.waitFor(async () => expect(await isQueued()).toBe(true), { timeout: 25_000 });
      await worker.stop();
    } finally {
      vi.useRealTimers();
    }
    expect(lines.join()).toContain("the clock of this process went back");
  }, 60_000);

  it("leaves no job waiting that was queued meanwhile; a job meant for later stays so", async () => {
    await addJob(database.db, greet, { name: "queued by the wrong clock" });
    await sql`update graphile_worker._private_jobs set created_at = now() + interval '3 hours', run_at = now() + interval '3 hours'`.execute(
      database.db,
    );
    await addJob(database.db, greet, { name: "for later" }, { runAt: new Date(Date.now() + hours) });
    const names: string[] = [];

    await returnToNow(database.db, log);
    await runDueJobs(database.db, [handle(greet, async ({ name }) => names.push(name))]);

    expect(names).toEqual(["queued by the wrong clock"]);
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from run_at - now()) / 60)::int as minutes from graphile_worker.jobs`.execute(database.db);
    expect(rows).toEqual([{ minutes: 60 }]);
  });
});
