import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { columnsWith } from "../../../test/support/columns-with.ts";
import { bindChangesBySql } from "../../../test/support/bound-records.ts";
import { refreshRows } from "../../../test/support/refresh-rows.ts";
import { byForm, pdf } from "../../../test/support/uploads.ts";
import { verifyLogs } from "../evidence/verify.repository.ts";
import { inTransaction } from "../../engine/db/transaction.ts";
import { sealLogs } from "../../engine/evidence/seals.repository.ts";
import { localStore } from "../../engine/files/store.ts";
import { drawIssued } from "../documents/issue.ts";
import { carryOutRetention } from "./erase.repository.ts";
import {
  useRetentionOffice,
  setYears,
  portal,
  to,
  leader,
  registrator,
  type Row,
  listOf,
  propose,
  carryOut,
  decisionOn,
  confirm,
  ended,
} from "../../../test/support/retention-office.ts";

useRetentionOffice();

const counterOf = async (login: string): Promise<number> => to.ok(await (await portal.as(login)).get("/profile/notify-counter")).retention;

describe("an appeal that ended long ago", () => {
  it("is proposed only once a set period is over, to the leader of its holder, who has a counter", async () => {
    const [old, young, complaint] = [await ended("3 years 1 day"), await ended("2 years"), await ended("9 years", { satulationId: 2 })];
    await propose();
    expect([await listOf("leader"), await counterOf("leader")]).toEqual([[], 0]);

    expect((await setYears({ application: 0 })).status).toBe(400);
    to.ok(await setYears({ application: 3 }));
    await propose();
    await propose();

    expect((await listOf("leader")).map((row) => [row.requestNumber, row.status])).toEqual([[old.requestNumber, "proposed"]]);
    expect([await counterOf("leader"), await counterOf("leader2"), await counterOf("registrator")]).toEqual([1, 0, 0]);
    expect(await listOf("leader2")).toEqual([]);
    expect((await registrator.get("/admin/retention")).status).toBe(403);
    const [mine] = await listOf("leader");
    expect((await confirm(await portal.as("leader2"), mine!)).status).toBe(404);
    expect((await confirm(registrator, mine!)).status).toBe(403);
    const keepIt = { version: mine!.version, until: to.later(30), reason: "Kerak" };
    expect((await (await portal.as("leader2")).patch(`/admin/retention/${mine!.id}/keep`, keepIt)).status).toBe(404);

    // a longer period takes the proposal back
    to.ok(await setYears({ application: 4 }));
    await propose();
    expect(await listOf("leader")).toEqual([]);
    await sql`update appeals set resolved_at = now() where id = any(${[old.id, young.id, complaint.id]}::bigint[])`.execute(portal.db);
  });

  it("is kept until a day for a reason, and proposed again on that day", async () => {
    to.ok(await setYears({ application: 3 }));
    const { id } = await ended("4 years");
    await propose();
    const row = (await decisionOn(id))!;
    const keep = (version: string, until: string) =>
      leader.patch(`/admin/retention/${row.id}/keep`, { version, until, reason: " Sud davom etmoqda " });

    expect((await keep(row.version, to.today)).body.details).toMatchObject([{ path: "until", problem: "before_start" }]);
    expect(to.ok(await keep(row.version, to.later(30)))).toMatchObject({
      status: "kept",
      keepUntil: to.later(30),
      reason: "Sud davom etmoqda",
    });
    await propose();
    expect(await decisionOn(id)).toMatchObject({ status: "kept" });
    expect(await carryOut()).toEqual({ erased: 0, waiting: 0 });

    await sql`update retention_decisions set keep_until = tashkent_day(now()) where id = ${row.id}`.execute(portal.db);
    await propose();
    expect(await decisionOn(id)).toMatchObject({ status: "proposed", keepUntil: null, reason: null });
    await sql`update appeals set resolved_at = now() where id = ${id}`.execute(portal.db);
    await propose();
  });

  it("is decided by one of two people at once, and not from an outdated state", async () => {
    const { id } = await ended("4 years");
    await propose();
    const row = (await decisionOn(id))!;

    const [first, second] = await Promise.all([
      confirm(leader, row),
      leader.patch(`/admin/retention/${row.id}/keep`, { version: row.version, until: to.later(30), reason: "Kerak" }),
    ]);

    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((first.status === 409 ? first : second).body.code).toBe("changed_meanwhile");
    await sql`delete from retention_decisions`.execute(portal.db);
    await propose();
    const again = (await decisionOn(id))!;
    const twice = await Promise.all([confirm(leader, again), confirm(leader, again)]);
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await sql`update appeals set resolved_at = now() where id = ${id}`.execute(portal.db);
    await sql`delete from retention_decisions`.execute(portal.db);
  });

  it("is not erased where the decision changes before its turn", async () => {
    const { id } = await ended("4 years");
    await propose();
    const row = (await decisionOn(id))!;
    to.ok(await confirm(leader, row));
    let carried: ReturnType<typeof carryOut> | undefined;

    await inTransaction(portal.db, async (db) => {
      await sql`select from appeals where id = ${id} for update`.execute(db);
      carried = carryOut();
      // it waits for the appeal
      await expect
        .poll(
          async () =>
            (await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(portal.db))
              .rows.length,
        )
        .toBe(1);
      await sql`update retention_decisions set status = 'kept', keep_until = current_date + 30, reason = 'Sud' where id = ${row.id}`.execute(
        db,
      );
    });

    expect(await carried).toEqual({ erased: 0, waiting: 1 });
    expect(to.ok(await leader.get(`/appeals/detail/${id}`)).text).toBe("Murojaat matni");
    await sql`delete from retention_decisions`.execute(portal.db);
    await sql`update appeals set resolved_at = now() where id = ${id}`.execute(portal.db);
  });
});

describe("a confirmed erasure", () => {
  const person = {
    lastName: "Qodirqulova",
    firstName: "Zulxumor",
    middleName: "Tolmasovna",
    birthdate: "17.03.1969",
    phone: "907309182",
    email: "tolmasovna69@mail.uz",
    passportSn: "KH",
    passportNum: "4410927",
    address: "Beshariq tor koʻchasi, 318-uy",
  };
  const texts = {
    task: "Burama quvurni tekshiring",
    answer: "Jumrak almashtirildi",
    message: "Hurmatli Zulxumor, javob tayyor",
    note: "Zulxumor opa qoʻngʻiroq qildi",
  };
  const secrets = [
    "qodirqul",
    "zulhumor",
    "zulxumor",
    "tolmasov",
    "907309182",
    "1969-03-17",
    "tor koʻchasi, 318",
    "quduqdan",
    "burama quvur",
    "jumrak almash",
    "adashib yozil",
    "quvur raqamini",
    "sopol quvur",
    "ziyoda",
  ];
  /** Stands in every other text that an appeal may have; the other one in those of an appeal that stays. */
  const [everywhere, ofNeighbour] = ["Chashmabuloq", "Zarkentsoy"];
  const hangMore = async (appealId: number, text: string): Promise<void> => {
    const s = sql`${text}::text`;
    await sql`
      with x as (select a.id, a.term, a.holder_id as o, ${await to.userId("leader")}::bigint as u, (select min(id) from tasks where appeal_id = a.id) as t from appeals a where a.id = ${appealId}),
        ofappeal as (update appeals set closing_text = ${s}, transfer_reason = ${s}, document_number = ${s} where id = ${appealId}),
        oftask as (update tasks set resolution_text = ${s}, return_reason = ${s} where id = (select t from x)),
        flows as (update task_flows set text = ${s} where task_id = (select t from x)),
        reviewed as (insert into reviews (task_id, status, asked_by, reviewer_id, question, due_day, answer, decision_note) select t, 'confirmed', u, u, ${s}, current_date, ${s}, ${s} from x),
        asked as (insert into requests (task_id, type, status, asked_by, asked_org_id, wanted, reason, deciding_org_id, decision_note)
                    select t, 'deadline', 'accepted', u, o, jsonb_build_object('text', ${s}, 'reason', ${s}), ${s}, o, ${s} from x),
        heard as (insert into hearings (appeal_id, at, place, invited_by, outcome, note, noted_by) select id, now(), 'Zal', u, 'heard', ${s}, u from x),
        answered as (insert into inquiries (appeal_id, number, organization_id, sent_by, recipient_name, question, due_day, term, status, answer, ended_by)
                       select id, 'S-1/' || id, o, u, 'Suv taʼminoti', ${s}, current_date, term, 'answered', ${s}, u from x),
        closed as (insert into inquiries (appeal_id, number, organization_id, sent_by, recipient_name, question, due_day, term, status, close_reason, ended_by)
                     select id, 'S-2/' || id, o, u, 'Suv taʼminoti', ${s}, current_date, term, 'closed', ${s}, u from x),
        told as (insert into letters (appeal_id, event, organization_id, text, due_day, term, sent_day, sent_by) select id, 'study', o, ${s}, current_date, term, current_date, u from x),
        represented as (insert into representatives (appeal_id, name, authority_kind_id, document_number, document_date, phone, address) select id, ${s}, 4, ${s}, current_date, '901112233', ${s} from x),
        sent as (insert into incoming_appeals (channel_id, organization_id, status, ticket, external_id, applicant, address, text, appeal_id, reason, email)
                   select 1, o, 'registered', 'bilet ' || id, ${s}, jsonb_build_object('lastName', ${s}), ${s}, ${s}, id, ${s}, ${s} from x returning id),
        noticed as (insert into notifications (incoming_appeal_id, kind, method, recipient, address, text) select id, 'rejected', 'sms', ${s}, ${s}, ${s} from sent),
        satisfied as (insert into satisfactions (appeal_id, is_satisfied, reason) select id, false, ${s} from x),
        scanned as (insert into scanned_letters (organization_id, file_name, uploaded_by, status, appeal_id, decided_at) select o, ${s}, u, 'registered', id, now() from x),
        cause as (insert into common_problems (topic_id, place_area_id, organization_id, status, since)
                    select (select topic_id from tasks where id = t), (select min(id) from areas), o, 'confirmed', current_date from x returning id),
        common as (insert into common_answers (problem_id, author_id, text, result_type_id, signer_id, day) select c.id, u, 'Umumiy matn', 1, u, current_date from x, cause c returning id),
        ofone as (insert into common_answer_drafts (common_answer_id, task_id, language_id, text, number) select c.id, t, 2, ${s}, 'U-1' from x, common c),
        hours as (insert into reception_schedule (organization_id, leader_id, day, starts_at, ends_at, place, places) select o, u, current_date + id::int, '09:00', '10:00', 'Zal', 1 from x returning id),
        received as (insert into reception_enrolments (schedule_id, organization_id, leader_id, day, full_name, phone, topic, status, appeal_id, created_by)
                       select h.id, o, u, current_date + x.id::int, ${s}, '901112233', ${s}, 'received', x.id, u from x, hours h)
      insert into form_drafts (user_id, key, form, appeal_id, task_id, heading, content) select u, 'a' || id, 'x', id, null::bigint, ${s}, ${s} from x union all select u, 'b' || id, 'x', null, t, ${s}, ${s} from x`.execute(
      portal.db,
    );
    await refreshRows(portal.db);
  };
  let appeal: { id: number; requestNumber: string };
  let other: { id: number; requestNumber: string };
  let decision: Row;
  /** Its answer is corrected, at the second try. */
  const correct = async (appealId: number): Promise<void> => {
    const { id } = await portal.db.selectFrom("tasks").select("id").where("appeal_id", "=", appealId).executeTakeFirstOrThrow();
    const [executor, signer] = [await portal.as("executor"), await portal.as("signer")];
    const { resultTypeId: _same, ...letter } = await to.answerBody("signer");
    const write = (text: string) =>
      to.act(executor, "correct-answer", id, { ...letter, text, requestedDate: to.today, reason: "Sana adashib yozilgan" });
    await write("Sopol quvur qoʻyildi");
    await to.act(signer, "reject-correction", id, { reason: "Quvur raqamini yozing" });
    await write("Sopol quvur № 7 qoʻyildi");
    await to.act(signer, "confirm-correction", id);
    const why = "Qoʻshnilari Ziyoda deydi";
    const checks = { passedOver: [{ rule: "name", words: "Ziyoda", why }], shown: ["name"] };
    await to.act(registrator, "tell-correction", id, { methodId: 1, text: "Hurmatli Ziyoda, javob tuzatildi", checks });
  };
  const stored = () => readdirSync(portal.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

  beforeAll(async () => {
    await sql`delete from retention_decisions`.execute(portal.db);
    await sql`update appeals set resolved_at = now() where resolved_at is not null`.execute(portal.db);
    const file = (await byForm(portal, "quduqdan-suv.pdf", pdf)).body.resourceId;
    appeal = await ended("5 years", { text: "Quduqdan suv chiqmay qoldi", files: [file] }, person, texts);
    await correct(appeal.id);
    other = await to.registered({ text: "Boshqa masala", earlierAppealId: appeal.id, repeatabilityTypeId: 2 }, { lastName: "Boshqa" });
    // the letter as it left: person, address and text once more
    await drawIssued({ db: portal.app.db, store: localStore(portal.folder), publicUrl: undefined }, 100);
    await hangMore(appeal.id, everywhere);
    // ended as long ago, of somebody else, and kept
    const s = ofNeighbour;
    const neighbour = await ended(
      "5 years",
      { text: s },
      { lastName: s, address: s, phone: "907305544" },
      { task: s, answer: s, message: s, note: s },
    );
    await hangMore(neighbour.id, s);
    await propose();
    decision = (await decisionOn(appeal.id))!;
    to.ok(await confirm(leader, decision));
    await sealLogs(portal.db);
  });

  it("cannot be done by the portal's own role", async () => {
    await expect(carryOutRetention(portal.app.db, localStore(portal.folder))).rejects.toThrow("permission denied");
    expect(await columnsWith(portal.db, "quduqdan")).toContain("public.appeals.text");
  });

  it("leaves nothing of person, texts and files in any table or in the store, and keeps everything that is counted", async () => {
    const before = stored();
    const letters = async () =>
      (
        await sql`select file_id is null as gone, void_at is not null as void from issued_letters where appeal_id = ${appeal.id}`.execute(
          portal.db,
        )
      ).rows;
    expect(await letters()).toEqual(Array(2).fill({ gone: false, void: false }));
    for (const secret of secrets.slice(-4)) expect(await columnsWith(portal.db, secret), secret).not.toEqual([]);
    expect(await columnsWith(portal.db, everywhere)).toHaveLength(37);
    const kept = await columnsWith(portal.db, ofNeighbour);
    expect(kept.length).toBeGreaterThan(40);
    expect(await carryOut()).toEqual({ erased: 1, waiting: 0 });

    expect(await columnsWith(portal.db, ofNeighbour)).toEqual(kept);

    // words of names and the marks of search are of everybody; what was opened says no name
    expect(await columnsWith(portal.db, everywhere)).toEqual([]);
    expect((await columnsWith(portal.db, ...secrets)).filter((column) => !column.startsWith("public.name_"))).toEqual([]);
    expect(stored()).toBe(before - 3);
    expect(await letters()).toEqual(Array(2).fill({ gone: true, void: true }));
    const card = to.ok(await leader.get(`/appeals/detail/${appeal.id}`));
    expect(card).toMatchObject({ requestNumber: appeal.requestNumber, text: "", files: [], applicant: { fullName: "—", birthdate: null } });
    expect(await decisionOn(appeal.id)).toMatchObject({ status: "erased" });
    expect((await sql`select from applicants where phone = ${person.phone}`.execute(portal.db)).rows).toEqual([]);
  });

  it("is no break of the evidence, which counts it", async () => {
    await bindChangesBySql(portal.db);
    const { erased, broken } = await verifyLogs(portal.db);
    expect([erased, broken]).toEqual([1, []]);
  });

  it("stands in the audit with its kind and its decision, and nothing of the contents", async () => {
    const { rows } = to.ok(await (await portal.as("admin")).get("/admin/audit?target=retention_decisions&sortAttr=id&sortOrder=DESC"));
    expect(rows[0]).toMatchObject({
      action: "ERASE /admin/retention",
      actionName: "Saqlash muddati tugagan murojaat maʼlumotlari oʻchirildi",
      usersId: await to.userId("leader"),
      details: { requestNumber: appeal.requestNumber, answers: 3, files: 3 },
    });
  });

  it("can be neither decided again nor reopened", async () => {
    const row = (await decisionOn(appeal.id))!;
    expect((await confirm(leader, row)).body.code).toBe("changed_meanwhile");
    const reopened = await leader.patch("/appeal-actions/reopen", { appeal_id: appeal.id, description: "Yana" });
    expect([reopened.status, reopened.body.code]).toEqual([409, "action_not_allowed_now"]);
    expect(await carryOut()).toEqual({ erased: 0, waiting: 0 });
  });

  it("leaves a repeated appeal the number and no more", async () => {
    const card = to.ok(await leader.get(`/appeals/detail/${other.id}`));
    expect(card.earlierAppealNumber).toBe(appeal.requestNumber);
  });

  it("keeps the record of an applicant who has another appeal", async () => {
    const first = await ended("5 years", {}, { phone: "901119988", lastName: "Umrzoqova" });
    const { applicantsId } = to.ok(await registrator.get(`/appeals/${first.id}`));
    const record = to.ok(await registrator.get(`/applicants/${applicantsId}`));
    const { applicantCnt: _count, ...form } = record;
    const second = to.ok(
      await registrator.post("/appeal-actions/with-applicant", {
        applicant: form,
        appeal: { satulationId: 1, channelId: 1, text: "Ikkinchi murojaat" },
      }),
    );
    expect(second.applicantsId).toBe(applicantsId);
    await propose();
    to.ok(await confirm(leader, (await decisionOn(first.id))!));

    expect(await carryOut()).toEqual({ erased: 1, waiting: 0 });

    expect(to.ok(await registrator.get(`/appeals/detail/${second.id}`)).applicant.fullName).toContain("Umrzoqova");
    expect(to.ok(await leader.get(`/appeals/detail/${first.id}`)).applicant.fullName).toBe("—");
  });
});

describe("a line of the reception journal", () => {
  const names = async () =>
    (
      await sql<{
        full_name: string;
      }>`select full_name from reception_enrolments where phone = '901234321' or topic = '—' order by id`.execute(portal.db)
    ).rows.map((row) => row.full_name);

  it("is erased once the longest period is over, where it became no appeal", async () => {
    const { id: appealId } = await to.registered({ text: "Qabuldan keyin yozildi" }, { lastName: "Qabulova" });
    await sql`delete from reception_enrolments`.execute(portal.db);
    await sql`
      with hours as (insert into reception_schedule (organization_id, leader_id, day, starts_at, ends_at, place, places)
        select organization_id, id, current_date, '09:00', '10:00', 'Zal', 9 from users where login = 'leader' returning *)
      insert into reception_enrolments (schedule_id, organization_id, leader_id, day, full_name, phone, topic, status, appeal_id, created_by)
      select h.id, h.organization_id, h.leader_id, (current_date - age::interval)::date, name, '901234321', 'Gaz', 'received', appeal, h.leader_id
        from hours h, (values ('6 years', 'Eskiyev', null), ('4 years', 'Yangiyev', null), ('6 years', 'Qabulova', ${appealId}::bigint)) v (age, name, appeal)`.execute(
      portal.db,
    );

    // as long as one kind has no period, lines are kept for ever
    to.ok(await setYears({ application: 3, complaint: 5 }));
    await carryOut();
    expect(await names()).toEqual(["Eskiyev", "Yangiyev", "Qabulova"]);

    to.ok(await setYears({ application: 3, complaint: 5, proposal: 1 }));
    await carryOut();
    expect(await names()).toEqual(["—", "Yangiyev", "Qabulova"]);
  });
});
