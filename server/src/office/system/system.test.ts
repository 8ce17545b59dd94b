import { systemParts, type Reply, type systemEndpoint } from "@murojaat/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { given } from "../../../test/support/given.ts";
import { json, localServer } from "../../../test/support/local-server.ts";
import type { Person, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";

let portal: Portal;
let admin: Person;
let to: ReturnType<typeof given>;
let appealId: number;
let districtAppeal: number;
beforeAll(async () => {
  portal = await openPortal({
    checked: { sms: { provider: "playmobile", base: "http://127.0.0.1:1", login: "a", password: "b", originator: "4546" } },
  });
  admin = await portal.as("admin");
  to = given(portal);
  appealId = (await to.registered()).id;
  districtAppeal = (await to.registered({}, {}, "registrator2")).id;
});
afterAll(() => portal.close());

const message = async (status: string, of = appealId, error: string | null = null): Promise<number> =>
  (
    await sql<{ id: number }>`
      insert into notifications (appeal_id, kind, method, recipient, address, text, status, attempts, error, sent_at)
      values (${of}, 'registered', 'sms', 'Sobirov Botir', '901234567', 'Matn', ${status}, 6, ${error}, case when ${status} = 'sms_delivered' then now() end)
      returning id`.execute(portal.db)
  ).rows[0]!.id;
const statusOf = async (id: number) =>
  (await sql<{ status: string; attempts: number }>`select status, attempts from notifications where id = ${id}`.execute(portal.db)).rows[0];
const jobsOf = async (id: number) =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'send-message' and (j.payload ->> 'id')::int = ${id}`.execute(portal.db)
  ).rows[0]!.n;
const state = async () => {
  const reply = to.ok(await admin.get("/admin/system")) as Reply<typeof systemEndpoint>;
  return { ...reply, of: Object.fromEntries(reply.lights.map((one) => [one.part, one])) };
};

describe("the state of the system", () => {
  it("says what is set up, and when each part last succeeded", async () => {
    await message("sms_delivered");
    const { of } = await state();
    expect([of["sms"]!.light, of["mail"]!.light, of["telegram"]!.light, of["scanner"]!.light]).toEqual(["good", "off", "off", "off"]);
    expect(of["sms"]!.at).not.toBeNull();
    expect([of["database"]!.light, of["files"]!.light, of["clock"]!.light, of["disk"]!.light]).toEqual(["good", "good", "good", "off"]);
    expect(of["database"]!.bytes).toBeGreaterThan(1_000_000);
    expect([of["backup"]!.light, of["backup"]!.at]).toEqual(["warn", null]);
    expect([of["verification"]!.light, of["verification"]!.at]).toEqual(["warn", null]);
  });

  it("has a light for each part, and what lies outside is asked once for many screens", async () => {
    const asked = await localServer((_call, reply) => json(reply, 401, {}));
    const sms = { provider: "eskiz", base: asked.base, email: "a", password: "b", from: "4546" } as const;
    const other = await openPortal({ checked: { sms } });
    const admin2 = await other.as("admin");
    const replies = [await admin2.get("/admin/system"), await admin2.get("/admin/system")];
    await other.close();
    await asked.close();

    for (const { body } of replies) {
      const { lights } = body as Reply<typeof systemEndpoint>;
      expect(lights.map(({ part }) => part)).toEqual(Object.keys(systemParts));
      expect(lights.find(({ part }) => part === "sms")!.light).toBe("bad");
    }
    expect(asked.heard).toHaveLength(1);
  });

  it("counts waiting and failed messages, and says when they are late", async () => {
    const before = (await state()).of["messages"]!;
    const failed = await message("sms_failed");
    const waits = await message("sms_queued");
    expect((await state()).of["messages"]).toMatchObject({ light: "warn", waiting: before.waiting! + 1, failed: before.failed! + 1 });

    await sql`update notifications set created_at = now() - interval '5 hours' where id = ${waits}`.execute(portal.db);
    expect((await state()).of["messages"]).toMatchObject({ light: "bad", seconds: 5 * 3600 });
    await sql`delete from notifications where id in (${failed}, ${waits})`.execute(portal.db);
  });

  it("counts refused sign-ins of a day, and people at work", async () => {
    const before = await state();
    await portal.app.inject({ method: "POST", url: "/api/auth/login", payload: { login: "leader", password: "wrong-password-1" } });
    const after = await state();
    expect(after.of["signIns"]!.failed).toBe(before.of["signIns"]!.failed! + 1);
    const { rows } = await sql<{ n: number }>`
      select count(distinct user_id)::int as n from sessions where used_at > now() - interval '5 minutes'`.execute(portal.db);
    expect(after.online).toBe(rows[0]!.n);
  });

  it("has as many messages and refused sign-ins as the lists that its lights open", async () => {
    await message("sms_failed");
    await message("sms_unknown");
    await message("sms_queued");
    await sql`insert into audit_log (action, at) values ('REFUSE /auth/oneid', now() - interval '23 hours'), ('REFUSE /applicants/byPhone', now())`.execute(
      portal.db,
    );
    const { of } = await state();
    const totalOf = async (path: string) => to.ok(await admin.get(path)).total;

    expect(of["messages"]!.waiting! + of["messages"]!.failed!).toBe(await totalOf("/admin/messages"));
    expect(of["signIns"]!.failed).toBe(await totalOf("/admin/audit?action=REFUSE+%2Fauth%2F"));
    const { rows } = await sql<{ messages: number; refused: number }>`
      select (select count(*)::int from notifications where status in ('sms_queued', 'sms_failed', 'sms_unknown')) as messages,
             (select count(*)::int from audit_log where action in ('REFUSE /auth/login', 'REFUSE /auth/oneid')) as refused`.execute(
      portal.db,
    );
    expect(await totalOf("/admin/messages")).toBe(rows[0]!.messages);
    expect(of["signIns"]!.failed).toBe(rows[0]!.refused);
  });

  it("is not for a person who only works with appeals", async () => {
    for (const login of ["leader", "registrator", "supervisor"])
      expect((await (await portal.as(login)).get("/admin/system")).status).toBe(403);
  });
});

describe("messages that did not arrive", () => {
  it("stand in a list without anything personal, and the others do not", async () => {
    const [failed, arrived] = [await message("sms_failed", appealId, "no number of a person"), await message("sms_delivered")];
    const { rows } = to.ok(await admin.get("/admin/messages?pageSize=100")) as { rows: { id: number }[] };
    expect(rows.map(({ id }) => id)).toContain(failed);
    expect(rows.map(({ id }) => id)).not.toContain(arrived);
    expect(JSON.stringify(rows)).not.toMatch(/Sobirov|901234567|Matn/);
  });

  it("are sent again once, from the beginning", async () => {
    const id = await message("sms_failed");
    expect((await admin.patch(`/admin/messages/${id}/again`)).status).toBe(200);
    expect([await statusOf(id), await jobsOf(id)]).toEqual([{ status: "sms_queued", attempts: 0 }, 1]);
    expect((await admin.patch(`/admin/messages/${id}/again`)).status).toBe(409);
    expect(await jobsOf(id)).toBe(1);
    const { rows } = await sql<{ action: string }>`select action from audit_log where target = ${`notifications:${id}`}`.execute(portal.db);
    expect(rows).toEqual([{ action: "PATCH /admin/messages/{id}/again" }]);
  });

  it("are given up, but not while they are being sent", async () => {
    const [unknown, underWay] = [await message("sms_unknown"), await message("sms_queued", appealId, "under way")];
    expect((await admin.patch(`/admin/messages/${unknown}/give-up`)).status).toBe(200);
    expect(await statusOf(unknown)).toEqual({ status: "sms_failed", attempts: 6 });
    expect((await admin.patch(`/admin/messages/${underWay}/give-up`)).status).toBe(409);
  });

  it("that arrived can be changed by nobody", async () => {
    const id = await message("sms_delivered");
    for (const act of ["again", "give-up"]) expect((await admin.patch(`/admin/messages/${id}/${act}`)).status).toBe(404);
    expect(await statusOf(id)).toMatchObject({ status: "sms_delivered" });
  });

  it("of another office are hidden from a district's administrator", async () => {
    const [ours, theirs] = [await message("sms_failed", districtAppeal), await message("sms_failed", appealId)];
    const { id: role } = to.ok(await admin.post("/admin/roles", { nameUz: "Tuman", nameUk: "Туман", nameRu: "Район" })) as { id: number };
    const { rows: rights } = await sql<{ id: number }>`select id from permissions where short_name = 'manage_settings'`.execute(portal.db);
    to.ok(await admin.put(`/admin/roles/${role}/permissions`, { permissionIds: rights.map(({ id }) => id) }));
    await portal.db
      .insertInto("user_roles")
      .values({ user_id: await to.userId("executor2"), role_id: role })
      .execute();
    const district = await portal.as("executor2");

    const { rows } = to.ok(await district.get("/admin/messages?pageSize=100")) as { rows: { id: number }[] };
    expect(rows.map(({ id }) => id)).toContain(ours);
    expect(rows.map(({ id }) => id)).not.toContain(theirs);
    expect((await district.patch(`/admin/messages/${theirs}/again`)).status).toBe(404);
    expect((await statusOf(theirs))!.status).toBe("sms_failed");
  });
});
