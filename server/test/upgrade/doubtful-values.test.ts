import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../src/engine/db/migrate.ts";
import { seedReferences, syncAuthorities } from "../../src/seed/seed.ts";
import { emptyDatabase, type TestDatabase } from "../support/database.ts";

/** Rows as 0.2.0 saved them. A name is looked at in three languages of letters, without a correction. */
const people = [
  // cut, since +998 was pasted before the number; the home phone too
  [1, "Kesilgan", "998901234", "998732011"],
  // whole
  [2, "Butun", "909980011", "732011301"],
  // "8 90 123 45 67" was cut; nobody has a number that begins with 89
  [11, "Sakkizov", "890123456", null],
  // perhaps whole: +998 99 812 34 56; only a person can tell
  [12, "Sobirov", "998123456", null],
  [3, "Maʼrufova", "901234567", null],
  [4, "Yoqubova", "901234567", null],
  [5, "MAʼRUFOVA", "901234567", null],
  [6, "Is'hoqov", "901234567", null],
  [7, "Yuryeva", "901234567", null],
  [8, "Sanʼatov", "901234567", null],
  [9, "Oʻktamov", "901234567", null],
  [10, "GʻANIYEV", "901234567", null],
] as const;
const person = `insert into applicants (id, last_name, first_name, phone, home_phone) values ($1, $2, 'Ali', $3, $4)`;
const appeal = `insert into appeals (id, number, status, holder_id, registered_org_id, registered_by, channel_id, kind_id, applicant_id, deadline, term, status_code)
  values ($1::bigint, $2, 'registration', 1, 1, (select min(id) from users), $3, 1, $4, '2026-12-20', '{}', lpad($1::text, 8, '0'))`;
const letter = `insert into issued_letters (code, name, language_id, appeal_id, organization_id, number, day)
  select lpad((1000 * $1::int + l.id)::text, 12, '0'), 'closing-letter', l.id, $1, 1, $2, '2026-11-25' from languages l where l.code <> 'UZ'`;

let office: TestDatabase;
beforeAll(async () => {
  office = await emptyDatabase();
  const old = new pg.Client({ connectionString: office.url });
  await old.connect();
  await old.query(gunzipSync(readFileSync(join(import.meta.dirname, "0.2.0.sql.gz"))).toString());
  await old.query("set search_path = public");
  for (const [id, name, phone, home] of people) {
    await old.query(person, [id, name, phone, home]);
    await old.query(appeal, [id, `FAR-00000${id}/26`, 6, id]);
    await old.query(letter, [id, name]);
  }
  // paper under Telegram, and a message that came by it
  await old.query(appeal, [21, "FAR-000021/26", 10, 2]);
  await old.query(appeal, [22, "FAR-000022/26", 10, 2]);
  await old.query(
    "insert into incoming_appeals (channel_id, organization_id, status, ticket, applicant, text, appeal_id) values (10, 1, 'registered', 'T1', '{}', 'Suv', 22)",
  );
  await old.query(`insert into representatives (appeal_id, name, authority_kind_id, document_number, document_date, phone, address)
    values (2, 'Vakilov', 1, '1', '2026-01-01', '998911234', 'x')`);
  await old.query("update users set phone = '998331112'");
  await old.query("update organizations set bank_account = '20208000900123460000'");
  await old.query(
    `insert into sender_organizations (name_uz, name_uk, name_ru) values ('Gaz', 'Газ', '#Н/Д'), ('Sut # 1', 'Сут № 1', 'Молоко')`,
  );
  await old.end();

  await migrate(office.url);
  await seedReferences(office.db);
  await syncAuthorities(office.db);
}, 60_000);
afterAll(() => office.close());

test("an office that comes from 0.2.0 is told of each value that may have been saved wrong, and of no other", async () => {
  const { rows } = await office.pool.query<{ found: string }>(
    `select concat_ws(' ', d.kind, coalesce(d.value, c.code), a.number) as found
       from doubtful_values_open d left join appeals a on a.id = d.appeal_id left join channels c on c.id = d.channel_id`,
  );
  expect(rows.map(({ found }) => found).toSorted()).toEqual([
    "account 20208000900123460000",
    "applicant_home_phone 99873**** FAR-000001/26",
    "applicant_phone 89012**** FAR-0000011/26",
    "applicant_phone 99812**** FAR-0000012/26",
    "applicant_phone 99890**** FAR-000001/26",
    "channel telegram FAR-000021/26",
    "letter Is'hoqov, RU, 25.11.2026 FAR-000006/26",
    "letter Is'hoqov, UK, 25.11.2026 FAR-000006/26",
    "letter MAʼRUFOVA, RU, 25.11.2026 FAR-000005/26",
    "letter MAʼRUFOVA, UK, 25.11.2026 FAR-000005/26",
    "letter Yuryeva, RU, 25.11.2026 FAR-000007/26",
    "letter Yuryeva, UK, 25.11.2026 FAR-000007/26",
    "name Gaz / Газ / #Н/Д",
    "representative_phone 99891**** FAR-000002/26",
    "staff_phone 99833****",
  ]);
});

test("the upgrade changes none of the values that it found", async () => {
  const { rows } = await office.pool.query("select phone, home_phone as home from applicants where id <= 2 order by id");
  expect(rows).toEqual([
    { phone: "998901234", home: "998732011" },
    { phone: "909980011", home: "732011301" },
  ]);
});
