import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { createDb, createPool, unprepared } from "./pool.ts";
import { usePoolDatabase, database } from "../../../test/support/pool-database.ts";

usePoolDatabase();

async function read(expression: string, ...values: unknown[]): Promise<unknown> {
  const { rows } = await database.pool.query(`SELECT ${expression} AS value`, values);
  return rows[0].value;
}

describe("createPool", () => {
  test.each([
    ["date '2026-11-20'", "2026-11-20"],
    ["date '0099-01-02'", "0099-01-02"],
    ["9007199254740991::int8", 9_007_199_254_740_991],
    ["12.50::numeric", 12.5],
    ["timestamptz '2026-11-20 04:30:00.25Z'", "2026-11-20T09:30:00.25+05:00"],
    ["timestamptz '1900-01-01 00:00:00'", "1900-01-01T00:00:00+04:37:11"],
    ["array[date '2026-01-02', null]", ["2026-01-02", null]],
    ["array[1::int8, null]", [1, null]],
    ["array[1.5::numeric]", [1.5]],
    ["array[timestamptz '2026-11-20 04:30Z']", ["2026-11-20T09:30:00+05:00"]],
    ["null::int8", null],
    ["jsonb_build_object('at', timestamptz '2026-11-20 04:30Z')", { at: "2026-11-20T09:30:00+05:00" }],
  ])("%s is read as %j", async (expression, value) => {
    expect(await read(expression)).toEqual(value);
  });

  test("a date may be written as the office writes it", async () => {
    expect(await read("$1::date", "05.11.2026")).toBe("2026-11-05");
  });

  test("a time that was read finds its row again", async () => {
    const now = await read("clock_timestamp()");

    expect(await read("$1::timestamptz", now)).toBe(now);
  });

  test("today is the day in Tashkent", async () => {
    expect(await read("current_setting('TimeZone')")).toBe("Asia/Tashkent");
  });

  test("a statement is planned once a connection, except one whose plan depends on its values", async () => {
    const db = createDb(createPool(database.url, { max: 1 }));
    await sql`select ${1}::int as once`.execute(db);
    await sql`select ${1}::int as each`.execute(unprepared(db));

    const { rows } = await sql`select statement from pg_prepared_statements`.execute(db);
    await db.destroy();

    expect(rows).toEqual([{ statement: "select statement from pg_prepared_statements" }, { statement: "select $1::int as once" }]);
  });

  test("a query has a time limit, and the site may set another one", async () => {
    const address = new URL(database.url);
    address.searchParams.set("options", "-c statement_timeout=5s");
    const pool = createPool(address.href, { max: 1 });

    const { rows } = await pool.query("SELECT current_setting('statement_timeout') AS site, current_setting('application_name') AS name");
    await pool.end();

    expect(await read("current_setting('statement_timeout')")).toBe("30s");
    expect(rows).toEqual([{ site: "5s", name: "murojaat" }]);
  });

  test("a connection that breaks while idle is replaced, and the process continues", async () => {
    const pool = createPool(database.url, { max: 1 });
    const { rows } = await pool.query("SELECT pg_backend_pid() AS pid");

    await database.pool.query("SELECT pg_terminate_backend($1)", [rows[0].pid]);
    await new Promise((resolve) => setTimeout(resolve, 100));

    expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  test("a connection that breaks during a transaction ends that transaction, and the process continues", async () => {
    const db = createDb(createPool(database.url, { max: 1 }));
    const broken = db.transaction().execute(async (within) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(within);
      await database.pool.query("SELECT pg_terminate_backend($1)", [rows[0]!.pid]);
      // between two statements nobody waits for an answer that could tell
      await new Promise((resolve) => setTimeout(resolve, 100));
      await sql`select 1`.execute(within);
    });

    await expect(broken).rejects.toThrow();
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await db.destroy();
  });
});

test("createDb speaks to the same pool", async () => {
  const { rows } = await sql<{ day: string }>`SELECT date '2026-11-20' AS day`.execute(database.db);

  expect(rows).toEqual([{ day: "2026-11-20" }]);
});
