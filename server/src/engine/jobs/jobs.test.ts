import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { runDueJobs } from "../../../test/support/run-jobs.ts";
import { sealJobs } from "../evidence/seals.jobs.ts";
import { addJob, defineSchedule, handle, listFailedJobs, needHandlers, type Job } from "./jobs.ts";
import { dropReplacedRuns, queuePool, releaseLostJobs, returnToNow } from "./worker.ts";
import { useJobQueue, greet, database, lines, log, start, due, drawn, rows, known, lock, hours } from "../../../test/support/job-queue.ts";

useJobQueue();

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
});

describe("a schedule whose next run is queued before it has ended", () => {
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
