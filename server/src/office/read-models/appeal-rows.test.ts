import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { given } from "../../../test/support/given.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { compareAppealRows, repairReadModels } from "./read-model-check.ts";

let portal: Portal;
let g: ReturnType<typeof given>;

beforeAll(async () => {
  portal = await openPortal();
  g = given(portal);
});
afterAll(() => portal.close());

const rowsOf = async (id: number) =>
  (
    await sql<{ office: number; status: string; days: number; sender: number | null; post: number | null }>`
      select o.office_id as office, o.status, o.deadline - a.deadline as days, o.sender_organization_id as sender, o.position_level_id as post
        from appeal_rows o join appeals a on a.id = o.id where o.id = ${id} order by 1`.execute(portal.db)
  ).rows;

describe("the rows that an office's lists read", () => {
  it("exist for each office from the moment in which it takes part, and follow the appeal", async () => {
    const office = await g.organizationId("registrator");
    const appeal = await g.registered();
    expect(await rowsOf(appeal.id)).toEqual([{ office, status: "registration", days: 0, sender: null, post: null }]);

    const registrator = await portal.as("registrator");
    const post = await g.postOf("leader");
    g.ok(await registrator.patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: post }));
    expect(await rowsOf(appeal.id)).toEqual([{ office, status: "classification", days: 0, sender: null, post }]);

    const other = (
      await sql<{ id: number }>`select max(id) as id from organizations where id <> ${office} and blocked_at is null`.execute(portal.db)
    ).rows[0]!.id;
    const leader = await portal.as("leader");
    await g.draft(leader, appeal.id, { organizationsId: other });
    expect((await rowsOf(appeal.id)).map((row) => row.office)).toEqual([office]);
    g.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: appeal.id }));
    expect((await rowsOf(appeal.id)).map((row) => [row.office, row.status])).toEqual(
      [office, other].toSorted((one, two) => one - two).map((id) => [id, "process"]),
    );
  });

  it("are checked for missing and falsified ones and written again, with the days that silence is counted from", async () => {
    const [lost, wrong, still] = [await g.registered(), await g.registered(), await g.registered()];
    expect(await compareAppealRows(portal.db)).toEqual([]);

    await sql`delete from appeal_rows where id = ${lost.id}`.execute(portal.db);
    await sql`update appeal_rows set deadline = deadline + 1 where id = ${wrong.id}`.execute(portal.db);
    await sql`update appeal_rows set times_sent = times_sent + 1 where id = ${still.id}`.execute(portal.db);
    expect(await compareAppealRows(portal.db)).toEqual([lost.id, wrong.id, still.id]);

    await repairReadModels(portal.db);
    expect(await compareAppealRows(portal.db)).toEqual([]);
  });
});
