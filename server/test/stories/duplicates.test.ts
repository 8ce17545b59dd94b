import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atWork, type Work } from "../support/at-work.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { refreshRows } from "../support/refresh-rows.ts";
import { stations, type Stations } from "../support/stations.ts";

let portal: Portal;
let at: Stations;
let { onAppeal, card, reasonId } = {} as Work;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  ({ onAppeal, card, reasonId } = atWork(portal, at));
});
afterAll(() => portal.close());

/** An appeal with one drafted question; a duplicate that joined it, and one that had joined that one. */
const threeJoined = async (fields: object = {}) => {
  const first = await at.newAppeal("classification");
  const executorId = await at.userId("executor");
  const { id: task } = await at.draft(await portal.as("leader"), first.id, { executorId, ...fields });
  const second = await at.registered({ repeatabilityTypeId: 3, earlierAppealId: first.id });
  const third = await at.registered({ repeatabilityTypeId: 3, earlierAppealId: second.id });
  at.ok(await onAppeal("registrator", "join-duplicate", { appeal_id: third.id }));
  at.ok(await onAppeal("registrator", "join-duplicate", { appeal_id: second.id }));
  return { first: first.id, task, second: second.id, third: third.id };
};
const answer = async (task: number, fields: object = {}): Promise<void> => {
  for (const [login, action, input] of [
    ["executor", "accept", {}],
    ["executor", "answer", { ...(await at.answerBody("signer")), ...fields }],
    ["controller", "check-answer", {}],
    ["signer", "confirm-answer", {}],
    ["signer", "notify-applicant", { methodId: 1, text: "Javob berildi" }],
  ] as const)
    await at.act(await portal.as(login), action, task, input);
};
/** The appeals that the leader's reports and dashboards count under a filter. */
const counted = async (filter: string): Promise<number[]> =>
  at.ok(await (await portal.as("leader")).get(`/appeals/menu/dashboard?pageSize=100&${filter}`)).rows.map((row: { id: number }) => row.id);
const lastStep = async (id: number) =>
  portal.db
    .selectFrom("history")
    .select(["action", "from_status", "to_status"])
    .where("appeal_id", "=", id)
    .orderBy("id", "desc")
    .executeTakeFirst();

describe("a duplicate", () => {
  it("joins the first appeal while that is considered, and ends as that one ends", async () => {
    const first = await at.newTask("process");
    const copy = await at.registered({ repeatabilityTypeId: 3, earlierAppealId: first.appealId });
    const alone = await at.registered();
    expect((await onAppeal("registrator", "join-duplicate", { appeal_id: alone.id })).body.details).toMatchObject([
      { path: "earlierAppealId", problem: "required" },
    ]);

    at.ok(await onAppeal("registrator", "join-duplicate", { appeal_id: copy.id }));
    expect(await card("leader", copy.id)).toMatchObject({ status: "process", isJoined: true, earlierAppealId: first.appealId });
    // the first one names it, to people who may see it
    const joined = [{ id: copy.id, requestNumber: copy.requestNumber }];
    expect([(await card("leader", first.appealId)).joined, (await card("leader", copy.id)).joined]).toEqual([joined, []]);
    expect((await card("executor2", first.appealId)).joined).toEqual([]);
    expect((await (await portal.as("executor2")).get(`/appeals/detail/${copy.id}`)).status).toBe(404);
    // what ends with another one is not followed for itself: its end would pass its controller by
    const control = { appeal_id: copy.id, controller_id: await at.userId("controller") };
    expect((await onAppeal("leader", "send-to-control", control)).status).toBe(409);

    at.ok(
      await onAppeal("leader", "terminate", { appeal_id: first.appealId, reasonId: await reasonId("withdrawn"), text: "Qaytarib oldi" }),
    );
    const { status, closingKindName, closingText } = await card("leader", copy.id);
    const ended = await card("leader", first.appealId);
    expect({ status, closingKindName, closingText }).toEqual({
      status: "resolved",
      closingKindName: ended.closingKindName,
      closingText: "Qaytarib oldi",
    });
  });

  it.each(["answered", "unconsidered", "returned_to_applicant"])("ends as the first appeal ends: %s", async (code) => {
    const first = code === "answered" ? (await at.newTask("resolved")).appealId : (await at.registered()).id;
    const copy = await at.registered({ repeatabilityTypeId: 3, earlierAppealId: first });
    at.ok(await onAppeal("registrator", "join-duplicate", { appeal_id: copy.id }));

    if (code === "unconsidered")
      at.ok(
        await onAppeal("leader", "leave-unconsidered", { appeal_id: first, reasonId: await reasonId("anonymous"), text: "Muallifi yoʻq" }),
      );
    if (code === "returned_to_applicant")
      at.ok(await onAppeal("registrator", "return-to-applicant", { appeal_id: first, reason: "Manzil koʻrsatilmagan" }));
    if (code === "answered") {
      const { id } = await portal.db
        .selectFrom("tasks")
        .select("id")
        .where("appeal_id", "=", first)
        .where("status", "=", "new")
        .executeTakeFirstOrThrow();
      for (const action of ["accept", "answer", "check-answer", "confirm-answer", "notify-applicant"] as const)
        await at.step(action, { id, appealId: first });
    }

    const ends = await sql<{ status: string; code: string }>`
      select a.status, k.code from appeals a left join closing_kinds k on k.id = a.closing_kind_id where a.id in (${first}, ${copy.id})`.execute(
      portal.db,
    );
    expect(ends.rows).toEqual([
      { status: "resolved", code },
      { status: "resolved", code },
    ]);
  });

  it("prevents the deletion of the first appeal", async () => {
    const first = await at.registered();
    const copy = await at.registered({ repeatabilityTypeId: 3, earlierAppealId: first.id });
    at.ok(await onAppeal("registrator", "join-duplicate", { appeal_id: copy.id }));

    expect((await (await portal.as("registrator")).delete(`/appeal-actions/${first.id}`)).status).toBe(409);
  });

  it("of a duplicate ends with the first of all, though that one was joined last", async () => {
    const first = await at.newTask("process");
    const second = await at.registered({ repeatabilityTypeId: 3, earlierAppealId: first.appealId });
    const third = await at.registered({ repeatabilityTypeId: 3, earlierAppealId: second.id });
    at.ok(await onAppeal("registrator", "join-duplicate", { appeal_id: third.id }));
    at.ok(await onAppeal("registrator", "join-duplicate", { appeal_id: second.id }));
    // what has joined another one is no first appeal
    const fourth = await at.registered({ repeatabilityTypeId: 3, earlierAppealId: third.id });
    expect((await onAppeal("registrator", "join-duplicate", { appeal_id: fourth.id })).body.details).toMatchObject([
      { problem: "earlier_not_open" },
    ]);

    at.ok(
      await onAppeal("leader", "terminate", { appeal_id: first.appealId, reasonId: await reasonId("withdrawn"), text: "Qaytarib oldi" }),
    );

    for (const { id } of [second, third])
      expect(await card("leader", id)).toMatchObject({ status: "resolved", closingText: "Qaytarib oldi" });
  });

  it("does not wait for an appeal that was accepted for information, because that one never ends", async () => {
    const first = await at.registered();
    const [joined, later] = [
      await at.registered({ repeatabilityTypeId: 3, earlierAppealId: first.id }),
      await at.registered({ repeatabilityTypeId: 3, earlierAppealId: first.id }),
    ];
    at.ok(await onAppeal("registrator", "join-duplicate", { appeal_id: joined.id }));
    const registrator = await portal.as("registrator");

    const inform = async () => registrator.patch(`/appeal-actions/accept-for-information/${first.id}`, { description: "Tabrik xati" });
    expect((await inform()).status).toBe(409);
    expect((await card("registrator", first.id)).actions).not.toContain("accept-for-information");
    at.ok(await onAppeal("leader", "terminate", { appeal_id: joined.id, reasonId: await reasonId("withdrawn"), text: "Qaytarib oldi" }));
    at.ok(await inform());

    expect((await onAppeal("registrator", "join-duplicate", { appeal_id: later.id })).body.details).toMatchObject([
      { problem: "earlier_not_open" },
    ]);
    expect((await card("registrator", later.id)).status).toBe("registration");
  });

  it("has the topic of the first appeal from the start and its result at the end, though it joined it by way of another", async () => {
    const family = await sql<{ main: number; leaf: number }>`
      select parent_id as main, id as leaf from topics where parent_id is not null order by id desc limit 1`.execute(portal.db);
    const { main, leaf } = family.rows[0]!;
    const { first, task, second, third } = await threeJoined({ groupsId: leaf });
    const found = async (filter: string) => (await counted(filter)).filter((id) => [first, second, third].includes(id));
    expect(await found(`mainGroupsId=${main}`)).toEqual([]);

    at.ok(await onAppeal("leader", "finish-classification-task", { appeal_id: first }));
    expect(await found(`mainGroupsId=${main}`)).toEqual([third, second, first]);
    expect(await found(`groupsId=${leaf}`)).toEqual([third, second, first]);
    expect(await found("resultTypesId=5")).toEqual([]);

    await answer(task, { resultTypeId: 5 });
    expect(await found("resultTypesId=5")).toEqual([third, second, first]);
    expect(await found("outcome=refused")).toEqual([third, second, first]);
    expect(await found("resultTypesId=1")).toEqual([]);
  });

  it("has a longer term as the first appeal has, whether it joined before or after", async () => {
    const { first, second, third } = await threeJoined();
    const termOf = async (id: number) => {
      const { term, isExtended } = await card("leader", id);
      return { days: term.extension?.days ?? 0, isExtended };
    };
    const before = await card("leader", third);

    at.ok(await onAppeal("leader", "extend-term", { appeal_id: first, days: 10, description: "Ekspertiza kerak" }));

    for (const id of [first, second, third]) expect(await termOf(id)).toEqual({ days: 10, isExtended: true });
    expect(before.term.extension).toBeNull();
    expect(await lastStep(third)).toEqual({ action: "extend-joined", from_status: "process", to_status: "process" });
    const later = await at.registered({ repeatabilityTypeId: 3, earlierAppealId: first });
    at.ok(await onAppeal("registrator", "join-duplicate", { appeal_id: later.id }));
    expect(await termOf(later.id)).toEqual({ days: 10, isExtended: true });
  });

  it("is separated once its person and that of the first are two, and goes on by itself", async () => {
    const registrator = await portal.as("registrator");
    const first = await at.registered();
    const second = await at.registered({ repeatabilityTypeId: 3, earlierAppealId: first.id });
    const third = await at.registered({ repeatabilityTypeId: 3, earlierAppealId: second.id });
    for (const { id } of [third, second]) at.ok(await onAppeal("registrator", "join-duplicate", { appeal_id: id }));
    const edit = async (applicant: object) =>
      at.ok(await registrator.put("/appeal-actions/update-with-applicant", await at.form({ id: first.id }, applicant)));

    // the same person, put right
    await edit({ middleName: "Akmal qizi", gendersId: 2 });
    for (const { id } of [second, third]) expect(await card("leader", id)).toMatchObject({ status: "process", isJoined: true });

    await edit({ firstName: "Botir", lastName: "Rahmonov", middleName: "Aliyevich", phone: "931112233", gendersId: 1 });

    expect(await card("registrator", second.id)).toMatchObject({ status: "registration", isJoined: false, earlierAppealId: null });
    expect(await lastStep(second.id)).toEqual({ action: "separate-joined", from_status: "process", to_status: "registration" });
    // it had joined the second, whose person is its own
    expect(await card("registrator", third.id)).toMatchObject({ status: "process", isJoined: true, earlierAppealId: second.id });
    at.ok(await onAppeal("registrator", "return-to-applicant", { appeal_id: first.id, reason: "Manzil koʻrsatilmagan" }));
    for (const { id, status } of [
      { id: second.id, status: "registration" },
      { id: third.id, status: "process" },
    ])
      expect((await card("registrator", id)).status).toBe(status);
  });

  it("is opened again with the first appeal, with a term of its own, and ends with it again", async () => {
    const { first, task, second, third } = await threeJoined();
    at.ok(await onAppeal("leader", "finish-classification-task", { appeal_id: first }));
    const own = await at.registered({ repeatabilityTypeId: 3, earlierAppealId: first });
    at.ok(await onAppeal("registrator", "join-duplicate", { appeal_id: own.id }));
    at.ok(await onAppeal("leader", "terminate", { appeal_id: own.id, reasonId: await reasonId("withdrawn"), text: "Oʻzi qaytarib oldi" }));
    await answer(task);
    await sql`update appeals set deadline = '2020-01-31', is_extended = true where id in (${second}, ${third})`.execute(portal.db);

    at.ok(await onAppeal("leader", "reopen", { appeal_id: first, description: "Arizachi rozi emas" }));

    const { deadline, ...opened } = await card("leader", first);
    expect(opened).toMatchObject({ status: "classification", isJoined: false });
    for (const id of [second, third]) {
      expect(await card("leader", id)).toMatchObject({
        status: "process",
        isJoined: true,
        deadline,
        closingKindName: null,
        resolvedDate: null,
      });
      expect(await lastStep(id)).toEqual({ action: "reopen-joined", from_status: "resolved", to_status: "process" });
    }
    // what its applicant took back stays closed
    expect(await card("leader", own.id)).toMatchObject({ status: "resolved", isJoined: false, closingText: "Oʻzi qaytarib oldi" });
    expect(await counted("resultTypesId=1")).not.toContain(second);

    const unconsidered = { appeal_id: first, reasonId: await reasonId("anonymous"), text: "Muallifi yoʻq" };
    at.ok(await onAppeal("leader", "leave-unconsidered", unconsidered));
    for (const id of [second, third]) expect(await card("leader", id)).toMatchObject({ status: "resolved", closingText: "Muallifi yoʻq" });
  });

  it("that is opened by itself is considered by itself, and follows the first appeal no longer", async () => {
    const { first, task, second, third } = await threeJoined();
    at.ok(await onAppeal("leader", "finish-classification-task", { appeal_id: first }));
    await answer(task);
    expect((await onAppeal("registrator", "reopen", { appeal_id: second, description: "x" })).status).toBe(403);

    at.ok(await onAppeal("leader", "reopen", { appeal_id: second, description: "Unga javob berilmagan" }));

    expect(await card("leader", first)).toMatchObject({ status: "resolved" });
    expect(await card("leader", second)).toMatchObject({ status: "classification", isJoined: false, earlierAppealId: first });
    // what had joined it waits for it again
    expect(await card("leader", third)).toMatchObject({ status: "process", isJoined: true });
    at.ok(await onAppeal("leader", "terminate", { appeal_id: second, reasonId: await reasonId("withdrawn"), text: "Qaytarib oldi" }));
    at.ok(await onAppeal("leader", "reopen", { appeal_id: first, description: "Arizachi rozi emas" }));
    for (const id of [second, third]) expect(await card("leader", id)).toMatchObject({ status: "resolved", closingText: "Qaytarib oldi" });
  });

  it("with a drafted question cannot join another appeal", async () => {
    const first = await at.newTask("process");
    const copy = await at.registered({ repeatabilityTypeId: 3, earlierAppealId: first.appealId });
    at.ok(await onAppeal("registrator", "send-to-classification", { appeal_id: copy.id, position_levels_id: 1 }));
    await at.draft(await portal.as("leader"), copy.id, { executorId: await at.userId("executor") });

    expect((await onAppeal("leader", "join-duplicate", { appeal_id: copy.id })).status).toBe(409);
  });

  it("of an ended appeal cannot join it", async () => {
    const { id: ended } = await at.newAppeal("resolved");
    const copy = await at.registered({ repeatabilityTypeId: 3, earlierAppealId: ended });

    const refused = await onAppeal("registrator", "join-duplicate", { appeal_id: copy.id });

    expect([refused.status, refused.body.details]).toMatchObject([422, [{ problem: "earlier_not_open" }]]);
  });

  it("names an earlier appeal that its registrar may see, and no other", async () => {
    const foreign = await at.registered({}, {}, "registrator3");
    const form = await at.form({ repeatabilityTypeId: 2, earlierAppealId: foreign.id });

    const refused = await (await portal.as("registrator2")).post("/appeal-actions/with-applicant", form);

    expect(refused.body.details).toMatchObject([{ path: "appeal.earlierAppealId", problem: "no_such_record" }]);
  });
});

describe("a duplicate that nobody marked at its registration", () => {
  const text = "Navoiy koʻchasida ikki oydan beri ichimlik suvi kelmayapti, bolalar va keksalar qiynalmoqda, suvni ulab bering";
  const cyrillic = "Навоий кўчасида икки ойдан бери ичимлик суви келмаяпти, болалар ва кексалар қийналмоқда, сувни улаб беринг";
  /** Two letters of one person that say the same, the second of them at the leader's post. */
  const twins = async (phone: string, more: object = {}) => {
    // the name alone would make the persons of all these tests one
    const first = await at.registered({ text }, { phone, lastName: `Sodiqova-${phone}` });
    const copy = await at.registered({ text: cyrillic, ...more }, { phone, lastName: `Karimova-${phone}` });
    at.ok(await onAppeal("registrator", "send-to-classification", { appeal_id: copy.id, position_levels_id: 1 }));
    return { first, copy };
  };
  const twinsOf = async (login: string, id: number) =>
    at
      .ok(await (await portal.as(login)).get(`/appeals/${id}/twins`))
      .map((row: { id: number; proposal: string; reasons: string[] }) => [row.id, row.proposal, row.reasons]);
  const join = (id: number, earlierAppealId: number) => onAppeal("leader", "join-duplicate", { appeal_id: id, earlierAppealId });

  it("is shown to the leader with the earlier one, and joins it", async () => {
    const { first, copy } = await twins("935550101");
    expect(await twinsOf("leader", copy.id)).toEqual([[first.id, "duplicate", ["phone", "text"]]]);
    // the later one is no earlier one
    expect(await twinsOf("leader", first.id)).toEqual([]);

    at.ok(await join(copy.id, first.id));

    expect(await card("leader", copy.id)).toMatchObject({
      status: "process",
      isJoined: true,
      earlierAppealId: first.id,
      repeatabilityTypeId: 3,
    });
    const rows = at.ok(await (await portal.as("leader")).get(`/appeal-actions/appeal-action-descs/${copy.id}`));
    const joined = rows.find((row: { action: string }) => row.action === "join-duplicate");
    expect(joined.changes.map(({ label, after }: { label: string; after: string }) => [label, after])).toEqual([
      ["Avvalgi murojaat", first.requestNumber],
      ["Takroriyligi", "Dublikat"],
    ]);
  });

  it("loses the number of an earlier one on paper, which the history keeps", async () => {
    const { first, copy } = await twins("935550102", { repeatabilityTypeId: 2, earlierNumber: "12-5/77", earlierDate: "01.09.2026" });

    at.ok(await join(copy.id, first.id));

    expect(await card("leader", copy.id)).toMatchObject({ earlierAppealId: first.id, earlierNumber: null, earlierDate: null });
  });

  it.each([
    ["a stranger's appeal of the same text", async () => (await at.registered({ text }, { phone: "935550111", lastName: "Begona" })).id],
    [
      "another matter of the same person",
      async () =>
        (await at.registered({ text: "Nafaqa toʻlovi kechikmoqda, sababini tushuntiring" }, { phone: "935550103", lastName: "Ochilova" }))
          .id,
    ],
    ["one of another office", async () => (await at.registered({ text }, { phone: "935550103" }, "registrator3")).id],
    ["itself", async (own: number) => own],
  ])("does not join %s", async (_what, other) => {
    const earlier = await other(0);
    const { copy } = await twins("935550103");

    const refused = await join(copy.id, earlier || copy.id);

    expect([refused.status, refused.body.details]).toMatchObject([422, [{ path: "earlierAppealId", problem: "no_such_record" }]]);
  });

  it("does not join a later one: the first of both goes on", async () => {
    const { first, copy } = await twins("935550104");
    at.ok(await onAppeal("registrator", "send-to-classification", { appeal_id: first.id, position_levels_id: 1 }));

    expect((await join(first.id, copy.id)).body.details).toMatchObject([{ path: "earlierAppealId", problem: "no_such_record" }]);
  });

  it("joins only the one that its registration named", async () => {
    const { first } = await twins("935550105");
    const named = await at.registered({ text, repeatabilityTypeId: 3, earlierAppealId: first.id }, { phone: "935550105" });

    const refused = await onAppeal("registrator", "join-duplicate", { appeal_id: named.id, earlierAppealId: first.id });

    expect(refused.body.details).toMatchObject([{ path: "earlierAppealId", problem: "does_not_belong" }]);
  });

  it("does not join one that has ended, though it is shown as what was said before", async () => {
    const { first, copy } = await twins("935550106");
    at.ok(await onAppeal("leader", "terminate", { appeal_id: first.id, reasonId: await reasonId("withdrawn"), text: "Qaytarib oldi" }));
    expect(await twinsOf("leader", copy.id)).toEqual([[first.id, "repeat", ["phone", "text"]]]);

    expect((await join(copy.id, first.id)).body.details).toMatchObject([{ problem: "earlier_not_open" }]);
  });

  it("is shown to nobody for an undisclosed person, except people who may know", async () => {
    const { first, copy } = await twins("935550107", { isUndisclosed: true });

    expect(await twinsOf("registrator", copy.id)).toEqual([[first.id, "duplicate", ["phone", "text"]]]);
    expect(await twinsOf("controller", copy.id)).toEqual([]);
    expect((await (await portal.as("registrator2")).get(`/appeals/${copy.id}/twins`)).status).toBe(404);
  });
});

describe("joining an appeal of another person", () => {
  const text = "Bolalar bogʻchasining isitish qozoni buzilgan, xonalar sovuq, tarbiyalanuvchilar kasal boʻlmoqda, taʼmirlab bering";
  const known = { lastName: "Tojiboyeva", firstName: "Mavluda", middleName: "Sobir qizi", birthdate: "05.04.1970", gendersId: 2 };
  const other = async (applicant: object, more: object = {}, phone = "935550301") => {
    const first = await at.registered({ text }, { ...known, passportSn: "AB", passportNum: "5550301", phone: "935550301" });
    const fields = { text, repeatabilityTypeId: 3, earlierAppealId: first.id, ...more };
    const second = await at.registered(fields, { ...known, phone, ...applicant });
    return { first, second, join: () => onAppeal("registrator", "join-duplicate", { appeal_id: second.id }) };
  };

  it.each([
    ["another birth date", { birthdate: "17.09.1999" }, "other_born"],
    ["another passport", { passportSn: "AB", passportNum: "5550302" }, "other_passport"],
    ["another first name", { firstName: "Malika" }, "other_first_name"],
    ["another sex", { gendersId: 1 }, "other_sex"],
    ["nothing but the phone and the text", { lastName: "Tojiboyeva", firstName: "M." }, "nothing_in_common"],
  ])("is refused with the reason: %s, though the registration named the appeal", async (_what, applicant, reason) => {
    const { second, join } = await other(applicant);

    const refused = await join();

    expect([refused.status, refused.body.details]).toMatchObject([422, [{ path: "appeal_id", problem: reason }]]);
    expect(await card("registrator", second.id)).toMatchObject({ status: "registration", isJoined: false });
  });

  it("is refused also where the appeal is named at joining, and its row on the card says why", async () => {
    const { first, second } = await other({ birthdate: "17.09.1999" }, { repeatabilityTypeId: 1, earlierAppealId: null });
    const twins = at.ok(await (await portal.as("registrator")).get(`/appeals/${second.id}/twins`));
    expect(twins).toContainEqual(expect.objectContaining({ id: first.id, differences: ["born"], proposal: null }));

    const refused = await onAppeal("registrator", "join-duplicate", { appeal_id: second.id, earlierAppealId: first.id });

    expect([refused.status, refused.body.details]).toMatchObject([422, [{ path: "appeal_id", problem: "other_born" }]]);
  });

  it.each([
    ["what is known of one of them only", { birthdate: null, gendersId: null }],
    ["the name in Cyrillic", { lastName: "Тожибоева", firstName: "Мавлуда", middleName: "Собир қизи" }],
  ])("is not what it is with %s: it joins", async (_what, applicant) => {
    const { second, join } = await other(applicant, {}, "935550302");
    at.ok(await join());
    expect(await card("registrator", second.id)).toMatchObject({ isJoined: true });
  });

  it("does not say what is known of an undisclosed person to who may not know", async () => {
    const { first, second } = await other({ birthdate: "17.09.1999" });
    at.ok(await onAppeal("registrator", "send-to-classification", { appeal_id: second.id, position_levels_id: 1 }));
    await sql`update appeals set is_undisclosed = true, registered_by = (select id from users where login = 'mrg-leader-2'), holder_id = (select organization_id from users where login = 'leader2')
               where id = ${first.id}`.execute(portal.db);
    await refreshRows(portal.db);

    const refused = await onAppeal("leader", "join-duplicate", { appeal_id: second.id });

    expect([refused.status, refused.body.details]).toMatchObject([422, [{ path: "appeal_id", problem: "two_persons" }]]);
  });
});

describe("the applicant of a joined appeal", () => {
  /** A copy of the default person's appeal, joined to `first`. */
  const joined = async (first: number, applicant: object, fields: object = {}) => {
    const copy = await at.registered({ repeatabilityTypeId: 3, earlierAppealId: first, ...fields }, applicant);
    at.ok(await onAppeal("registrator", "join-duplicate", { appeal_id: copy.id }));
    return copy;
  };
  const answer = async (appealId: number) => {
    const { rows } = await sql<{ id: number }>`select id from tasks where appeal_id = ${appealId} and status = 'new'`.execute(portal.db);
    for (const action of ["accept", "answer", "check-answer", "confirm-answer", "notify-applicant"] as const)
      await at.step(action, { id: rows[0]!.id, appealId });
  };
  const told = async (id: number) =>
    (
      await sql<{ kind: string; address: string; text: string }>`
        select kind, address, text from notifications where appeal_id = ${id} and kind <> 'registered' order by id`.execute(portal.db)
    ).rows;
  const owed = async (id: number) =>
    (await sql<{ event: string }>`select event from letters where appeal_id = ${id} order by id`.execute(portal.db)).rows.map(
      ({ event }) => event,
    );

  it("is told of the answer with the own number, at the own phone", async () => {
    const { appealId: first } = await at.newTask("resolved");
    const copy = await joined(first, { phone: "935550401" });
    await answer(first);

    expect(await told(copy.id)).toEqual([
      {
        kind: "answered",
        address: "935550401",
        text: `${copy.requestNumber}-sonli murojaatingiz koʻrib chiqildi. Javob xati: 15/7, ${at.today}`,
      },
    ]);
    expect(await owed(copy.id)).toEqual([]);
  });

  it("is not told twice at one phone of one answer: neither that of the first appeal nor that of another joined one", async () => {
    const { appealId: first } = await at.newTask("resolved");
    const sameAsFirst = await joined(first, {});
    const one = await joined(first, { phone: "935550402" });
    const other = await joined(first, { phone: "935550402" });
    await answer(first);

    expect([(await told(sameAsFirst.id)).length, (await told(one.id)).length, (await told(other.id)).length]).toEqual([0, 1, 0]);
  });

  it("is told again of the answer that follows when the first appeal was opened again", async () => {
    const { appealId: first } = await at.newTask("resolved");
    const copy = await joined(first, { phone: "935550403" });
    await answer(first);
    at.ok(await onAppeal("leader", "reopen", { appeal_id: first, description: "Yangi holat" }));
    await sql`update appeals set status = 'process', is_joined = true where id = ${copy.id}`.execute(portal.db);
    await refreshRows(portal.db);
    at.ok(await onAppeal("leader", "terminate", { appeal_id: first, reasonId: await reasonId("withdrawn"), text: "Qaytarib oldi" }));

    expect((await told(copy.id)).map(({ kind }) => kind)).toEqual(["answered", "terminated"]);
  });

  it("is owed a letter where no message arrives, in the list of letters; it leaves as any, and not after a reopening", async () => {
    const { appealId: first } = await at.newTask("resolved");
    const phone = at.ok(await (await portal.as("registrator")).get("/applicants/get-fake-phone"));
    const copy = await joined(first, { phone, isFakePhoneNumber: 1, address: "Navoiy, 5" });
    const again = at.ok(await (await portal.as("registrator")).get("/applicants/get-fake-phone"));
    const opened = await joined(first, { phone: again, isFakePhoneNumber: 1, address: "Navoiy, 5" });
    await answer(first);

    expect([await told(copy.id), await owed(copy.id), await owed(opened.id)]).toEqual([[], ["answered"], ["answered"]]);
    const due = at.ok(await (await portal.as("registrator")).get("/appeals/menu/letters-due?pageSize=100")).rows;
    expect(due.map(({ id }: { id: number }) => id)).toContain(copy.id);
    at.ok(
      await onAppeal("registrator", "send-letter", {
        appeal_id: copy.id,
        methodId: 4,
        text: "Javob xati yuborildi",
        letterNumber: "9-1",
        letterDate: at.today,
      }),
    );
    expect((await told(copy.id)).map(({ kind }) => kind)).toEqual(["answered"]);
    at.ok(await onAppeal("leader", "reopen", { appeal_id: opened.id, description: "Yangi holat" }));
    expect(await owed(opened.id)).toEqual([]);
  });

  it.each(["unconsidered", "returned", "withdrawn"])("is told of an end without an answer as of any: %s", async (how) => {
    const first = await at.registered();
    const copy = await joined(first.id, { phone: "935550404" });
    if (how === "unconsidered")
      at.ok(
        await onAppeal("leader", "leave-unconsidered", {
          appeal_id: first.id,
          reasonId: await reasonId("anonymous"),
          text: "Muallifi yoʻq",
        }),
      );
    if (how === "returned") at.ok(await onAppeal("registrator", "return-to-applicant", { appeal_id: first.id, reason: "Muallifi yoʻq" }));
    if (how === "withdrawn")
      at.ok(await onAppeal("leader", "terminate", { appeal_id: first.id, reasonId: await reasonId("withdrawn"), text: "Muallifi yoʻq" }));

    const [message, ...more] = await told(copy.id);
    expect(more).toEqual([]);
    expect(message).toMatchObject({ kind: how === "withdrawn" ? "terminated" : how, address: "935550404" });
    expect(message!.text).toContain(copy.requestNumber);
    // a withdrawal is confirmed by a letter, also to whom a message reaches
    expect(await owed(copy.id)).toEqual(how === "withdrawn" ? ["withdrawn"] : []);
  });

  it("has a representative, who learns the same", async () => {
    const first = await at.registered();
    const representative = { name: "Vakil Valiyev", authorityKindId: 4, documentNumber: "7", documentDate: at.today, address: "Navoiy, 9" };
    const copy = await joined(first.id, {}, { representative: { ...representative, phone: "935550405" } });
    at.ok(await onAppeal("registrator", "return-to-applicant", { appeal_id: first.id, reason: "Muallifi yoʻq" }));

    expect((await told(copy.id)).map(({ address }) => address)).toEqual(["935550405"]);
  });
});
