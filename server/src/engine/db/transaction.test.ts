import { sql, type RawBuilder } from "kysely";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { isAway } from "./away.ts";
import { createDb, createPool, type Db } from "./client.ts";
import { andCommits, readAhead, sentAlong } from "./sent-along.ts";
import { FailedWhenKept, inTransaction, OutcomeUnknown } from "./transaction.ts";

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase();
  await database.pool.query("create table kept (n int primary key check (n > 0), at int references kept initially deferred)");
  db = createDb(createPool(database.url, { max: 1 }));
});
afterAll(async () => {
  await db.destroy();
  await database.close();
});
beforeEach(() => database.pool.query("truncate kept"));

const keep = (n: number): RawBuilder<unknown> => sql`insert into kept (n) values (${n})`;
const keptByNow = async (): Promise<number[]> => (await database.pool.query("select n from kept order by n")).rows.map(({ n }) => n);
const seen = sql<{ n: number }>`select n from kept order by n`;
const ended = sql<{ n: number }>`select n from kept order by n ${andCommits}`;
const numbers = ({ rows }: { rows: { n: number }[] }) => rows.map(({ n }) => n);

test("what is asked at once is answered in its order, and is kept at the end", async () => {
  const [, before, changed, after] = await inTransaction(db, (trx) =>
    Promise.all([
      keep(1).execute(trx),
      seen.execute(trx),
      trx
        .updateTable("kept" as never)
        .set({ n: 2 } as never)
        .executeTakeFirst(),
      seen.execute(trx),
    ]),
  );

  expect([numbers(before), changed.numUpdatedRows, numbers(after)]).toEqual([[1], 1n, [2]]);
  expect(await keptByNow()).toEqual([2]);
});

test("what fails keeps nothing, whatever was asked beside it, and the connection serves the next", async () => {
  const given = inTransaction(db, (trx) => Promise.all([keep(1).execute(trx), keep(-1).execute(trx), keep(2).execute(trx)]));
  await expect(given).rejects.toMatchObject({ code: "23514" });
  const thrown = inTransaction(db, async (trx) => {
    await keep(3).execute(trx);
    throw new Error("refused");
  });
  await expect(thrown).rejects.toThrow("refused");

  await inTransaction(db, (trx) => keep(4).execute(trx));
  expect(await keptByNow()).toEqual([4]);
});

test("a failure that nobody was told of keeps nothing, and is no success", async () => {
  const given = inTransaction(db, async (trx) => {
    await keep(1).execute(trx);
    await keep(-1)
      .execute(trx)
      .catch(() => {});
  });

  await expect(given).rejects.toThrow("has failed");
  expect(await keptByNow()).toEqual([]);
});

test("what comes late finds it over, and does not stand in the next one", async () => {
  let late: Promise<unknown> = Promise.resolve();
  let go = () => {};
  const gone = new Promise<void>((resolve) => (go = resolve));
  const given = inTransaction(db, async (trx) => {
    late = gone.then(() => keep(1).execute(trx));
    late.catch(() => {});
    throw new Error("refused");
  });
  await expect(given).rejects.toThrow("refused");
  go();

  await expect(late).rejects.toThrow("The transaction is over.");
  expect(await keptByNow()).toEqual([]);
});

test("it begins outside of any other", async () => {
  await expect(inTransaction(db, (trx) => inTransaction(trx, (inner) => keep(1).execute(inner)))).rejects.toThrow("outside of any other");
  expect(await keptByNow()).toEqual([]);
});

test("the read that commits is the end: it sees what was written, and so does everybody else by then", async () => {
  const [own, others, afterwards] = await inTransaction(db, async (trx) => {
    await sql`insert into kept (n) values (1) ${sentAlong}`.execute(trx);
    const read = numbers(await ended.execute(trx));
    const there = await keptByNow();
    await database.pool.query("insert into kept (n) values (2)");
    return [read, there, numbers(await seen.execute(trx))];
  });

  expect([own, others, afterwards]).toEqual([[1], [1], [1, 2]]);
});

test("a write after it is refused, and what came before it is kept", async () => {
  const given = inTransaction(db, async (trx) => {
    await keep(1).execute(trx);
    await ended.execute(trx);
    await keep(2).execute(trx);
  });

  await expect(given).rejects.toSatisfy(
    (error) => error instanceof FailedWhenKept && (error.cause as Error).message.includes("written to after its commit has left"),
  );
  await inTransaction(db, (trx) => keep(3).execute(trx));
  expect(await keptByNow()).toEqual([1, 3]);
});

test("what fails when it is kept says so", async () => {
  const given = inTransaction(db, async (trx) => {
    await keep(1).execute(trx);
    await ended.execute(trx);
    throw new Error("no reply");
  });

  await expect(given).rejects.toSatisfy((error) => error instanceof FailedWhenKept && (error.cause as Error).message === "no reply");
  await inTransaction(db, (trx) => keep(2).execute(trx));
  expect(await keptByNow()).toEqual([1, 2]);
});

test("it is not kept before what its end waits for, nor where that fails", async () => {
  const given = inTransaction(
    db,
    async (trx) => {
      await sql`insert into kept (n) values (1) ${sentAlong}`.execute(trx);
      await ended.execute(trx);
    },
    { mayCommit: () => Promise.reject(new Error("refused")) },
  );
  await expect(given).rejects.toThrow("refused");
  await expect(inTransaction(db, (trx) => keep(2).execute(trx), { mayCommit: () => Promise.reject(new Error("refused")) })).rejects.toThrow(
    "refused",
  );

  expect(await keptByNow()).toEqual([]);
});

test.each([
  ["what was sent along before it", sql`insert into kept (n) values (-1) ${sentAlong}`, ended, "23514"],
  ["what was sent along with values", sql`insert into kept (n) values (${-1}) ${sentAlong}`, ended, "23514"],
  ["itself", sql`insert into kept (n) values (1) ${sentAlong}`, sql`select 1 / 0 ${andCommits}`, "22012"],
  ["itself, after values", sql`insert into kept (n) values (${1}) ${sentAlong}`, sql`select 1 / 0 ${andCommits}`, "22012"],
  ["the commit of values", sql`insert into kept (n, at) values (${1}, ${7}) ${sentAlong}`, ended, "23503"],
  ["the commit", sql`insert into kept (n, at) values (1, 7) ${sentAlong}`, ended, "23503"],
])("where %s fails, nothing is kept and the read tells it", async (_what, before, read, code) => {
  const given = inTransaction(db, async (trx) => {
    await before.execute(trx);
    await read.execute(trx);
  });

  await expect(given).rejects.toMatchObject({ code });
  expect(await keptByNow()).toEqual([]);
  await inTransaction(db, (trx) => keep(3).execute(trx));
  expect(await keptByNow()).toEqual([3]);
});

describe("one that is short leaves in one", () => {
  let shared: Db;
  let pool: pg.Pool;
  beforeEach(() => {
    pool = createPool(database.url, { max: 6 });
    shared = createDb(pool);
  });
  afterEach(() => shared.destroy());
  const write = (n: number) => sql`insert into kept (n) values (${n}) ${sentAlong}`;
  const ahead = sql<{ n: number }>`select n from kept order by n ${readAhead}`;
  const inOne = <T>(work: (within: Db) => Promise<T>) => inTransaction(shared, work, { mayBeOne: true });
  const writeAndEnd = (n: number) =>
    inOne(async (trx) => {
      await write(n).execute(trx);
      return numbers(await ended.execute(trx));
    });
  /** With how many connections of the pool were asked for meanwhile. */
  const counting = async <T>(work: () => Promise<T>): Promise<readonly [T, number]> => {
    const connect = vi.spyOn(pool, "connect");
    const result = await work();
    const connections = connect.mock.calls.length;
    connect.mockRestore();
    return [result, connections];
  };

  test("when only its end is waited for: twenty need no more connections than two", async () => {
    const [, connections] = await counting(() => Promise.all(Array.from({ length: 20 }, (_, n) => writeAndEnd(n + 1))));

    expect(await keptByNow()).toHaveLength(20);
    expect(connections).toBe(2);
  });

  test("also where nothing is read at its end, and where it writes nothing it leaves not at all", async () => {
    const [, connections] = await counting(() => inOne((trx) => write(1).execute(trx)));
    expect(connections).toBe(1);
    expect(await keptByNow()).toEqual([1]);
    const [seenByNow, none] = await counting(() => inOne(async () => "nothing"));
    expect([seenByNow, none]).toEqual(["nothing", 0]);
  });

  test("not where it is not said to be short", async () => {
    const patience = sql<{ time: string }>`select current_setting('lock_timeout') as time ${andCommits}`;
    const timeOf = async (mayBeOne: boolean) => (await inTransaction(shared, (trx) => patience.execute(trx), { mayBeOne })).rows[0]!.time;

    expect([await timeOf(true), await timeOf(false)]).toEqual(["200ms", "10s"]);
  });

  test("what is read ahead is read outside of it, until something is written", async () => {
    const [before, between, after] = await inOne(async (trx) => {
      const first = numbers(await ahead.execute(trx));
      await database.pool.query("insert into kept (n) values (7)");
      const second = numbers(await ahead.execute(trx));
      await write(1).execute(trx);
      const there = await keptByNow();
      return [first, second, [numbers(await ahead.execute(trx)), there]];
    });

    expect([before, between, after]).toEqual([[], [7], [[1, 7], [7]]]);
    expect(await keptByNow()).toEqual([1, 7]);
  });

  test("whose answer is waited for goes on over a connection of its own, in the order of its statements", async () => {
    const result = await inOne(async (trx) => {
      await write(1).execute(trx);
      const { numUpdatedRows } = await trx
        .updateTable("kept" as never)
        .set({ n: 2 } as never)
        .executeTakeFirst();
      await write(3).execute(trx);
      return [numUpdatedRows, numbers(await ended.execute(trx))];
    });

    expect(result).toEqual([1n, [2, 3]]);
    expect(await keptByNow()).toEqual([2, 3]);
  });

  test("the one that fails keeps nothing of itself, and the others all", async () => {
    await Promise.all([writeAndEnd(101), writeAndEnd(102)]);
    const told = await Promise.allSettled([writeAndEnd(1), writeAndEnd(-1), writeAndEnd(2), writeAndEnd(101), writeAndEnd(3)]);

    expect(told.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "rejected", "fulfilled"]);
    expect(told.flatMap((t) => (t.status === "rejected" ? [(t.reason as { code: string }).code] : []))).toEqual(["23514", "23505"]);
    expect(await keptByNow()).toEqual([1, 2, 3, 101, 102]);
  });

  test("where its commit fails nothing is kept", async () => {
    const given = inOne(async (trx) => {
      await sql`insert into kept (n, at) values (${1}, ${7}) ${sentAlong}`.execute(trx);
      await ended.execute(trx);
    });

    await expect(given).rejects.toMatchObject({ code: "23503" });
    expect(await keptByNow()).toEqual([]);
  });

  test("whom another's failure has kept from being understood is held up, not failed", async () => {
    // both write a text that the connection has not been told before: the one before it fails first
    const rare = (n: number) => sql`insert into kept (n) values (${n} + 0) ${sentAlong}`;
    const both = (bad: number, n: number) =>
      inOne(async (trx) => {
        await write(bad).execute(trx);
        await rare(n).execute(trx);
      });
    await Promise.all([writeAndEnd(101), writeAndEnd(102)]);
    const told = await Promise.allSettled([both(-1, 1), both(-1, 2), both(3, 4), both(5, 6)]);

    expect(told.map((t) => (t.status === "rejected" ? (t.reason as Error).constructor.name : "kept"))).toEqual([
      "DatabaseError",
      "DatabaseError",
      "HeldUp",
      "HeldUp",
    ]);
    await both(7, 8);
    expect(await keptByNow()).toEqual([7, 8, 101, 102]);
  });

  test("whoever would wait for a lock is held up, and those behind are kept", async () => {
    await Promise.all([writeAndEnd(1), writeAndEnd(2)]);
    const holder = await database.pool.connect();
    await holder.query("begin; update kept set n = 9 where n = 1");
    const change = () =>
      inOne(async (trx) => {
        await sql`update kept set n = 8 where n = 1 ${sentAlong}`.execute(trx);
        await ended.execute(trx);
      });
    const told = await Promise.allSettled([change(), change(), writeAndEnd(3), writeAndEnd(4)]);
    await holder.query("rollback");
    holder.release();

    expect(told.map((t) => (t.status === "rejected" ? (t.reason as Error).constructor.name : "kept"))).toEqual([
      "HeldUp",
      "HeldUp",
      "kept",
      "kept",
    ]);
    expect(await keptByNow()).toEqual([1, 2, 3, 4]);
  });

  test("what is read after it is read as it stands by then, and a write after it is refused", async () => {
    const afterwards = await inOne(async (trx) => {
      await write(1).execute(trx);
      await ended.execute(trx);
      await database.pool.query("insert into kept (n) values (2)");
      return numbers(await seen.execute(trx));
    });
    expect(afterwards).toEqual([1, 2]);
    const given = inOne(async (trx) => {
      await write(3).execute(trx);
      await ended.execute(trx);
      await write(4).execute(trx);
    });
    await expect(given).rejects.toSatisfy(
      (error) => error instanceof FailedWhenKept && (error.cause as Error).message.includes("written to after its commit has left"),
    );
    expect(await keptByNow()).toEqual([1, 2, 3]);
  });

  test("it leaves not before what its end waits for, nor where that fails", async () => {
    const given = inTransaction(shared, (trx) => write(1).execute(trx), {
      mayBeOne: true,
      mayCommit: () => Promise.reject(new Error("refused")),
    });
    await expect(given).rejects.toThrow("refused");
    const failed = inOne(async (trx) => {
      await write(2).execute(trx);
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    expect(await keptByNow()).toEqual([]);
  });

  test("whose connection goes away with it, nobody knows of", async () => {
    await writeAndEnd(1);
    const given = inOne(async (trx) => {
      await write(2).execute(trx);
      await sql`select pg_terminate_backend(pg_backend_pid()) ${andCommits}`.execute(trx);
    });

    await expect(given).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await writeAndEnd(3)).toEqual([1, 3]);
  });

  test("where no connection is to be had, everybody knows that nothing is kept", async () => {
    const nowhere = createDb(createPool("postgres://somebody:x@127.0.0.1:1/none", { max: 6 }));
    const given = inTransaction(nowhere, (trx) => write(1).execute(trx), { mayBeOne: true });

    await expect(given).rejects.toSatisfy((error) => isAway(error) && !(error instanceof OutcomeUnknown));
    await nowhere.destroy();
  });

  test("what is asked while its end waits for leave goes along", async () => {
    let mayGo = () => {};
    const leave = new Promise<void>((resolve) => (mayGo = resolve));
    await inTransaction(
      shared,
      async (trx) => {
        const last = ended.execute(trx);
        await write(1).execute(trx);
        mayGo();
        expect(numbers(await last)).toEqual([1]);
      },
      { mayBeOne: true, mayCommit: () => leave },
    );

    expect(await keptByNow()).toEqual([1]);
  });
});
