import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { emptyDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { prepareDatabase, refuseOwner } from "./roles.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(() => database.close());

const refusal = async (url: string): Promise<string | undefined> => {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  return refuseOwner(pool)
    .then(
      () => undefined,
      (error: Error) => error.message,
    )
    .finally(() => pool.end());
};

it("the portal's role is let in by the first migration and by each later one, and owns nothing", async () => {
  const { url: ownerUrl, portalUrl: url } = database;
  expect((await prepareDatabase({ url, ownerUrl })).at(-1)).toBe("functions");
  expect(await prepareDatabase({ url, ownerUrl })).toEqual([]);

  expect(await refusal(url)).toBeUndefined();
  const owned = await database.pool.query("select from pg_class where relowner = (select oid from pg_roles where rolname = $1)", [
    new URL(inject("portalUrl")).username,
  ]);
  expect(owned.rows).toEqual([]);
});

it("a role that could change the logs is refused by name", async () => {
  for (const table of ["history", "audit_log", "reading_log", "seals", "appeal_salts"])
    expect(await refusal(database.url)).toContain(table);
  await database.pool.query("grant delete on audit_log to portal_of_tests");
  expect(await refusal(database.portalUrl)).toContain("The role of DATABASE_URL may change audit_log: ");
  await database.pool.query("revoke delete on audit_log from portal_of_tests");
});
