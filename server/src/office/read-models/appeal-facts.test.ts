import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshOffice, type TestDatabase } from "../../../test/support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshOffice();
});
afterAll(() => database.close());

it("facts_of_appeal gives back every value of every column that appeal_facts was given", async () => {
  // the strides have no factor in common, so that each value of a column meets the values of the others in turn
  const { rows } = await sql<{ made: number; differing: number; terms: number }>`
    with made as (
      select (select array_agg(code order by code) from statuses where machine = 'appeal') as codes, n from generate_series(0, 65534) n),
    given as (
      select codes[1 + n % cardinality(codes)] as status, 1 + n % 15 as kind_id, 1 + n / 7 % 15 as applicant_type_id,
             nullif(n / 11 % 16, 0) as repeatability_type_id, nullif(n / 13 % 16, 0) as closing_kind_id, nullif(n / 17 % 16, 0) as result_type_id,
             1 + n as channel_id, n / 19 % 2 = 1 as is_control, n / 23 % 3 as applicant_count, nullif(n / 29 % 256, 255) as late_term,
             nullif(date '2026-01-01' + n % 400, date '2026-01-01') as deadline
        from made)
    select count(*) as made, count(distinct g.late_term) as terms,
           count(*) filter (where (f.status, f.kind_id, f.applicant_type_id, f.repeatability_type_id, f.closing_kind_id, f.result_type_id, f.channel_id,
                                   f.is_control, f.applicant_count > 1, f.late_term, f.deadline)
              is distinct from (g.status, g.kind_id, g.applicant_type_id, g.repeatability_type_id, g.closing_kind_id, g.result_type_id, g.channel_id,
                                g.is_control, g.applicant_count > 1, g.late_term, g.deadline)) as differing
      from given g
     cross join lateral facts_of_appeal(appeal_facts(g.status, g.kind_id, g.applicant_type_id, g.repeatability_type_id, g.closing_kind_id,
       g.result_type_id, g.channel_id, g.is_control, g.applicant_count, g.late_term), g.deadline) f`.execute(database.db);

  expect(rows).toEqual([{ made: 65_535, differing: 0, terms: 255 }]);
});

it.each(["appeal_kinds", "applicant_types", "repeatability_types", "closing_kinds", "result_types", "channels"])(
  "%s takes no id that appeal_facts has no room for",
  async (table) => {
    const tooLarge = table === "channels" ? 65_536 : 16;
    const move = sql`update ${sql.table(table)} set id = ${tooLarge} where id = (select max(id) from ${sql.table(table)})`;
    await expect(move.execute(database.db)).rejects.toThrow(`"${table}_id_check"`);
  },
);
