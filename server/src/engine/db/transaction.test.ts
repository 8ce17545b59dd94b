import { sql, type RawBuilder } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { isUnavailable } from "./failures.ts";
import { createDb, createPool, unprepared, type Db } from "./pool.ts";
import { inTransaction, OutcomeUnknown } from "./transaction.ts";

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase();
  await database.pool.query("create table numbers (n int primary key check (n > 0), other int references numbers initially deferred)");
  db = createDb(createPool(database.url, { max: 1 }));
});
afterAll(async () => {
  await db.destroy();
  await database.close();
});
beforeEach(() => database.pool.query("truncate numbers"));

const insert = (n: number, other: number | null = null): RawBuilder<unknown> => sql`insert into numbers (n, other) values (${n}, ${other})`;
const all = sql<{ n: number }>`select n from numbers order by n`;
const numbersOf = ({ rows }: { rows: { n: number }[] }) => rows.map(({ n }) => n);
const committed = async (): Promise<number[]> => numbersOf(await database.pool.query("select n from numbers order by n"));

test("statements of one Promise.all run in their order and are committed at the end", async () => {
  const [, before, updated, after, seenByOthers] = await inTransaction(db, (within) =>
    Promise.all([
      insert(1).execute(within),
      all.execute(within),
      within
        .updateTable("numbers" as never)
        .set({ n: 2 } as never)
        .executeTakeFirst(),
      all.execute(within),
      committed(),
    ]),
  );

  expect([numbersOf(before), updated.numUpdatedRows, numbersOf(after), seenByOthers]).toEqual([[1], 1n, [2], []]);
  expect(await committed()).toEqual([2]);
});

test("statements of one Promise.all are all sent before the first is answered", async () => {
  const sent: string[] = [];
  await inTransaction(db, async (within) => {
    const answers = Array.from({ length: 10 }, (_, n) =>
      insert(n + 1)
        .execute(within)
        .then(() => sent.push(`answer ${n}`)),
    );
    sent.push("all sent");
    await Promise.all(answers);
  });

  expect(sent).toEqual(["all sent", ...Array.from({ length: 10 }, (_, n) => `answer ${n}`)]);
  expect(await committed()).toHaveLength(10);
});

test("a statement sent behind a failure reports that failure, not one that a savepoint has undone", async () => {
  const said = (error: unknown) => (error as { code: string }).code;
  const codes = await inTransaction(db, async (within) => {
    await insert(1).execute(within);
    await sql`savepoint before`.execute(within);
    const undone = await insert(1).execute(within).catch(said);
    await sql`rollback to savepoint before`.execute(within);
    const later = await Promise.all([insert(-1).execute(within).catch(said), all.execute(within).catch(said)]);
    await sql`rollback to savepoint before`.execute(within);
    return [undone, ...later];
  });

  expect(codes).toEqual(["23505", "23514", "23514"]);
  expect(await committed()).toEqual([1]);
});

test("a transaction with a failed statement commits nothing, reports the first failure, and leaves its connection usable", async () => {
  const broken = inTransaction(db, (within) =>
    Promise.all([insert(1).execute(within), insert(-1).execute(within), insert(2).execute(within)]),
  );
  await expect(broken).rejects.toMatchObject({ code: "23514" });
  const refused = inTransaction(db, async (within) => {
    await insert(3).execute(within);
    throw new Error("refused");
  });
  await expect(refused).rejects.toThrow("refused");

  await inTransaction(db, (within) => insert(4).execute(within));
  expect(await committed()).toEqual([4]);
});

test("a failed statement that the work ignores fails the transaction", async () => {
  const work = inTransaction(db, async (within) => {
    await insert(1).execute(within);
    await insert(-1)
      .execute(within)
      .catch(() => {});
  });

  await expect(work).rejects.toThrow("has failed");
  expect(await committed()).toEqual([]);
});

test("a constraint that is checked at the commit fails the transaction", async () => {
  await expect(inTransaction(db, (within) => insert(1, 7).execute(within))).rejects.toMatchObject({ code: "23503" });

  await inTransaction(db, (within) => insert(2).execute(within));
  expect(await committed()).toEqual([2]);
});

test("a statement after the end is refused and does not join the next transaction", async () => {
  let late: Promise<unknown> = Promise.resolve();
  let go = () => {};
  const gone = new Promise<void>((resolve) => (go = resolve));
  const work = inTransaction(db, async (within) => {
    late = gone.then(() => insert(1).execute(within));
    late.catch(() => {});
    throw new Error("refused");
  });
  await expect(work).rejects.toThrow("refused");
  go();

  await expect(late).rejects.toThrow("The transaction is over.");
  expect(await committed()).toEqual([]);
});

test("a transaction cannot begin within another one", async () => {
  await expect(inTransaction(db, (within) => inTransaction(within, (inner) => insert(1).execute(inner)))).rejects.toThrow(
    "within another one",
  );
  expect(await committed()).toEqual([]);
});

test("a connection that is gone with the commit leaves the outcome unknown", async () => {
  await database.pool.query(
    "create or replace function wait_long() returns trigger language plpgsql as $$ begin perform pg_sleep(20); return null; end $$",
  );
  await database.pool.query(
    "create constraint trigger waits after insert on numbers deferrable initially deferred for each row execute function wait_long()",
  );
  const work = inTransaction(db, (within) => insert(1).execute(within));
  work.catch(() => {});
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      "select pg_terminate_backend(pid) as ended from pg_stat_activity where query ilike 'commit%' and state = 'active'",
    );
    expect(rows).toEqual([{ ended: true }]);
  }, 15_000);

  await expect(work).rejects.toSatisfy((error) => error instanceof OutcomeUnknown && isUnavailable(error.cause));
  await database.pool.query("drop function wait_long() cascade");
  await inTransaction(db, (within) => insert(2).execute(within));
  expect(await committed()).toEqual([2]);
});

test("a transaction also runs statements that are planned at each call", async () => {
  const names = await inTransaction(db, async (within) => {
    await sql`select ${1}::int as planned_once`.execute(within);
    await sql`select ${1}::int as planned_each_time`.execute(unprepared(within));
    return (
      await sql<{ statement: string }>`select statement from pg_prepared_statements where statement like ${"%as planned%"}`.execute(within)
    ).rows;
  });

  expect(names.map(({ statement }) => statement)).toEqual(["select $1::int as planned_once"]);
});
