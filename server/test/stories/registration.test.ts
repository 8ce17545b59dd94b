import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { sendMessages } from "../support/run-jobs.ts";
import type { Person, Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";

let portal: Portal;
let at: Stations;
let registrator: Person;
let leader: Person;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  registrator = await portal.as("registrator");
  leader = await portal.as("leader");
});
afterAll(() => portal.close());
afterEach(() => {
  vi.useRealTimers();
});
/** The portal's clock; the database has its own. */
const clock = (moment: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(moment) });
type Change = { label: string; before: string | null; after: string | null };

describe("an appeal changed while it is registered", () => {
  const ofEdit = async (login: string, id: number) =>
    at
      .ok(await (await portal.as(login)).get(`/appeal-actions/appeal-action-descs/${id}`))
      .find((h: { action: string }) => h.action === "update");
  let id: number;
  beforeAll(async () => {
    const applicant = {
      phone: "901112233",
      passportSn: "AB",
      passportNum: "1234567",
      inn: "123456789",
      address: "Navoiy koʻchasi, 5",
      birthdate: "01.02.1980",
      gendersId: 1,
    };
    const appeal = await at.registered({ text: "Suv yoʻq", satulationId: 1 }, applicant);
    id = appeal.id;
    const changed = {
      ...applicant,
      phone: "907778899",
      passportNum: "7654321",
      inn: "987654321",
      address: "Bobur koʻchasi, 9",
      birthdate: "03.04.1981",
      gendersId: 2,
    };
    at.ok(
      await registrator.put(
        "/appeal-actions/update-with-applicant",
        await at.form({ id, text: "Gaz yoʻq", satulationId: 3, pageCnt: 4 }, changed),
      ),
    );
  });

  it("shows in the history each field with its value before and after, in words", async () => {
    const opened = at.ok(await registrator.post(`/appeals/${id}/personal-history`)) as { action: string; changes: Change[] }[];
    const { changes } = opened.find((h) => h.action === "update")!;

    expect(changes.map((c) => [c.label, c.before, c.after])).toEqual([
      ["Murojaat turi", "Ariza", "Taklif"],
      ["Murojaat matni", "Suv yoʻq", "Gaz yoʻq"],
      ["Varaqlar soni", "1", "4"],
      ["Mobil telefon", "901112233", "907778899"],
      ["Tugʻilgan sanasi", "01.02.1980", "03.04.1981"],
      ["Jinsi", "Erkak", "Ayol"],
      ["Pasport raqami", "1234567", "7654321"],
      ["STIR", "123456789", "987654321"],
      ["Yashash manzili", "Navoiy koʻchasi, 5", "Bobur koʻchasi, 9"],
      ["Ijro muddati", expect.any(String), expect.any(String)],
    ]);
  });

  it("shows them in the reader's language", async () => {
    const { body } = await registrator.get(`/appeal-actions/appeal-action-descs/${id}`, { headers: { "accept-language": "RU" } });

    const { changes } = body.find((h: { action: string }) => h.action === "update");
    expect((changes as Change[]).slice(0, 1)).toEqual([
      { label: "Вид обращения", before: "Заявление", after: "Предложение", masked: false },
    ]);
  });

  it.each(["registrator", "controller"])("hides personal fields from %s until they are opened", async (login) => {
    const { changes } = await ofEdit(login, id);

    const hidden = (changes as Change[]).filter((c) =>
      ["Tugʻilgan sanasi", "Pasport raqami", "STIR", "Mobil telefon", "Yashash manzili"].includes(c.label),
    );
    expect(hidden).toHaveLength(5);
    for (const { before, after } of hidden) for (const value of [before, after]) expect(value).toMatch(/^(.\*{3,8}|\d\d\.\*\*\.\*{4})$/);
    expect((changes as Change[]).find((c) => c.label === "Murojaat matni")?.after).toBe("Gaz yoʻq");
  });

  it.each([
    ["its day is given as empty without its number", { earlierDate: null }, ["12/1", "02.03.2026"]],
    ["its number is spaces", { earlierNumber: "  " }, [null, null]],
    ["its number is empty", { earlierNumber: "" }, [null, null]],
    ["nothing is said of it", {}, ["12/1", "02.03.2026"]],
  ])("has number and day of an earlier one on paper together, where %s", async (_where, said, expected) => {
    const appeal = await at.registered({ repeatabilityTypeId: 2, earlierNumber: "12/1", earlierDate: "02.03.2026" });

    at.ok(await registrator.put("/appeal-actions/update-with-applicant", await at.form({ id: appeal.id, ...said })));

    const { earlierNumber, earlierDate } = at.ok(await registrator.get(`/appeals/${appeal.id}`));
    expect([earlierNumber, earlierDate]).toEqual(expected);
  });

  it("takes the term of its new kind", async () => {
    const card = at.ok(await registrator.get(`/appeals/detail/${id}`));

    expect([card.term.rule, card.term.days]).toEqual(["thirty_days", 30]);
  });

  it("keeps the applicant of an earlier appeal as they were there", async () => {
    const first = await at.registered({}, { phone: "901119999", lastName: "Eski" });
    const second = await at.registered({}, { id: first.applicantsId, phone: "901119999", lastName: "Eski" });
    expect(second.applicantsId).toBe(first.applicantsId);

    at.ok(
      await registrator.put(
        "/appeal-actions/update-with-applicant",
        await at.form({ id: second.id }, { phone: "901119999", lastName: "Yangi" }),
      ),
    );

    const nameOf = async (appealId: number) => at.ok(await registrator.get(`/appeals/detail/${appealId}`)).applicant.fullName;
    expect([await nameOf(first.id), await nameOf(second.id)]).toEqual(["Eski Shoira Akmalovna", "Yangi Shoira Akmalovna"]);
  });
});

describe("the language of the text", () => {
  it.each([
    ["is recognised where the form says nothing", {}, 1],
    ["is what the form says", { textLanguageId: 3 }, 3],
    ["may be another", { textLanguageId: null }, null],
  ])("%s", async (_case, fields, textLanguageId) => {
    const { id } = await at.registered({ text: "Прошу выдать копию решения.", ...fields });

    expect(at.ok(await registrator.get(`/appeals/${id}`))).toMatchObject({ textLanguageId });
    expect(at.ok(await registrator.get(`/appeals/detail/${id}`))).toMatchObject({ textLanguageId });
  });

  it("stays with an edit that says nothing, and the history tells its change", async () => {
    const { id } = await at.registered({ text: "Прошу выдать копию решения." });
    const edit = async (fields: object) =>
      at.ok(await registrator.put("/appeal-actions/update-with-applicant", await at.form({ id, text: "Suv yoʻq", ...fields })));

    expect(await edit({})).toMatchObject({ textLanguageId: 1 });
    expect(await edit({ textLanguageId: 2 })).toMatchObject({ textLanguageId: 2 });
    const [latest] = at.ok(await registrator.get(`/appeal-actions/appeal-action-descs/${id}`)) as { changes: Change[] }[];
    expect(latest!.changes).toMatchObject([{ label: "Murojaat matnining tili", before: "Ruscha", after: "Oʻzbekcha (lotin)" }]);
    const refused = await registrator.put("/appeal-actions/update-with-applicant", await at.form({ id, textLanguageId: 4 }));
    expect(refused.status).toBe(400);
  });
});

describe("the official complained about, and the one who received at a reception", () => {
  it("are removed when the appeal becomes another kind or comes by another channel, as its history shows", async () => {
    const said = {
      satulationId: 2,
      complainedOrgId: await at.organizationId("registrator2"),
      receptionLeaderId: await at.userId("leader"),
    };
    const appeal = await at.registered({ ...said, channelId: 1 });
    const of = async (changes: object) =>
      at.ok(await registrator.put("/appeal-actions/update-with-applicant", await at.form({ id: appeal.id, ...said, ...changes })));

    // a reception by video
    expect(await of({ channelId: 4 })).toMatchObject(said);
    // by post; an application
    expect(await of({ channelId: 6, satulationId: 1 })).toMatchObject({ complainedOrgId: null, receptionLeaderId: null });
    const [latest] = at.ok(await registrator.get(`/appeal-actions/appeal-action-descs/${appeal.id}`)) as { changes: Change[] }[];
    expect(latest!.changes.map(({ label, after }) => [label, after])).toEqual(
      expect.arrayContaining([
        ["Shikoyat qilingan tashkilot", null],
        ["Qabul qilgan rahbar", null],
      ]),
    );
  });

  it("are registered with no other appeal", async () => {
    const others = { complainedOrgId: await at.organizationId("registrator2"), receptionLeaderId: await at.userId("leader") };

    const appeal = await at.registered({ satulationId: 3, channelId: 6, ...others });

    expect(appeal).toMatchObject({ complainedOrgId: null, receptionLeaderId: null });
  });
});

describe("a deleted appeal", () => {
  it("is hidden everywhere and its number is never given again", async () => {
    const upload = at.ok(
      await registrator.post("/admin/files/upload/base64", { name: "ariza.pdf", content: Buffer.from("%PDF-1.7\n").toString("base64") }),
    );
    const earlier = await at.registered({}, { phone: "905550101", lastName: "Oʻchirilganova" });
    const appeal = await at.registered(
      { files: [upload.resourceId] },
      { id: earlier.applicantsId, phone: "905550101", lastName: "Oʻchirilganova" },
    );
    const later = await at.registered({}, { id: earlier.applicantsId, phone: "905550101", lastName: "Oʻchirilganova" });
    expect(at.ok(await registrator.get(`/appeals/previous/${later.id}`)).map((p: { id: number }) => p.id)).toEqual([appeal.id, earlier.id]);
    const before = at.ok(await registrator.get("/profile/notify-counter")).appeal_new;

    at.ok(await registrator.delete(`/appeal-actions/${appeal.id}`));

    for (const path of [
      `/appeals/${appeal.id}`,
      `/appeals/detail/${appeal.id}`,
      `/appeals/previous/${appeal.id}`,
      `/appeal-actions/appeal-action-descs/${appeal.id}`,
      `/tasks/notifications/${appeal.id}`,
      `/tasks/paging?appealId=${appeal.id}`,
      `/admin/files/download/${upload.resourceId}`,
    ])
      expect((await registrator.get(path)).status, path).toBe(404);
    // of its number what is left says who deleted it and why
    const { access, deleted } = (await registrator.get(`/appeals/check-current-user/${appeal.id}`)).body;
    expect([access, deleted.requestNumber]).toEqual([false, appeal.requestNumber]);
    const rows = at.ok(await registrator.get("/appeals/menu/registration?pageSize=100")).rows.map((row: { id: number }) => row.id);
    expect(rows).not.toContain(appeal.id);
    expect(at.ok(await registrator.get("/profile/notify-counter")).appeal_new).toBe(before - 1);
    expect(
      at.ok(await registrator.get(`/appeals/search?search_value=${encodeURIComponent(appeal.requestNumber)}&search_type_id=1`)),
    ).toMatchObject([{ id: appeal.id, text: "" }]);
    const byName = at.ok(await registrator.get(`/appeals/search?search_value=${encodeURIComponent("Oʻchirilganova")}&search_type_id=3`));
    expect(byName.map((hit: { id: number }) => hit.id)).toEqual([later.id, earlier.id]);
    expect(at.ok(await registrator.get(`/appeals/previous/${later.id}`)).map((p: { id: number }) => p.id)).toEqual([earlier.id]);
    const numberOf = (text: string) => Number(text.slice(4, 10));
    expect(numberOf((await at.registered()).requestNumber)).toBe(numberOf(later.requestNumber) + 1);
    expect((await registrator.delete(`/appeal-actions/${appeal.id}`)).status).toBe(404);
  });
});

describe("the applicant of an appeal", () => {
  it("is one record with a count for many people at once", async () => {
    const { id } = await at.registered({}, { applicantCnt: 25 });

    expect(at.ok(await registrator.get(`/appeals/detail/${id}`)).applicantCnt).toBe(25);
  });

  it("that is a legal entity is found and shown by its name, and has no personal name", async () => {
    const entity = {
      applicantTypeId: 2,
      name: "  «Baraka»   MCHJ ",
      director: "Aliyev Vali",
      inn: "301234567",
      phone: "901230000",
      gendersId: 1,
      passportSn: "AA",
      passportNum: "1112223",
    };
    const { id } = await at.registered({}, entity);

    const { applicant } = at.ok(await registrator.get(`/appeals/detail/${id}`));

    expect(applicant).toMatchObject({
      typeId: 2,
      fullName: "«Baraka» MCHJ",
      director: "Aliyev Vali",
      // in full by a call of its own, which is written down
      inn: "3********",
      passport: null,
      genderName: null,
      birthdate: null,
    });
    for (const spelling of ["baraka", "Барака", "BARAKA"]) {
      const found = at.ok(await registrator.get(`/appeals/search?search_value=${encodeURIComponent(spelling)}&search_type_id=4`));
      expect(found, spelling).toMatchObject([{ id, applicantName: "«Baraka» MCHJ" }]);
    }
    // no person of this name: what is found is the legal entity, and says so
    const [other] = at.ok(await registrator.get("/appeals/search?search_value=baraka&search_type_id=3"));
    expect(other).toMatchObject({ searchTypeId: 4 });
    const row = at.ok(await registrator.get("/appeals/menu/registration?pageSize=100")).rows.find((r: { id: number }) => r.id === id);
    expect([row.applicantName, row.applicantTypeName]).toEqual(["«Baraka» MCHJ", "Yuridik shaxs"]);
  });
});

describe("an applicant without a phone", () => {
  it("is given a number that starts with 00, is never sent a message, and gets a letter", async () => {
    const phone = at.ok(await registrator.get("/applicants/get-fake-phone"));
    const appeal = await at.registered({}, { phone, isFakePhoneNumber: 1, address: "Olmazor, 1" });
    at.ok(await registrator.patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 }));
    const { id } = await at.draft(leader, appeal.id, { executorId: await at.userId("executor") });
    at.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: appeal.id }));
    const signer = await portal.as("signer");
    await at.act(await portal.as("executor"), "accept", id);
    await at.answer(await portal.as("executor"), id, "signer");
    await at.act(await portal.as("controller"), "check-answer", id);
    await at.act(signer, "confirm-answer", id);

    const preview = at.ok(await signer.get(`/tasks/notification-preview?taskId=${id}`));
    const bySms = await at.tryAct(signer, "notify-applicant", id, { methodId: 1, text: "Javob" });
    const byNoWay = await at.tryAct(signer, "notify-applicant", id, { methodId: 99, text: "Javob" });
    const byPost = await at.tryAct(signer, "notify-applicant", id, { methodId: 4, text: "Javob", letterNumber: "7", letterDate: at.today });

    expect(phone).toMatch(/^00\d{7}$/);
    expect([preview.address, preview.methods.map((m: { id: number }) => m.id)]).toEqual([null, [4, 5]]);
    expect(preview.letterNumber).toBe("15/7");
    expect([bySms.status, bySms.body.details]).toMatchObject([422, [{ path: "methodId", problem: "no_phone_to_message" }]]);
    expect([byNoWay.status, byNoWay.body.details]).toMatchObject([422, [{ path: "methodId", problem: "not_in_list" }]]);
    expect(byPost.body.status).toBe("resolved");
    const sent: unknown[] = [];
    const sms = { send: async ({ address }: { address: string }) => (sent.push(address), { providerId: null, delivered: false }) };
    await sendMessages(portal.db, { sms });
    expect(sent).not.toContain(phone);
    expect((await sql`select method, address, status from notifications where appeal_id = ${appeal.id}`.execute(portal.db)).rows).toEqual([
      { method: "post", address: null, status: "sms_sent" },
    ]);
    expect((await registrator.get(`/applicants/byPhone?phone=${phone}`)).status).toBe(404);
    expect(at.ok(await registrator.get(`/applicants/search-by-phone?phone=${phone}`))).toEqual([]);
  });

  it("shares an invented number with nobody", async () => {
    const phone = at.ok(await registrator.get("/applicants/get-fake-phone"));
    await at.registered({}, { phone, isFakePhoneNumber: 1 });

    const reply = await registrator.post(
      "/appeal-actions/with-applicant",
      await at.form({}, { phone, isFakePhoneNumber: 1, lastName: "Boshqa" }),
    );

    // the same person with another address is a record of their own, too: earlier appeals are unchanged
    expect(reply.status).toBe(200);
    const { phone: given } = at.ok(await registrator.get(`/applicants/${reply.body.applicantsId}`));
    expect(given).toMatch(/^00\d{7}$/);
    expect(given).not.toBe(phone);
  });
});

describe("the hour of an appeal's arrival", () => {
  const cardOf = async (id: number) => at.ok(await registrator.get(`/appeals/detail/${id}`));

  it("after working hours counts it from the next working day, and the card says why", async () => {
    clock("2026-11-20T18:30:00+05:00");

    const { id, createdDate } = await at.registered();

    const { term, deadline } = await cardOf(id);
    expect(createdDate).toMatch(/^2026-11-20T18:30:00(\.0+)?\+05:00$/);
    expect(term).toEqual({
      rule: "fifteen_days",
      article: "28",
      start: "23.11.2026",
      days: 15,
      counted: "08.12.2026",
      deadline: "09.12.2026",
      passed: [{ day: "08.12.2026", name: "Konstitutsiya kuni" }],
      afterHours: true,
      receivedBy: "registration",
      byMonth: false,
      capped: false,
      extension: null,
      received: "2026-11-20T18:30:00.000+05:00",
      limit: null,
    });
    expect(deadline).toBe("09.12.2026");
  });

  it("within working hours counts it from that day", async () => {
    clock("2026-11-20T17:59:59+05:00");

    const { id } = await at.registered();

    expect((await cardOf(id)).term).toMatchObject({
      start: "20.11.2026",
      counted: "05.12.2026",
      deadline: "07.12.2026",
      afterHours: false,
    });
  });

  it("is kept by an edit the next day, with its term", async () => {
    clock("2026-11-19T10:00:00+05:00");
    const { id } = await at.registered();
    clock("2026-11-24T10:00:00+05:00");

    at.ok(await registrator.put("/appeal-actions/update-with-applicant", await at.form({ id, text: "Boshqa matn" })));

    expect((await cardOf(id)).term).toMatchObject({ start: "19.11.2026", deadline: "04.12.2026" });
  });

  it("in the first minutes of a year gives it the first number of that year", async () => {
    clock("2026-12-31T23:59:00+05:00");
    const last = await at.registered();
    clock("2027-01-01T00:01:00+05:00");

    const first = await at.registered();

    expect(last.requestNumber).toMatch(/^FAR-\d{6}\/26$/);
    expect(first.requestNumber).toBe("FAR-000001/27");
    expect((await cardOf(first.id)).term).toMatchObject({ start: "04.01.2027", afterHours: true });
  });
});
