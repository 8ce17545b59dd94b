import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { carryOutRetention } from "../../src/office/retention/erase.repository.ts";
import { download } from "../support/download.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";
import { readXlsx } from "../support/xlsx.ts";

let portal: Portal;
let at: Stations;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
});
// a Monday
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-02T09:30:00+05:00") }));
afterEach(() => void vi.useRealTimers());
afterAll(() => portal.close());

const as = (login: string) => portal.as(login);
const refusedAt = (reply: { body: { details?: { path: string; problem: string; limit?: unknown }[] } }) =>
  reply.body.details?.map(({ path, problem }) => `${path} ${problem}`);
/** A reception of the leader on Wednesdays, for this many people. */
const weekly = async (places: number, more: object = {}): Promise<number> =>
  at.ok(
    await (
      await as("registrator")
    ).post("/reception/schedule", {
      leaderId: await at.userId("leader"),
      weekday: "3",
      startsAt: "10:00",
      endsAt: "12:00",
      place: "205-xona",
      places,
      ...more,
    }),
  ).id;
const person = { fullName: "Karimov Anvar Rustamovich", phone: "901234567", topic: "Gaz taʼminoti" };
const enrol = async (scheduleId: number, more: object = {}, login = "registrator") =>
  (await as(login)).post("/reception/journal", { scheduleId, day: "04.11.2026", ...person, ...more });
const change = async (row: { id: number; version: string }, more: object, login = "registrator") =>
  (await as(login)).put("/reception/journal", { id: row.id, version: row.version, ...more });
const today = async () => at.ok(await (await as("registrator")).get("/profile/notify-counter")).reception_today as number;

describe("reception of people (articles 8 and 9)", () => {
  it("is offered for an enrolment, and stands in the Excel of the schedule", async () => {
    const schedule = await weekly(5, { place: "301-xona" });
    const registrator = await as("registrator");

    const offered = at.ok(await registrator.get("/reception/schedule/choices")) as { id: number; name: string }[];
    expect(offered.find(({ id }) => id === schedule)?.name).toContain("301-xona");
    const excel = await download(portal, "registrator", "/reception/schedule/excel");
    expect(readXlsx(excel.bytes)[0]!.rows.length).toBe(at.ok(await registrator.get("/reception/schedule")).total + 1);
    expect((await (await as("executor")).get("/reception/schedule/choices")).status).toBe(403);
  });

  it("is struck from the schedule while nobody is enrolled for it, by who keeps it", async () => {
    const schedule = await weekly(5, { weekday: "6" });
    const struck = async (login: string) => (await (await as(login)).delete(`/reception/schedule/${schedule}`)).status;

    expect([await struck("executor"), await struck("registrator"), await struck("registrator")]).toEqual([403, 200, 404]);
  });

  it("is enrolled for on a day of the schedule, moved, cancelled with a reason, and counted on its day", async () => {
    const schedule = await weekly(5);

    expect(refusedAt(await enrol(schedule, { day: "05.11.2026" }))).toEqual(["day not_reception_day"]);
    expect(refusedAt(await enrol(schedule, { day: "28.10.2026" }))).toEqual(["day in_the_past"]);
    const row = at.ok(await enrol(schedule));
    expect(row).toMatchObject({ status: "enrolled", day: "04.11.2026", leaderId: await at.userId("leader"), requestNumber: null });
    expect(row.scheduleName).toContain("chorshanba, 10:00–12:00, 205-xona");

    const moved = at.ok(await change(row, { day: "11.11.2026", topic: "Gaz va suv" }));
    expect(moved).toMatchObject({ day: "11.11.2026", topic: "Gaz va suv" });
    expect(refusedAt(await change(moved, { status: "cancelled" }))).toEqual(["cancelReason required"]);
    const cancelled = at.ok(await change(moved, { status: "cancelled", cancelReason: "Fuqaro iltimosi" }));
    expect(refusedAt(await change(cancelled, { status: "received" }))).toEqual(["status day_in_future"]);
    const again = at.ok(await change(cancelled, { status: "enrolled" }));
    expect(again).toMatchObject({ status: "enrolled", cancelReason: null });

    expect(await today()).toBe(0);
    vi.setSystemTime(new Date("2026-11-11T09:30:00+05:00"));
    expect(await today()).toBe(1);
    at.ok(await change(again, { status: "absent" }));
    expect(await today()).toBe(0);
  });

  it("is not held on a day off, and takes nobody where enrolment is off", async () => {
    // Tuesday 8 December is the day of the Constitution
    const schedule = await weekly(5, { weekday: "2", startsAt: "14:00", endsAt: "15:00" });
    const once = await weekly(5, { weekday: null, day: "07.11.2026", startsAt: "09:00", endsAt: "10:00" });

    expect(refusedAt(await enrol(schedule, { day: "08.12.2026" }))).toEqual(["day not_reception_day"]);
    // a Saturday that was named
    expect((await enrol(once, { day: "07.11.2026" })).status).toBe(200);
    const { id, version } = at
      .ok(await (await as("registrator")).get("/reception/schedule?pageSize=100"))
      .rows.find((row: { id: number }) => row.id === schedule);
    at.ok(await (await as("registrator")).put("/reception/schedule", { id, version, isOn: false }));
    expect(refusedAt(await enrol(schedule, { day: "03.11.2026" }))).toEqual(["scheduleId no_such_record"]);
  });

  it("gives the last place once, and tells the second person", async () => {
    const schedule = await weekly(1, { place: "101-xona", startsAt: "08:00", endsAt: "09:00" });

    const replies = await Promise.all([enrol(schedule), enrol(schedule, { fullName: "Aliyeva Lola" }, "leader")]);

    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const refused = replies.find(({ status }) => status === 422)!;
    expect(refused.body.details).toMatchObject([{ path: "day", problem: "no_places_left", limit: 1 }]);
    // who is cancelled leaves the place
    const given = replies.find(({ status }) => status === 200)!.body;
    at.ok(await change(given, { status: "cancelled", cancelReason: "Kelmaydi" }));
    expect((await enrol(schedule, { fullName: "Umarov Aziz" })).status).toBe(200);
    expect(refusedAt(await change({ ...given, version: undefined } as never, { status: "enrolled" }))).toEqual(["day no_places_left"]);
  });

  it("proposes the next day with a free place, counts the places of a day, and refuses a day on which nobody receives", async () => {
    const schedule = await weekly(2, { place: "102-xona" });
    const ask = async (query: string, login = "registrator") => (await as(login)).get(`/reception/schedule/places?${query}`);
    const next = async (query: string) => at.ok(await ask(query));

    expect(await next(`scheduleId=${schedule}`)).toEqual({ day: "04.11.2026", places: 2, free: 2 });
    const line = at.ok(await enrol(schedule));
    expect(await next(`scheduleId=${schedule}&day=04.11.2026`)).toEqual({ day: "04.11.2026", places: 2, free: 1 });
    at.ok(await enrol(schedule, { fullName: "Aliyeva Lola" }));
    expect(await next(`scheduleId=${schedule}`)).toEqual({ day: "11.11.2026", places: 2, free: 2 });
    const full = await ask(`scheduleId=${schedule}&day=04.11.2026`);
    expect(full.body.details).toMatchObject([{ path: "day", problem: "no_places_left", limit: 2 }]);
    expect(refusedAt(await ask(`scheduleId=${schedule}&day=07.11.2026`))).toEqual(["day not_reception_day"]);
    expect(refusedAt(await ask(`scheduleId=${schedule}&day=28.10.2026`))).toEqual(["day in_the_past"]);
    at.ok(await change(line, { status: "cancelled", cancelReason: "Kelmaydi" }));
    expect(await next(`scheduleId=${schedule}`)).toEqual({ day: "04.11.2026", places: 2, free: 1 });

    // on the day itself until the hours are over
    vi.setSystemTime(new Date("2026-11-04T11:59:00+05:00"));
    expect(await next(`scheduleId=${schedule}`)).toMatchObject({ day: "04.11.2026" });
    vi.setSystemTime(new Date("2026-11-04T12:00:00+05:00"));
    expect(await next(`scheduleId=${schedule}`)).toMatchObject({ day: "11.11.2026" });
    // 1 September 2027, the day of independence, is a Wednesday
    vi.setSystemTime(new Date("2027-08-26T09:00:00+05:00"));
    expect(await next(`scheduleId=${schedule}`)).toMatchObject({ day: "08.09.2027" });
  });

  it("proposes no day where its only one is past or full, and none to a stranger or where enrolment is off", async () => {
    const once = await weekly(1, { weekday: null, day: "07.11.2026", place: "103-xona" });
    const ask = async (login = "registrator") => (await as(login)).get(`/reception/schedule/places?scheduleId=${once}`);

    expect(at.ok(await ask())).toEqual({ day: "07.11.2026", places: 1, free: 1 });
    expect(refusedAt(await ask("registrator2"))).toEqual(["scheduleId no_such_record"]);
    expect((await ask("supervisor")).status).toBe(403);
    at.ok(await enrol(once, { day: "07.11.2026" }));
    expect(at.ok(await ask())).toEqual({ day: null, places: 1, free: 0 });
    const { id, version } = at
      .ok(await (await as("registrator")).get("/reception/schedule?pageSize=100"))
      .rows.find((row: { id: number }) => row.id === once);
    at.ok(await (await as("registrator")).put("/reception/schedule", { id, version, isOn: false }));
    expect(refusedAt(await ask())).toEqual(["scheduleId no_such_record"]);
  });

  it("becomes an appeal once, and the line says which", async () => {
    const schedule = await weekly(5, { place: "301-xona" });
    const ahead = at.ok(await enrol(schedule, { day: "11.11.2026" }));
    const line = at.ok(await enrol(schedule));
    vi.setSystemTime(new Date("2026-11-04T10:30:00+05:00"));
    const registrator = await as("registrator");
    const form = async (receptionId: number) => ({ ...(await at.form({ text: "Gaz yoʻq" })), receptionId });

    expect((await registrator.post("/appeal-actions/with-applicant", await form(ahead.id))).status).toBe(409);
    const replies = await Promise.all([
      registrator.post("/appeal-actions/with-applicant", await form(line.id)),
      registrator.post("/appeal-actions/with-applicant", await form(line.id)),
    ]);

    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { id, requestNumber } = replies.find(({ status }) => status === 200)!.body;
    const [now] = at.ok(await registrator.get(`/reception/journal/get-by-array?ids=${line.id}`));
    expect(now).toMatchObject({ status: "received", appealsId: id, requestNumber });
    expect(refusedAt(await change(now, { status: "absent" }))).toEqual(["status has_appeal"]);
    expect(refusedAt(await change(now, { day: "11.11.2026" }))).toEqual(["day has_appeal"]);
  });

  it("stays within its office; its supervisor reads it with masks, and writes nothing", async () => {
    const schedule = await weekly(5, { place: "401-xona" });
    const line = at.ok(await enrol(schedule));
    const stranger = await as("registrator2");

    expect(at.ok(await stranger.get(`/reception/journal/get-by-array?ids=${line.id}`))).toEqual([]);
    expect((await change(line, { topic: "Boshqa" }, "registrator2")).status).toBe(404);
    expect(refusedAt(await enrol(schedule, {}, "registrator2"))).toEqual(["scheduleId no_such_record"]);
    expect((await stranger.delete(`/reception/schedule/${schedule}`)).status).toBe(404);
    expect((await (await as("registrator")).delete(`/reception/schedule/${schedule}`)).status).toBe(409);
    expect((await (await as("executor")).get("/reception/journal")).status).toBe(403);

    // the supervisor works at the regional office, whose appeals he is not given, and watches the district and all below it
    const own = at.ok(
      await stranger.post("/reception/schedule", {
        leaderId: await at.userId("leader2"),
        weekday: "3",
        startsAt: "10:00",
        endsAt: "12:00",
        place: "1-xona",
        places: 3,
      }),
    ).id;
    const theirs = at.ok(await enrol(own, {}, "registrator2"));
    expect(refusedAt(await change(theirs, { scheduleId: schedule }, "registrator2"))).toEqual(["scheduleId no_such_record"]);
    const ofAnother = { leaderId: await at.userId("leader"), weekday: "4", startsAt: "10:00", endsAt: "12:00", place: "1-xona", places: 3 };
    expect(refusedAt(await stranger.post("/reception/schedule", ofAnother))).toEqual(["leaderId no_such_record"]);
    const fromTheirLine = { ...(await at.form({}, { phone: "903334455" })), receptionId: line.id };
    expect((await stranger.post("/appeal-actions/with-applicant", fromTheirLine)).status).toBe(404);
    const supervisor = await as("supervisor");
    const seen = at.ok(await supervisor.get(`/reception/journal/get-by-array?ids=${theirs.id},${line.id}`));
    expect(seen).toMatchObject([{ id: theirs.id, phone: "90*****67" }]);
    expect(seen).toHaveLength(1);
    const ofBelow = await at.organizationId("registrator3");
    await sql`update reception_enrolments set organization_id = ${ofBelow} where id = ${theirs.id}`.execute(portal.db);
    expect(at.ok(await supervisor.get(`/reception/journal/get-by-array?ids=${theirs.id},${line.id}`))).toHaveLength(1);
    // what is watched is the same in journal, report and choices
    const [from, to] = ["01.11.2026", "30.11.2026"];
    const watched = at.ok(await supervisor.get("/lookups/organizations")) as { id: number; isWatched: boolean }[];
    expect(watched.find(({ id }) => id === ofBelow)?.isWatched).toBe(true);
    const { total } = at.ok(await supervisor.get(`/reception/journal?from_day=${from}&to_day=${to}`));
    const { tables } = at.ok(await supervisor.get(`/reports/report-four?from=${from}&to=${to}`));
    expect(total).toBe(1);
    expect(tables.find(({ name }: { name: string }) => name === "journal").total[0]).toBe(total);
    await sql`update reception_enrolments set organization_id = ${await at.organizationId("registrator2")} where id = ${theirs.id}`.execute(
      portal.db,
    );
    expect(at.ok(await supervisor.get("/reception/journal?phone=1234")).total).toBe(0);
    expect((await supervisor.post("/reception/journal", { scheduleId: own, day: "04.11.2026", ...person })).status).toBe(403);
    const { rows } = await sql<{ details: string }>`
      select details::text as details from audit_log where target = ${`reception_enrolments:${theirs.id}`}`.execute(portal.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ details }) => details.includes("901234567") || details.includes("Karimov"))).toEqual([]);
  });

  it("is printed for a day and counted by report four", async () => {
    const schedule = await weekly(9, { weekday: "2", place: "501-xona" });
    const received = at.ok(await enrol(schedule, { day: "03.11.2026" }));
    at.ok(await enrol(schedule, { day: "03.11.2026", fullName: "Aliyeva Lola" }));
    vi.setSystemTime(new Date("2026-11-03T10:30:00+05:00"));
    at.ok(await change(received, { status: "received" }));
    const registrator = await as("registrator");

    for (const format of ["pdf", "word"])
      expect((await registrator.get(`/reception/journal/day-page?day=03.11.2026&format=${format}`)).status).toBe(200);
    const report = at.ok(await (await as("leader")).get("/reports/report-four?from=03.11.2026&to=03.11.2026")) as {
      tables: { name: string; total: number[]; rows: { name: string; values: number[] }[] }[];
    };
    const journal = report.tables.find(({ name }) => name === "journal")!;
    // all, received, absent, cancelled, enrolled, appeals
    expect(journal.total).toEqual([2, 1, 0, 0, 1, 0]);
    expect(journal.rows.map(({ values }) => values)).toEqual([[2, 1, 0, 0, 1, 0]]);
  });

  it("forgets people whose retention is over, where every kind of appeal has one", async () => {
    const schedule = await weekly(9, { place: "601-xona" });
    const line = at.ok(await enrol(schedule));
    await sql`update reception_enrolments set day = '2019-11-06' where id = ${line.id}`.execute(portal.db);
    const store = { remove: async () => undefined } as never;
    const named = async () =>
      (
        await sql<{
          name: string;
          phone: string | null;
        }>`select full_name as name, phone from reception_enrolments where id = ${line.id}`.execute(portal.db)
      ).rows[0];
    const keep = (value: object) =>
      sql`update settings set value = ${JSON.stringify(value)}::jsonb where key = 'retention'`.execute(portal.db);

    await keep({ application: 3, complaint: null, proposal: 3 });
    await carryOutRetention(portal.db, store);
    expect(await named()).toEqual({ name: person.fullName, phone: "901234567" });

    await keep({ application: 3, complaint: 5, proposal: 3 });
    await carryOutRetention(portal.db, store);
    expect(await named()).toEqual({ name: "—", phone: null });
    await keep({ application: null, complaint: null, proposal: null });
  });
});
