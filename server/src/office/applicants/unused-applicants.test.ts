import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "../../engine/db/transaction.ts";
import { given } from "../../../test/support/given.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { applicantJobs } from "./applicants.jobs.ts";

// Records of people that a form has made for an appeal which does not follow.

let portal: Portal;
let to: ReturnType<typeof given>;
const phone = "935550001";
const birthdate = "05.04.1980";
const make = async (login: string, more: object = {}) =>
  to.ok(await (await portal.as(login)).post("/applicants/", { ...(await to.form()).applicant, id: -1, phone, birthdate, ...more }))
    .id as number;
const get = async (login: string, path: string) => (await portal.as(login)).get(path);
const bySecondFact = async (login: string, more: object = {}) =>
  (await portal.as(login)).post("/applicants/by-second-fact", { phone, birthdate, ...more });
const clean = async () => {
  for (const { work } of applicantJobs(portal.db)) await work({} as never, { signal: new AbortController().signal } as never);
};
const madeAgo = (id: number, hours: number) =>
  sql`update applicants set created_at = now() - make_interval(hours => ${hours}) where id = ${id}`.execute(portal.db);
const isThere = async (id: number) => (await portal.db.selectFrom("applicants").select("id").where("id", "=", id).execute()).length > 0;
const removals = async () =>
  (
    await sql<{
      rows: number;
    }>`select (details ->> 'rows')::int as rows from audit_log where action = 'REMOVE /applicants' order by id`.execute(portal.db)
  ).rows.map(({ rows }) => rows);
beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
});
afterAll(() => portal.close());

describe("an applicant without an appeal", () => {
  it("is found by its own office, and by nobody else", async () => {
    const id = await make("registrator3", { lastName: "Yolgʻonova" });
    for (const login of ["registrator3", "mahalla"])
      expect((await get(login, `/applicants/byPhone?phone=${phone}`)).status, login).toBe(login === "registrator3" ? 200 : 404);
    expect(to.ok(await get("registrator3", "/applicants/search-by-phone?phone=935550"))).toMatchObject([{ id }]);
    expect(to.ok(await get("registrator3", `/applicants/${id}`))).toMatchObject({ lastName: "Yolgʻonova", applicantCnt: 1 });

    for (const login of ["registrator", "registrator2"]) {
      expect((await get(login, `/applicants/byPhone?phone=${phone}`)).status, login).toBe(404);
      expect((await bySecondFact(login)).status, login).toBe(404);
      expect(to.ok(await get(login, "/applicants/search-by-phone?phone=935550")), login).toEqual([]);
      expect((await get(login, `/applicants/${id}`)).status, login).toBe(404);
      expect(to.ok(await get(login, "/applicants/all")).rows, login).toEqual([]);
    }
  });

  it("never takes the place of a real one, by phone or by a second fact", async () => {
    const passport = { passportSn: "AB", passportNum: "7654321" };
    await to.registered({}, { lastName: "Haqiqatova", phone, birthdate, ...passport });
    const liar = await make("registrator3", { lastName: "Yolgʻonova", passportSn: "AC", passportNum: "1111111" });

    const asked = await get("registrator2", `/applicants/byPhone?phone=${phone}`);
    expect([asked.status, asked.body.details.name]).toEqual([409, "H******** S***** A********"]);
    expect(to.ok(await bySecondFact("registrator2"))).toMatchObject({ lastName: "Haqiqatova", ...passport });
    expect((await bySecondFact("registrator2", { passportSn: "AC", passportNum: "1111111" })).status).toBe(422);

    // once an appeal has taken it, it is an applicant like every other
    const own = to.ok(await get("registrator3", `/applicants/${liar}`));
    const channel = await sql<{ id: number }>`
      select channel_id as id from organization_channels where organization_id = ${await to.organizationId("registrator3")} order by 1 limit 1`.execute(
      portal.db,
    );
    expect((await to.registered({ channelId: channel.rows[0]!.id }, own, "registrator3")).applicantsId).toBe(liar);
    expect(to.ok(await bySecondFact("registrator2", { passportSn: "AC", passportNum: "1111111" }))).toMatchObject({ id: liar });
  });

  it("is removed after a day, with one line of the audit that says how many", async () => {
    const [old, older, young] = [await make("registrator"), await make("registrator2"), await make("registrator")];
    const kept = (await to.registered({}, { phone: "935550002" })).applicantsId;
    for (const id of [old, older]) await madeAgo(id, 25);
    await madeAgo(young, 23);
    await madeAgo(kept, 9000);
    await sql`insert into opened_applicants (user_id, applicant_id) values (${await to.userId("registrator")}, ${kept}) on conflict do nothing`.execute(
      portal.db,
    );
    await clean();
    await clean();

    expect(await Promise.all([old, older, young, kept].map(isThere))).toEqual([false, false, true, true]);
    expect(await removals()).toEqual([2]);
    const lines = to.ok(await get("admin", "/admin/audit?action=REMOVE")).rows;
    expect(lines).toMatchObject([
      {
        userName: null,
        actionName: "Murojaati yoʻq murojaatchilar yozuvi oʻchirildi",
        facts: [{ name: "Qatorlar soni", before: null, after: "2" }],
      },
    ]);
  });

  it("is taken by the appeal of a form that its clerk sends after the record was removed", async () => {
    const id = await make("registrator", { lastName: "Kechikkanova" });
    const form = await to.form({}, { id, phone, birthdate, lastName: "Kechikkanova" });
    await madeAgo(id, 25);
    await clean();
    expect(await isThere(id)).toBe(false);

    const { applicantsId } = to.ok(await (await portal.as("registrator")).post("/appeal-actions/with-applicant", form));
    expect(applicantsId).not.toBe(id);
    expect(to.ok(await get("registrator", `/applicants/${applicantsId}`))).toMatchObject({ lastName: "Kechikkanova", phone, birthdate });
  });

  it("stays where an appeal that takes it is being registered", async () => {
    const id = await make("registrator");
    await madeAgo(id, 25);
    const before = await removals();
    const form = await to.form({}, { id, phone, birthdate });
    const { registered } = await inTransaction(portal.db, async (db) => {
      // a registration in this office waits for its next number
      await sql`select from appeal_number_counters where organization_id = ${await to.organizationId("registrator")} for update`.execute(
        db,
      );
      const sent = (await portal.as("registrator")).post("/appeal-actions/with-applicant", form);
      const isWaiting = async () =>
        (await sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%"appeals"%'`.execute(portal.db)).rows
          .length > 0;
      while (!(await isWaiting())) await new Promise((go) => setTimeout(go, 20));
      await clean();
      return { registered: () => sent };
    });
    expect(await registered()).toMatchObject({ status: 200, body: { applicantsId: id } });
    expect(await removals()).toEqual(before);
  });

  it("has no references from tables except those that the removal asks", async () => {
    const { rows } = await sql<{ table: string }>`
      select conrelid::regclass::text as table from pg_constraint where contype = 'f' and confrelid = 'applicants'::regclass order by 1`.execute(
      portal.db,
    );
    expect(rows.map(({ table }) => table)).toEqual([
      "appeals",
      "applicant_merges",
      "applicant_merges",
      "applicants",
      "letter_spellings",
      "opened_applicants",
    ]);
  });
});
