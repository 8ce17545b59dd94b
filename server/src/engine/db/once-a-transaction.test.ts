import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { createDb, createPool, type Db } from "./client.ts";
import { onceATransaction } from "./once-a-transaction.ts";
import { inTransaction } from "./transaction.ts";

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase();
  db = createDb(createPool(database.url, { max: 2 }));
});
afterAll(async () => {
  await db.destroy();
  await database.close();
});

test("a transaction asks once by each key, and another one asks for itself", async () => {
  let asked = 0;
  const ask = (within: Db, key: string) =>
    onceATransaction(within, key, async () => {
      asked += 1;
      return (await sql<{ n: number }>`select pg_backend_pid() as n`.execute(within)).rows[0]!.n;
    });
  const twice = (within: Db) => Promise.all([ask(within, "a"), ask(within, "a"), ask(within, "b")]);
  const [first, again, other] = await inTransaction(db, twice);
  expect([first === again, first === other, asked]).toEqual([true, true, 2]);
  await inTransaction(db, twice);
  expect(asked).toBe(4);
  await twice(db);
  expect(asked).toBe(7);
});
