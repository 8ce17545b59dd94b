import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { atWork, type Work } from "../support/at-work.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";

let portal: Portal;
let at: Stations;
let { onAppeal, card, appealsIn, reasonId, messagesAbout } = {} as Work;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  ({ onAppeal, card, appealsIn, reasonId, messagesAbout } = atWork(portal, at));
});
afterEach(() => void vi.useRealTimers());
afterAll(() => portal.close());

/** The portal's clock is fixed here; the database has its own. */
const onThe = (moment: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(moment) });

describe("the dictionary of reasons", () => {
  it.each(["UZ", "RU", "UK"])("says which ending each fits (%s), and each does", async (language) => {
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
        const { status, body } = await onAppeal("leader", action, { appeal_id: id, reasonId: reason, text: "Asosi" });
        const said = status === 200 ? "fits" : body.details[0].problem;
        expect([action, code, said]).toEqual([
          action,
          code,
          closingKinds.includes(kind) ? (code === "no_new_arguments" ? "only_of_a_repeat" : "fits") : "reason_does_not_fit",
        ]);
      }
  });
});

describe("an appeal that needs no answer", () => {
  it("is left unconsidered for a reason of the law, by a leader of its holder; its drafts go", async () => {
    const { id } = await at.newAppeal("classification");
    const leader = await portal.as("leader");
    await at.draft(leader, id, { executorId: await at.userId("executor") });
    const body = { appeal_id: id, reasonId: await reasonId("anonymous"), text: "Muallifi koʻrsatilmagan" };

    expect((await onAppeal("registrator", "leave-unconsidered", body)).status).toBe(403);
    expect((await onAppeal("leader", "leave-unconsidered", { ...body, reasonId: await reasonId("withdrawn") })).body.details).toMatchObject(
      [{ path: "reasonId", problem: "reason_does_not_fit", message: "Qonunda bunday asos yoʻq (29-modda)" }],
    );
    at.ok(await onAppeal("leader", "leave-unconsidered", body));

    expect(await card("leader", id)).toMatchObject({
      status: "resolved",
      closingKindName: "Koʻrmay qoldirilgan",
      closingText: body.text,
      tasks: [],
    });
    expect(await appealsIn("leader", "resolved")).toContain(id);
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

    at.ok(
      await onAppeal("leader", "terminate", { appeal_id: appealId, reasonId: await reasonId("withdrawn"), text: "Arizachi qaytarib oldi" }),
    );

    const { tasks } = await card("leader", appealId);
    expect(tasks.find((t: { id: number }) => t.id === taskId).status).toBe("resolved");
    expect(tasks.find((t: { id: number }) => t.id === open.id).status).toBe("cancelled");
    expect((await at.tryAct(await portal.as("executor2"), "accept", open.id)).status).toBe(409);
  });

  it("leaves nothing of a classification behind when it is terminated", async () => {
    const { id } = await at.newAppeal("classification");
    const draft = await at.draft(await portal.as("leader"), id, { executorId: await at.userId("executor") });

    at.ok(await onAppeal("leader", "terminate", { appeal_id: id, reasonId: await reasonId("withdrawn"), text: "Qaytarib oldi" }));

    const { status } = await portal.db.selectFrom("tasks").select("status").where("id", "=", draft.id).executeTakeFirstOrThrow();
    expect(status).toBe("cancelled");
  });

  it("is returned to the applicant while it is registered", async () => {
    const { id } = await at.registered();

    at.ok(await onAppeal("registrator", "return-to-applicant", { appeal_id: id, reason: "Manzil koʻrsatilmagan" }));

    expect(await card("leader", id)).toMatchObject({ status: "resolved", closingText: "Manzil koʻrsatilmagan" });
    expect(await messagesAbout(id)).toEqual(["returned"]);
    const { id: later } = await at.newAppeal("process");
    expect((await onAppeal("registrator", "return-to-applicant", { appeal_id: later, reason: "x" })).status).toBe(409);
  });

  it("is accepted for information, and may come back from there", async () => {
    const { id } = await at.registered();
    at.ok(await (await portal.as("registrator")).patch(`/appeal-actions/accept-for-information/${id}`, { description: "Tabrik xati" }));
    expect(await appealsIn("leader", "for-information")).toContain(id);
    expect(await appealsIn("leader2", "for-information")).not.toContain(id);

    at.ok(await onAppeal("registrator", "back-to-registration", { appeal_id: id, description: "Savol ham bor ekan" }));

    expect(await appealsIn("registrator", "registration")).toContain(id);
    const withDraft = await at.newAppeal("classification");
    await at.draft(await portal.as("leader"), withDraft.id, { executorId: await at.userId("executor") });
    expect(
      (await (await portal.as("leader")).patch(`/appeal-actions/accept-for-information/${withDraft.id}`, { description: "Tabrik xati" }))
        .status,
    ).toBe(409);
  });
});

describe("an appeal accepted for information", () => {
  const inform = async (login: string, id: number, body: object = { description: "Bildirishnoma, javob soʻralmagan" }) =>
    (await portal.as(login)).patch(`/appeal-actions/accept-for-information/${id}`, body);

  it("needs a reason", async () => {
    const { id } = await at.registered();
    expect((await inform("registrator", id, {})).status).toBe(400);
    expect((await inform("registrator", id)).status).toBe(200);
  });

  it("is accepted only by a leader for a complaint, and ended by a leader", async () => {
    const { id } = await at.registered({ satulationId: 2 });
    expect((await card("registrator", id)).actions).not.toContain("accept-for-information");
    expect((await inform("registrator", id)).status).toBe(403);
    at.ok(await inform("leader", id));
    const end = { appeal_id: id, description: "Maʼlumot qabul qilindi" };
    expect((await onAppeal("registrator", "end-information", end)).status).toBe(403);
    at.ok(await onAppeal("leader", "end-information", end));
  });

  it("ends with that kind, is not late after any time, and may be opened again", async () => {
    onThe("2026-11-02T10:00:00+05:00");
    const { id } = await at.registered();
    expect((await onAppeal("registrator", "end-information", { appeal_id: id, description: "x" })).status).toBe(409);
    at.ok(await inform("registrator", id));
    onThe("2026-12-28T10:00:00+05:00");
    expect((await onAppeal("registrator", "end-information", { appeal_id: id })).status).toBe(400);
    at.ok(await onAppeal("registrator", "end-information", { appeal_id: id, description: "Maʼlumot qabul qilindi" }));

    expect(await card("registrator", id)).toMatchObject({
      status: "resolved",
      closingKindName: "Maʼlumot uchun qabul qilingan",
      closingText: "Maʼlumot qabul qilindi",
    });
    const listed = async (filter: string) =>
      at
        .ok(await (await portal.as("leader")).get(`/appeals/menu/resolved?${filter}&pageSize=100`))
        .rows.some((row: { id: number }) => row.id === id);
    expect([await listed("forInformation=1"), await listed("closing=late"), await listed("closing=in_time")]).toEqual([true, false, true]);
    expect(await messagesAbout(id)).toEqual([]);
    at.ok(await onAppeal("leader", "reopen", { appeal_id: id, description: "Savol ham bor ekan" }));
    expect((await card("leader", id)).status).toBe("classification");
  });
});

describe("the letter of a withdrawn appeal", () => {
  const waiting = async (login: string): Promise<{ ids: number[]; count: number }> => ({
    ids: at.ok(await (await portal.as(login)).get("/appeals/menu/letters-due?pageSize=100")).rows.map((row: { id: number }) => row.id),
    count: at.ok(await (await portal.as(login)).get("/profile/notify-counter")).appeal_letter_due,
  });
  const withdraw = async (id: number, code = "withdrawn") =>
    at.ok(await onAppeal("leader", "terminate", { appeal_id: id, reasonId: await reasonId(code), text: "Arizachi qaytarib oldi" }));
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

    const {
      letters: [{ event, dueDay, term }],
    } = await card("registrator", id);

    expect([event, dueDay]).toEqual(["withdrawn", due]);
    expect(term).toMatchObject({ rule: "letter", article: "30", days: 3, counted, deadline: due, capped: false });
    expect(term.passed.map(({ day }: { day: string }) => day)).toEqual(passed);
  });

  it("waits in the list of letters of its holder, red once it is late, until it is sent", async () => {
    onThe("2026-11-02T10:00:00+05:00");
    const { id } = await at.registered();
    const before = await waiting("registrator");
    await withdraw(id);
    // the message that leaves by itself is no letter
    expect(await messagesAbout(id)).toEqual(["terminated"]);
    expect((await waiting("registrator")).count).toBe(before.count + 1);

    onThe("2026-11-07T10:00:00+05:00");
    const rows = at.ok(await (await portal.as("registrator")).get("/appeals/menu/letters-due?pageSize=100")).rows;
    expect(rows.find((row: { id: number }) => row.id === id)).toMatchObject({ letterBy: "05.11.2026", letterDaysLeft: -2, daysLeft: null });
    expect((await card("registrator", id)).actions).toEqual(["send-letter"]);
    expect((await onAppeal("leader", "send-letter", letter(id))).status).toBe(403);
    expect((await onAppeal("registrator2", "send-letter", letter(id))).status).toBe(404);
    expect((await onAppeal("registrator", "send-letter", letter(id, { letterNumber: null }))).body.details).toMatchObject([
      { path: "letterNumber", problem: "letter_needed" },
    ]);
    expect((await onAppeal("registrator", "send-letter", letter(id, { letterDate: "08.11.2026" }))).body.details).toMatchObject([
      { path: "letterDate", problem: "day_in_future" },
    ]);
    expect((await onAppeal("registrator", "send-letter", letter(id, { methodId: 2 }))).body.details).toMatchObject([
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

    at.ok(await onAppeal("registrator", "send-letter", letter(id)));

    expect(await waiting("registrator")).toEqual(before);
    const sent = await card("registrator", id);
    expect(sent.letters).toMatchObject([{ event: "withdrawn", sentNumber: "12/3", sentDate: "05.11.2026", daysLeft: null }]);
    expect(sent.actions).toEqual([]);
    const { rows: messages } = await sql`
      select kind, method, text, letter_number, letter_day from notifications where appeal_id = ${id} order by id desc limit 1`.execute(
      portal.db,
    );
    expect(messages).toEqual([
      { kind: "terminated", method: "post", text: "Murojaatingizni qaytarib oldingiz", letter_number: "12/3", letter_day: "2026-11-05" },
    ]);
    expect((await onAppeal("registrator", "send-letter", letter(id))).status).toBe(409);
  });

  it("is not requested where the appeal ended otherwise, nor after it is opened again", async () => {
    const { id } = await at.newAppeal("process");
    await withdraw(id, "applicant_died");
    expect((await card("registrator", id)).letters).toEqual([]);

    const { id: again } = await at.newAppeal("process");
    await withdraw(again);
    expect((await card("registrator", again)).letters).toMatchObject([{ event: "withdrawn", sentDate: null }]);
    at.ok(await onAppeal("leader", "reopen", { appeal_id: again, description: "Fikridan qaytdi" }));
    expect((await card("registrator", again)).letters).toEqual([]);
  });
});
