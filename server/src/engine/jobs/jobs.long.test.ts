import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { runDueJobs } from "../../../test/support/run-jobs.ts";
import { addJob, handle, listFailedJobs, type Job } from "./jobs.ts";
import { dropReplacedRuns, releaseLostJobs } from "./worker.ts";
import { useJobQueue, greet, database, lines, log, start, due, drawn, rows, known, lock, hours } from "../../../test/support/job-queue.ts";

useJobQueue();

describe("a job", () => {
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

describe("a worker", () => {
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
});

describe("a clock that was ahead", () => {
  const minutely: Job = { name: "minutely", schedule: { everyMinutes: 1 } };
  const handlers = [handle(minutely, async () => {})];
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
});
