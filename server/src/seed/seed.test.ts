import { actionPermissions, screenPermission, settingKeys, settings, screens, translateAny, loadMessages } from "@murojaat/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bodyOf } from "../engine/http/validation.ts";
import { freshDatabase, type TestDatabase } from "../../test/support/database.ts";
import { seedLists } from "./lists.ts";
import { seedReferences, syncAuthorities } from "./seed.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await seedReferences(database.db);
  await syncAuthorities(database.db);
});
afterAll(() => database.close());

const countOf = async (table: string) => Number((await database.pool.query(`select count(*) from ${table}`)).rows[0].count);

test("every list is seeded with all its rows", async () => {
  for (const { table, rows } of seedLists) expect(await countOf(table), table).toBe(rows.length);
});

test("a second start changes nothing and is quick", async () => {
  const before = await database.pool.query(
    "select (select max(updated_at) from settings) as settings, (select count(*) from role_permissions) as granted",
  );

  // the quickest of some: what else the machine does is not the start's
  const took: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const began = performance.now();
    await seedReferences(database.db);
    await syncAuthorities(database.db);
    took.push(performance.now() - began);
  }

  expect(Math.min(...took)).toBeLessThan(100);
  const after = await database.pool.query(
    "select (select max(updated_at) from settings) as settings, (select count(*) from role_permissions) as granted",
  );
  expect(after.rows).toEqual(before.rows);
});

test("an office outside the demo asks administrators, leaders and signers for a second factor", async () => {
  const { rows } = await database.pool.query(`
    select array(select r.code from roles r where s.value -> 'factorRoles' @> to_jsonb(r.id) order by r.code) as roles, s.value ->> 'sessionHours' as hours
      from settings s where s.key = 'security'`);
  expect(rows).toEqual([{ roles: ["admin", "leader", "signer"], hours: "12" }]);
});

test("everything that could disclose or remove something is off until it is set: the public page, reports by e-mail, periods of retention", async () => {
  const { rows } = await database.pool.query(
    "select key, value from settings where key in ('publicCheck', 'report_mail', 'retention', 'security') order by key",
  );
  const { security, ...off } = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  expect(off).toEqual({
    publicCheck: { isOn: false },
    report_mail: { domains: [] },
    retention: { application: null, complaint: null, proposal: null },
  });
  expect(security.secondAdmin).toBe("notify");
  const { rows: on } = await database.pool.query("select key from settings where (value ->> 'isOn')::boolean");
  expect(on).toEqual([{ key: "readFiles" }]);
});

test("a setting that a release adds reaches an old installation with its first value, and the others stay", async () => {
  await using own = await freshDatabase();
  await seedReferences(own.db);
  await own.pool.query(
    "delete from settings where key in ('plainSms', 'retention'); update settings set value = '{\"isOn\": false}' where key = 'readFiles'",
  );

  await seedReferences(own.db);

  const { rows } = await own.pool.query("select key, value from settings where key in ('plainSms', 'readFiles', 'retention') order by key");
  expect(rows.map(({ key, value }) => [key, value])).toEqual([
    ["plainSms", { isOn: false }],
    ["readFiles", { isOn: false }],
    ["retention", { application: null, complaint: null, proposal: null }],
  ]);
});

test("a new installation has each setting with the value of its row, in the shape of its key", async () => {
  const { rows } = await database.pool.query("select key, value from settings where key = any($1)", [settingKeys]);
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  for (const [key, { first, schema }] of Object.entries(settings)) {
    expect(values.get(key), key).toEqual(key === "security" ? { ...first, factorRoles: expect.any(Array) } : first);
    expect(() => bodyOf(schema, values.get(key)), key).not.toThrow();
  }
});

test("a row that an administrator changed, removed or took away stays so", async () => {
  await using own = await freshDatabase();
  await seedReferences(own.db);
  await syncAuthorities(own.db);
  await own.pool.query("update social_statuses set name_uz = 'Boshqacha' where id = 1; delete from stages where id = 12");
  await own.pool.query("delete from role_permissions where permission_id = (select id from permissions where short_name = 'add_appeal')");

  await seedReferences(own.db);
  await syncAuthorities(own.db);

  const { rows } = await own.pool
    .query(`select (select name_uz from social_statuses where id = 1) as name, (select count(*) from stages) as stages,
    (select count(*) from role_permissions join permissions on permissions.id = permission_id where short_name = 'add_appeal') as granted`);
  expect(rows).toEqual([{ name: "Boshqacha", stages: 11, granted: 0 }]);
});

test("a row that a release adds to a list reaches an old installation, behind the administrator's own", async () => {
  await using own = await freshDatabase();
  await seedReferences(own.db);
  await own.pool.query("delete from task_types where id = 5");
  await own.pool.query(`update settings set value = jsonb_set(value, '{task_types}', '4') where key = 'seeded'`);
  const { rows: added } = await own.pool.query("insert into task_types (name_uz, name_uk, name_ru) values ('a', 'a', 'a') returning id");

  await seedReferences(own.db);

  expect(added[0].id).toBe(1000);
  const { rows } = await own.pool.query("select id from task_types order by id");
  expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 1000]);
});

test("a permission is granted to its default roles when it is new, and only then", async () => {
  await using own = await freshDatabase();
  await seedReferences(own.db);
  await syncAuthorities(own.db);
  await own.pool.query("delete from permissions where short_name = 'task_accept'");
  await own.pool.query("delete from role_permissions where permission_id = (select id from permissions where short_name = 'task_answer')");

  await syncAuthorities(own.db);

  const { rows } = await own.pool.query(`select short_name, roles.code from role_permissions
    join permissions on permissions.id = permission_id join roles on roles.id = role_id where short_name in ('task_accept', 'task_answer')`);
  expect(rows).toEqual([{ short_name: "task_accept", code: "executor" }]);
});

test("the menu has every screen with its three names, and each is a permission", async () => {
  const { rows } = await database.pool
    .query(`select permission, coalesce(c.uri || '/', '') || coalesce(g.uri || '/', '') || m.uri as path, m.name_uk
    from modules m join module_categories c on c.id = m.category_id left join module_groups g on g.id = m.group_id order by m.position`);
  const uk = await loadMessages("UK");
  const all = Object.entries(screens);
  expect(rows.map(({ path }) => `/${path.replace(/\/$/, "")}`)).toEqual(all.map(([path]) => path));
  expect(rows.map(({ name_uk }) => name_uk)).toEqual(all.map(([, { label }]) => translateAny(uk, label)));

  const every = all.map(([path]) => screenPermission(path));
  const { rows: known } = await database.pool.query("select short_name from permissions where type_id = 2 order by short_name");
  expect(known.map(({ short_name }) => short_name)).toEqual(every.toSorted());
  const { rows: actions } = await database.pool.query("select short_name from permissions where type_id = 1");
  expect(actions.map(({ short_name }) => short_name)).toEqual(expect.arrayContaining([...actionPermissions]));
});

test("names in Uzbek Cyrillic have no Latin letters", async () => {
  // Product names, Roman numerals and placeholders of templates stay as they are everywhere.
  const exceptions = /Telegram|\bI{1,3}\b|\{\w+\}/g;
  const { rows: tables } = await database.pool.query(
    "select table_name from information_schema.columns where column_name = 'name_uk' and table_schema = 'public'",
  );
  for (const { table_name } of tables) {
    const { rows } = await database.pool.query(`select name_uk, name_uz from ${table_name}`);
    for (const { name_uk, name_uz } of rows) {
      expect(name_uk.replace(exceptions, ""), table_name).not.toMatch(/[a-z]/i);
      expect(name_uz, table_name).not.toMatch(/[а-яёўқғҳ]/i);
    }
  }
});
