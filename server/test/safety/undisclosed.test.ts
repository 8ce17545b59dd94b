import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemWork } from "../../src/engine/http/system-context.ts";
import { insertIncoming } from "../../src/office/incoming/incoming.repository.ts";
import { docxText } from "../support/docx.ts";
import { download, withPurpose } from "../support/download.ts";
import { families } from "../support/list-calls.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";
import { byForm, pdf } from "../support/uploads.ts";
import { readXlsx } from "../support/xlsx.ts";

// An applicant who asks not to be disclosed (law, article 19), and every door by which somebody else might learn who it is.

const person = {
  lastName: "Qoʻziboyeva",
  firstName: "Zulxumor",
  middleName: "Xudoyberdiyevna",
  phone: "998877661",
  homePhone: "732998877",
  email: "zulxumor68@mail.uz",
  passportSn: "AD",
  passportNum: "8675309",
  inn: "417283950",
  birthdate: "13.07.1968",
  address: "Gulshanobod koʻchasi, 113",
};
const scan = "arizachi-oyi-rasmi.pdf";
/** In every alphabet and as the search has it; the whole phone and its mask. */
const told =
  /qo.?zibo|кузибо|қўзибо|zulxumor|зулхумор|xudoyber|998877661|99\*+61|732998877|8675309|417283950|13\.07\.1968|gulshan|гулшан|arizachi-oyi/i;
const hidden = "Oshkor etilmaydi";

let portal: Portal;
let at: Stations;
/** Registered and classified by the region; its question is at the district, with executor2. An ordinary one of the same person beside it. */
let appeal: { id: number; requestNumber: string };
let taskId: number;
let fileId: number;
let ordinary: { id: number; applicantsId: number };
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  fileId = (await byForm(portal, scan, pdf)).body.resourceId;
  appeal = await at.registered({ isUndisclosed: true, text: "Qoʻshnim daraxtimni kesdi", files: [fileId] }, person);
  at.ok(
    await (await portal.as("registrator")).patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 }),
  );
  const leader = await portal.as("leader");
  ({ id: taskId } = await at.draft(leader, appeal.id, { organizationsId: await at.organizationId("registrator2") }));
  at.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: appeal.id }));
  await at.act(await portal.as("registrator2"), "register", taskId, {
    incomingNumber: "5",
    incomingDate: at.today,
    executorId: await at.userId("executor2"),
  });
  await at.act(await portal.as("executor2"), "accept", taskId);
  // the ordinary appeal is the district's own
  ordinary = await at.registered({ text: "Koʻcha chiroqlari oʻchgan" }, person, "registrator2");
});
afterAll(() => portal.close());

const get = async (login: string, path: string) => (await portal.as(login)).get(path);
const named = async (login: string): Promise<string> => at.ok(await get(login, `/appeals/detail/${appeal.id}`)).applicant.fullName;

/** People who see the appeal and may not know the applicant. */
const strangers = ["controller", "registrator2", "leader2", "controller2", "supervisor"];

describe("an applicant who asks not to be disclosed", () => {
  it.each(["registrator", "leader", "executor2"])("is named to %s: registrar, leader of the holder, executor", async (login) => {
    expect(await named(login)).toBe("Qoʻziboyeva Zulxumor Xudoyberdiyevna");
    const opened = at.ok(await (await portal.as(login)).post(`/appeals/${appeal.id}/personal-data`, { purpose: "inspection" }));
    expect(opened).toMatchObject({ phone: "998877661", address: "Gulshanobod koʻchasi, 113" });
    expect((await download(portal, login, `/admin/files/download/${fileId}`)).status).toBe(200);
  });

  it.each(strangers)("is a word to %s on the card, in its papers, its history, its messages and its file", async (login) => {
    expect(await named(login)).toBe(hidden);
    const personal = await (await portal.as(login)).post(`/appeals/${appeal.id}/personal-data`, { purpose: "inspection" });
    expect(personal.status).toBe(403);
    for (const path of [
      `/appeals/detail/${appeal.id}`,
      `/appeals/${appeal.id}`,
      `/appeals/previous/${appeal.id}`,
      `/appeal-actions/appeal-action-descs/${appeal.id}`,
      `/tasks/get-article-info?taskId=${taskId}`,
      `/tasks/get-article-info-with-request?taskId=${taskId}`,
      `/tasks/notifications/${appeal.id}`,
      `/tasks/notification-preview?taskId=${taskId}`,
      `/tasks/processes?taskId=${taskId}`,
      `/tasks/flows?taskId=${taskId}`,
      `/tasks/paging?appealId=${appeal.id}`,
      `/appeals/letter-reach/${appeal.id}`,
      `/appeals/${appeal.id}/letter-names?language=UZ`,
    ]) {
      const reply = await get(login, path);
      expect(JSON.stringify(reply.body), path).not.toMatch(told);
    }
    for (const [method, path] of [
      ["POST", `/appeals/word-export/${appeal.id}`],
      ["GET", `/appeals/blank/${appeal.id}?format=word`],
      ["POST", `/tasks/export-card/${taskId}`],
      ["GET", `/tasks/generate-doc?taskId=${taskId}&type=forwarding-letter&format=word`],
    ] as const) {
      const file = await download(portal, login, path, { method });
      expect(file.status, path).toBe(200);
      expect(docxText(file.bytes), path).not.toMatch(told);
    }
    expect((await download(portal, login, `/admin/files/download/${fileId}`)).status).toBe(404);
  });

  it.each(strangers)("is a word to %s in every list and its Excel, and no filter, order or search finds the name", async (login) => {
    const all = at.ok(await get(login, "/appeals/all?pageSize=100"));
    const row = all.rows.find(({ id }: { id: number }) => id === appeal.id);
    expect(row).toMatchObject({ applicantName: hidden, applicantPhone: hidden, applicantAreaName: null, files: [], isUndisclosed: true });

    for (const family of families)
      for (const [list, { path, menu }] of Object.entries(family.lists)) {
        const reply = await get(login, `${path}?pageSize=100${menu ? `&menu=${menu}` : ""}`);
        const rows: { id: number; appealId?: number }[] = reply.status === 200 ? reply.body.rows : [];
        // the ordinary appeal of the same person is named to whom it is
        const own = rows.filter((one) => (one.appealId ?? one.id) === appeal.id);
        expect(JSON.stringify(own), list).not.toMatch(told);
      }

    const isFound = (body: { id: number; appealId?: number }[]) => body.some((one) => (one.appealId ?? one.id) === appeal.id);
    for (const list of ["/appeals/all", "/tasks/all"])
      for (const query of [
        "applicantName=Zulxumor",
        "applicantName=Qoʻziboyeva Zulxumor",
        "applicantPhone=998877661",
        "applicantPhone=99887766",
      ])
        expect(isFound(at.ok(await get(login, `${list}?pageSize=100&${query}`)).rows), query).toBe(false);
    for (const value of ["998877661", "417283950", "417 283 950", "Qoʻziboyeva Zulxumor", "Кузибоева", "Qoziboyeva"])
      expect(isFound(at.ok(await get(login, `/appeals/search?search_value=${encodeURIComponent(value)}`))), value).toBe(false);
    const byNumber = at.ok(await get(login, `/appeals/search?search_value=${encodeURIComponent(appeal.requestNumber)}`));
    expect(byNumber).toMatchObject([{ id: appeal.id, applicantName: hidden }]);

    // without a name it stands last, either way
    for (const how of ["ASC", "DESC"]) {
      const ordered = at.ok(await get(login, `/appeals/all?pageSize=100&sortAttr=applicantName&sortOrder=${how}`)).rows;
      expect(ordered.at(-1).id, how).toBe(appeal.id);
    }
  });

  it("is a word in the Excel of a reader who may not know, and a name in that of one who may", async () => {
    const cells = async (login: string, path: string) => {
      const file = await download(portal, login, path);
      expect(file.status).toBe(200);
      return JSON.stringify(readXlsx(file.bytes).map(({ rows }) => rows));
    };
    const path = `/appeals/excel?menu=dashboard-appeal&requestNumber=${encodeURIComponent(appeal.requestNumber)}`;
    expect(await cells("controller", path)).toContain(hidden);
    expect(await cells("controller", path)).not.toMatch(told);
    expect(await cells("leader", path)).toContain("Zulxumor");
    expect(await cells("controller2", "/tasks/excel?menu=dashboard-tasks")).not.toMatch(told);
  });

  it("is found in no register of citizens: not by phone, second fact, name or tax id, and is proposed to nobody", async () => {
    const secret = { ...person, lastName: "Boʻtaqoʻziyeva", phone: "998811223", passportNum: "5551212", inn: "417283951" };
    await at.registered({ isUndisclosed: true, text: "Maxfiy" }, secret);
    for (const login of ["registrator2", "registrator3"]) {
      expect((await get(login, "/applicants/byPhone?phone=998811223")).status).toBe(404);
      expect(at.ok(await get(login, "/applicants/search-by-phone?phone=9988112"))).toEqual([]);
      const fact = { phone: "998811223", birthdate: "13.07.1968" };
      expect((await (await portal.as(login)).post("/applicants/by-second-fact", fact)).status).toBe(404);
      for (const query of ["fullName=Boʻtaqoʻziyeva", "phone=998811223", "inn=417283951", "passportNum=5551212"])
        expect(at.ok(await get(login, `/applicants/paging?${query}`)).total, query).toBe(0);
      const similar = `phone=998811223&passportSn=AD&passportNum=5551212&inn=417283951&name=${encodeURIComponent("Boʻtaqoʻziyeva Zulxumor")}`;
      expect(at.ok(await get(login, `/appeals/similar?${similar}`))).toEqual([]);
    }
    // to the registrar who took it down, it is an ordinary one
    expect(at.ok(await get("registrator", "/applicants/byPhone?phone=998811223")).lastName).toBe("Boʻtaqoʻziyeva");
  });

  it("has a record that no other appeal shares, and is no earlier appeal of the person to others", async () => {
    const record = await portal.db.selectFrom("appeals").select("applicant_id").where("id", "=", appeal.id).executeTakeFirstOrThrow();
    const again = await at.registered({ text: "Yana bir masala" }, { ...person, id: record.applicant_id });
    expect(again.applicantsId).not.toBe(record.applicant_id);

    // the registrar who knows finds the earlier one, the controller of the same office does not
    const earlierFor = async (login: string) =>
      at.ok(await get(login, `/appeals/previous/${again.id}`)).map(({ id }: { id: number }) => id);
    expect(await earlierFor("registrator")).toContain(appeal.id);
    expect(await earlierFor("controller")).not.toContain(appeal.id);
    expect(at.ok(await get("controller", `/appeals/detail/${again.id}`)).previousCount).toBe((await earlierFor("controller")).length);
    expect(ordinary.applicantsId).not.toBe(record.applicant_id);
  });

  it("is named to checker, signer and notifier when it is their turn, and stays known to them", async () => {
    await at.answer(await portal.as("executor2"), taskId, "signer2");
    expect(await named("controller2")).toContain("Zulxumor");
    await at.act(await portal.as("controller2"), "check-answer", taskId);
    expect(await named("controller2")).toContain("Zulxumor");
    expect(await named("leader2")).toBe(hidden);
    expect(await named("signer2")).toContain("Zulxumor");
    await at.act(await portal.as("signer2"), "confirm-answer", taskId);
    expect(await named("registrator2")).toContain("Zulxumor");
    const letter = await download(portal, "signer2", withPurpose(`/tasks/generate-doc?taskId=${taskId}&type=answer-letter&format=word`));
    expect(docxText(letter.bytes)).toContain("Zulxumor");
    const others = await download(portal, "leader2", `/tasks/generate-doc?taskId=${taskId}&type=answer-letter&format=word`);
    expect(docxText(others.bytes)).not.toMatch(told);
    expect(docxText(others.bytes)).toContain(hidden);
    // it goes to others, whichever person prints it
    const forwarding = await download(portal, "leader", `/tasks/generate-doc?taskId=${taskId}&type=forwarding-letter&format=word`);
    expect(docxText(forwarding.bytes)).not.toMatch(told);
    await at.act(await portal.as("signer2"), "notify-applicant", taskId, { methodId: 1, text: "Javob berildi" });
    expect(await named("signer2")).toContain("Zulxumor");
    expect(await named("registrator2")).toBe(hidden);
  });

  it("is not named by the history of a change, by the audit or by the journal of a reader", async () => {
    const { id } = await at.registered({ isUndisclosed: false, text: "Ariza" }, { ...person, phone: "998811224", applicantCnt: 2 });
    const moved = { ...person, phone: "998811225", address: "Yangi koʻcha", email: "yangi@mail.uz", applicantCnt: 5 };
    const form = await at.form({ id, isUndisclosed: true, text: "Ariza" }, moved);
    at.ok(await (await portal.as("registrator")).put("/appeal-actions/update-with-applicant", form));
    const changes = async (login: string) =>
      at.ok(await get(login, `/appeal-actions/appeal-action-descs/${id}`)).flatMap((row: { changes: object[] }) => row.changes);
    expect(await changes("leader")).toContainEqual(
      expect.objectContaining({ label: "Murojaatchi oshkor etilmasin", before: "Yoʻq", after: "Ha" }),
    );
    expect(await changes("controller")).toContainEqual(expect.objectContaining({ label: "Mobil telefon", before: null, after: hidden }));
    // the card says it to all
    expect(await changes("controller")).toContainEqual(expect.objectContaining({ label: "Murojaatchilar soni", before: "2", after: "5" }));
    expect(JSON.stringify(await changes("controller"))).not.toMatch(/99\*|yangi|z\*/i);
    expect(JSON.stringify(await portal.db.selectFrom("audit_log").selectAll().execute())).not.toMatch(told);
  });

  it("is found by the filter of the mark, with everything it counts", async () => {
    const marked = at.ok(await get("controller", "/appeals/all?pageSize=100&isUndisclosed=1"));
    expect(marked.rows.every((row: { isUndisclosed: boolean }) => row.isUndisclosed)).toBe(true);
    expect(marked.rows.map(({ id }: { id: number }) => id)).toContain(appeal.id);
  });
});

describe("the journal of receptions", () => {
  const topic = "Gulshanobod koʻchasidagi chiroqlar";
  let scheduleId: number;
  /** A line of the district that became an appeal not to be disclosed, and an ordinary one beside it. */
  let line: { id: number; appealsId: number };
  let ordinaryLine: number;
  const enrolled = async (fullName: string, more: { phone?: string; topic?: string } = {}): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      insert into reception_enrolments (schedule_id, organization_id, leader_id, day, full_name, phone, topic, created_by)
      values (${scheduleId}, ${await at.organizationId("leader2")}, ${await at.userId("leader2")}, ${at.today}::date, ${fullName}, ${more.phone ?? null}, ${more.topic ?? "Suv"}, ${await at.userId("registrator2")}) returning id`.execute(
      portal.db,
    );
    return rows[0]!.id;
  };
  const journal = async (login: string, query = "") => at.ok(await get(login, `/reception/journal?pageSize=100&${query}`));
  const idsOf = async (login: string, query: string): Promise<number[]> =>
    (await journal(login, query)).rows.map((row: { id: number }) => row.id);
  const lineFor = async (login: string) => (await journal(login)).rows.find(({ id }: { id: number }) => id === line.id);
  const excel = async (login: string, path: string) => {
    const file = await download(portal, login, path);
    expect(file.status).toBe(200);
    return JSON.stringify(readXlsx(file.bytes));
  };
  beforeAll(async () => {
    const { rows } = await sql<{ id: number }>`
      insert into reception_schedule (organization_id, leader_id, day, starts_at, ends_at, place, places)
      values (${await at.organizationId("leader2")}, ${await at.userId("leader2")}, ${at.today}::date, '10:00', '12:00', '205-xona', 9) returning id`.execute(
      portal.db,
    );
    scheduleId = rows[0]!.id;
    ordinaryLine = await enrolled("Aliyeva Lola");
    const id = await enrolled("Qoʻziboyeva Zulxumor Xudoyberdiyevna", { phone: person.phone, topic });
    await enrolled("Ziyodova Nigora");
    const form = await at.form({ isUndisclosed: true, text: "Chiroqlar oʻchgan" }, { ...person, phone: "998877663" });
    const registrator2 = await portal.as("registrator2");
    const { id: appealsId } = at.ok(await registrator2.post("/appeal-actions/with-applicant", { ...form, receptionId: id }));
    line = { id, appealsId };
  });

  it("names the person to the registrar who received and to the leader of the holder, and has a word for a supervisor of the office", async () => {
    for (const login of ["registrator2", "leader2"])
      expect(await lineFor(login)).toMatchObject({ fullName: "Qoʻziboyeva Zulxumor Xudoyberdiyevna", phone: person.phone, topic });

    expect(await lineFor("supervisor")).toMatchObject({ fullName: hidden, phone: null, topic: hidden, appealsId: line.appealsId });
    const some = at.ok(await get("supervisor", `/reception/journal/get-by-array?ids=${line.id},${ordinaryLine}`));
    expect(some.map(({ fullName }: { fullName: string }) => fullName)).toEqual(["Aliyeva Lola", hidden]);
    expect(await excel("supervisor", "/reception/journal/excel")).not.toMatch(told);
    expect(await excel("registrator2", "/reception/journal/excel")).toContain("Zulxumor");
  });

  it("gives no hints: neither a filter nor an order reveals a line that hides its person", async () => {
    for (const query of ["fullName=Zulxumor", "fullName=Кузибоева", `phone=${person.phone}`, "phone=9988", "topic=Gulshanobod"]) {
      expect(await idsOf("registrator2", query), query).toContain(line.id);
      expect(await idsOf("supervisor", query), query).not.toContain(line.id);
    }
    // the mask itself is no phone for any reader
    for (const login of ["registrator2", "supervisor"])
      expect((await get(login, "/reception/journal?phone=99*****61")).body.details).toMatchObject([
        { path: "phone", problem: "not_a_phone" },
      ]);
    // the word sorts between Aliyeva and Ziyodova, whatever the name is
    for (const [attr, order] of [
      ["fullName", "ASC"],
      ["fullName", "DESC"],
      ["topic", "ASC"],
      ["phone", "ASC"],
    ] as const) {
      const [here, there] = await Promise.all(
        ["Abdullayeva Zulxumor", "Yusupova Zulxumor"].map(async (name, n) => {
          await sql`update reception_enrolments set full_name = ${name}, topic = ${name}, phone = ${`90000000${n}`} where id = ${line.id}`.execute(
            portal.db,
          );
          return idsOf("supervisor", `sortAttr=${attr}&sortOrder=${order}`);
        }),
      );
      expect(here, attr).toEqual(there);
    }
    await sql`update reception_enrolments set full_name = 'Qoʻziboyeva Zulxumor Xudoyberdiyevna', phone = ${person.phone}, topic = ${topic} where id = ${line.id}`.execute(
      portal.db,
    );
  });

  it("hides the person from the office that received once the appeal is elsewhere, on paper too; hidden values are not overwritten", async () => {
    const registrator2 = await portal.as("registrator2");
    at.ok(await registrator2.patch("/appeal-actions/ask-send-another-org", { appealsId: line.appealsId, description: "Viloyatga" }));
    const receiver = { appealsId: line.appealsId, organizationsId: await at.organizationId("registrator") };
    at.ok(await (await portal.as("leader")).post("/appeal-actions/accept-ask-send-another-org", receiver));

    const row = await lineFor("leader2");
    expect(row).toMatchObject({ fullName: hidden, phone: null, topic: hidden });
    for (const format of ["word"]) {
      const page = await download(portal, "leader2", `/reception/journal/day-page?day=${at.today}&format=${format}`);
      expect(docxText(page.bytes)).not.toMatch(told);
      expect(docxText(page.bytes)).toContain(hidden);
      expect(
        docxText((await download(portal, "registrator2", `/reception/journal/day-page?day=${at.today}&format=${format}`)).bytes),
      ).toMatch(told);
    }
    const leader2 = await portal.as("leader2");
    for (const body of [{ fullName: hidden }, { topic: "Boshqa" }, {}])
      expect((await leader2.put("/reception/journal", { id: line.id, version: row.version, ...body })).status).toBe(403);
    const known = await lineFor("registrator2");
    expect((await registrator2.put("/reception/journal", { id: line.id, version: known.version, topic: "Chiroqlar" })).status).toBe(200);
    await sql`update reception_enrolments set topic = ${topic} where id = ${line.id}`.execute(portal.db);
  });

  it("names no appeal that its reader may not see, in rows, filters and on the sheet of filters", async () => {
    const foreign = await at.registered({ text: "Viloyatniki" }, { phone: "903334477" });
    await sql`update reception_enrolments set status = 'received', appeal_id = ${foreign.id} where id = ${ordinaryLine}`.execute(portal.db);
    const { rows } = await journal("leader2");
    expect(rows.find(({ id }: { id: number }) => id === ordinaryLine)).toMatchObject({
      fullName: "Aliyeva Lola",
      appealsId: null,
      requestNumber: null,
    });
    for (const query of [`appealsId=${foreign.id}`, `requestNumber=${encodeURIComponent(foreign.requestNumber)}`])
      expect(await idsOf("leader2", query), query).toEqual([]);
    // nor is such a line made absent, or moved
    const [{ version }] = at.ok(await get("leader2", `/reception/journal/get-by-array?ids=${ordinaryLine}`));
    expect((await (await portal.as("leader2")).put("/reception/journal", { id: ordinaryLine, version, status: "absent" })).status).toBe(
      422,
    );
    await sql`update reception_enrolments set appeal_id = null where id = ${ordinaryLine}`.execute(portal.db);

    // of what is elsewhere a filter tells no number, no leader, no room
    const other = await sql<{ id: number }>`
      insert into reception_schedule (organization_id, leader_id, day, starts_at, ends_at, place, places)
      values (${await at.organizationId("leader")}, ${await at.userId("leader")}, ${at.today}::date, '14:00', '15:00', 'Maxfiy xona', 9) returning id`.execute(
      portal.db,
    );
    const sheet = await excel(
      "leader2",
      `/reception/journal/excel?appealsId=${foreign.id}&scheduleId=${other.rows[0]!.id}&leaderId=${await at.userId("leader3")}`,
    );
    expect(sheet).toContain(String(foreign.id));
    expect(sheet).not.toContain(foreign.requestNumber);
    expect(sheet).not.toContain("Maxfiy xona");
    const leader3 = await portal.db.selectFrom("users").select("last_name").where("login", "=", "leader3").executeTakeFirstOrThrow();
    expect(sheet).not.toContain(leader3.last_name);
    expect(await excel("leader2", `/admin/retention/excel?appealsId=${foreign.id}`)).not.toContain(foreign.requestNumber);
    // one's own is named
    expect(await excel("leader2", `/reception/journal/excel?scheduleId=${scheduleId}`)).toContain("205-xona");
  });
});

describe("an appeal that refers to an undisclosed one", () => {
  /** An ordinary appeal of the same person, held by the region, that names the undisclosed one as the earlier. */
  let repeat: { id: number; version: number };
  const recordOf = async (login: string) => at.ok(await get(login, `/appeals/${repeat.id}`));
  const tie = async () =>
    (await portal.db.selectFrom("appeals").select("earlier_appeal_id as tie").where("id", "=", repeat.id).executeTakeFirstOrThrow()).tie;
  const changesOf = async (login: string): Promise<object[]> =>
    at
      .ok(await get(login, `/appeal-actions/appeal-action-descs/${repeat.id}`))
      .flatMap((row: { changes: { label: string }[] }) => row.changes)
      .filter(({ label }: { label: string }) => label === "Avvalgi murojaat");
  beforeAll(async () => {
    repeat = await at.registered({ text: "Yana oʻsha masala" }, { ...person, phone: "998877669" });
    const form = await at.form(
      { id: repeat.id, text: "Yana oʻsha masala", repeatabilityTypeId: 2, earlierNumber: appeal.requestNumber },
      { ...person, phone: "998877669" },
    );
    at.ok(await (await portal.as("registrator")).put("/appeal-actions/update-with-applicant", form));
  });

  it("names it to the registrar and the leader of the holder", async () => {
    for (const login of ["registrator", "leader"]) {
      expect((await recordOf(login)).earlierAppealId).toBe(appeal.id);
      expect(at.ok(await get(login, `/appeals/detail/${repeat.id}`))).toMatchObject({ earlierAppealId: appeal.id });
      expect(await changesOf(login)).toMatchObject([{ before: null, after: appeal.requestNumber }]);
    }
  });

  it.each(["controller", "signer"])("hides it from %s on the card, in its form and in its history", async (login) => {
    expect(at.ok(await get(login, `/appeals/detail/${repeat.id}`))).toMatchObject({ earlierAppealId: null, earlierAppealNumber: null });
    expect((await recordOf(login)).earlierAppealId).toBeNull();
    expect(await changesOf(login)).toMatchObject([{ before: null, after: hidden }]);
  });

  it("is not revealed by messages from outside about its person, nor by their files", async () => {
    const { area_id: areasId } = await portal.db
      .selectFrom("organizations")
      .innerJoin("users", "users.organization_id", "organizations.id")
      .select("area_id")
      .where("login", "=", "registrator2")
      .executeTakeFirstOrThrow();
    const send = async (externalId: string) => {
      const fileId: number = (await byForm(portal, `${externalId}.pdf`, pdf)).body.resourceId;
      await sql`update files set uploaded_by = null where id = ${fileId}`.execute(portal.db);
      const { id } = await systemWork(portal.app, "UZ", (ctx) =>
        insertIncoming(ctx, {
          channel: "web",
          externalId,
          content: externalId,
          text: "Daraxtimni kesdi",
          fileIds: [fileId],
          leftOut: [],
          kindId: null,
          email: null,
          languageId: 2,
          chatId: null,
          applicant: { lastName: person.lastName, firstName: person.firstName, phone: "998877660", areasId: areasId! } as never,
        }),
      );
      return { id, fileId };
    };
    const read = async (login: string, { fileId }: { fileId: number }) =>
      (await download(portal, login, `/admin/files/download/${fileId}`)).status;
    const registrator2 = await portal.as("registrator2");
    const [waiting, again, taken] = [await send("u-1"), await send("u-2"), await send("u-3")];
    for (const one of [waiting, again, taken]) expect(await read("leader2", one)).toBe(200);
    const body = { reasonId: 3, firstNumber: appeal.requestNumber };
    at.ok(await registrator2.patch(`/appeal-actions/reject-incoming/${again.id}`, body));

    const seen = async () =>
      Promise.all([again, waiting].map(async ({ id }) => (await registrator2.get(`/appeals/incoming/${id}`)).status));
    expect(await seen()).toEqual([200, 200]);
    // refused by a colleague: the district's registrars may not know whose appeal that is
    await sql`update incoming_appeals set decided_by = ${await at.userId("leader2")} where id = ${again.id}`.execute(portal.db);
    expect(await seen()).toEqual([404, 200]);
    expect([await read("registrator2", again), await read("registrator2", waiting)]).toEqual([404, 200]);
    const { rows } = at.ok(await registrator2.get("/appeals/menu/web-rejected?pageSize=100"));
    expect(rows.map(({ id }: { id: number }) => id)).not.toContain(again.id);

    const form = await at.form({ isUndisclosed: true, text: "Daraxtimni kesdi" }, { ...person, phone: "998877660" });
    const { id } = at.ok(await registrator2.post("/appeal-actions/with-applicant", { ...form, incomingId: taken.id }));
    expect([await read("registrator2", taken), await read("leader2", taken)]).toEqual([200, 200]);
    // sent on to the region: its first office keeps who registered it
    at.ok(await registrator2.patch("/appeal-actions/ask-send-another-org", { appealsId: id, description: "Viloyatga" }));
    const receiver = { appealsId: id, organizationsId: await at.organizationId("registrator") };
    at.ok(await (await portal.as("leader")).post("/appeal-actions/accept-ask-send-another-org", receiver));
    expect([await read("registrator2", taken), await read("leader2", taken)]).toEqual([200, 404]);
  });

  it("keeps its reference when a person who may not see it saves the form, and loses it by one who may", async () => {
    const was = await portal.db
      .selectFrom("appeals")
      .select(["holder_id", "registered_by"])
      .where("id", "=", appeal.id)
      .executeTakeFirstOrThrow();
    const place = (of: typeof was) => portal.db.updateTable("appeals").set(of).where("id", "=", appeal.id).execute();
    const registrator = await portal.as("registrator");
    const empty = { text: "Yana oʻsha masala", repeatabilityTypeId: 2, earlierAppealId: null, earlierNumber: null, earlierDate: null };
    const save = async () =>
      at.ok(
        await registrator.put(
          "/appeal-actions/update-with-applicant",
          await at.form({ id: repeat.id, ...empty }, { ...person, phone: "998877669" }),
        ),
      );
    // taken down by a colleague, and sent on to another office since
    await place({ holder_id: await at.organizationId("registrator3"), registered_by: await at.userId("leader") });
    expect((await recordOf("registrator")).earlierAppealId).toBeNull();
    await save();
    expect(await tie()).toBe(appeal.id);
    await place(was);
    await save();
    expect(await tie()).toBeNull();
  });
});
