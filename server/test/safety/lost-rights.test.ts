import { sql, type RawBuilder } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { contractEndpoints } from "@murojaat/tools/documents/contract-endpoints.ts";
import { inTransaction } from "../../src/engine/db/transaction.ts";
import { given } from "../support/given.ts";
import { password, type Answer, type Person, type Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";

let portal: Portal;
let at: Stations;
let to: ReturnType<typeof given>;
let admin: Person;
const ids: Record<string, number> = {};
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  to = given(portal);
  admin = await portal.as("admin");
  for (const login of ["executor2", "executor3"]) ids[login] = await to.userId(login);
});
afterAll(() => portal.close());

const run = (statement: RawBuilder<unknown>): Promise<unknown> => statement.execute(portal.db);
const isWaiting = async (): Promise<boolean> => {
  const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
    portal.db,
  );
  return rows.length > 0;
};
/** Somebody else has locked the appeal; `write` waits for it, `change` is done meanwhile, and only then the lock is released. */
const whileItWaits = async (appealId: number, write: () => Promise<Answer>, change: () => Promise<unknown>): Promise<Answer> => {
  let waiting: Promise<Answer> | undefined;
  await inTransaction(portal.db, async (within) => {
    await sql`select from appeals where id = ${appealId} for update`.execute(within);
    waiting = write();
    await vi.waitFor(async () => expect(await isWaiting()).toBe(true), 10_000);
    await change();
  });
  return waiting!;
};
const outcome = ({ status, body }: Answer) => [status, body.code];

it("the calls that may end the caller's own session or change the caller's own rights are exactly those that say so", () => {
  const own = [
    "POST /auth/logout, PUT /profile/change-password, POST /profile/sessions/end",
    "PUT /profile/factor, POST /profile/factor/off, POST /profile/passkeys, DELETE /profile/passkeys/{id}",
    "POST /admin/users, PUT /admin/users, DELETE /admin/users/{id}, POST /admin/users/import",
    "PATCH /admin/users/{id}/block, PATCH /admin/users/{id}/unblock",
    "PATCH /admin/users/{id}/reset-password, PATCH /admin/users/{id}/reset-factor",
    "POST /admin/userrolelevels, PUT /admin/userrolelevels, DELETE /admin/userrolelevels/{id}",
    "POST /admin/roles, PUT /admin/roles, DELETE /admin/roles/{id}, PUT /admin/roles/{id}/permissions",
    "POST /admin/supervisors, PUT /admin/supervisors, DELETE /admin/supervisors/{id}",
    "POST /admin/substitutions, PUT /admin/substitutions, DELETE /admin/substitutions/{id}",
    "PATCH /admin/organizations/{id}/block, PATCH /admin/organizations/{id}/unblock, PATCH /admin/organizations/{id}/hand-over",
    "PATCH /admin/approvals/{id}/accept",
  ].flatMap((line) => line.split(", "));
  const said = contractEndpoints.filter((e) => "changesRights" in e && e.changesRights).map((e) => `${e.method} ${e.path}`);
  expect(said.toSorted()).toEqual(own.toSorted());
});

describe("a write that waits for a lock while its caller", () => {
  const executor = sql`(select id from users where login = 'executor2')`;
  const role = sql`(select role_id from user_roles where user_id = ${executor} limit 1)`;
  const organization = sql`(select organization_id from users where login = 'executor2')`;
  let department: number | null;
  beforeAll(async () => {
    const { department_id } = await portal.db
      .selectFrom("users")
      .select("department_id")
      .where("login", "=", "executor2")
      .executeTakeFirstOrThrow();
    department = department_id;
  });
  afterEach(async () => {
    await run(sql`
      update users set blocked_at = null, password_change_due = false, department_id = ${department},
             organization_id = (select organization_id from users where login = 'leader2')
       where login = 'executor2'`);
    await run(sql`update organizations set blocked_at = null`);
  });
  const accept = async () => {
    const { id, appealId } = await at.newTask("new");
    const person = await portal.as("executor2");
    const before = await at.record(appealId);
    return { appealId, before, write: () => at.call(person, "accept", id, {}) };
  };

  it.each([
    ["is blocked", () => admin.patch(`/admin/users/${ids.executor2}/block`), [401, "not_signed_in"]],
    ["is signed out", () => run(sql`delete from sessions where user_id = ${executor}`), [401, "not_signed_in"]],
    [
      "loses the organisation by a block",
      () => run(sql`update organizations set blocked_at = now() where id = ${organization}`),
      [401, "not_signed_in"],
    ],
    [
      "is moved to another organisation",
      () => run(sql`update users set organization_id = 1, department_id = null where id = ${executor}`),
      [409, "rights_changed"],
    ],
    [
      "gets a password of somebody else",
      () => run(sql`update users set password_change_due = true where id = ${executor}`),
      [403, "password_change_due"],
    ],
  ] as const)("%s, is not done", async (_what, change, refused) => {
    const { appealId, before, write } = await accept();

    const reply = await whileItWaits(appealId, write, change);

    expect(outcome(reply)).toEqual(refused);
    expect(await at.record(appealId)).toEqual(before);
    portal.forget("executor2");
  });

  it("loses the role, is not done", async () => {
    const { appealId, before, write } = await accept();
    const { rows } = await sql<{ role_id: number; position_level_id: number | null }>`
      delete from user_roles where user_id = ${executor} returning role_id, position_level_id`.execute(portal.db);
    for (const { role_id, position_level_id } of rows)
      await run(sql`insert into user_roles (user_id, role_id, position_level_id) values (${executor}, ${role_id}, ${position_level_id})`);

    const reply = await whileItWaits(appealId, write, () => run(sql`delete from user_roles where user_id = ${executor}`));

    for (const { role_id, position_level_id } of rows)
      await run(sql`insert into user_roles (user_id, role_id, position_level_id) values (${executor}, ${role_id}, ${position_level_id})`);
    expect(outcome(reply)).toEqual([403, "not_permitted"]);
    expect(await at.record(appealId)).toEqual(before);
  });

  it("loses a right of the role, is not done", async () => {
    const { appealId, before, write } = await accept();
    const right = sql`(select id from permissions where short_name = 'task_accept')`;

    const reply = await whileItWaits(appealId, write, () =>
      run(sql`delete from role_permissions where role_id = ${role} and permission_id = ${right}`),
    );

    await run(sql`insert into role_permissions (role_id, permission_id) select ${role}, ${right} where ${right} is not null`);
    expect(outcome(reply)).toEqual([403, "not_permitted"]);
    expect(await at.record(appealId)).toEqual(before);
  });

  it("succeeds while only somebody else's rights change", async () => {
    const { appealId, write } = await accept();

    const reply = await whileItWaits(appealId, write, () => run(sql`update users set blocked_at = now() where login = 'executor3'`));

    await run(sql`update users set blocked_at = null where login = 'executor3'`);
    expect(reply.status).toBe(200);
  });

  it("is blocked is not done for any of many records either", async () => {
    const places = [await at.newTask("new"), await at.newTask("new")];
    const person = await portal.as("executor2");
    const items = await Promise.all(places.map(async ({ id }) => ({ id, version: await to.version(id) })));
    const before = await Promise.all(places.map(({ appealId }) => at.record(appealId)));

    const reply = await whileItWaits(
      places[1]!.appealId,
      () => person.post("/task-actions/bulk", { action: "accept", items, input: {} }),
      () => admin.patch(`/admin/users/${ids.executor2}/block`),
    );

    expect(outcome(reply)).toEqual([401, "not_signed_in"]);
    expect(await Promise.all(places.map(({ appealId }) => at.record(appealId)))).toEqual(before);
    portal.forget("executor2");
  });
});

describe("a call that changes its caller's own rights", () => {
  it("signs out", async () => {
    const person = await portal.as("mahalla");

    expect((await person.post("/auth/logout")).status).toBe(200);
    expect((await person.get("/profile/me")).status).toBe(401);
    portal.forget("mahalla");
  });

  it("changes the caller's own password, and the session stays, with new tokens", async () => {
    const change = async (token: string, oldPassword: string, newPassword: string) =>
      portal.app.inject({
        method: "PUT",
        url: "/api/profile/change-password",
        headers: { authorization: `Bearer ${token}` },
        payload: { oldPassword, newPassword },
      });
    const first = await change((await portal.as("supervisor")).token, password, "Yangi-parol-2027");
    const second = await change(first.json().token, "Yangi-parol-2027", password);
    portal.forget("supervisor");
    const me = await portal.app.inject({ url: "/api/profile/me", headers: { authorization: `Bearer ${second.json().token}` } });

    expect([first.statusCode, second.statusCode, me.statusCode]).toEqual([200, 200, 200]);
  });

  it("takes a right from a role of the caller", async () => {
    const { rows } = await sql<{ id: number }>`
      select r.role_id as id from user_roles r join users u on u.id = r.user_id where u.login = 'admin' limit 1`.execute(portal.db);
    const path = `/admin/roles/${rows[0]!.id}/permissions`;
    const { allowed } = to.ok(await admin.get(path)) as { allowed: { id: number; shortName: string }[] };
    const without = allowed.filter(({ shortName }) => shortName !== "manage_calendar");

    const reply = await admin.put(path, { permissionIds: without.map(({ id }) => id) });

    expect([allowed.length - without.length, reply.status, (await admin.get("/admin/substitutions")).status]).toEqual([1, 200, 200]);
    // nobody gives a right to a role of his own
    const back = await admin.put(path, { permissionIds: allowed.map(({ id }) => id) });
    expect([back.status, back.body.details[0].problem]).toEqual([422, "yourself"]);
    await sql`insert into role_permissions (role_id, permission_id) select ${rows[0]!.id}, id from permissions where short_name = 'manage_calendar'`.execute(
      portal.db,
    );
  });

  it("waits for another such call, and is refused where that one took its right", async () => {
    const other = await inTransaction(portal.db, async (within) => {
      await sql`select from versions where kind in ('people', 'rights') for update`.execute(within);
      const waiting = admin.patch(`/admin/users/${ids.executor3}/block`);
      await vi.waitFor(async () => expect(await isWaiting()).toBe(true), 10_000);
      await sql`update users set password_change_due = true where login = 'admin'`.execute(within);
      return { waiting };
    });
    const reply = await other.waiting;

    await run(sql`update users set password_change_due = false where login = 'admin'`);
    expect(outcome(reply)).toEqual([403, "password_change_due"]);
    expect((await sql`select from users where login = 'executor3' and blocked_at is not null`.execute(portal.db)).rows).toEqual([]);
  });
});
