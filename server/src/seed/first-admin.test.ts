import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../test/support/database.ts";
import { createAdmin } from "./first-admin.ts";
import { seedReferences, syncAuthorities } from "./seed.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await seedReferences(database.db);
  await syncAuthorities(database.db);
});
afterAll(() => database.close());

const person = { login: "Bosh.Admin", password: "Qorabayir-77", lastName: "Karimov", firstName: "Anvar" };
const organization = {
  names: { uz: "Fargʻona viloyati hokimligi", uk: "Фарғона вилояти ҳокимлиги", ru: "Хокимият Ферганской области" },
  prefix: "FAR",
};

test("create-admin without an organisation asks for one, and leaves nothing behind", async () => {
  await expect(createAdmin(database.db, { ...person, organization: undefined })).rejects.toThrow("There is no organisation yet");
  expect((await database.pool.query("select from users")).rowCount).toBe(0);
});

test.each([
  { fault: "login", change: { login: "a b" } },
  { fault: "password", change: { password: "aaaaaaaaaaaa" } },
  { fault: "password", change: { password: "Qorabayir-7" } },
  { fault: "password", change: { password: "Murojaat-2026" } },
  { fault: "prefix", change: { organization: { ...organization, prefix: "far" } } },
])("a wrong $fault is refused", async ({ fault, change }) => {
  await expect(createAdmin(database.db, { ...person, organization, ...change })).rejects.toThrow(`The ${fault} `);
});

test("the first administrator comes with the first organisation, the next joins it", async () => {
  await createAdmin(database.db, { ...person, organization });
  const made = await createAdmin(database.db, { ...person, login: "ikkinchi", organization: undefined });

  expect(made).toEqual({ organization: organization.names.uz });
  const { rows } = await database.pool
    .query(`select u.login, u.is_demo, o.prefix, r.code from users u join organizations o on o.id = u.organization_id
    join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id order by u.id`);
  expect(rows).toEqual([
    { login: "bosh.admin", is_demo: false, prefix: "FAR", code: "admin" },
    { login: "ikkinchi", is_demo: false, prefix: "FAR", code: "admin" },
  ]);
});

test("a login is given once", async () => {
  await expect(createAdmin(database.db, { ...person, organization: undefined })).rejects.toThrow("already an account");
});
