import { sql, type RawBuilder } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answeredAppeal, type AnsweredAppeal } from "../../../test/support/answered-appeal.ts";
import { forger, type Forger } from "../../../test/support/forger.ts";
import { given } from "../../../test/support/given.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { sealLogs } from "../../engine/evidence/seals.repository.ts";
import { boundColumns } from "../history/bound-columns.ts";
import { verifyLogs } from "./verify.repository.ts";

let portal: Portal;
let at: AnsweredAppeal;
let foundAfter: Forger;
/** An appeal with a question that is over and one that is open. */
beforeAll(async () => {
  portal = await openPortal();
  const to = given(portal);
  at = await answeredAppeal(portal);
  const [controller, signer] = [await portal.as("controller"), await portal.as("signer")];
  await to.act(controller, "check-answer", at.own);
  await to.act(signer, "confirm-answer", at.own);
  await to.act(signer, "notify-applicant", at.own, { methodId: 1, text: "Javob tayyor" });
  await sealLogs(portal.db);
  foundAfter = await forger(portal.db, ["history", "appeals", "tasks", "answers"]);
});
afterAll(() => portal.close());

const lastRow = async (which: RawBuilder<unknown>) =>
  (await sql<{ id: number }>`select max(id) as id from history where ${which}`.execute(portal.db)).rows[0]!.id;

const ofAppeal: Record<string, string> = {
  number: "'FAR-999999/26'",
  status: "'classification'",
  holder_id: "holder_id + 1",
  incoming_number: "'7-B'",
  incoming_date: "date '2026-01-02'",
  document_date: "date '2026-01-02'",
  deadline: "deadline + 1",
  control_review_day: "date '2026-01-02'",
  received_at: "received_at - interval '1 microsecond'",
  created_at: "created_at - interval '1 day'",
  resolved_at: "now()",
};
const ofTask: Record<string, string> = {
  status: "'returned'",
  from_org_id: "from_org_id + 1",
  organization_id: "organization_id + 1",
  incoming_number: "'7-B'",
  incoming_date: "date '2026-01-02'",
  deadline: "deadline + 1",
  control_review_day: "date '2026-01-02'",
  created_at: "created_at - interval '1 day'",
  dispatched_at: "null",
  accepted_at: "now()",
  resolution_at: "null",
  resolved_at: "resolved_at - interval '1 day'",
};
const ofAnswer: Record<string, string> = {
  id: "id + 1000",
  number: "'7-B'",
  day: "day - 1",
  state: "'checked'",
  author_id: "author_id + 1",
  signer_id: "signer_id + 1",
  checked_by: "checked_by + 1",
  confirmed_by: "confirmed_by + 1",
  rejected_by: "author_id",
  created_at: "created_at - interval '1 day'",
  checked_at: "null",
  confirmed_at: "confirmed_at - interval '1 day'",
  rejected_at: "now()",
};

describe("verify", () => {
  it("binds exactly the columns that are changed below", () => {
    const names = (table: keyof typeof boundColumns) => [...boundColumns[table].values, ...boundColumns[table].moments].toSorted();
    expect(names("appeals")).toEqual(Object.keys(ofAppeal).toSorted());
    expect(names("tasks")).toEqual(Object.keys(ofTask).toSorted());
    expect(names("answers")).toEqual(Object.keys(ofAnswer).toSorted());
  });

  it.each(Object.entries(ofAppeal))("finds an appeal whose %s was changed to %s", async (column, value) => {
    const row = await lastRow(sql`task_id is null`);
    const { broken } = await foundAfter([sql`update appeals set ${sql.ref(column)} = ${sql.raw(value)} where id = ${at.appeal}`]);
    expect(broken).toEqual([`record ${row}`]);
  });
  it.each(Object.entries(ofTask))("finds a task whose %s was changed to %s", async (column, value) => {
    const task = column === "resolved_at" ? at.own : at.sent;
    const row = await lastRow(sql`task_id = ${task}`);
    const { broken } = await foundAfter([sql`update tasks set ${sql.ref(column)} = ${sql.raw(value)} where id = ${task}`]);
    expect(broken).toEqual([`record ${row}`]);
  });
  it.each(Object.entries(ofAnswer))("finds an answer whose %s was changed to %s", async (column, value) => {
    const row = await lastRow(sql`task_id = ${at.own}`);
    const { broken } = await foundAfter([sql`update answers set ${sql.ref(column)} = ${sql.raw(value)} where task_id = ${at.own}`]);
    expect(broken).toContain(`record ${row}`);
  });
  it("finds an answer that was added, and a hash that was removed or made again with the change", async () => {
    const row = await lastRow(sql`task_id = ${at.own}`);
    const copy = sql`insert into answers (task_id, author_id, answer_type_id, result_type_id, text, number, day, signer_id)
      select task_id, author_id, answer_type_id, result_type_id, 'Boshqa', number, day, signer_id from answers where task_id = ${at.own}`;
    expect((await foundAfter([copy])).broken).toEqual([`record ${row}`]);
    const late = sql`update tasks set resolved_at = resolved_at - interval '1 day' where id = ${at.own}`;
    const without = sql`update history set record_hash = null where id = ${row}`;
    expect((await foundAfter([late, without])).broken).toContain(`row ${row}`);
    const anew = sql`update history set record_hash = sha256('x') where id = ${row}`;
    expect((await foundAfter([anew])).broken).toEqual([`row ${row}`, `record ${row}`]);
  });

  it("counts the records that no row binds yet, and finds no fault in their rows", async () => {
    const counted = async () => {
      const { unbound, broken } = await verifyLogs(portal.db);
      return [unbound, broken];
    };
    expect(await counted()).toEqual([0, []]);
    // as the version before writes
    await sql`insert into history (appeal_id, task_id, action) values (${at.appeal}, ${at.sent}, 'move-deadline')`.execute(portal.db);
    await sql`update tasks set deadline = deadline + 1 where id = ${at.sent}`.execute(portal.db);
    expect(await counted()).toEqual([1, []]);
  });
});
