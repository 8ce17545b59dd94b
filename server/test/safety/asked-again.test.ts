import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contractEndpoints } from "@murojaat/tools/documents/contract-endpoints.ts";
import { fillDemo } from "@murojaat/tools/demo-office/fill.ts";
import { confirmedAgo } from "../support/confirmed.ts";
import { download } from "../support/download.ts";
import { password, type Answer, type Person, type Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { refreshRows } from "../support/refresh-rows.ts";
import { writeAllReadings } from "../../src/engine/privacy/reading-log.ts";

let portal: Portal;
let admin: Person;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
  await fillDemo(portal.db, { appeals: 400, seed: 5, until: new Date("2026-11-20T12:00:00Z") });
}, 60_000);
afterAll(() => portal.close());
beforeEach(() => sql`delete from login_attempts`.execute(portal.db));

const outcome = ({ status, body }: Answer) => [status, body.code];
const idOf = async (login: string) =>
  (await portal.db.selectFrom("users").select("id").where("login", "=", login).executeTakeFirstOrThrow()).id;
const receiver = { name: "Tizim", url: "https://tizim.example.uz/", kinds: [], organizationIds: [], fields: [], isActive: true };
const sensitive = async (): Promise<readonly (readonly ["post" | "put" | "patch" | "delete", string, object?])[]> => {
  const user = await idOf("executor");
  return [
    ["post", "/admin/roles", { nameUz: "Arxivchi", nameUk: "Архивчи", nameRu: "Архивариус" }],
    ["put", "/admin/roles", { id: 999_999, nameUz: "Arxivchi" }],
    ["delete", "/admin/roles/999999"],
    ["put", "/admin/roles/999999/permissions", { permissionIds: [] }],
    ["post", "/admin/userrolelevels", { usersId: user, rolesId: 999_999, positionLevelsId: null }],
    ["put", "/admin/userrolelevels", { id: 999_999, rolesId: 1 }],
    ["delete", "/admin/userrolelevels/999999"],
    ["post", "/admin/supervisors", { usersId: user, organizationIds: [999_999] }],
    ["put", "/admin/supervisors", { id: 999_999, organizationIds: [1] }],
    ["delete", "/admin/supervisors/999999"],
    ["patch", "/admin/users/999999/reset-password"],
    ["patch", "/admin/users/999999/reset-factor"],
    ["put", "/admin/users/999999/pinfl", { pinfl: null }],
    ["post", "/admin/users/import", {}],
    ["post", "/admin/event-receivers", receiver],
    ["put", "/admin/event-receivers/999999", { ...receiver, version: "q3Zk1vT0" }],
    ["patch", "/admin/event-receivers/999999/renew-key"],
    ["patch", "/admin/approvals/999999/accept"],
    ["delete", "/profile/passkeys/999999"],
  ];
};
const make = (person: Person, [method, path, body]: readonly ["post" | "put" | "patch" | "delete", string, object?]) =>
  method === "delete" ? person.delete(path) : person[method](path, body);

describe("a sensitive call", () => {
  it("is exactly one that the contract lists", async () => {
    const said = contractEndpoints
      .filter((e) => "confirmed" in e && e.confirmed)
      .map((e) => `${e.method} ${e.path.replace("{id}", "999999")}`);
    expect((await sensitive()).map(([method, path]) => `${method.toUpperCase()} ${path}`).toSorted()).toEqual(said.toSorted());
  });

  it("also makes a new person with a role; one without is not sensitive", async () => {
    const made = async (more: object) =>
      (
        await admin.post("/admin/users", {
          login: "yangi.xodim",
          password,
          lastName: "Y",
          firstName: "X",
          organizationsId: 999_999,
          languageId: 2,
          ...more,
        })
      ).body.code;
    await confirmedAgo(portal, "admin", 16);
    expect(await made({ rolesId: 999_999 })).toBe("confirm_yourself");
    expect(await made({})).not.toBe("confirm_yourself");
    await confirmedAgo(portal, "admin", 14);
    expect(await made({ rolesId: 999_999 })).not.toBe("confirm_yourself");
  });

  it("is allowed for a quarter of an hour after a sign-in, and then asks for the password", async () => {
    for (const call of await sensitive()) {
      await confirmedAgo(portal, "admin", 14);
      expect((await make(admin, call)).body.code, call[1]).not.toBe("confirm_yourself");
      await confirmedAgo(portal, "admin", 16);
      expect(outcome(await make(admin, call)), call[1]).toEqual([403, "confirm_yourself"]);
    }
    // what is not stays open, and who may not is told only that
    expect((await admin.get("/admin/users?pageSize=20")).status).toBe(200);
    await confirmedAgo(portal, "executor", 16);
    expect(outcome(await (await portal.as("executor")).post("/admin/roles", {}))).toEqual([403, "not_permitted"]);

    expect(outcome(await admin.post("/profile/confirm", { password: "Boshqa-2026" }))).toEqual([422, "wrong_old_password"]);
    expect(outcome(await admin.post("/profile/confirm", { code: "123456" }))).toEqual([422, "rule_broken"]);
    expect((await admin.patch(`/admin/users/${await idOf("executor")}/reset-factor`)).body.code).toBe("confirm_yourself");
    expect((await admin.post("/profile/confirm", { password })).status).toBe(200);
    expect((await admin.patch(`/admin/users/${await idOf("executor")}/reset-password`)).status).toBe(200);
  });

  it("stands in the audit with its refusals, and is throttled like a sign-in", async () => {
    await sql`delete from login_attempts`.execute(portal.db);
    for (let tries = 0; tries < 10; tries += 1)
      expect((await admin.post("/profile/confirm", { password: "Boshqa-2026" })).body.code).toBe("wrong_old_password");
    expect(outcome(await admin.post("/profile/confirm", { password }))).toEqual([429, "too_many"]);
    const { rows } = await sql<{ action: string; refused: string | null }>`
      select action, details ->> 'refused' as refused from audit_log where action like '%/profile/confirm' and user_id = ${await idOf("admin")} order by id`.execute(
      portal.db,
    );

    expect(rows[0]).toEqual({ action: "REFUSE /profile/confirm", refused: "wrong_old_password" });
    expect(rows).toContainEqual({ action: "POST /profile/confirm", refused: null });
    expect(rows.at(-1)).toEqual({ action: "REFUSE /profile/confirm", refused: "too_many" });
  });

  it("asks a person with a second factor for that one, and every tab of the browser is confirmed", async () => {
    const before = await portal.as("leader");
    const { secret } = (await before.post("/profile/factor", { password })).body;
    const shown = (ahead: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });
    const { token } = (await before.put("/profile/factor", { code: shown(0) })).body.tokens;
    const headers = { authorization: `Bearer ${token}` };
    const confirm = (body: object) => before.post("/profile/confirm", body, { headers });
    await confirmedAgo(portal, "leader", 16);
    const { rows } = await sql<{ id: number }>`
      insert into sessions (user_id, family_id, access_hash, access_expires_at, refresh_hash, refresh_expires_at, ends_at, factor_due, confirmed_at)
      select user_id, id, 'a', now(), 'r', now() + interval '1 hour', ends_at, false, confirmed_at from sessions
       where user_id = ${await idOf("leader")} returning id`.execute(portal.db);
    const isTabConfirmed = async () =>
      (
        await sql<{
          yes: boolean;
        }>`select confirmed_at > now() - interval '1 minute' as yes from sessions where id = ${rows[0]!.id}`.execute(portal.db)
      ).rows[0]!.yes;

    expect(outcome(await confirm({ password }))).toEqual([422, "rule_broken"]);
    expect(outcome(await confirm({ code: "000000" }))).toEqual([422, "wrong_code"]);
    expect(await isTabConfirmed()).toBe(false);
    expect((await confirm({ code: shown(1) })).status).toBe(200);
    expect(await isTabConfirmed()).toBe(true);
  });
});

describe("a setting about access or the destinations of data", () => {
  it("asks for confirmation before it is changed; others do not", async () => {
    const security = { sessionHours: 12, factorRoles: [], secondAdmin: "confirm" };
    await confirmedAgo(portal, "admin", 16);

    expect(outcome(await admin.put("/admin/settings", { key: "security", value: security }))).toEqual([403, "confirm_yourself"]);
    expect(outcome(await admin.put("/admin/settings", { key: "report_mail", value: { domains: ["begona.uz"] } }))).toEqual([
      403,
      "confirm_yourself",
    ]);
    expect((await admin.put("/admin/settings", { key: "signatureReminder", value: { isOn: true } })).status).toBe(200);
    const { body } = await admin.get("/admin/settings/all");
    expect(body).toContainEqual(expect.objectContaining({ key: "security", value: expect.objectContaining({ secondAdmin: "notify" }) }));
    expect(body).toContainEqual(expect.objectContaining({ key: "report_mail", value: { domains: [] } }));

    await confirmedAgo(portal, "admin", 14);
    expect((await admin.put("/admin/settings", { key: "security", value: { ...security, secondAdmin: "notify" } })).status).toBe(200);
  });
});

describe("the journal of the reception", () => {
  /** The first this many of two hundred people who are enrolled for one day. */
  const enrolled = async (people: number): Promise<void> => {
    await sql`delete from reception_enrolments`.execute(portal.db);
    await sql`with leader as (select id, organization_id from users where login = 'leader'), made as (
        insert into reception_schedule (organization_id, leader_id, day, starts_at, ends_at, place, places)
        select organization_id, id, '2026-11-26', '09:00', '18:00', 'Zal', 200 from leader returning *)
      insert into reception_enrolments (schedule_id, organization_id, leader_id, day, full_name, phone, topic, created_by)
      select made.id, made.organization_id, made.leader_id, made.day, 'Karimova Shoira', '901234567', 'Gaz', made.leader_id
        from made, generate_series(1, ${people}::int)`.execute(portal.db);
  };
  const take = async (path: string) => {
    const file = await download(portal, "registrator", path);
    return [file.status, file.status === 200 ? undefined : file.json().code];
  };
  const files = ["/reception/journal/excel?pageSize=20", "/reception/journal/day-page?day=26.11.2026&format=word"];

  it.each(files)("asks for confirmation from a hundred people on: %s", async (path) => {
    await portal.as("registrator");
    await enrolled(100);
    await confirmedAgo(portal, "registrator", 16);
    expect(await take(path)).toEqual([403, "confirm_yourself"]);
    await confirmedAgo(portal, "registrator", 14);
    expect(await take(path)).toEqual([200, undefined]);
    await enrolled(99);
    await confirmedAgo(portal, "registrator", 16);
    expect(await take(path)).toEqual([200, undefined]);
  });
});

describe("an Excel of personal data", () => {
  const take = async (query = "") => {
    const file = await download(portal, "supervisor", `/appeals/excel?menu=supervisor-appeals${query}`);
    return [file.status, file.status === 200 ? undefined : file.json().code];
  };
  const total = async (query = "") =>
    (await (await portal.as("supervisor")).get(`/appeals/supervisor-appeals?pageSize=20${query}`)).body.total as number;

  it("asks for confirmation from a hundred rows on, and only a reader who would see the data", async () => {
    const few = "&from_createdDate=10.11.2026&to_createdDate=12.11.2026";
    expect([await total(), await total(few)].map((n) => n >= 100)).toEqual([true, false]);
    await confirmedAgo(portal, "supervisor", 16);
    // a supervisor sees masks
    expect(await take()).toEqual([200, undefined]);
    await sql`insert into role_permissions (role_id, permission_id)
      select r.id, p.id from roles r, permissions p where r.code = 'supervisor' and p.short_name = 'view_personal_data'`.execute(portal.db);

    expect(await take()).toEqual([403, "confirm_yourself"]);
    expect(await take(few)).toEqual([200, undefined]);
    await confirmedAgo(portal, "supervisor", 14);
    expect(await take()).toEqual([200, undefined]);
  });

  it("asks an executor too, who may open personal data of their own tasks", async () => {
    const executor = await portal.as("executor2");
    await sql`
      update tasks set executor_id = u.id, organization_id = u.organization_id from users u where u.login = 'executor2' and status = 'resolved'`.execute(
      portal.db,
    );
    await refreshRows(portal.db);
    const path = "/tasks/excel?menu=closed-tasks";
    expect((await executor.get("/tasks/menu?menu=closed-tasks&pageSize=20")).body.total).toBeGreaterThanOrEqual(100);
    await confirmedAgo(portal, "executor2", 16);
    const taken = async () => (await download(portal, "executor2", path)).status;

    expect(await taken()).toBe(403);
    await confirmedAgo(portal, "executor2", 14);
    expect(await taken()).toBe(200);
    await writeAllReadings(portal.db);
    const { rows } = await sql<{ list: string; rows: number }>`
      select list, rows from reading_log where user_id = ${await idOf("executor2")} and filter ->> 'excel' = 'true'`.execute(portal.db);
    expect(rows).toEqual([{ list: "closed-tasks", rows: (await executor.get("/tasks/menu?menu=closed-tasks&pageSize=20")).body.total }]);
  });
});
