import type { Writable } from "node:stream";
import { sql, type RawBuilder } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { createDb, createPool, type Db } from "./client.ts";
import { sentAlong } from "./sent-along.ts";

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase();
  await database.pool.query("create table kept (n int primary key check (n > 0))");
  db = createDb(createPool(database.url, { max: 1 }));
});
afterAll(async () => {
  await db.destroy();
  await database.close();
});
beforeEach(() => database.pool.query("truncate kept"));

const keep = (n: number): RawBuilder<unknown> => sql`insert into kept (n) values (${n}) ${sentAlong}`;
const keptByNow = async (): Promise<number[]> => (await database.pool.query("select n from kept order by n")).rows.map(({ n }) => n);

test("what is sent along is there for the statement after it, in its order, and is kept with the transaction", async () => {
  const seen = await db.transaction().execute(async (trx) => {
    await keep(1).execute(trx);
    await sql`update kept set n = 2 where n = 1 ${sentAlong}`.execute(trx);
    const { rows } = await sql`select n from kept`.execute(trx);
    await keep(3).execute(trx);
    return rows;
  });

  expect(seen).toEqual([{ n: 2 }]);
  expect(await keptByNow()).toEqual([2, 3]);
});

test("a transaction of nothing but what is sent along is kept", async () => {
  await db.transaction().execute((trx) => keep(1).execute(trx));

  expect(await keptByNow()).toEqual([1]);
});

test("what leaves together is one write to PostgreSQL, which each write wakes", async () => {
  const pool = createPool(database.url, { max: 1 });
  const counted = createDb(pool);
  let writes = 0;
  pool.on("connect", (client) => {
    const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
    for (const way of ["_write", "_writev"] as const) {
      const asIs = stream[way]!.bind(stream) as (...given: unknown[]) => void;
      stream[way] = (...given: unknown[]) => {
        writes += 1;
        asIs(...given);
      };
    }
  });
  const round = (n: number) =>
    counted.transaction().execute(async (trx) => {
      await keep(n).execute(trx);
      await keep(n + 1).execute(trx);
      await keep(n + 2).execute(trx);
    });
  await round(1);
  writes = 0;
  await round(4);

  expect(writes).toBe(1);
  expect(await keptByNow()).toHaveLength(6);
  await counted.destroy();
});

test("what breaks it is told by the statement after it, by its own reason, and nothing is kept", async () => {
  const broken = db.transaction().execute(async (trx) => {
    await keep(1).execute(trx);
    await keep(-1).execute(trx);
    await sql`select n from kept`.execute(trx);
  });

  await expect(broken).rejects.toMatchObject({ code: "23514", constraint: "kept_n_check" });
  expect(await keptByNow()).toEqual([]);
});

test("where no statement comes after it, the commit tells it", async () => {
  await expect(db.transaction().execute((trx) => keep(-1).execute(trx))).rejects.toMatchObject({ code: "23514" });
  expect(await keptByNow()).toEqual([]);
});

test.each([
  ["before anything was sent", async () => {}],
  ["after something was sent", async (trx: Db) => void (await sql`select 1`.execute(trx))],
])("a transaction that is given up %s keeps nothing, and its connection serves the next", async (_when, before) => {
  const givenUp = db.transaction().execute(async (trx) => {
    await before(trx);
    await keep(1).execute(trx);
    throw new Error("refused");
  });

  await expect(givenUp).rejects.toThrow("refused");
  await db.transaction().execute((trx) => keep(2).execute(trx));
  expect(await keptByNow()).toEqual([2]);
});

test("what stood behind a failure was not done, and serves the next transaction of the connection", async () => {
  const raise = (by: number) => sql`update kept set n = n + ${by}::int where n > 0 ${sentAlong}`;
  const broken = db.transaction().execute(async (trx) => {
    await keep(-1).execute(trx);
    await raise(10).execute(trx);
  });
  await expect(broken).rejects.toMatchObject({ code: "23514" });

  const { rows } = await db.transaction().execute(async (trx) => {
    await keep(1).execute(trx);
    await raise(10).execute(trx);
    return sql`select n from kept`.execute(trx);
  });
  expect(rows).toEqual([{ n: 11 }]);
});

test("what cannot be sent is told, and what stood before and behind it is not kept", async () => {
  const round: { self?: unknown } = {};
  round.self = round;
  const broken = db.transaction().execute(async (trx) => {
    await keep(1).execute(trx);
    await sql`insert into kept (n) values (${round}) ${sentAlong}`.execute(trx);
    await keep(2).execute(trx);
  });

  await expect(broken).rejects.toThrow("circular");
  await db.transaction().execute((trx) => keep(3).execute(trx));
  expect(await keptByNow()).toEqual([3]);
});

test("many that leave together are each answered by their own rows", async () => {
  const read = await db.transaction().execute(async (trx) => {
    await sql`select 7 as other, 8 as more ${sentAlong}`.execute(trx);
    await keep(4).execute(trx);
    await sql`select n, n * 2 as twice from kept where n = ${4} ${sentAlong}`.execute(trx);
    return sql`select 'x' as sign, n from kept where n = ${4}`.execute(trx);
  });

  expect(read.rows).toEqual([{ sign: "x", n: 4 }]);
});

test("outside of a transaction nothing is held back", async () => {
  await keep(1).execute(db);
  expect(await keptByNow()).toEqual([1]);

  await expect(keep(-1).execute(db)).rejects.toMatchObject({ code: "23514" });
});
