import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readConfig } from "@murojaat/server/config.ts";
import { start } from "@murojaat/server/main.ts";
import { passwordFits } from "@murojaat/server/office/session/passwords.ts";
import { testKey } from "@murojaat/server/test/support/data-key.ts";
import { freshDatabase, type TestDatabase } from "@murojaat/server/test/support/database.ts";
import { demoAccounts, seedDemoOffice } from "./demo-office.ts";
import { seedReferences, syncAuthorities } from "@murojaat/server/seed/seed.ts";

let database: TestDatabase;
const password = "Sinov-2026";
beforeAll(async () => {
  database = await freshDatabase();
  await seedReferences(database.db);
  await syncAuthorities(database.db);
  await seedDemoOffice(database.db, { password });
});
afterAll(() => database.close());

const rowsOf = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows;

test("there are three levels of organisations, with names in three scripts and prefixes of their own", async () => {
  const levels = await rowsOf("select max(depth) as depth, count(distinct descendant_id) as organizations from organization_tree");
  expect(levels[0].depth).toBe(2);
  expect(Number(levels[0].organizations)).toBeGreaterThanOrEqual(60);
  expect(
    await rowsOf(
      "select name_uk, short_name_uk, leader_name_uk from organizations where name_uk || short_name_uk || leader_name_uk ~* '[a-z]'",
    ),
  ).toEqual([]);
  expect(await rowsOf("select name_uz from organizations where name_uz || short_name_uz || leader_name_uz ~ '[а-яёўқғҳА-Я''‘’`]'")).toEqual(
    [],
  );
});

test("every organisation has all that a task needs on its way", async () => {
  const missing = await rowsOf(`select o.prefix, r.code from organizations o, roles r
    where r.code in ('registrator', 'leader', 'executor', 'signer', 'controller')
      and not exists (select from users u join user_roles ur on ur.user_id = u.id where u.organization_id = o.id and ur.role_id = r.id)`);
  expect(missing).toEqual([]);
  const empty =
    await rowsOf(`select o.prefix, p.position_level_id from organizations o join organization_posts p on p.organization_id = o.id
    where not exists (select from users u join user_roles ur on ur.user_id = u.id where u.organization_id = o.id and ur.position_level_id = p.position_level_id)`);
  expect(empty).toEqual([]);
});

test("nobody has a role that the organisation may not give", async () => {
  const wrong =
    await rowsOf(`select u.login from users u join user_roles r on r.user_id = u.id where not exists (select from organization_role_levels l
    where l.organization_id = u.organization_id and l.role_id = r.role_id and l.position_level_id is not distinct from r.position_level_id)`);
  expect(wrong).toEqual([]);
});

test.each(demoAccounts)("$login signs in with the demo password, as $role of $organization", async ({ login, role, organization }) => {
  const [user] = await rowsOf(
    `select u.password_hash, u.is_demo, o.name_uz, array_agg(distinct r.code) as roles from users u join organizations o on o.id = u.organization_id
     join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id where u.login = $1 group by u.id, o.id`,
    [login],
  );
  expect(user).toMatchObject({ is_demo: true, name_uz: organization, roles: [role] });
  expect(await passwordFits(user.password_hash, password)).toBe(true);
});

test("a demo leader has every post of the organisation", async () => {
  const missing =
    await rowsOf(`select u.login, p.position_level_id from users u join organization_posts p on p.organization_id = u.organization_id
    where u.login in ('leader', 'leader2', 'leader3')
      and not exists (select from user_roles r where r.user_id = u.id and r.position_level_id = p.position_level_id)`);
  expect(missing).toEqual([]);
});

test("the offices of the demo accounts stand one above the other", async () => {
  const rows = await rowsOf(`select u.login, t.depth from users u join organization_tree t on t.descendant_id = u.organization_id
    join users top on top.organization_id = t.ancestor_id and top.login = 'leader' where u.login in ('leader2', 'leader3') order by u.login`);
  expect(rows).toEqual([
    { login: "leader2", depth: 1 },
    { login: "leader3", depth: 2 },
  ]);
});

test("no demo office is made where an organisation exists", async () => {
  const [before] = await rowsOf("select count(*) from users");
  await seedDemoOffice(database.db, { password: "Boshqa-2026" });
  expect(await rowsOf("select count(*) from users")).toEqual([before]);
});

test("a production start does not open a database with a demo office", async () => {
  const folder = mkdtempSync(join(tmpdir(), "murojaat-production-"));
  const production = readConfig({
    NODE_ENV: "production",
    DATA_DIR: folder,
    DATA_KEY: testKey.toString("base64"),
    DATABASE_URL: database.portalUrl,
    DATABASE_OWNER_URL: database.url,
    PORT: "0",
    LOG_LEVEL: "silent",
  });
  await expect(start(production)).rejects.toThrow("The database holds demo accounts");
  rmSync(folder, { recursive: true });
});

test("the demo office is refused in production", async () => {
  vi.stubEnv("NODE_ENV", "production");
  await expect(seedDemoOffice(database.db, { password })).rejects.toThrow("never made in production");
  vi.unstubAllEnvs();
});
