import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshOffice, type TestDatabase } from "../../../test/support/database.ts";
import { nobody, readingContext } from "../../engine/http/system-context.ts";
import { kindOf } from "./row-kinds.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshOffice();
});
afterAll(() => database.close());

const rowsOf = async (
  rows: "executors" | "receptionLeaders" | "departments" | "territories",
  found: readonly string[],
  areaId?: number,
) => {
  const { kind } = kindOf(rows, areaId === undefined ? undefined : { areaId, unit: "mahallas" });
  return (await kind.rows(readingContext(database.db, nobody, "UZ"), found, "27.11.2026")).map(({ name }) => name);
};
const some = async (table: "organizations" | "departments" | "users" | "mahallas") =>
  (await sql<{ id: number }>`select id from ${sql.table(table)} order by id limit 4`.execute(database.db)).rows.map(({ id }) => id);
const named = async (table: "organizations" | "departments" | "mahallas", ids: readonly number[], names: readonly string[]) =>
  sql`update ${sql.table(table)} t set name_uz = n.name from unnest(${[...ids]}::bigint[], ${[...names]}::text[]) n (id, name) where t.id = n.id`.execute(
    database.db,
  );

it("the rows of a report are in the order of the Uzbek alphabet, and numbers by their value", async () => {
  const [organizations, departments, users, mahallas] = [
    await some("organizations"),
    await some("departments"),
    await some("users"),
    await some("mahallas"),
  ];
  await named("organizations", organizations, ["Chorsu", "Yoshlar", "Dovon", "Oʻzan"]);
  await named("departments", departments, ["Shartnoma", "Xatlar", "10-boʻlim", "2-boʻlim"]);
  await named("mahallas", mahallas, ["Gʻalaba 10", "Gʻalaba 9", "Hamkor", "Choʻli"]);
  await sql`update users u set last_name = n.name, middle_name = '', first_name = 'A' from unnest(${users}::bigint[], '{Choriyev,Gʻaniyev,Davronov,Hamidov}'::text[]) n (id, name) where u.id = n.id`.execute(
    database.db,
  );
  // a record that was renamed lately has its former name beside it (names-of-the-past.test.ts)
  await sql`delete from former_names`.execute(database.db);
  const { rows } = await sql<{ id: number }>`select area_id as id from mahallas where id = ${mahallas[0]!}`.execute(database.db);

  expect(await rowsOf("executors", organizations.map(String))).toEqual(["Dovon", "Yoshlar", "Oʻzan", "Chorsu"]);
  expect((await rowsOf("receptionLeaders", users.map(String))).slice(0, 4)).toEqual([
    "Davronov A",
    "Hamidov A",
    "Gʻaniyev A",
    "Choriyev A",
  ]);
  expect(
    await rowsOf(
      "departments",
      departments.flatMap((id) => [`${id}:${users[0]!}`, `${id}:${users[2]!}`]),
    ),
  ).toEqual(["2-boʻlim", "10-boʻlim", "Xatlar", "Shartnoma"].flatMap((name) => [name, "Davronov A", "Choriyev A"]));
  const seen = await rowsOf("territories", mahallas.map(String), rows[0]!.id);
  const four = ["Hamkor", "Gʻalaba 9", "Gʻalaba 10", "Choʻli"];
  expect(seen.filter((name) => four.includes(name))).toEqual(four);
});
