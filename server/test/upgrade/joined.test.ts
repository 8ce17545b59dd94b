import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openPortal } from "../support/portal.ts";
import { stations } from "../support/stations.ts";

const schema = join(import.meta.dirname, "../../src/schema");
/** What the file of the upgrade does with records that exist; its columns are there already. */
const [ofRecords] = readFileSync(
  join(
    schema,
    readdirSync(schema).find((name) => name.endsWith("-joined-and-sent-reports.sql"))!,
  ),
  "utf8",
).split("alter table report_sendings");

test("a duplicate of 0.2.0 has the result and the topic of the first appeal; one that ended by itself follows it no longer", async () => {
  const portal = await openPortal();
  const at = stations(portal);
  const registrator = await portal.as("registrator");
  const duplicate = async (earlierAppealId: number): Promise<number> => {
    const { id } = await at.registered({ repeatabilityTypeId: 3, earlierAppealId });
    at.ok(await registrator.patch("/appeal-actions/join-duplicate", { appeal_id: id }));
    return id;
  };
  const { appealId: first } = await at.newTask("resolved");
  const [ended, alone] = [await duplicate(first), await duplicate(first)];
  const { rows } = await sql<{ id: number }>`select id from result_reasons where code = 'withdrawn'`.execute(portal.db);
  at.ok(
    await (
      await portal.as("leader")
    ).patch("/appeal-actions/terminate", { appeal_id: alone, reasonId: rows[0]!.id, text: "Qaytarib oldi" }),
  );
  const { id } = await portal.db
    .selectFrom("tasks")
    .select("id")
    .where("appeal_id", "=", first)
    .where("status", "=", "new")
    .executeTakeFirstOrThrow();
  for (const action of ["accept", "answer", "check-answer", "confirm-answer", "notify-applicant"] as const)
    await at.step(action, { id, appealId: first });
  // as 0.2.0 kept them
  await sql`update appeals set is_joined = true where id = ${alone}`.execute(portal.db);
  await sql`update appeal_rows set result_type_id = null, topic_id = null where id in (${ended}, ${alone})`.execute(portal.db);

  await sql.raw(ofRecords!).execute(portal.db);

  const { rows: after } = await sql`
    select a.is_joined as "isJoined", r.result_type_id as result, r.topic_id is not null as "hasTopic" from appeals a join appeal_rows r on r.id = a.id and r.is_own
     where a.id in (${ended}, ${alone}) order by a.id`.execute(portal.db);
  expect(after).toEqual([
    { isJoined: true, result: 1, hasTopic: true },
    { isJoined: false, result: null, hasTopic: false },
  ]);
  // which compares the rows with what they should be
  await portal.close();
});
