import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { systemWork } from "../../src/engine/http/system-context.ts";
import { insertIncoming } from "../../src/office/incoming/incoming.repository.ts";
import { atWork, type Work } from "../support/at-work.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";
import { byForm, pdf } from "../support/uploads.ts";

let portal: Portal;
let at: Stations;
let { onAppeal, card } = {} as Work;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  ({ onAppeal, card } = atWork(portal, at));
});
const onThe = (moment: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(moment) });
/** Typed on Thursday, 12 November 2026: registered on that day, its term would end on Friday the 27th. */
const typing = "2026-11-12T15:00:00+05:00";
beforeEach(() => void onThe(typing));
afterEach(() => void vi.useRealTimers());
afterAll(() => portal.close());

const register = async (fields: object = {}, more: object = {}, login = "registrator", path = "with-applicant") =>
  at.ok(await (await portal.as(login)).post(`/appeal-actions/${path}`, { ...(await at.form(fields)), ...more }));
/** A letter of the pile, scanned at this moment. */
const scannedAt = async (moment: string): Promise<number> => {
  onThe(moment);
  const { resourceId } = (await byForm(portal, "skaner.pdf", pdf, "registrator")).body;
  at.ok(await (await portal.as("registrator")).post("/appeals/scans", { files: [resourceId] }));
  onThe(typing);
  return (await sql<{ id: number }>`select max(id) as id from scanned_letters`.execute(portal.db)).rows[0]!.id;
};
/** Somebody who was enrolled for the leader's reception of this Wednesday. */
const enrolledFor = async (day: string): Promise<number> => {
  onThe("2026-11-02T10:00:00+05:00");
  const registrator = await portal.as("registrator");
  const { id: scheduleId } = at.ok(
    await registrator.post("/reception/schedule", {
      leaderId: await at.userId("leader"),
      weekday: "3",
      startsAt: "10:00",
      endsAt: "12:00",
      place: "205-xona",
      places: 20,
    }),
  );
  const line = { scheduleId, day, fullName: "Karimova Shoira", phone: "901234567", topic: "Gaz" };
  const { id } = at.ok(await registrator.post("/reception/journal", line));
  onThe(typing);
  return id;
};
/** A message that a stranger sent at this moment by a channel of its own. */
const sentAt = async (moment: string, channel: "web" | "telegram" | "my-fergana" | "email"): Promise<number> => {
  onThe(moment);
  const { id } = await systemWork(portal.app, "UZ", async (ctx) =>
    insertIncoming(ctx, {
      channel,
      externalId: `${channel} ${moment}`,
      content: `${channel} ${moment}`,
      applicant: { firstName: "Lola" },
      text: "Koʻchada chiroq yoʻq",
      kindId: null,
      email: null,
      languageId: 2,
      chatId: null,
      fileIds: [],
      leftOut: [],
    }),
  );
  await sql`update incoming_appeals set organization_id = ${await at.organizationId("registrator")} where id = ${id}`.execute(portal.db);
  onThe(typing);
  return id;
};

type Way = { way: string; make: () => Promise<{ id: number }>; received: string; by: string; start: string; deadline: string };
// fifteen days from the day after the start; an end on Saturday or Sunday passes to Monday
const ways: Way[] = [
  {
    way: "typed without an incoming date",
    make: () => register(),
    received: "2026-11-12T15:00:00.000+05:00",
    by: "registration",
    start: "12.11.2026",
    deadline: "27.11.2026",
  },
  {
    way: "a letter with the incoming date of last Friday",
    make: () => register({ incomingDocNumber: "K-6", incomingDocDate: "06.11.2026" }),
    received: "2026-11-06T09:00:00.000+05:00",
    by: "incoming_date",
    start: "06.11.2026",
    deadline: "23.11.2026",
  },
  {
    way: "a letter with an incoming date on a Sunday",
    make: () => register({ incomingDocDate: "08.11.2026" }),
    received: "2026-11-08T09:00:00.000+05:00",
    by: "incoming_date",
    start: "09.11.2026",
    deadline: "24.11.2026",
  },
  {
    way: "a letter that a mahalla received on Tuesday",
    make: () => register({ incomingDocDate: "10.11.2026" }, {}, "mahalla", "with-applicant-mahalla"),
    received: "2026-11-10T09:00:00.000+05:00",
    by: "incoming_date",
    start: "10.11.2026",
    deadline: "25.11.2026",
  },
  {
    way: "a scan that waited for two days, added in the evening",
    make: async () => register({}, { scanId: await scannedAt("2026-11-10T19:40:00+05:00") }),
    received: "2026-11-10T09:00:00.000+05:00",
    by: "scan",
    start: "10.11.2026",
    deadline: "25.11.2026",
  },
  {
    way: "a scan whose letter bears an earlier incoming date",
    make: async () => register({ incomingDocDate: "05.11.2026" }, { scanId: await scannedAt("2026-11-10T11:00:00+05:00") }),
    received: "2026-11-05T09:00:00.000+05:00",
    by: "incoming_date",
    start: "05.11.2026",
    deadline: "20.11.2026",
  },
  {
    way: "a scan whose incoming date is later than the pile",
    make: async () => register({ incomingDocDate: "11.11.2026" }, { scanId: await scannedAt("2026-11-09T11:00:00+05:00") }),
    received: "2026-11-09T09:00:00.000+05:00",
    by: "scan",
    start: "09.11.2026",
    deadline: "24.11.2026",
  },
  {
    way: "a person who was received the day before",
    make: async () => register({ channelId: 2 }, { receptionId: await enrolledFor("11.11.2026") }),
    received: "2026-11-11T09:00:00.000+05:00",
    by: "reception",
    start: "11.11.2026",
    deadline: "26.11.2026",
  },
  ...(["web", "telegram", "my-fergana", "email"] as const).map((channel) => ({
    way: `a message by ${channel} on Saturday`,
    make: async () => register({}, { incomingId: await sentAt("2026-11-07T12:00:00+05:00", channel) }),
    received: "2026-11-07T12:00:00.000+05:00",
    by: "message",
    // a day off: as if it came on Monday (article 23)
    start: "09.11.2026",
    deadline: "24.11.2026",
  })),
];

describe("the moment of receipt", () => {
  it.each(ways)("of $way begins the term", async ({ make, received, by, start, deadline }) => {
    const { id } = await make();

    expect((await card("leader", id)).term).toMatchObject({ received, receivedBy: by, start, deadline });
    const { rows } = await sql<{ at: string }>`select received_at as at from appeals where id = ${id}`.execute(portal.db);
    expect(new Date(rows[0]!.at)).toEqual(new Date(received));
  });

  it("is never a day that has not come", async () => {
    const reply = await (
      await portal.as("registrator")
    ).post("/appeal-actions/with-applicant", await at.form({ incomingDocDate: "13.11.2026" }));

    expect(reply.body.details).toMatchObject([{ path: "appeal.incomingDocDate", problem: "day_in_future" }]);
  });

  it("GET /appeals/receipt asks of a date from which more than three working days have passed, and of no nearer one", async () => {
    const registrator = await portal.as("registrator");
    const asked = async (day: string) => at.ok(await registrator.get(`/appeals/receipt?incomingDocDate=${day}`));

    // Thursday the 12th: the 9th, 10th, 11th and 12th have passed since Friday the 6th
    expect(await asked("06.11.2026")).toEqual({ workingDays: 4, isAsked: true });
    // since Monday three
    expect(await asked("09.11.2026")).toEqual({ workingDays: 3, isAsked: false });
    expect(await asked("12.11.2026")).toEqual({ workingDays: 0, isAsked: false });
    expect(await asked("15.11.2026")).toEqual({ workingDays: 0, isAsked: false });
    expect((await (await portal.as("controller")).get("/appeals/receipt?incomingDocDate=06.11.2026")).status).toBe(403);
  });

  it("is what reports and lists count by when an appeal is typed later than it came", async () => {
    const { id } = await register({ incomingDocDate: "30.10.2026" });
    const leader = await portal.as("leader");
    const of = async (from: string, to: string) =>
      at.ok(await leader.get(`/appeals/menu/dashboard?from_receivedDate=${from}&to_receivedDate=${to}&pageSize=100`));
    const total = async (from: string, to: string): Promise<number> =>
      at.ok(await leader.get(`/reports/report-five?from=${from}&to=${to}`)).tables[0].total[0];

    const [october, november] = [await of("01.10.2026", "31.10.2026"), await of("01.11.2026", "30.11.2026")];
    expect(october.rows.map((row: { id: number }) => row.id)).toContain(id);
    expect(november.rows.map((row: { id: number }) => row.id)).not.toContain(id);
    expect([await total("01.10.2026", "31.10.2026"), await total("01.11.2026", "30.11.2026")]).toEqual([october.total, november.total]);
  });
});

describe("PUT /appeal-actions/update-with-applicant with another incoming date", () => {
  const edit = async (id: number, fields: object, more: object = {}) =>
    (await portal.as("registrator")).put("/appeal-actions/update-with-applicant", { ...(await at.form({ id, ...fields })), ...more });

  it("moves the receipt with a reason, which stands in the history with both days", async () => {
    const { id } = await register();
    const refused = await edit(id, { incomingDocDate: "09.11.2026" });
    expect([refused.status, refused.body.details]).toMatchObject([422, [{ path: "receiptReason", problem: "required" }]]);

    const moved = at.ok(await edit(id, { incomingDocDate: "09.11.2026" }, { receiptReason: "Muhrdagi sana" }));

    expect(moved.deadline).toBe("24.11.2026");
    const [last] = at.ok(await (await portal.as("registrator")).get(`/appeal-actions/appeal-action-descs/${id}`));
    expect(last.text).toBe("Muhrdagi sana");
    expect(last.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ before: "12.11.2026", after: "09.11.2026" }),
        expect.objectContaining({ before: "27.11.2026", after: "24.11.2026" }),
      ]),
    );
    expect(at.ok(await edit(id, { incomingDocDate: null }, { receiptReason: "Adashib yozilgan" })).deadline).toBe("27.11.2026");
  });

  it("asks for no reason where the day of receipt stays, and never passes the day on which a scan was added", async () => {
    const { id } = await register({}, { scanId: await scannedAt("2026-11-10T11:00:00+05:00") });

    expect(at.ok(await edit(id, { incomingDocDate: "12.11.2026" })).deadline).toBe("25.11.2026");
    expect(at.ok(await edit(id, { incomingDocDate: "10.11.2026" })).deadline).toBe("25.11.2026");
    expect((await edit(id, { incomingDocDate: "06.11.2026" })).status).toBe(422);
  });

  it("leaves the term of an office to which the appeal was sent on", async () => {
    const { id } = await register({ incomingDocDate: "09.11.2026" });
    at.ok(await onAppeal("registrator", "ask-send-another-org", { appealsId: id, description: "Shahar ishi" }));
    onThe("2026-11-16T10:00:00+05:00");
    const receiver = { organizationsId: await at.organizationId("registrator2"), description: "Kechikkan" };
    at.ok(await (await portal.as("leader")).post("/appeal-actions/accept-ask-send-another-org", { appealsId: id, ...receiver }));
    const before = (await card("registrator2", id)).term;
    expect(before).toMatchObject({ start: "16.11.2026", deadline: "01.12.2026", receivedBy: null });

    at.ok(
      await (
        await portal.as("registrator2")
      ).put("/appeal-actions/update-with-applicant", await at.form({ id, incomingDocDate: "10.11.2026" })),
    );

    expect((await card("registrator2", id)).term).toMatchObject(before);
  });

  it("keeps late what was late when the receipt is moved after the end of the term", async () => {
    onThe("2026-11-09T10:00:00+05:00");
    const { id } = await register({ incomingDocDate: "26.10.2026" });
    expect((await card("leader", id)).term.deadline).toBe("10.11.2026");
    onThe(typing);

    expect(at.ok(await edit(id, { incomingDocDate: "11.11.2026" }, { receiptReason: "Xato" })).deadline).toBe("24.11.2026");

    expect((await card("leader", id)).lateTerms).toMatchObject([
      { deadline: "10.11.2026", untilDay: "12.11.2026", state: "late", taskId: null },
    ]);
    at.ok(await onAppeal("registrator", "return-to-applicant", { appeal_id: id, reason: "Manzili yoʻq" }));
    const late = at.ok(await (await portal.as("leader")).get("/appeals/menu/resolved?closing=late&pageSize=100"));
    expect(late.rows.map((row: { id: number }) => row.id)).toContain(id);
  });

  it("lists for the leader a term that had ended before the registration and was put right, as a slip in the year; the leader says what it was", async () => {
    const { id } = await register({ incomingDocDate: "12.11.2025" });
    expect((await card("leader", id)).term.deadline).toBe("27.11.2025");

    at.ok(await edit(id, { incomingDocDate: "12.11.2026" }, { receiptReason: "Yil notoʻgʻri yozilgan" }));

    expect((await card("leader", id)).lateTerms).toMatchObject([{ deadline: "27.11.2025", state: "unjudged" }]);
    const listed = async () =>
      at.ok(await (await portal.as("leader")).get("/appeals/menu/late-extensions?pageSize=100")).rows.map((row: { id: number }) => row.id);
    expect(await listed()).toContain(id);
    at.ok(await onAppeal("leader", "judge-extension", { appeal_id: id, verdictId: 2, reason: "Yil notoʻgʻri yozilgan edi" }));
    expect((await card("leader", id)).lateTerms).toMatchObject([{ deadline: "27.11.2025", state: "rightful" }]);
    expect(await listed()).not.toContain(id);
  });
});
