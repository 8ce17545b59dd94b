import { sql, type RawBuilder } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../test/database.ts";
import { createDb, createPool, type Db } from "./client.ts";
import { andCommits, sentAlong } from "./sent-along.ts";
import { FailedWhenKept, inTransaction } from "./transaction.ts";

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
    () => Promise.reject(new Error("refused")),
  );
  await expect(given).rejects.toThrow("refused");
  await expect(
    inTransaction(
      db,
      (trx) => keep(2).execute(trx),
      () => Promise.reject(new Error("refused")),
    ),
  ).rejects.toThrow("refused");

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
