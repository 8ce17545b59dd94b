import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Portal } from "../test/people.ts";
import { openPortal } from "../test/portal.ts";
import { stations, type Stations } from "../test/stations.ts";

let portal: Portal;
let at: Stations;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
});
afterEach(() => void vi.useRealTimers());
afterAll(() => portal.close());

/** The clock of the portal stands here; the database keeps its own. */
const onThe = (moment: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(moment) });
const act = async (login: string, action: string, body: object) => (await portal.as(login)).patch(`/appeal-actions/${action}`, body);
const card = async (login: string, id: number) => at.ok(await (await portal.as(login)).get(`/appeals/detail/${id}`));
const reasonId = async (code: string): Promise<number> =>
  (await portal.db.selectFrom("result_reasons").select("id").where("code", "=", code).executeTakeFirstOrThrow()).id;
const idsIn = async (login: string, path: string): Promise<number[]> =>
  at.ok(await (await portal.as(login)).get(`/appeals/menu/${path}?pageSize=100`)).rows.map((row: { id: number }) => row.id);
const messagesAbout = async (id: number): Promise<string[]> =>
  (await sql<{ kind: string }>`select kind from notifications where appeal_id = ${id} order by id`.execute(portal.db)).rows.map(
    (r) => r.kind,
  );

describe("the term of an appeal", () => {
  it("is thirty days where further study is needed, and once more by the head", async () => {
    onThe("2026-11-02T10:00:00+05:00");
    const { id, deadline } = await at.registered({ satulationId: 1 });
    expect(deadline).toBe("17.11.2026");

    // a deputy leads the office but is not its head
    const studied = at.ok(await act("far-leader-2", "further-study", { appeal_id: id, description: "Ekspertiza kerak" }));
    expect(studied.deadline).toBe("02.12.2026");
    const extension = { appeal_id: id, days: 30, description: "Xulosa kechikdi" };
    expect((await act("far-leader-2", "extend-term", extension)).status).toBe(403);
    expect((await act("leader2", "extend-term", extension)).status).toBe(404);
    const extended = at.ok(await act("leader", "extend-term", extension));

    // thirty days after Wednesday 2 December end on New Year's Day and a weekend later: Friday 1, Saturday 2, Sunday 3
    expect(extended.deadline).toBe("04.01.2027");
    const { term } = await card("leader", id);
    expect(term).toMatchObject({ rule: "further_study", days: 30, start: "02.11.2026", extension: { days: 30, from: "02.12.2026" } });
    expect((await act("leader", "extend-term", extension)).status).toBe(409);
    expect((await act("leader", "further-study", { appeal_id: id, description: "x" })).status).toBe(409);
    expect((await act("leader", "extend-term", { ...extension, days: 31 })).body.details).toMatchObject([
      { path: "days", problem: "too_large" },
    ]);
    expect(await messagesAbout(id)).toEqual(["extended"]);
  });

  it("is made thirty by further study once, where it was fifteen and the head has not extended it", async () => {
    const study = async (id: number) => (await act("leader", "further-study", { appeal_id: id, description: "Ekspertiza kerak" })).status;
    const [application, proposal, extended] = [
      await at.registered({ satulationId: 1 }),
      await at.registered({ satulationId: 3 }),
      await at.registered({ satulationId: 1 }),
    ];
    at.ok(await act("leader", "extend-term", { appeal_id: extended.id, days: 10, description: "Xulosa kechikdi" }));

    expect(await study(proposal.id)).toBe(409);
    expect(await study(extended.id)).toBe(409);
    expect(await study(application.id)).toBe(200);
    expect(await study(application.id)).toBe(409);
  });

  it("survives an edit of the registration with all that made it longer", async () => {
    onThe("2026-11-02T10:00:00+05:00");
    const { id } = await at.registered({ satulationId: 1 });
    at.ok(await act("leader", "extend-term", { appeal_id: id, days: 10, description: "x" }));
    onThe("2026-11-04T10:00:00+05:00");

    const edited = at.ok(
      await (await portal.as("registrator")).put("/appeal-actions/update-with-applicant", await at.form({ id, satulationId: 2 })),
    );

    expect(edited.deadline).toBe("27.11.2026");
  });
});

describe("the dictionary of reasons", () => {
  it.each(["UZ", "RU", "UK"])("says which ending each fits (%s), and so it is", async (language) => {
    const leader = await portal.as("leader");
    const reasons: { id: number; code: string; name: string; closingKinds: string[] }[] = at.ok(
      await leader.get("/admin/dictionaries/result-reason-types", { headers: { "accept-language": language } }),
    );
    const fitting = (kind: string) => reasons.filter((one) => one.closingKinds.includes(kind)).map((one) => one.code);

    expect(fitting("unconsidered")).toEqual(["anonymous", "no_authority_doc", "requirements_not_met"]);
    expect(fitting("terminated").toSorted()).toEqual(
      [
        "address_changed",
        "applicant_absent",
        "applicant_died",
        "applicant_refused",
        "court_matter",
        "no_new_arguments",
        "withdrawn",
      ].toSorted(),
    );
    expect(reasons).toHaveLength(18);
    if (language !== "UZ") return;
    for (const [action, kind] of [
      ["leave-unconsidered", "unconsidered"],
      ["terminate", "terminated"],
    ] as const)
      for (const { id: reason, code, closingKinds } of reasons) {
        const { id } = await at.newAppeal("classification");
        const { status, body } = await act("leader", action, { appeal_id: id, reasonId: reason, text: "Asosi" });
        const said = status === 200 ? "fits" : body.details[0].problem;
        expect([action, code, said]).toEqual([action, code, closingKinds.includes(kind) ? "fits" : "reason_does_not_fit"]);
      }
  });
});

describe("an appeal that needs no answer", () => {
  it("is left unconsidered for a reason of the law, by a leader of its holder; its drafts go", async () => {
    const { id } = await at.newAppeal("classification");
    const leader = await portal.as("leader");
    await at.draft(leader, id, { executorId: await at.userId("executor") });
    const body = { appeal_id: id, reasonId: await reasonId("anonymous"), text: "Muallifi koʻrsatilmagan" };

    expect((await act("registrator", "leave-unconsidered", body)).status).toBe(403);
    expect((await act("leader", "leave-unconsidered", { ...body, reasonId: await reasonId("withdrawn") })).body.details).toMatchObject([
      { path: "reasonId", problem: "reason_does_not_fit" },
    ]);
    at.ok(await act("leader", "leave-unconsidered", body));

    expect(await card("leader", id)).toMatchObject({
      status: "resolved",
      closingKindName: "Koʻrmay qoldirilgan",
      closingText: body.text,
      tasks: [],
    });
    expect(await idsIn("leader", "resolved")).toContain(id);
    expect(await messagesAbout(id)).toEqual(["unconsidered"]);
  });

  it("is terminated when it is withdrawn: open tasks are cancelled, answered ones stay", async () => {
    const { id: taskId, appealId } = await at.newTask("resolved");
    const open = await portal.db
      .selectFrom("tasks")
      .select("id")
      .where("appeal_id", "=", appealId)
      .where("status", "=", "new")
      .executeTakeFirstOrThrow();

    at.ok(await act("leader", "terminate", { appeal_id: appealId, reasonId: await reasonId("withdrawn"), text: "Arizachi qaytarib oldi" }));

    const { tasks } = await card("leader", appealId);
    expect(tasks.find((t: { id: number }) => t.id === taskId).status).toBe("resolved");
    expect(tasks.find((t: { id: number }) => t.id === open.id).status).toBe("cancelled");
    expect((await at.tryAct(await portal.as("executor2"), "accept", open.id)).status).toBe(409);
  });

  it("leaves nothing of a classification behind when it is terminated", async () => {
    const { id } = await at.newAppeal("classification");
    const draft = await at.draft(await portal.as("leader"), id, { executorId: await at.userId("executor") });

    at.ok(await act("leader", "terminate", { appeal_id: id, reasonId: await reasonId("withdrawn"), text: "Qaytarib oldi" }));

    const { status } = await portal.db.selectFrom("tasks").select("status").where("id", "=", draft.id).executeTakeFirstOrThrow();
    expect(status).toBe("cancelled");
  });

  it("is returned to the applicant while it is registered", async () => {
    const { id } = await at.registered();

    at.ok(await act("registrator", "return-to-applicant", { appeal_id: id, reason: "Manzil koʻrsatilmagan" }));

    expect(await card("leader", id)).toMatchObject({ status: "resolved", closingText: "Manzil koʻrsatilmagan" });
    expect(await messagesAbout(id)).toEqual(["returned"]);
    const { id: later } = await at.newAppeal("process");
    expect((await act("registrator", "return-to-applicant", { appeal_id: later, reason: "x" })).status).toBe(409);
  });

  it("is accepted for information, and may come back from there", async () => {
    const { id } = await at.registered();
    at.ok(await (await portal.as("registrator")).patch(`/appeal-actions/accept-for-information/${id}`, { description: "Tabrik xati" }));
    expect(await idsIn("leader", "for-information")).toContain(id);
    expect(await idsIn("leader2", "for-information")).not.toContain(id);

    at.ok(await act("registrator", "back-to-registration", { appeal_id: id, description: "Savol ham bor ekan" }));

    expect(await idsIn("registrator", "registration")).toContain(id);
    const withDraft = await at.newAppeal("classification");
    await at.draft(await portal.as("leader"), withDraft.id, { executorId: await at.userId("executor") });
    expect((await (await portal.as("leader")).patch(`/appeal-actions/accept-for-information/${withDraft.id}`, {})).status).toBe(409);
  });
});

describe("the letter of a withdrawn appeal", () => {
  const waiting = async (login: string): Promise<{ ids: number[]; count: number }> => ({
    ids: at
      .ok(await (await portal.as(login)).get("/appeals/menu/resolved?letterDue=1&pageSize=100"))
      .rows.map((row: { id: number }) => row.id),
    count: at.ok(await (await portal.as(login)).get("/profile/notify-counter")).appeal_letter_due,
  });
  const withdraw = async (id: number, code = "withdrawn") =>
    at.ok(await act("leader", "terminate", { appeal_id: id, reasonId: await reasonId(code), text: "Arizachi qaytarib oldi" }));
  const letter = (id: number, more: object = {}) => ({
    appeal_id: id,
    methodId: 4,
    text: "Murojaatingizni qaytarib oldingiz",
    letterNumber: "12/3",
    letterDate: "05.11.2026",
    ...more,
  });

  it.each([
    ["Monday: three days later", "2026-11-02T10:00:00+05:00", "05.11.2026", "05.11.2026", []],
    ["Thursday: Sunday passes to Monday", "2026-11-05T10:00:00+05:00", "08.11.2026", "09.11.2026", ["08.11.2026"]],
    ["before midnight of Tashkent it is still Monday", "2026-11-02T23:59:00+05:00", "05.11.2026", "05.11.2026", []],
    [
      "over New Year: Friday the 1st, Saturday, Sunday",
      "2026-12-29T10:00:00+05:00",
      "01.01.2027",
      "04.01.2027",
      ["01.01.2027", "02.01.2027", "03.01.2027"],
    ],
  ])("is due in three days, and the card says why: %s", async (_when, moment, counted, due, passed) => {
    onThe(moment);
    const { id } = await at.registered();
    await withdraw(id);

    const { letterBy, letterTerm } = await card("registrator", id);

    expect(letterBy).toBe(due);
    expect(letterTerm).toMatchObject({ rule: "letter", days: 3, counted, deadline: due });
    expect(letterTerm.passed.map(({ day }: { day: string }) => day)).toEqual(passed);
  });

  it("waits in the closed list of its holder, red once it is late, until it is sent", async () => {
    onThe("2026-11-02T10:00:00+05:00");
    const { id } = await at.registered();
    const before = await waiting("registrator");
    await withdraw(id);
    // the message that leaves by itself is no letter
    expect(await messagesAbout(id)).toEqual(["terminated"]);
    expect((await waiting("registrator")).count).toBe(before.count + 1);

    onThe("2026-11-07T10:00:00+05:00");
    const rows = at.ok(await (await portal.as("registrator")).get("/appeals/menu/resolved?letterDue=1&pageSize=100")).rows;
    expect(rows.find((row: { id: number }) => row.id === id)).toMatchObject({ letterBy: "05.11.2026", letterDaysLeft: -2, daysLeft: null });
    expect((await card("registrator", id)).actions).toEqual(["send-letter"]);
    expect((await act("leader", "send-letter", letter(id))).status).toBe(403);
    expect((await act("registrator2", "send-letter", letter(id))).status).toBe(404);
    expect((await act("registrator", "send-letter", letter(id, { letterNumber: null }))).body.details).toMatchObject([
      { path: "letterNumber", problem: "letter_needed" },
    ]);
    expect((await act("registrator", "send-letter", letter(id, { letterDate: "08.11.2026" }))).body.details).toMatchObject([
      { path: "letterDate", problem: "day_in_future" },
    ]);
    expect((await act("registrator", "send-letter", letter(id, { methodId: 2 }))).body.details).toMatchObject([
      { path: "methodId", problem: "not_reachable_so" },
    ]);
    // this applicant has a phone alone; the form offers what will be accepted and says why the rest is not there
    const reach = at.ok(await (await portal.as("registrator")).get(`/appeals/letter-reach/${id}`));
    expect(reach.methods.map((method: { id: number }) => method.id)).toEqual([1, 4, 5]);
    expect(reach.missing).toEqual([
      { id: 2, name: "Telegram", why: "Telegram-botga yozmagan" },
      { id: 3, name: "Elektron pochta", why: "elektron manzili maʼlum emas" },
    ]);
    expect(reach.address).toMatch(/^90\*{5}\d{2}$/);
    expect((await (await portal.as("registrator2")).get(`/appeals/letter-reach/${id}`)).status).toBe(404);
    expect((await (await portal.as("leader")).get(`/appeals/letter-reach/${id}`)).status).toBe(403);

    at.ok(await act("registrator", "send-letter", letter(id)));

    expect(await waiting("registrator")).toEqual(before);
    const sent = await card("registrator", id);
    expect([sent.letterBy, sent.letterDaysLeft, sent.letterTerm, sent.actions]).toEqual([null, null, null, []]);
    const { rows: messages } = await sql`
      select kind, method, text, letter_number, letter_day from notifications where appeal_id = ${id} order by id desc limit 1`.execute(
      portal.db,
    );
    expect(messages).toEqual([
      { kind: "terminated", method: "post", text: "Murojaatingizni qaytarib oldingiz", letter_number: "12/3", letter_day: "2026-11-05" },
    ]);
    expect((await act("registrator", "send-letter", letter(id))).status).toBe(409);
  });

  it("is not asked for where the appeal ended otherwise, nor any longer once it is opened again", async () => {
    const { id } = await at.newAppeal("process");
    await withdraw(id, "applicant_died");
    expect((await card("registrator", id)).letterBy).toBeNull();

    const { id: again } = await at.newAppeal("process");
    await withdraw(again);
    expect((await card("registrator", again)).letterBy).not.toBeNull();
    at.ok(await act("leader", "reopen", { appeal_id: again, description: "Fikridan qaytdi" }));
    expect((await card("registrator", again)).letterBy).toBeNull();
  });
});

describe("a duplicate", () => {
  it("joins the first appeal while that is considered, and ends as that one ends", async () => {
    const first = await at.newTask("process");
    const copy = await at.registered({ repeatabilityTypeId: 3, earlierAppealId: first.appealId });
    const alone = await at.registered();
    expect((await card("registrator", alone.id)).actions).not.toContain("join-duplicate");

    at.ok(await act("registrator", "join-duplicate", { appeal_id: copy.id }));
    expect(await card("leader", copy.id)).toMatchObject({ status: "process", isJoined: true, earlierAppealId: first.appealId });
    // the first one names it, to whoever may see it
    const joined = [{ id: copy.id, requestNumber: copy.requestNumber }];
    expect([(await card("leader", first.appealId)).joined, (await card("leader", copy.id)).joined]).toEqual([joined, []]);
    expect((await card("executor2", first.appealId)).joined).toEqual([]);
    expect((await (await portal.as("executor2")).get(`/appeals/detail/${copy.id}`)).status).toBe(404);
    // what ends with another one is not followed for itself: its end would pass its controller by
    const control = { appeal_id: copy.id, controller_id: await at.userId("controller") };
    expect((await act("leader", "send-to-control", control)).status).toBe(409);

    at.ok(await act("leader", "terminate", { appeal_id: first.appealId, reasonId: await reasonId("withdrawn"), text: "Qaytarib oldi" }));
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
    at.ok(await act("registrator", "join-duplicate", { appeal_id: copy.id }));

    if (code === "unconsidered")
      at.ok(await act("leader", "leave-unconsidered", { appeal_id: first, reasonId: await reasonId("anonymous"), text: "Muallifi yoʻq" }));
    if (code === "returned_to_applicant")
      at.ok(await act("registrator", "return-to-applicant", { appeal_id: first, reason: "Manzil koʻrsatilmagan" }));
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

  it("keeps the first appeal from being deleted", async () => {
    const first = await at.registered();
    const copy = await at.registered({ repeatabilityTypeId: 3, earlierAppealId: first.id });
    at.ok(await act("registrator", "join-duplicate", { appeal_id: copy.id }));

    expect((await (await portal.as("registrator")).delete(`/appeal-actions/${first.id}`)).status).toBe(409);
  });

  it("of a duplicate ends with the first of all, though that one was joined last", async () => {
    const first = await at.newTask("process");
    const second = await at.registered({ repeatabilityTypeId: 3, earlierAppealId: first.appealId });
    const third = await at.registered({ repeatabilityTypeId: 3, earlierAppealId: second.id });
    at.ok(await act("registrator", "join-duplicate", { appeal_id: third.id }));
    at.ok(await act("registrator", "join-duplicate", { appeal_id: second.id }));
    // what has joined another one is no first appeal
    const fourth = await at.registered({ repeatabilityTypeId: 3, earlierAppealId: third.id });
    expect((await act("registrator", "join-duplicate", { appeal_id: fourth.id })).body.details).toMatchObject([
      { problem: "earlier_not_open" },
    ]);

    at.ok(await act("leader", "terminate", { appeal_id: first.appealId, reasonId: await reasonId("withdrawn"), text: "Qaytarib oldi" }));

    for (const { id } of [second, third])
      expect(await card("leader", id)).toMatchObject({ status: "resolved", closingText: "Qaytarib oldi" });
  });

  it("does not wait for an appeal that was accepted for information, for that one never ends", async () => {
    const first = await at.registered();
    const [joined, later] = [
      await at.registered({ repeatabilityTypeId: 3, earlierAppealId: first.id }),
      await at.registered({ repeatabilityTypeId: 3, earlierAppealId: first.id }),
    ];
    at.ok(await act("registrator", "join-duplicate", { appeal_id: joined.id }));
    const registrator = await portal.as("registrator");

    const inform = async () => registrator.patch(`/appeal-actions/accept-for-information/${first.id}`, {});
    expect((await inform()).status).toBe(409);
    expect((await card("registrator", first.id)).actions).not.toContain("accept-for-information");
    at.ok(await act("leader", "terminate", { appeal_id: joined.id, reasonId: await reasonId("withdrawn"), text: "Qaytarib oldi" }));
    at.ok(await inform());

    expect((await act("registrator", "join-duplicate", { appeal_id: later.id })).body.details).toMatchObject([
      { problem: "earlier_not_open" },
    ]);
    expect((await card("registrator", later.id)).status).toBe("registration");
  });

  it("of which a question has been drafted is no duplicate any more", async () => {
    const first = await at.newTask("process");
    const copy = await at.registered({ repeatabilityTypeId: 3, earlierAppealId: first.appealId });
    at.ok(await act("registrator", "send-to-classification", { appeal_id: copy.id, position_levels_id: 1 }));
    await at.draft(await portal.as("leader"), copy.id, { executorId: await at.userId("executor") });

    expect((await act("leader", "join-duplicate", { appeal_id: copy.id })).status).toBe(409);
  });

  it("of an appeal that has ended is no duplicate to join", async () => {
    const { id: ended } = await at.newAppeal("resolved");
    const copy = await at.registered({ repeatabilityTypeId: 3, earlierAppealId: ended });

    const refused = await act("registrator", "join-duplicate", { appeal_id: copy.id });

    expect([refused.status, refused.body.details]).toMatchObject([422, [{ problem: "earlier_not_open" }]]);
  });

  it("names an earlier appeal that its registrar may see, and no other", async () => {
    const foreign = await at.registered({}, {}, "registrator3");
    const form = await at.form({ repeatabilityTypeId: 2, earlierAppealId: foreign.id });

    const refused = await (await portal.as("registrator2")).post("/appeal-actions/with-applicant", form);

    expect(refused.body.details).toMatchObject([{ path: "appeal.earlierAppealId", problem: "no_such_record" }]);
  });
});

describe("a closed appeal that is opened again", () => {
  it("goes to the leader's post with a new term, takes new tasks, and keeps both answers", async () => {
    const { id } = await at.newAppeal("resolved");
    const answersBefore = (await card("leader", id)).tasks.length;
    expect((await act("registrator", "reopen", { appeal_id: id, description: "x" })).status).toBe(403);

    at.ok(await act("leader", "reopen", { appeal_id: id, description: "Arizachi natijaga rozi emas" }));
    expect(await idsIn("leader", "not-classified")).toContain(id);
    expect(await idsIn("leader", "resolved")).not.toContain(id);
    expect((await act("leader", "back-to-registration", { appeal_id: id, description: "x" })).status).toBe(409);
    expect((await act("leader", "ask-send-another-org", { appealsId: id, description: "x" })).status).toBe(409);
    const draft = await at.draft(await portal.as("leader"), id, { executorId: await at.userId("executor") });
    at.ok(await act("leader", "finish-classification-task", { appeal_id: id }));
    for (const [login, action, input] of [
      ["executor", "accept", {}],
      ["executor", "answer", await at.answerBody("signer")],
      ["controller", "check-answer", {}],
      ["signer", "confirm-answer", {}],
      ["signer", "notify-applicant", { methodId: 1, text: "Qayta javob" }],
    ] as const)
      await at.act(await portal.as(login), action, draft.id, input);

    const again = await card("leader", id);
    expect(again.status).toBe("resolved");
    expect(again.tasks).toHaveLength(answersBefore + 1);
  });
});

describe("an appeal that was closed once", () => {
  it("is not hidden by way of reopening and registration", async () => {
    const { id, requestNumber } = await at.registered();
    at.ok(await act("leader", "leave-unconsidered", { appeal_id: id, reasonId: await reasonId("anonymous"), text: "Muallifi nomaʼlum" }));
    at.ok(await act("leader", "reopen", { appeal_id: id, description: "Muallifi aniqlandi" }));
    at.ok(await act("leader", "back-to-registration", { appeal_id: id, description: "Maʼlumotlarini toʻldiring" }));
    const registrator = await portal.as("registrator");

    const refused = await registrator.delete(`/appeal-actions/${id}`);

    expect([refused.status, refused.body.code]).toEqual([409, "action_not_allowed_now"]);
    expect(refused.body.details.allowed).not.toContain("delete");
    expect(at.ok(await registrator.get(`/appeals/${id}`))).toMatchObject({ requestNumber, status: "registration" });
    // one that was only registered and sent to and fro still may
    const other = await at.registered();
    at.ok(await act("registrator", "send-to-classification", { appeal_id: other.id, position_levels_id: 1 }));
    at.ok(await act("registrator", "back-to-registration", { appeal_id: other.id, description: "Xato" }));
    expect((await registrator.delete(`/appeal-actions/${other.id}`)).status).toBe(200);
  });
});

describe("an appeal of a mahalla", () => {
  it("is registered and followed by the mahalla's staff in lists of their own", async () => {
    const mahalla = await portal.as("mahalla");
    const appeal = at.ok(await mahalla.post("/appeal-actions/with-applicant-mahalla", await at.form()));
    expect(appeal.isMahalla).toBe(true);
    expect(await idsIn("mahalla", "registration/mahalla")).toContain(appeal.id);
    expect(await idsIn("registrator", "registration")).not.toContain(appeal.id);
    const own = await at.registered();
    expect(await idsIn("mahalla", "registration/mahalla")).not.toContain(own.id);
    expect((await mahalla.get(`/appeals/${own.id}`)).status).toBe(404);
    expect((await mahalla.post("/appeal-actions/with-applicant", await at.form())).status).toBe(403);

    at.ok(await mahalla.patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 }));
    expect(await idsIn("mahalla", "process/mahalla")).toContain(appeal.id);
    expect(await idsIn("leader", "not-classified")).toContain(appeal.id);
    at.ok(await act("leader", "terminate", { appeal_id: appeal.id, reasonId: await reasonId("withdrawn"), text: "Qaytarib oldi" }));

    expect(await idsIn("mahalla", "resolved/mahalla")).toContain(appeal.id);
    const counters = at.ok(await mahalla.get("/profile/notify-counter"));
    expect(counters.appeal_mahalla_resolved).toBeGreaterThan(0);
  });
});

describe("a colleague who stands in during a leave", () => {
  const leave = async (from: string, to: string) =>
    sql`insert into substitutions (user_id, substitute_id, from_day, to_day, created_by)
        values (${await at.userId("executor2")}, ${await at.userId("mrg-executor-5")}, ${from}, ${to}, ${await at.userId("admin")})`.execute(
      portal.db,
    );
  const tasksOf = async (login: string, menu: string): Promise<number[]> =>
    at.ok(await (await portal.as(login)).get(`/tasks/menu?menu=${menu}&pageSize=100`)).rows.map((row: { id: number }) => row.id);

  it("sees and does the other's work from the first day to the last, and nothing before or after", async () => {
    const { id } = await at.newTask("new");
    const other = await at.newTask("resolution");
    const stand = "mrg-executor-5";
    const day = async (n: number) =>
      (await sql<{ d: string }>`select ((now() at time zone 'Asia/Tashkent')::date + ${n}::int)::text as d`.execute(portal.db)).rows[0]!.d;

    await leave(await day(1), await day(5));
    expect(await tasksOf(stand, "new-tasks")).not.toContain(id);
    expect((await at.tryAct(await portal.as(stand), "accept", id)).status).toBe(404);

    await sql`delete from substitutions`.execute(portal.db);
    await leave(await day(-1), await day(0));
    expect(await tasksOf(stand, "new-tasks")).toContain(id);
    expect(await tasksOf(stand, "resolution-task").catch(() => "not given")).toBe("not given");
    expect((await (await portal.as(stand)).get(`/tasks/get-article-info?taskId=${other.id}`)).status).toBe(200);
    await at.act(await portal.as(stand), "accept", id);
    await at.answer(await portal.as(stand), id, "signer2");
    // the one who is away keeps the sight of the work
    expect(await tasksOf("executor2", "process-tasks")).toContain(id);

    await sql`delete from substitutions`.execute(portal.db);
    await leave(await day(-5), await day(-1));
    expect(await tasksOf(stand, "process-tasks")).not.toContain(id);
    expect((await (await portal.as(stand)).get(`/tasks/get-article-info?taskId=${id}`)).status).toBe(404);
  });
});
