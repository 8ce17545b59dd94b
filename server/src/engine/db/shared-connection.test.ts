import { sql } from "kysely";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { byKey, createDb, createPool, poolOf, type Db } from "./pool.ts";
import { sharedConnection } from "./shared-connection.ts";
import { inTransaction } from "./transaction.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await database.pool.query("create table numbers (n int)");
});
afterAll(() => database.close());

let pool: pg.Pool;
let db: Db;
beforeEach(() => {
  pool = createPool(database.url, { max: 3 });
  db = createDb(pool);
});
afterEach(() => db.destroy());

const backend = async (of: Db): Promise<number> => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(of)).rows[0]!.pid;
const wait = (of: Db) => sql`select pg_sleep(5)`.execute(of);

test("reads by key of all callers share one connection, which returns to the pool when all are answered", async () => {
  const pids = await Promise.all(Array.from({ length: 20 }, () => backend(byKey(db))));

  expect(new Set(pids).size).toBe(1);
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
  expect(await backend(db)).toBe(pids[0]);
});

test("each read gets its own answer, and a refused statement fails alone", async () => {
  const one = async (n: number) => (await sql<{ n: number }>`select 12 / ${n}::int as n`.execute(byKey(db))).rows[0]!.n;

  const answers = await Promise.allSettled([1, 2, 0, 3].map(one));

  expect(answers.map((each) => (each.status === "fulfilled" ? each.value : (each.reason as { code: string }).code))).toEqual([
    12,
    6,
    "22012",
    4,
  ]);
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
});

test("the reads on a breaking connection fail, and later ones get another connection", async () => {
  const first = await backend(byKey(db));
  const waiting = [wait(byKey(db)), wait(byKey(db))];
  const failed = Promise.all(waiting.map((each) => expect(each).rejects.toThrow()));
  await new Promise((resolve) => setTimeout(resolve, 50));
  await database.pool.query("select pg_terminate_backend($1)", [first]);
  await failed;

  expect(await backend(byKey(db))).not.toBe(first);
  expect(pool.totalCount).toBe(1);
});

test("later reads get another connection while those on the broken one still learn of it", async () => {
  const of = createDb(createPool(database.url, { max: 3, queryTimeout: 300 }));
  const held = sharedConnection(poolOf(of)!);
  const [one, other] = [await held(), await held()];

  await expect(one.query("select pg_sleep(1)")).rejects.toThrow("Query read timeout");
  const next = await held();

  expect((await next.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  for (const each of [one, other, next]) each.release();
  expect((await sql<{ one: number }>`select 1 as one`.execute(of)).rows).toEqual([{ one: 1 }]);
  await of.destroy();
});

test("a read that could not connect fails, and the next one tries again", async () => {
  const of = createDb(createPool("postgres://nobody@127.0.0.1:1/none", { max: 1 }));
  for (const _ of [1, 2])
    await expect(Promise.all([backend(byKey(of)), backend(byKey(of))])).rejects.toMatchObject({ code: "ECONNREFUSED" });
  await of.destroy();
});

test("reads within a transaction use its connection", async () => {
  const seen = await inTransaction(db, async (within) => {
    await sql`insert into numbers values (1)`.execute(within);
    return (await sql<{ n: number }>`select n from numbers`.execute(byKey(within))).rows;
  });

  expect(seen).toEqual([{ n: 1 }]);
});
