import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "@murojaat/server/test/support/database.ts";
import { withoutForeignKeys } from "./foreign-keys.ts";

let database: TestDatabase;
beforeAll(async () => void (database = await freshDatabase()));
afterAll(() => database.close());

const keys = async () =>
  (
    await database.pool.query(
      "select conrelid::regclass::text as relation, conname, pg_get_constraintdef(oid) as definition, convalidated from pg_constraint where contype = 'f' order by 1, 2",
    )
  ).rows;

test("all foreign keys are back afterwards, as they were", async () => {
  const before = await keys();
  await database.db.transaction().execute((trx) => withoutForeignKeys(trx, ["sections", "mahallas"], async () => {}));
  expect(await keys()).toEqual(before);
});

test("a row that refers to no record rolls back the transaction", async () => {
  const before = await keys();
  const work = database.db.transaction().execute((trx) =>
    withoutForeignKeys(trx, ["sections"], async () => {
      await sql`insert into sections (area_id, name_uz, name_uk, name_ru) values (77, '', '', '')`.execute(trx);
    }),
  );
  await expect(work).rejects.toThrow("violates foreign key");
  expect(await keys()).toEqual(before);
  expect((await database.pool.query("select from sections")).rowCount).toBe(0);
});
