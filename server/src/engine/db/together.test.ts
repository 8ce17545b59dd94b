import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { createDb, createPool, type Db } from "./client.ts";
import { together } from "./lanes.ts";

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

describe("with connections enough to share some", () => {
  let shared: Db;
  beforeEach(() => {
    shared = createDb(createPool(database.url, { max: 6 }));
  });
  afterEach(() => shared.destroy());

  const readers = (many: number) => Promise.all(Array.from({ length: many }, (_, n) => together({ db: shared }, (at) => say(at, n))));
  const planMode = async (at: { db: Db }): Promise<string> =>
    (await sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode, pg_sleep(0.01)`.execute(at.db)).rows[0]!.mode;

  test("those who read at once share two of them, and each gets its own answer", async () => {
    const answers = await readers(30);

    expect(answers.map(({ n }) => n)).toEqual(Array.from({ length: 30 }, (_, n) => n));
    expect(new Set(answers.map(({ by }) => by)).size).toBe(2);
  });

  test("readers without a pause leave connections to whoever writes", async () => {
    let isDone = false;
    const reading = Array.from({ length: 8 }, async () => {
      while (!isDone) await readers(1);
    });
    try {
      await shared.transaction().execute(async (one) => {
        await shared.transaction().execute((other) => sql`select pg_sleep(0.05)`.execute(other));
        await sql`select 1`.execute(one);
      });
    } finally {
      isDone = true;
    }
    await expect(Promise.all(reading)).resolves.toHaveLength(8);
  });

  test("one plan serves what is read by keys, and no other statement of the connection", async () => {
    expect(await together({ db: shared }, planMode)).toBe("force_generic_plan");
    // so long a connection waits for the next reader
    await setTimeout(60);
    expect(await Promise.all(Array.from({ length: 4 }, () => planMode({ db: shared })))).toEqual(["auto", "auto", "auto", "auto"]);
  });

  test("where the server of a shared connection is ended, its readers are told and the next ones served", async () => {
    const dying = Promise.allSettled(
      Array.from({ length: 6 }, () => together({ db: shared }, (at) => sql`select pg_sleep(5)`.execute(at.db))),
    );
    const sleeping = "from pg_stat_activity where datname = current_database() and query like '%pg_sleep(5)%' and pid <> pg_backend_pid()";
    await expect.poll(async () => (await database.pool.query(`select ${sleeping}`)).rowCount).toBe(2);
    const { rows } = await database.pool.query(`select pg_terminate_backend(pid) as ended ${sleeping}`);
    expect(rows).toHaveLength(2);

    // at once, while those who were told have not gone yet
    await expect
      .poll(
        () =>
          readers(6).then(
            (all) => all.length,
            () => 0,
          ),
        { timeout: 2000 },
      )
      .toBe(6);
    expect((await dying).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => "rejected"));
    expect(await readers(6)).toHaveLength(6);
  });
});
