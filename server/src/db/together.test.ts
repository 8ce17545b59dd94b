import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../test/database.ts";
import { createDb, createPool, together, type Db } from "./client.ts";

let database: TestDatabase;
/** With one connection only: whoever needed a second would wait for ever. */
let db: Db;
beforeAll(async () => {
  database = await freshDatabase();
  await database.pool.query("create table kept (n int primary key)");
  db = createDb(createPool(database.url, { max: 1 }));
});
afterAll(async () => {
  await db.destroy();
  await database.close();
});

const say = (at: { db: Db }, n: number) =>
  sql<{ n: number; by: number }>`select ${n}::int as n, pg_backend_pid() as by`.execute(at.db).then(({ rows }) => rows[0]!);

test("reads go over one connection, each gets its own answer", async () => {
  const answers = await together({ db }, (all) => Promise.all([1, 2, 3, 4, 5].map((n) => say(all, n))));

  expect(answers.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5]);
  expect(new Set(answers.map(({ by }) => by)).size).toBe(1);
});

test("one that fails is told, and the connection serves whoever comes next", async () => {
  const failing = together({ db }, (all) => Promise.all([say(all, 1), sql`select 1 / 0`.execute(all.db), say(all, 2)]));

  await expect(failing).rejects.toThrow("division by zero");
  expect((await say({ db }, 7)).n).toBe(7);
});

test("what the context carries besides is there, and one that asks within another gets on", async () => {
  const ctx = { db, today: "2026-11-21" };

  const said = await together(ctx, async (all) => [all.today, await together(all, (inner) => say(inner, 9))] as const);

  expect([said[0], said[1].n]).toEqual(["2026-11-21", 9]);
});

test("within a transaction it sees what that has written", async () => {
  const seen = await db.transaction().execute(async (trx) => {
    await sql`insert into kept values (1), (2)`.execute(trx);
    return together({ db: trx as Db }, (all) => sql<{ n: number }>`select count(*) as n from kept`.execute(all.db));
  });

  expect(seen.rows).toEqual([{ n: 2 }]);
});

test("many at once, more than there are connections, all get through", async () => {
  const all = await Promise.all(
    Array.from({ length: 40 }, (_, n) => together({ db }, (at) => Promise.all([say(at, n), say(at, n + 1000)]))),
  );

  expect(all.map(([one, two]) => [one!.n, two!.n])).toEqual(Array.from({ length: 40 }, (_, n) => [n, n + 1000]));
});
