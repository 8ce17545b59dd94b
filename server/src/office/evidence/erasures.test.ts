import { sql, type RawBuilder } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bindChangesBySql } from "../../../test/support/bound-records.ts";
import { forger, type Forger } from "../../../test/support/forger.ts";
import { given } from "../../../test/support/given.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { byForm, pdf } from "../../../test/support/uploads.ts";
import { sealLogs } from "../../engine/evidence/seals.repository.ts";
import { localStore } from "../../engine/files/store.ts";
import { carryOutRetention } from "../retention/erase.repository.ts";
import { proposeRetention } from "../retention/retention.repository.ts";
import { verifyLogs } from "./verify.repository.ts";

let portal: Portal;
let foundAfter: Forger;
/** Two appeals that were erased, each by its own decision, one whose decision waits, and one that nobody thought of. */
let at: { erased: number; other: number; waiting: number; untouched: number };
let decisionOf: Map<number, number>;
let file: number;
beforeAll(async () => {
  portal = await openPortal();
  const { db } = portal;
  const to = given(portal);
  const [registrator, leader, executor] = [await portal.as("registrator"), await portal.as("leader"), await portal.as("executor")];
  const ended = async () => {
    const { id: appeal } = await to.registered(
      { files: [(await byForm(portal, "ariza.pdf", pdf)).body.resourceId] },
      { address: "Navoiy, 5" },
    );
    to.ok(await registrator.patch("/appeal-actions/send-to-classification", { appeal_id: appeal, position_levels_id: 1 }));
    const { id } = await to.draft(leader, appeal, { executorId: await to.userId("executor") });
    to.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: appeal }));
    await to.act(executor, "accept", id);
    await to.act(executor, "answer", id, await to.answerBody("signer"));
    await to.act(await portal.as("controller"), "check-answer", id);
    await to.act(await portal.as("signer"), "confirm-answer", id);
    await to.act(await portal.as("signer"), "notify-applicant", id, { methodId: 1, text: "Javob tayyor" });
    return appeal;
  };
  at = { erased: await ended(), other: await ended(), waiting: await ended(), untouched: await ended() };
  const old = [at.erased, at.other, at.waiting];
  await sql`update appeals set resolved_at = resolved_at - interval '4 years' where id = any(${old}::bigint[])`.execute(db);
  await bindChangesBySql(db);
  await sql`update settings set value = '{"application": 3}' where key = 'retention'`.execute(db);
  await proposeRetention(db);
  await sql`update retention_decisions set status = 'confirmed', decided_by = ${await to.userId("leader")}, decided_at = now() where appeal_id <> ${at.waiting}`.execute(
    db,
  );
  expect(await carryOutRetention(db, localStore(portal.folder))).toEqual({ erased: 2, waiting: 0 });
  await sealLogs(db);
  const { rows } = await sql<{ appeal: number; id: number }>`select appeal_id as appeal, id from retention_decisions`.execute(db);
  decisionOf = new Map(rows.map(({ appeal, id }) => [appeal, id]));
  file = (await byForm(portal, "yana.pdf", pdf)).body.resourceId;
  const tables = ["history", "seals", "audit_log", "appeals", "appeal_salts", "appeal_files", "retention_decisions", "answers", "tasks"];
  foundAfter = await forger(db, [...tables, "applicants", "notifications", "letters", "issued_letters"]);
});
afterAll(() => portal.close());

const numbered = (appeal: number) => sql`(select number from appeals where id = ${appeal})`;
const saltless = (appeal: number, decision: RawBuilder<unknown> | number) =>
  sql`update appeal_salts set salt = null, erased_by_decision = ${decision} where appeal_id = ${appeal}`;
const otherText = (appeal: number) => sql`update appeals set text = 'Boshqa matn' where id = ${appeal}`;
const found = async (...statements: RawBuilder<unknown>[]) => (await foundAfter(statements)).broken;
const sealsOfAudit = /^seal of audit_log/;

describe("verify of erased texts", () => {
  it("counts the decisions and finds no fault where nothing was forged", async () => {
    const { erased, broken } = await verifyLogs(portal.db);
    expect([erased, broken]).toEqual([2, []]);
  });

  it("finds a changed text whose salt was removed by the decision of another appeal, by a missing one, and by one that waits", async () => {
    const other = decisionOf.get(at.other)!;
    expect(await found(saltless(at.untouched, other), otherText(at.untouched))).toEqual([`erased by ${other}: decision`]);
    expect(await found(saltless(at.untouched, 999_999), otherText(at.untouched))).toEqual(["erased by 999999: decision"]);
    const waiting = decisionOf.get(at.waiting)!;
    expect(await found(saltless(at.waiting, waiting), otherText(at.waiting))).toEqual([`erased by ${waiting}: decision`]);
  });
  it("finds them also where everything else was emptied", async () => {
    const before = decisionOf.get(at.erased)!;
    expect(await found(saltless(at.erased, decisionOf.get(at.other)!))).toEqual([`erased by ${decisionOf.get(at.other)}: decision`]);
    expect(await found(sql`delete from retention_decisions where id = ${before}`)).toEqual([`erased by ${before}: decision`]);
    expect(await found(sql`update retention_decisions set status = 'confirmed', erased_at = null where id = ${before}`)).toEqual([
      `erased by ${before}: decision`,
    ]);
  });

  it("finds a made-up decision: the audit has no line of it", async () => {
    const made = sql`insert into retention_decisions (id, appeal_id, kind_id, resolved_at, over_on, status, decided_by, decided_at, erased_at)
      select 777, id, kind_id, now(), current_date, 'erased', 1, now(), now() from appeals where id = ${at.untouched}`;
    expect(await found(made, saltless(at.untouched, 777), otherText(at.untouched))).toEqual(["erased by 777: audit"]);
    const line = (target: string, appeal: number, action = "ERASE /admin/retention") =>
      sql`insert into audit_log (user_id, action, target, details) select 1, ${action}, ${target}, jsonb_build_object('requestNumber', number) from appeals where id = ${appeal}`;
    // of another decision, of another appeal, of another act
    for (const forged of [
      line("retention_decisions:776", at.untouched),
      line("retention_decisions:777", at.erased),
      line("retention_decisions:777", at.untouched, "POST /admin/retention"),
    ])
      expect(await found(made, saltless(at.untouched, 777), otherText(at.untouched), forged)).toEqual(["erased by 777: audit"]);
    // with a line of its own the text is there still
    expect(await found(made, saltless(at.untouched, 777), otherText(at.untouched), line("retention_decisions:777", at.untouched))).toEqual([
      "erased by 777: appeal_files",
    ]);
  });
  it("finds a line of the audit that is missing or names another person", async () => {
    const decision = decisionOf.get(at.erased)!;
    const line = sql`audit_log where target = ${`retention_decisions:${decision}`}`;
    expect(await found(sql`delete from ${line}`)).toEqual([`erased by ${decision}: audit`, expect.stringMatching(sealsOfAudit)]);
    expect(await found(sql`update retention_decisions set decided_by = 1 where id = ${decision}`)).toEqual([
      `erased by ${decision}: audit`,
    ]);
  });

  it.each<[string, () => RawBuilder<unknown>]>([
    ["appeals", () => otherText(at.erased)],
    ["appeals", () => sql`update appeals set document_number = '12-A' where id = ${at.erased}`],
    ["answers", () => sql`update answers set text = 'Boshqa javob' where task_id in (select id from tasks where appeal_id = ${at.erased})`],
    ["tasks", () => sql`update tasks set resolution_text = 'Boshqa' where appeal_id = ${at.erased}`],
    ["notifications", () => sql`update notifications set postal_address = 'x' where appeal_id = ${at.erased}`],
    ["history", () => sql`update history set text = 'Boshqa' where appeal_id = ${at.erased}`],
    ["appeal_files", () => sql`insert into appeal_files (appeal_id, file_id) values (${at.erased}, ${file})`],
    ["issued_letters", () => sql`update issued_letters set file_id = ${file} where appeal_id = ${at.erased}`],
    ["applicants", () => sql`update applicants set passport = 'x' where id = (select applicant_id from appeals where id = ${at.erased})`],
    [
      "applicants",
      () =>
        sql`update appeals set applicant_id = (select applicant_id from appeals where number = ${numbered(at.untouched)}) where id = ${at.erased}`,
    ],
  ])("finds a text that was put back into %s after the right decision", async (table, put) => {
    expect(await found(put())).toEqual([`erased by ${decisionOf.get(at.erased)}: ${table}`]);
  });

  it("accepts later records: a row of the history, and a form that somebody types", async () => {
    const later = sql`update history set text = 'Manba tuzatildi', at = now() + interval '1 minute', text_hash = null
      where id = (select max(id) from history where appeal_id = ${at.erased})`;
    expect((await found(later)).filter((what) => what.startsWith("erased"))).toEqual([]);
    await sql`insert into form_drafts (user_id, key, form, appeal_id, heading, content) values (1, 'a', 'x', ${at.erased}, 'x', 'x')`.execute(
      portal.db,
    );
    expect(await found()).toEqual([]);
  });
});
