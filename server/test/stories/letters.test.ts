import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { atWork, type Work } from "../support/at-work.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";

let portal: Portal;
let at: Stations;
let { onAppeal, onTask, card, messagesAbout, reasonId } = {} as Work;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  ({ onAppeal, onTask, card, messagesAbout, reasonId } = atWork(portal, at));
});
afterEach(() => void vi.useRealTimers());
afterAll(() => portal.close());

/** The portal's clock is fixed here; the database has its own. */
const onThe = (moment: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(moment) });

const noPhone = { phone: "000000000", isFakePhoneNumber: 1 };
type Row = { id: number; letterBy: string; letterDaysLeft: number; letterNames: string };
const due = async (login: string): Promise<Row[]> =>
  at.ok(await (await portal.as(login)).get("/appeals/menu/letters-due?pageSize=100&sortAttr=letterBy&sortOrder=ASC")).rows;
const dueOf = async (login: string, id: number) => (await due(login)).find((row) => row.id === id);
const counted = async (login: string): Promise<number> =>
  at.ok(await (await portal.as(login)).get("/profile/notify-counter")).appeal_letter_due;
const letter = (id: number, more: object = {}) => ({
  appeal_id: id,
  methodId: 4,
  text: "Muddat uzaytirildi",
  letterNumber: "14/2",
  letterDate: "04.11.2026",
  ...more,
});
const extend = (id: number) => onAppeal("leader", "extend-term", { appeal_id: id, days: 10, description: "Xulosa kechikdi" });
const ending = async (action: string, id: number, reason: string) =>
  onAppeal("leader", action, { appeal_id: id, reasonId: await reasonId(reason), text: "Xulosa" });
const forward = async (id: number): Promise<unknown> => {
  at.ok(await onAppeal("registrator", "ask-send-another-org", { appealsId: id, description: "Bizning vakolatimizda emas" }));
  return at.ok(
    await (
      await portal.as("leader")
    ).post("/appeal-actions/accept-ask-send-another-org", {
      appealsId: id,
      organizationsId: await at.organizationId("registrator3"),
      description: "Tegishliligi boʻyicha",
    }),
  );
};

/** By hand: what the law wants told (articles 25, 28, 29, 30), by which office the letter is sent. */
const told = [
  ["extended", "28", "registrator", (id: number) => extend(id)],
  ["forwarded", "25", "registrator3", forward],
  ["unconsidered", "29", "registrator", (id: number) => ending("leave-unconsidered", id, "no_authority_doc")],
  ["terminated", "30", "registrator", (id: number) => ending("terminate", id, "applicant_died")],
  ["withdrawn", "30", "registrator", (id: number) => ending("terminate", id, "withdrawn")],
  [
    "returned",
    "25",
    "registrator",
    (id: number) => onAppeal("registrator", "return-to-applicant", { appeal_id: id, reason: "Manzil yoʻq" }),
  ],
] as const;

describe("an applicant whom no message reaches", () => {
  it("is sent a letter of the extension: it waits in the registrar's list until it has left", async () => {
    onThe("2026-11-02T10:00:00+05:00");
    const { id } = await at.registered({}, noPhone);
    const before = await counted("registrator");
    at.ok(await extend(id));

    expect(await messagesAbout(id)).toEqual([]);
    // three days after Monday 2 November
    expect(await dueOf("registrator", id)).toMatchObject({ letterBy: "05.11.2026", letterDaysLeft: 3 });
    expect(await counted("registrator")).toBe(before + 1);
    expect(await dueOf("registrator3", id)).toBeUndefined();
    expect((await card("leader", id)).actions).not.toContain("send-letter");
    expect((await card("registrator", id)).actions).toContain("send-letter");
    expect((await onAppeal("leader", "send-letter", letter(id))).status).toBe(403);
    expect((await onAppeal("registrator3", "send-letter", letter(id))).status).toBe(404);
    onThe("2026-11-04T10:00:00+05:00");
    expect((await onAppeal("registrator", "send-letter", letter(id, { letterNumber: null }))).body.details).toMatchObject([
      { path: "letterNumber", problem: "letter_needed" },
    ]);

    at.ok(await onAppeal("registrator", "send-letter", letter(id)));

    expect(await dueOf("registrator", id)).toBeUndefined();
    expect(await counted("registrator")).toBe(before);
    const shown = await card("registrator", id);
    expect(shown.letters).toMatchObject([{ event: "extended", sentNumber: "14/2", sentDate: "04.11.2026", daysLeft: null }]);
    expect([shown.status, shown.actions.includes("send-letter")]).toEqual(["registration", false]);
    expect(await messagesAbout(id)).toEqual(["extended"]);
    const history = at.ok(await (await portal.as("registrator")).get(`/appeal-actions/appeal-action-descs/${id}`));
    expect(history.find((row: { action: string }) => row.action === "send-letter")).toMatchObject({
      text: "Muddat uzaytirildi",
      changes: [{ after: "Muddat uzaytirilganlik xabari" }],
    });
    expect((await onAppeal("registrator", "send-letter", letter(id))).status).toBe(409);
  });

  it.each(told)("is owed one letter when the appeal is %s (article %s)", async (event, article, login, act) => {
    onThe("2026-11-05T10:00:00+05:00");
    const { id } = await at.registered({}, noPhone);

    await act(id);

    const { letters } = await card(login, id);
    // Thursday and three days end on Sunday
    expect(letters).toMatchObject([{ event, dueDay: "09.11.2026", daysLeft: 4, sentDate: null, term: { days: 3, article } }]);
    expect(letters[0].text.length).toBeGreaterThan(20);
    expect(await dueOf(login, id)).toMatchObject({ letterBy: "09.11.2026" });
    at.ok(await onAppeal(login, "send-letter", letter(id, { letterDate: "05.11.2026" })));
    expect(await dueOf(login, id)).toBeUndefined();
  });

  it("is told of an answer by the letter with which the answer leaves", async () => {
    const { id: appealId } = await at.registered({}, noPhone);
    at.ok(await onAppeal("registrator", "send-to-classification", { appeal_id: appealId, position_levels_id: 1 }));
    const leader = await portal.as("leader");
    const { id } = await at.draft(leader, appealId, { organizationsId: await at.organizationId("registrator2") });
    at.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: appealId }));
    await onTask("registrator2", "register", id, {
      incomingNumber: "7",
      incomingDate: at.today,
      executorId: await at.userId("executor2"),
    });
    await onTask("executor2", "accept", id);
    await onTask("executor2", "answer", id, await at.answerBody("signer2"));
    await onTask("controller2", "check-answer", id);
    await onTask("signer2", "confirm-answer", id);

    // the office that answers sends it, not the holder
    expect(await dueOf("registrator", appealId)).toBeUndefined();
    expect(await dueOf("registrator2", appealId)).toMatchObject({ id: appealId });
    expect((await card("registrator", appealId)).actions).not.toContain("send-letter");
    await onTask("registrator2", "notify-applicant", id, {
      methodId: 4,
      text: "Javob berildi",
      letterNumber: "3",
      letterDate: at.today,
    });

    expect(await dueOf("registrator2", appealId)).toBeUndefined();
    expect((await card("registrator", appealId)).letters).toMatchObject([{ event: "answered", taskId: id, sentNumber: "3" }]);
  });

  it("is owed no letter of an answer that is withdrawn with its appeal, nor of an end that is taken back", async () => {
    const { id } = await at.registered({}, noPhone);
    at.ok(await ending("leave-unconsidered", id, "no_authority_doc"));
    at.ok(await onAppeal("leader", "reopen", { appeal_id: id, description: "Xato" }));
    expect((await card("registrator", id)).letters).toEqual([]);
  });
});

describe("several due letters", () => {
  it("are sent one by one, each named; the nearest stands first", async () => {
    onThe("2026-11-02T10:00:00+05:00");
    const { id } = await at.registered({}, noPhone);
    at.ok(await extend(id));
    onThe("2026-11-03T10:00:00+05:00");
    at.ok(await ending("leave-unconsidered", id, "no_authority_doc"));

    expect(await dueOf("registrator", id)).toMatchObject({
      letterBy: "05.11.2026",
      letterNames: "Muddat uzaytirilganlik xabari; Koʻrmay qoldirilganlik xabari",
    });
    const unclear = await onAppeal("registrator", "send-letter", letter(id, { letterDate: "03.11.2026" }));
    expect(unclear.body.details).toMatchObject([{ path: "letterId", problem: "letter_unclear" }]);
    const { letters } = await card("registrator", id);
    at.ok(await onAppeal("registrator", "send-letter", letter(id, { letterId: letters[0].id, letterDate: "03.11.2026" })));
    expect(await dueOf("registrator", id)).toMatchObject({ letterBy: "06.11.2026" });
    expect((await onAppeal("registrator", "send-letter", letter(id, { letterId: letters[0].id, letterDate: "03.11.2026" }))).status).toBe(
      422,
    );
  });

  it("go with the appeal to its new holder", async () => {
    const { id } = await at.registered({}, noPhone);
    at.ok(await extend(id));
    await forward(id);

    expect(await dueOf("registrator", id)).toBeUndefined();
    expect((await card("registrator3", id)).letters.map(({ event }: { event: string }) => event)).toEqual(["extended", "forwarded"]);
    expect(await dueOf("registrator3", id)).toBeDefined();
  });

  it("follow the calendar while they have not left", async () => {
    onThe("2026-11-02T10:00:00+05:00");
    const { id } = await at.registered({}, noPhone);
    at.ok(await extend(id));
    const admin = await portal.as("admin");
    const change = {
      days: [{ day: "05.11.2026", kind: "day_off", nameUz: "Dam olish kuni", nameUk: "Дам олиш куни", nameRu: "Выходной" }],
    };
    const { fingerprint } = at.ok(await admin.post("/admin/calendar/preview", change));
    at.ok(await admin.post("/admin/calendar/changes", { ...change, fingerprint }));

    expect(await dueOf("registrator", id)).toMatchObject({ letterBy: "06.11.2026" });
  });
});

it.each(told)(
  "an applicant with a phone is told that the appeal is %s (article %s) by a message, and of a withdrawal also by a letter",
  async (event, _article, login, act) => {
    const { id } = await at.registered();
    await act(id);
    // a withdrawal ends the consideration
    expect(await messagesAbout(id)).toEqual([event === "withdrawn" ? "terminated" : event]);
    const { letters } = await card(login, id);
    expect(letters.map((one: { event: string }) => one.event)).toEqual(event === "withdrawn" ? ["withdrawn"] : []);
  },
);

it("a letter that nobody can send is not due", async () => {
  const { rows } = await sql`
    select l.id from letters l join appeals a on a.id = l.appeal_id left join tasks t on t.id = l.task_id
     where l.sent_day is null and (a.status = 'deleted' or t.status in ('resolved', 'cancelled') or l.organization_id <> coalesce(t.organization_id, a.holder_id))`.execute(
    portal.db,
  );
  expect(rows).toEqual([]);
});
