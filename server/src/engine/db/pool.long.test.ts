import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { createDb, createPool, unprepared, type Db } from "./pool.ts";
import { inTransaction } from "./transaction.ts";
import { usePoolDatabase, database } from "../../../test/support/pool-database.ts";

usePoolDatabase();

describe("createPool", () => {
  test("a pool prepares at most a thousand statements, whatever another pool has prepared", async () => {
    const [one, other] = [1, 2].map(() => createDb(createPool(database.url, { max: 1 }))) as [Db, Db];
    const preparedAt = async (db: Db) =>
      (await sql<{ n: number }>`select count(*) as n from pg_prepared_statements`.execute(db)).rows[0]!.n;
    await inTransaction(one, (within) =>
      Promise.all(Array.from({ length: 1_010 }, (_, i) => sql`select ${i}::int as ${sql.ref(`c${i}`)}`.execute(within))),
    );
    await sql`select ${1}::int as of_other`.execute(other);

    expect([await preparedAt(one), await preparedAt(other)]).toEqual([1_000, 2]);
    await Promise.all([one.destroy(), other.destroy()]);
  });
});

describe("a statement whose answer does not come in time", () => {
  const slow = (of: Db) => sql`select pg_sleep(1)`.execute(of);
  const quick = async (of: Db) => (await sql<{ one: number }>`select 1 as one`.execute(of)).rows[0]!.one;
  const told = (work: Promise<unknown>) =>
    work.then(
      (answer) => answer,
      (error: Error) => error.message,
    );
  const within =
    (options: Parameters<typeof inTransaction>[2]) =>
    (of: Db, work: (at: Db) => Promise<unknown>): Promise<unknown> =>
      inTransaction(of, work, options);
  const ways: readonly [string, (of: Db, work: (at: Db) => Promise<unknown>) => Promise<unknown>][] = [
    ["by itself", (of, work) => work(of)],
    ["planned at its call", (of, work) => work(unprepared(of))],
    ["in a transaction", within({})],
    ["in a transaction that only reads", within({ readsOnly: true })],
    ["on a connection that is held", (of, work) => of.connection().execute((held) => work(held))],
  ];
  const cases = [1, 6].flatMap((max) => ways.map(([way, run]) => [way, max, run] as const));

  test.each(cases)("%s fails alone: of %i connections the next caller gets one that works", async (_, max, run) => {
    const db = createDb(createPool(database.url, { max, queryTimeout: 100 }));
    const answers: unknown[] = [];
    for (let n = 0; n < 3; n += 1) answers.push(await told(run(db, slow)), await told(run(db, quick)));
    await db.destroy();

    expect(answers).toEqual(Array(3).fill(["Query read timeout", 1]).flat());
  });

  test("fails alone where others wait for its connection", async () => {
    const db = createDb(createPool(database.url, { max: 1, queryTimeout: 300 }));
    const answers = await Promise.all([slow, quick, quick].map((ask) => told(ask(db))));
    await db.destroy();

    expect(answers).toEqual(["Query read timeout", 1, 1]);
  });
});
