import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Answer, Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";

// What citizens were told to come for, and what the calendar, the hours or the leader make of it.

let portal: Portal;
let at: Stations;
let schedule: number;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
});
// a Monday
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-02T09:30:00+05:00") });
  await sql`delete from reception_enrolments`.execute(portal.db);
  schedule = await weekly("registrator", "leader");
});
afterEach(() => void vi.useRealTimers());
afterAll(() => portal.close());

/** A reception on Wednesdays. */
const weekly = async (login: string, leader: string): Promise<number> =>
  at.ok(
    await (
      await portal.as(login)
    ).post("/reception/schedule", {
      leaderId: await at.userId(leader),
      weekday: "3",
      startsAt: "10:00",
      endsAt: "12:00",
      place: "205-xona",
      places: 9,
    }),
  ).id;
const person = { fullName: "Karimov Anvar Rustamovich", phone: "901234567", topic: "Gaz taʼminoti" };
const enrol = async (more: object = {}, login = "registrator"): Promise<Answer> =>
  (await portal.as(login)).post("/reception/journal", { scheduleId: schedule, day: "11.11.2026", ...person, ...more });
const change = async (row: { id: number; version: string }, more: object): Promise<Answer> =>
  (await portal.as("registrator")).put("/reception/journal", { id: row.id, version: row.version, ...more });
const refusedAt = (reply: Answer) =>
  (reply.body.details as { path: string; problem: string }[]).map(({ path, problem }) => `${path} ${problem}`);
const inVain = async (login = "registrator"): Promise<number> =>
  at.ok(await (await portal.as(login)).get("/profile/my-day")).enrolledInVain;
type Line = { id: number; version: string; notHeld: string | null };
const lines = async (query: string): Promise<Line[]> =>
  at.ok(await (await portal.as("registrator")).get(`/reception/journal?pageSize=100${query}`)).rows;
const off = (day: string) => ({ day, kind: "day_off", nameUz: "Dam olish kuni", nameUk: "Дам олиш куни", nameRu: "Выходной день" });

describe("POST /reception/journal", () => {
  it("enrols a person once for a reception of a day, however the name is spelt; another day, phone or a cancelled line is no hindrance", async () => {
    const first = at.ok(await enrol());

    expect(refusedAt(await enrol())).toEqual(["fullName already_enrolled"]);
    expect(refusedAt(await enrol({ fullName: "Каримов Анвар Рустамович" }))).toEqual(["fullName already_enrolled"]);
    expect((await enrol({ phone: "901234568" })).status).toBe(200);
    const later = at.ok(await enrol({ day: "18.11.2026" }));
    expect(refusedAt(await change(later, { day: "11.11.2026" }))).toEqual(["fullName already_enrolled"]);
    at.ok(await change(first, { status: "cancelled", cancelReason: "Fuqaro iltimosi" }));
    expect((await enrol()).status).toBe(200);
    // taken back, the first line would be the second of the same person
    const [cancelled] = await lines("&status=cancelled");
    expect(refusedAt(await change(cancelled!, { status: "enrolled" }))).toEqual(["fullName already_enrolled"]);
  });

  it("is refused once the reception of today is over, but not before, and who came is still noted", async () => {
    vi.setSystemTime(new Date("2026-11-04T11:59:00+05:00"));
    expect((await enrol({ day: "04.11.2026" })).status).toBe(200);
    vi.setSystemTime(new Date("2026-11-04T12:00:00+05:00"));
    expect(refusedAt(await enrol({ day: "04.11.2026", fullName: "Aliyeva Lola" }))).toEqual(["day reception_over"]);
    expect((await enrol({ day: "04.11.2026", fullName: "Aliyeva Lola", status: "received" })).status).toBe(200);
  });
});

describe("a day off on which people are enrolled", () => {
  it("is previewed with receptions, people and hearings, is not made without that, and leaves people to call until they are moved or cancelled", async () => {
    const admin = await portal.as("admin");
    at.ok(await enrol());
    at.ok(await enrol({ fullName: "Aliyeva Lola" }));
    at.ok(await enrol({ day: "18.11.2026", fullName: "Sobirov Botir" }));
    const cancelled = at.ok(await enrol({ fullName: "Umarov Aziz" }));
    at.ok(await change(cancelled, { status: "cancelled", cancelReason: "Fuqaro iltimosi" }));
    const { appeal } = await at.classified({ executorId: await at.userId("executor") });
    at.ok(
      await (
        await portal.as("leader")
      ).patch("/appeal-actions/invite-hearing", {
        appeal_id: appeal.id,
        day: "11.11.2026",
        time: "15:00",
        place: "205-xona",
      }),
    );

    const seen = at.ok(await admin.post("/admin/calendar/preview", { days: [off("11.11.2026")] }));
    expect(seen).toMatchObject({ receptions: 1, enrolled: 2, hearings: 1 });
    expect(at.ok(await admin.post("/admin/calendar/preview", { days: [off("12.11.2026")] }))).toMatchObject({
      receptions: 0,
      enrolled: 0,
      hearings: 0,
    });
    const bare = await admin.post("/admin/calendar", off("11.11.2026"));
    expect([bare.status, bare.body.code, bare.body.details.enrolled]).toEqual([409, "moves_deadlines", 2]);
    expect(await inVain()).toBe(0);
    const made = at.ok(await admin.post("/admin/calendar/changes", { days: [off("11.11.2026")], fingerprint: seen.fingerprint }));

    expect([await inVain(), await inVain("leader"), await inVain("registrator2"), await inVain("executor")]).toEqual([2, 2, 0, 0]);
    const [one, other] = await lines("&lacks=heldId");
    expect([one!.notHeld, other!.notHeld]).toEqual(["Qabul boʻlmaydi: dam olish kuni", "Qabul boʻlmaydi: dam olish kuni"]);
    expect((await lines("&from_day=18.11.2026")).map(({ notHeld }) => notHeld)).toEqual([null]);
    at.ok(await change(one!, { day: "25.11.2026" }));
    expect(await inVain()).toBe(1);
    at.ok(await change(other!, { status: "cancelled", cancelReason: "Kelolmaydi" }));
    expect(await inVain()).toBe(0);
    at.ok(await admin.post(`/admin/calendar/changes/${made.id}/undo`));
  });

  it("breaks no hearing of an appeal that has ended", async () => {
    const { id } = await at.registered();
    const [registrator, leader, admin] = [await portal.as("registrator"), await portal.as("leader"), await portal.as("admin")];
    at.ok(await registrator.patch("/appeal-actions/send-to-classification", { appeal_id: id, position_levels_id: 1 }));
    const invitation = { day: "19.11.2026", time: "15:00", place: "205-xona" };
    at.ok(await leader.patch("/appeal-actions/invite-hearing", { appeal_id: id, ...invitation }));
    const hearings = async (): Promise<number> =>
      at.ok(await admin.post("/admin/calendar/preview", { days: [off("19.11.2026")] })).hearings;
    expect(await hearings()).toBe(1);
    at.ok(await leader.patch("/appeal-actions/back-to-registration", { appeal_id: id, description: "Boshqa lavozim" }));
    expect(await hearings()).toBe(1);

    at.ok(await registrator.patch("/appeal-actions/return-to-applicant", { appeal_id: id, reason: "Oʻzi qaytarib oldi" }));

    expect(await hearings()).toBe(0);
  });
});

describe("a leader who will not be there", () => {
  it("leaves the people who are enrolled to call: on leave for the days of a substitution, blocked or in another office for good", async () => {
    at.ok(await enrol());
    at.ok(await enrol({ day: "18.11.2026" }));
    const leader = await at.userId("leader");
    const substitute = await at.userId("executor");
    await sql`
      insert into substitutions (user_id, substitute_id, from_day, to_day, created_by)
      values (${leader}, ${substitute}, '2026-11-09', '2026-11-17', ${leader})`.execute(portal.db);
    expect((await lines("&lacks=heldId")).map(({ notHeld }) => notHeld)).toEqual(["Qabul boʻlmaydi: rahbar oʻrnida boshqa xodim"]);
    await sql`delete from substitutions`.execute(portal.db);
    expect(await inVain()).toBe(0);

    await sql`update users set blocked_at = now() where id = ${leader}`.execute(portal.db);
    expect(await inVain()).toBe(2);
    await sql`update users set blocked_at = null where id = ${leader}`.execute(portal.db);
    // what is past is nobody's to move
    vi.setSystemTime(new Date("2026-11-19T09:30:00+05:00"));
    await sql`update users set blocked_at = now() where id = ${leader}`.execute(portal.db);
    expect(await inVain()).toBe(0);
    await sql`update users set blocked_at = null where id = ${leader}`.execute(portal.db);
  });
});
