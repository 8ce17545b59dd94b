import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { emptyDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { createPool } from "./pool.ts";

let database: TestDatabase;
let pool: pg.Pool;
let client: pg.PoolClient;
let described: number;
beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(async () => {
  await database.close();
});
beforeEach(async () => {
  pool = createPool(database.url, { max: 4 });
  client = await pool.connect();
  described = 0;
  client.connection.on("rowDescription", () => (described += 1));
});
afterEach(async () => {
  client.release();
  await pool.end();
});
const ask = (id: number, name = "one") => client.query({ name, text: "select $1::int as id, date '2026-11-30' as day", values: [id] });

test("a named statement asks for its columns once for each connection, and its rows stay the same", async () => {
  const first = await ask(1);
  const later = await Promise.all([ask(2), ask(3), ask(4)]);

  expect(described).toBe(1);
  expect([first, ...later].map(({ rows }) => rows)).toEqual([1, 2, 3, 4].map((id) => [{ id, day: "2026-11-30" }]));
  expect(later[0]!.fields).toEqual(first.fields);
  await ask(5, "another");
  expect(described).toBe(2);

  const other = await pool.connect();
  expect((await other.query({ name: "one", text: "select $1::int as id, date '2026-11-30' as day", values: [6] })).rows).toEqual([
    { id: 6, day: "2026-11-30" },
  ]);
  other.release();
});

test("a named statement that fails says so, and the next one of its name is right", async () => {
  const divide = (by: number) => client.query({ name: "divided", text: "select 6 / $1::int as n", values: [by] });
  await expect(divide(0)).rejects.toMatchObject({ code: "22012" });
  expect((await divide(3)).rows).toEqual([{ n: 2 }]);
  await expect(divide(0)).rejects.toMatchObject({ code: "22012" });
  expect((await divide(2)).rows).toEqual([{ n: 3 }]);
  expect(described).toBeLessThanOrEqual(2);
});

test("a named statement whose columns have changed is refused by the database, and never read by the former ones", async () => {
  await client.query("create temporary table kept (a int)");
  await client.query("insert into kept values (1)");
  const read = () => client.query({ name: "kept", text: "select * from kept" });
  expect((await read()).rows).toEqual([{ a: 1 }]);
  await client.query("alter table kept alter a type text");
  await expect(read()).rejects.toMatchObject({ code: "0A000" });
});

test("a named statement has a limit of time of its own", async () => {
  const slow = { name: "slow", text: "select pg_sleep($1)", values: [5], query_timeout: 200 };
  const began = performance.now();
  await expect(client.query(slow)).rejects.toThrow("timeout");
  expect(performance.now() - began).toBeLessThan(2000);
});

test("a statement without a name, and one with a callback, is sent as before", async () => {
  expect((await client.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
  expect((await client.query("select $1::int as n", [2])).rows).toEqual([{ n: 2 }]);
  const rows = await new Promise((resolve, reject) => {
    client.query("select 3 as n", (error: Error | undefined, result) => (error ? reject(error) : resolve(result.rows)));
  });
  expect(rows).toEqual([{ n: 3 }]);
});
