import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { given } from "../../../test/support/given.ts";
import type { Answer, Person, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";

let portal: Portal;
let to: ReturnType<typeof given>;
let leader: Person;
let admin: Person;
beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
  leader = await portal.as("leader");
  admin = await portal.as("admin");
});
afterAll(() => portal.close());
beforeEach(async () => {
  await sql`delete from report_plans`.execute(portal.db);
  await sql`update settings set value = '{"domains": []}' where key = 'report_mail'`.execute(portal.db);
});

const path = "/reports/scheduled";
const plan = {
  report: "report-one",
  frequency: "monthly",
  monthDay: 5,
  at: "09:00",
  period: "last_month",
  by: "created",
  language: "RU",
  receivers: ["devonxona@hokimiyat.uz"],
  isOn: true,
};
const made = async (fields: object = {}, by = leader) => to.ok(await by.post(path, { ...plan, ...fields }));
const problemsOf = ({ status, body }: Answer): unknown => [
  status,
  body.details?.map((d: { path: string; problem: string; limit?: unknown }) => [d.path, d.problem, ...(d.limit ? [d.limit] : [])]),
];
/** The next 5th of a month at nine in Tashkent. */
const next5th = (): string => {
  const [day, month, year] = to.today.split(".").map(Number) as [number, number, number];
  const clock = new Date(Date.now() + 5 * 3_600_000).toISOString().slice(11, 16);
  const months = day < 5 || (day === 5 && clock < "09:00") ? 0 : 1;
  return `${new Date(Date.UTC(year, month - 1 + months, 5)).toISOString().slice(0, 10)}T09:00:00+05:00`;
};

describe("a plan of sending", () => {
  it("is stored as given, with the next day of sending, and belongs to its author", async () => {
    const area = await portal.db.selectFrom("areas").select(["id", "name_uz"]).orderBy("id").executeTakeFirstOrThrow();

    const row = await made({ areasId: area.id, channelId: 1 });

    expect(row).toEqual({
      id: row.id,
      ...plan,
      weekday: null,
      areasId: area.id,
      areaName: area.name_uz,
      organizationsId: null,
      organizationName: null,
      channelId: 1,
      channelName: "Shaxsiy qabul",
      ownerName: "Shermatov Ikrom Mansurovich",
      isMine: true,
      nextAt: next5th(),
      trouble: null,
      lastSending: null,
      version: expect.stringMatching(/^[\w-]{8}$/),
    });
    expect(to.ok(await leader.get(path))).toEqual({ total: 1, rows: [row], hasMailServer: false, domains: [] });
    expect(to.ok(await leader.get(`${path}?report=report-two`)).total).toBe(0);
    const { rows } = await sql<{ action: string; details: { plan: object } }>`
      select action, details from audit_log where target = ${`report_plans:${row.id}`}`.execute(portal.db);
    expect(rows).toMatchObject([{ action: "POST /reports/scheduled", details: { plan: { receivers: plan.receivers } } }]);
  });

  it("changes field by field; fields that its frequency does not need are removed; switched off it has no next day", async () => {
    const { id } = await made({ channelId: 1 });

    const weekly = to.ok(await leader.put(path, { id, frequency: "weekly", weekday: 7, at: "23:59" }));
    expect(weekly).toMatchObject({ frequency: "weekly", weekday: 7, monthDay: null, channelId: 1, receivers: plan.receivers });
    expect(new Date(weekly.nextAt).getUTCDay()).toBe(0);
    expect(to.ok(await leader.put(path, { id, channelId: null }))).toMatchObject({ channelId: null, nextAt: weekly.nextAt });
    expect(to.ok(await leader.put(path, { id, isOn: false }))).toMatchObject({ isOn: false, nextAt: null });
    expect(to.ok(await leader.put(path, { id, isOn: true }))).toMatchObject({ isOn: true, nextAt: weekly.nextAt });
    const { rows } = await sql<{ changes: object }>`
      select details -> 'changes' as changes from audit_log where target = ${`report_plans:${id}`} and action like 'PUT%' order by id limit 2`.execute(
      portal.db,
    );
    expect(rows.map((row) => row.changes)).toEqual([
      { frequency: ["monthly", "weekly"], weekday: [null, 7], monthDay: [5, null], at: ["09:00", "23:59"] },
      { channelId: [1, null] },
    ]);
    to.ok(await leader.delete(`${path}/${id}`));

    expect(to.ok(await leader.get(path)).total).toBe(0);
  });

  it("is not changed from an outdated state", async () => {
    const { id, version } = await made();
    to.ok(await admin.put(path, { id, isOn: false }));

    const late = await leader.put(path, { id, at: "10:00", version });

    expect([late.status, late.body.code, late.body.details.now.isOn, late.body.details.by]).toEqual([
      409,
      "changed_meanwhile",
      false,
      expect.stringMatching(/\S/),
    ]);
    expect(to.ok(await leader.put(path, { id, at: "10:00", version: late.body.details.now.version }))).toMatchObject({ at: "10:00" });
  });

  it("keeps a moment that has come and was not found yet when something else changes", async () => {
    const { id } = await made();
    await sql`update report_plans set next_at = now() - interval '1 minute' where id = ${id}`.execute(portal.db);

    const changed = to.ok(await leader.put(path, { id, receivers: ["boshqa@hokimiyat.uz"] }));

    expect(new Date(changed.nextAt) < new Date()).toBe(true);
  });

  it("needs the day of its frequency, and existing records", async () => {
    expect(problemsOf(await leader.post(path, { ...plan, monthDay: undefined }))).toEqual([422, [["monthDay", "required"]]]);
    expect(problemsOf(await leader.post(path, { ...plan, frequency: "quarterly", monthDay: null }))).toEqual([
      422,
      [["monthDay", "required"]],
    ]);
    expect(problemsOf(await leader.post(path, { ...plan, frequency: "weekly" }))).toEqual([422, [["weekday", "required"]]]);
    expect(problemsOf(await leader.post(path, { ...plan, areasId: 99_999, channelId: 99_999 }))).toEqual([
      422,
      [
        ["areasId", "no_such_record"],
        ["channelId", "no_such_record"],
      ],
    ]);
    const wrong: [object, string, string][] = [
      [{ monthDay: 29 }, "monthDay", "too_large"],
      [{ weekday: 0 }, "weekday", "too_small"],
      [{ at: "24:00" }, "at", "wrong_format"],
      [{ at: "9:00" }, "at", "wrong_format"],
      [{ period: "today" }, "period", "not_in_list"],
      [{ report: "dashboard" }, "report", "not_in_list"],
      [{ language: "EN" }, "language", "not_in_list"],
      [{ ownerId: 1 }, "ownerId", "unknown_field"],
    ];
    for (const [fields, field, what] of wrong) {
      const { status, body } = await leader.post(path, { ...plan, ...fields });
      expect([status, body.details[0].path, body.details[0].problem], field).toEqual([400, field, what]);
    }
  });

  it("checks every receiver, and says in the caller's language which one is wrong", async () => {
    const receivers = ["a@hokimiyat.uz", "b@hokimiyat.uz", "A@hokimiyat.uz", "c hokimiyat.uz"];
    const refused = await leader.post(path, { ...plan, receivers }, { headers: { "accept-language": "RU" } });
    expect(problemsOf(refused)).toEqual([400, [["receivers.3", "wrong_format"]]]);

    expect(problemsOf(await leader.post(path, { ...plan, receivers: receivers.slice(0, 3) }))).toEqual([
      422,
      [["receivers.2", "address_twice"]],
    ]);
    expect(problemsOf(await leader.post(path, { ...plan, receivers: [] }))).toEqual([400, [["receivers", "required"]]]);
    const many = Array.from({ length: 21 }, (_, n) => `n${n}@hokimiyat.uz`);
    expect(problemsOf(await leader.post(path, { ...plan, receivers: many }))).toEqual([400, [["receivers", "too_large", 20]]]);
    expect((await leader.post(path, { ...plan, receivers: many.slice(1) })).status).toBe(200);
    for (const address of ["a@b.uz\r\nBcc: x@y.uz", "a@b.uz,c@d.uz", "<a@b.uz>", "@b.uz", "a@b", "a\u200d@b.uz"])
      expect((await leader.post(path, { ...plan, receivers: [address] })).status, address).toBe(400);
  });

  it("sends only into the domains that the administrator allows, and their subdomains", async () => {
    const old = await made({ receivers: ["kimdir@gmail.com"] });
    const value = { domains: ["hokimiyat.uz", "stat.uz"] };
    expect(to.ok(await admin.put("/admin/settings", { key: "report_mail", value }))).toMatchObject({ key: "report_mail", value });

    expect(problemsOf(await leader.post(path, { ...plan, receivers: ["a@hokimiyat.uz", "b@gmail.com", "c@nothokimiyat.uz"] }))).toEqual([
      422,
      [
        ["receivers.1", "domain_not_allowed", "hokimiyat.uz, stat.uz"],
        ["receivers.2", "domain_not_allowed", "hokimiyat.uz, stat.uz"],
      ],
    ]);
    await made({ receivers: ["a@Fargona.Hokimiyat.uz", "b@stat.uz"] });
    const { rows, domains } = to.ok(await leader.get(path));
    expect(domains).toEqual(value.domains);
    expect(rows.map((row: { id: number; trouble: string }) => [row.id === old.id, row.trouble])).toEqual([
      [false, null],
      [true, "domain_not_allowed"],
    ]);
    expect(
      (await admin.get("/admin/settings/all")).body.map((s: { key: string; name: string; value: object }) => [s.key, s.name, s.value])[1],
    ).toEqual(["report_mail", "Hisobotlarni elektron pochta orqali yuborish", value]);
  });

  it("has domains that are names only", async () => {
    for (const domains of [["https://a.uz"], ["a@b.uz"], ["uz"], ["A.uz"], ["a.uz", "a.uz"], ["-a.uz"], "a.uz"])
      expect((await admin.put("/admin/settings", { key: "report_mail", value: { domains } })).status, String(domains)).toBe(400);
    const many = Array.from({ length: 40_000 }, () => "");
    const { status, body } = await admin.put("/admin/settings", { key: "report_mail", value: { domains: many } });
    expect([status, body.details]).toEqual([400, [expect.objectContaining({ path: "value.domains", problem: "too_large", limit: 100 })]]);
    expect((await leader.put("/admin/settings", { key: "report_mail", value: { domains: [] } })).status).toBe(403);
  });

  it("is one of at most fifty of a person", async () => {
    const { id } = await made();
    await sql`insert into report_plans (owner_id, organization_id, report, frequency, month_day, clock, period, dated, language, receivers, is_on)
      select owner_id, organization_id, report, frequency, month_day, clock, period, dated, language, receivers, false from report_plans, generate_series(1, 49) where id = ${id}`.execute(
      portal.db,
    );

    expect(problemsOf(await leader.post(path, plan))).toEqual([422, [["report", "too_many_plans", 50]]]);
  });
});

describe("the owner of a plan", () => {
  it("is alone with it: others of the office and other offices neither see nor touch it", async () => {
    const { id } = await made();
    for (const login of ["controller", "supervisor", "leader2"]) {
      const other = await portal.as(login);
      expect(to.ok(await other.get(path)).total, login).toBe(0);
      for (const attempt of [
        other.get(`${path}/${id}/sendings`),
        other.put(path, { id, isOn: false }),
        other.delete(`${path}/${id}`),
        other.post(`${path}/${id}/send`),
      ])
        expect((await attempt).status, login).toBe(404);
    }
    expect((await (await portal.as("registrator")).get(path)).status).toBe(403);
  });

  it("shares it with an administrator of users, who sees it, switches it off and removes it, but neither changes nor sends it", async () => {
    const { id } = await made();
    const foreign = await made({}, await portal.as("leader2"));

    const { rows } = to.ok(await admin.get(path));
    expect(rows).toMatchObject([{ id, isMine: false, ownerName: "Shermatov Ikrom Mansurovich" }]);
    expect((await admin.put(path, { id, receivers: ["men@hokimiyat.uz"] })).status).toBe(403);
    expect((await admin.put(path, { id, isOn: false, receivers: ["men@hokimiyat.uz"] })).status).toBe(403);
    expect((await admin.post(`${path}/${id}/send`)).status).toBe(403);
    expect(to.ok(await admin.get(`${path}/${id}/sendings`))).toEqual({ total: 0, rows: [] });
    expect(to.ok(await admin.put(path, { id, isOn: false }))).toMatchObject({ isOn: false, nextAt: null, receivers: plan.receivers });
    expect((await admin.put(path, { id, isOn: true })).status).toBe(403);
    to.ok(await admin.delete(`${path}/${id}`));
    expect((await admin.delete(`${path}/${foreign.id}`)).status).toBe(404);
  });

  it("needs the right to its report, and may only switch it off without", async () => {
    expect((await admin.post(path, plan)).status).toBe(403);
    const controller = await portal.as("controller");
    const { id } = await made({}, controller);
    await sql`delete from role_permissions where role_id = (select id from roles where code = 'controller') and permission_id = (select id from permissions where short_name = 'reports-report-one')`.execute(
      portal.db,
    );

    expect(to.ok(await controller.get(path)).rows[0]).toMatchObject({ trouble: "not_permitted" });
    expect((await controller.post(`${path}/${id}/send`)).status).toBe(403);
    expect((await controller.put(path, { id, at: "10:00" })).status).toBe(403);
    expect((await controller.put(path, { id, report: "report-two" })).status).toBe(200);
    expect(to.ok(await controller.get(path)).rows[0]).toMatchObject({ trouble: null, report: "report-two" });
    expect((await controller.put(path, { id, report: "report-one" })).status).toBe(403);
    to.ok(await controller.put(path, { id, isOn: false }));
  });
});

describe("sending by hand", () => {
  it("waits for the next check, once, however often it is requested", async () => {
    const { id } = await made();

    const sending = to.ok(await leader.post(`${path}/${id}/send`));
    const again = to.ok(await leader.post(`${path}/${id}/send`));

    expect(sending).toMatchObject({ byHand: true, status: "waiting", receivers: plan.receivers, taken: [], fault: null, sentAt: null });
    expect(again.id).toBe(sending.id);
    expect(to.ok(await leader.get(`${path}/${id}/sendings`))).toMatchObject({ total: 1, rows: [{ id: sending.id }] });
    expect(to.ok(await leader.get(path)).rows[0].lastSending).toMatchObject({ id: sending.id });
  });

  it("is the last one that the plan's row shows, after those of the schedule", async () => {
    const { id } = await made();
    await sql`insert into report_sendings (plan_id, due_at, by_hand, from_day, to_day, receivers, status)
      select ${id}, now() - make_interval(days => n), false, current_date, current_date, '{a@b.uz}', 'sent' from generate_series(2, 1, -1) n`.execute(
      portal.db,
    );
    const sending = to.ok(await leader.post(`${path}/${id}/send`));
    expect(to.ok(await leader.get(path)).rows[0].lastSending).toMatchObject({ id: sending.id, status: "waiting" });
  });

  it("is possible twenty times an hour", async () => {
    const { id } = await made();
    await sql`insert into report_sendings (plan_id, due_at, by_hand, from_day, to_day, receivers, status)
      select ${id}, now(), true, current_date, current_date, '{a@b.uz}', 'sent' from generate_series(1, 20)`.execute(portal.db);

    expect((await leader.post(`${path}/${id}/send`)).status).toBe(429);
  });
});
