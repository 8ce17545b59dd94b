import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { expect, test } from "vitest";
import { inEachSpelling } from "../../../contract/test/spellings.ts";
import { migrate } from "../../src/engine/db/migrate.ts";
import { emptyDatabase } from "../support/database.ts";

const appeal = `insert into appeals (id, number, status, holder_id, registered_org_id, registered_by, channel_id, kind_id, applicant_id, deadline, term, status_code)
  values ($1::bigint, 'FAR-' || $1, 'registration', 1, 1, (select min(id) from users), 6, 1, $1, '2026-12-20', '{}', lpad($1::text, 8, '0'))`;
const waiting = `insert into incoming_appeals (channel_id, organization_id, status, ticket, applicant, text) values (10, 1, 'new', 'T' || $1::bigint, '{}', $2)`;

test("names and texts of 0.2.0 have one key in every spelling, and what has its key already keeps it", async () => {
  await using office = await emptyDatabase();
  const old = new pg.Client({ connectionString: office.url });
  await old.connect();
  await old.query(gunzipSync(readFileSync(join(import.meta.dirname, "0.2.0.sql.gz"))).toString());
  await old.query("set search_path = public");
  const spelled = (word: string, ...more: string[]) => [...inEachSpelling(word), ...more];
  const [lastNames, firstNames, texts] = [
    spelled("Shoʻdiyev", "Sho‛diyev", "Ŝŏdiyev"),
    spelled("Gʻayrat", "G′ayrat", "Ǵayrat"),
    spelled("Choʻlga yoʻl yoʻq", "Choʹlga yo‛l yo′q", "Ĉŏlga yŏl yŏq"),
  ];
  for (const [at, lastName] of lastNames.entries()) {
    await old.query("insert into applicants (id, last_name, first_name, phone) values ($1, $2, $3, '901234567')", [
      at + 1,
      lastName,
      firstNames[at],
    ]);
    await old.query(appeal, [at + 1]);
    await old.query(waiting, [at + 1, texts[at]]);
  }
  const keysIn = async (client: pg.Client | pg.Pool) =>
    (
      await client.query<{ person: string; text: string }>(
        "select s.person, i.text_key as text from appeal_search s join incoming_appeals i on i.ticket = 'T' || s.appeal_id order by s.appeal_id",
      )
    ).rows;
  const before = await keysIn(old);
  await old.query("update users set last_name = 'Çöliyev', first_name = 's\u0327avkat'");
  await old.end();

  await migrate(office.url);

  const keys = await keysIn(office.pool);
  expect(new Set(before.map(({ person, text }) => `${person} ${text}`)).size).toBeGreaterThan(3);
  expect(keys).toEqual(keys.map(() => before[0]));
  // in Latin letters one place in the alphabet
  const { rows: places } = await office.pool.query<{ place: string }>("select name_order as place from applicants order by id");
  expect(places.filter((_, at) => !/[а-я]/i.test(lastNames[at]!)).map(({ place }) => place)).toEqual(
    Array.from({ length: lastNames.length - 1 }, () => "âàdiyev áayrat"),
  );
  const { rows: staff } = await office.pool.query("select name_uk, name_ru, name_uz_2026 as uz from users");
  expect(staff).toEqual([{ name_uk: "Чўлиев шавкат", name_ru: "Чўлиев шавкат", uz: "Çöliyev s\u0327avkat" }]);
});
