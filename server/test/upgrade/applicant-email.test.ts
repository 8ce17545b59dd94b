import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { expect, test } from "vitest";
import { migrate } from "../../src/engine/db/migrate.ts";
import { emptyDatabase } from "../support/database.ts";

const person = `insert into applicants (id, last_name, first_name, phone) values ($1, 'Sharipov', $2, '901234567')`;
const appeal = `insert into appeals (id, number, status, holder_id, registered_org_id, registered_by, channel_id, kind_id, applicant_id, deadline, term, status_code)
  values ($1::bigint, 'FAR-' || $1, 'registration', 1, 1, (select min(id) from users), 6, 1, $2, '2026-12-20', '{}', lpad($1::text, 8, '0'))`;
const sent = `insert into incoming_appeals (channel_id, organization_id, status, ticket, applicant, text, appeal_id, email)
  values (10, 1, 'registered', 'T' || $1::bigint, '{}', 'Suv', $1, $2)`;

test("an applicant of 0.2.0 has the e-mail address of the records from outside, where they agree, and a place in the alphabet", async () => {
  await using office = await emptyDatabase();
  const old = new pg.Client({ connectionString: office.url });
  await old.connect();
  await old.query(gunzipSync(readFileSync(join(import.meta.dirname, "0.2.0.sql.gz"))).toString());
  await old.query("set search_path = public");
  // by appeal: its applicant, and the address that came with it
  for (const [name, ...emails] of [
    ["one", "lola@mail.uz", null],
    ["same twice", "lola@mail.uz", "lola@mail.uz"],
    ["two", "lola@mail.uz", "ali@mail.uz"],
    ["none", null],
  ] as const) {
    const { rows } = await old.query<{ id: number }>("select coalesce(max(id), 0)::int + 1 as id from applicants");
    const { id } = rows[0]!;
    await old.query(person, [id, name]);
    for (const [n, email] of emails.entries()) {
      await old.query(appeal, [10 * id + n, id]);
      await old.query(sent, [10 * id + n, email]);
    }
  }
  await old.end();

  await migrate(office.url);

  const { rows } = await office.pool.query("select first_name as name, email from applicants order by id");
  expect(rows).toEqual([
    { name: "one", email: "lola@mail.uz" },
    { name: "same twice", email: "lola@mail.uz" },
    { name: "two", email: null },
    { name: "none", email: null },
  ]);
  // sh is one letter, behind z
  const { rows: places } = await office.pool.query(
    "with entered as (insert into applicants (id, last_name, phone) values (99, 'Sharipov', '901234567') returning name_order) select name_order from entered union all (select name_order from applicants order by id limit 1)",
  );
  expect(places.map(({ name_order }) => name_order)).toEqual(["âaripov", "âaripov one"]);
});
