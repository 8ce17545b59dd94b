import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { given } from "../../../test/support/given.ts";
import { chooseOwnPassword, givenPassword, type Answer, type Person, type Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { expireApprovals } from "./approvals.repository.ts";

let portal: Portal;
let to: ReturnType<typeof given>;
let admin: Person;
/** An administrator of the root office beside `admin`, with the same role. */
let second: Person;
/** Gives roles in the office of `executor2` only, and has no rights of administration to give but that one. */
let clerk: Person;
let office: number;
let root: number;
beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
  admin = await portal.as("admin");
  root = await to.organizationId("admin");
  office = await to.organizationId("executor2");
  second = await withRole(await makeUser("a.second", root), "a.second", await roleId("admin"));
  const { id } = to.ok(await admin.post("/admin/roles", { nameUz: "Kadrlar", nameUk: "Кадрлар", nameRu: "Кадры" }));
  to.ok(await admin.put(`/admin/roles/${id}/permissions`, { permissionIds: await rightIds("manage_users", "manage_user_roles") }));
  clerk = await withRole(await makeUser("a.clerk", office), "a.clerk", id);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await sql`delete from approvals`.execute(portal.db);
  await sql`delete from notices`.execute(portal.db);
  await ask("confirm");
});

const ask = (secondAdmin: "notify" | "confirm") =>
  sql`update settings set value = value || jsonb_build_object('secondAdmin', ${secondAdmin}::text) where key = 'security'`.execute(
    portal.db,
  );
const makeUser = async (login: string, organizationsId: number): Promise<number> => {
  const body = { login, password: givenPassword, lastName: "Sobirova", firstName: "Lola", organizationsId, languageId: 2 };
  const { id } = to.ok(await admin.post("/admin/users", body));
  await chooseOwnPassword(portal, login);
  return id;
};
const withRole = async (userId: number, login: string, role: number): Promise<Person> => {
  await sql`insert into user_roles (user_id, role_id) values (${userId}, ${role})`.execute(portal.db);
  return portal.as(login);
};
const roleId = async (code: string) =>
  (await portal.db.selectFrom("roles").select("id").where("code", "=", code).executeTakeFirstOrThrow()).id;
const rightIds = async (...names: string[]): Promise<number[]> =>
  (await portal.db.selectFrom("permissions").select(["id", "short_name"]).execute()).flatMap((p) =>
    names.includes(p.short_name) ? [p.id] : [],
  );
const outcome = ({ status, body }: Answer) => [status, body.code];
type Row = {
  id: number;
  kind: string;
  status: string;
  usersId: number | null;
  rights: string[];
  askedByName: string;
  decidedByName: string | null;
};
const listOf = async (person: Person): Promise<Row[]> => to.ok(await person.get("/admin/approvals?pageSize=20")).rows;
const counterOf = async (person: Person): Promise<number> => to.ok(await person.get("/profile/notify-counter")).approvals;
const holds = async (userId: number, role: number) =>
  (await sql`select from user_roles where user_id = ${userId} and role_id = ${role}`.execute(portal.db)).rows.length > 0;
const noticesOf = async (person: Person): Promise<string[]> =>
  to.ok(await person.get("/profile/notices")).rows.map(({ kind }: { kind: string }) => kind);
let made = 0;
const newcomer = () => makeUser(`a.new${(made += 1)}`, root);
const giveSigner = async (by: Person, userId: number) =>
  by.post("/admin/userrolelevels", { usersId: userId, rolesId: await roleId("signer"), positionLevelsId: null });

describe("a right that matters", () => {
  it("is given once another administrator has agreed; who asked sees what became of it, and the person is told", async () => {
    const user = await newcomer();
    expect(outcome(await giveSigner(admin, user))).toEqual([409, "second_needed"]);
    expect(outcome(await giveSigner(admin, user))).toEqual([409, "second_needed"]);

    expect(await holds(user, await roleId("signer"))).toBe(false);
    const [row, ...others] = await listOf(second);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ kind: "role_given", status: "pending", usersId: user, rights: ["task_confirm_answer"] });
    expect([await counterOf(second), await counterOf(admin)]).toEqual([1, 0]);
    expect((await listOf(admin)).map(({ id }) => id)).toEqual([row!.id]);
    expect((await admin.get("/admin/approvals/excel")).status).toBe(200);
    // never by who asked, by who may not give it, or by who sees none of it
    expect(outcome(await admin.patch(`/admin/approvals/${row!.id}/accept`))).toEqual([409, "action_not_allowed_now"]);
    expect(outcome(await clerk.patch(`/admin/approvals/${row!.id}/accept`))).toEqual([404, "not_found"]);
    expect(await listOf(clerk)).toEqual([]);
    expect(outcome(await (await portal.as("leader")).get("/admin/approvals"))).toEqual([403, "not_permitted"]);

    expect(to.ok(await second.patch(`/admin/approvals/${row!.id}/accept`))).toEqual({ password: null, slips: null });
    expect(await holds(user, await roleId("signer"))).toBe(true);
    expect((await listOf(admin))[0]).toMatchObject({ status: "accepted", decidedByName: "Sobirova Lola" });
    expect(await noticesOf(admin)).toContain("approval_accepted");
    expect((await sql<{ kind: string }>`select kind from notices where user_id = ${user}`.execute(portal.db)).rows).toEqual([
      { kind: "rights_given" },
    ]);
    expect(outcome(await second.patch(`/admin/approvals/${row!.id}/accept`))).toEqual([409, "action_not_allowed_now"]);
    expect(await counterOf(second)).toBe(0);
  });

  it("is decided once, where two administrators do so at the same moment", async () => {
    const third = await withRole(await makeUser("a.third", root), "a.third", await roleId("admin"));
    const decide = async (verdicts: readonly [Person, "accept" | "reject"][]) => {
      const user = await newcomer();
      await giveSigner(admin, user);
      const { id } = (await listOf(second)).find((row) => row.usersId === user)!;
      const replies = await Promise.all(verdicts.map(([person, verdict]) => person.patch(`/admin/approvals/${id}/${verdict}`)));
      const { status } = (await listOf(admin)).find((row) => row.id === id)!;
      return { replies, status, held: await holds(user, await roleId("signer")) };
    };

    const twice = await decide([
      [second, "accept"],
      [third, "accept"],
    ]);
    expect(twice.replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([twice.status, twice.held]).toEqual(["accepted", true]);
    const apart = await decide([
      [second, "reject"],
      [third, "accept"],
    ]);
    expect(apart.replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([apart.status, apart.held]).toEqual(apart.replies[0]!.status === 200 ? ["rejected", false] : ["accepted", true]);
    await sql`delete from user_roles where user_id = (select id from users where login = 'a.third')`.execute(portal.db);
  });

  it("is not given where the other one refuses, and nothing is left", async () => {
    const user = await newcomer();
    await giveSigner(admin, user);
    const [row] = await listOf(second);
    expect(outcome(await admin.patch(`/admin/approvals/${row!.id}/reject`))).toEqual([409, "action_not_allowed_now"]);
    to.ok(await second.patch(`/admin/approvals/${row!.id}/reject`));

    expect(await holds(user, await roleId("signer"))).toBe(false);
    expect((await listOf(admin))[0]).toMatchObject({ status: "rejected" });
    expect(await noticesOf(admin)).toEqual(["approval_rejected"]);
    // and may be asked again
    expect(outcome(await giveSigner(admin, user))).toEqual([409, "second_needed"]);
  });

  it("is not decided by who gains it", async () => {
    const secondId = await to.userId("a.second");
    expect(outcome(await giveSigner(admin, secondId))).toEqual([200, undefined]);
    await sql`delete from user_roles where user_id = ${secondId} and role_id = ${await roleId("signer")}`.execute(portal.db);
    const third = await withRole(await newcomer(), `a.new${made}`, await roleId("admin"));

    expect(outcome(await giveSigner(admin, secondId))).toEqual([409, "second_needed"]);
    expect(await listOf(second)).toEqual([]);
    expect(await listOf(third)).toHaveLength(1);
    await sql`delete from user_roles where user_id = ${await to.userId(third.login)}`.execute(portal.db);
  });

  it("waits for a week, and then nobody decides any more", async () => {
    await giveSigner(admin, await newcomer());
    const [row] = await listOf(second);
    await sql`update approvals set asked_at = now() - interval '6 days 23 hours'`.execute(portal.db);
    await expireApprovals(portal.db);
    expect((await listOf(second))[0]).toMatchObject({ status: "pending" });
    await sql`update approvals set asked_at = now() - interval '7 days 1 minute'`.execute(portal.db);

    expect(await counterOf(second)).toBe(0);
    expect(outcome(await second.patch(`/admin/approvals/${row!.id}/accept`))).toEqual([409, "action_not_allowed_now"]);
    await expireApprovals(portal.db);
    expect((await listOf(admin))[0]).toMatchObject({ status: "expired", decidedByName: null });
    expect(await noticesOf(admin)).toEqual(["approval_expired"]);
  });

  it("is judged anew when the other one agrees: what is no longer allowed is refused", async () => {
    const user = await newcomer();
    await giveSigner(admin, user);
    const [row] = await listOf(second);
    await sql`insert into user_roles (user_id, role_id) values (${user}, ${await roleId("signer")})`.execute(portal.db);

    expect(outcome(await second.patch(`/admin/approvals/${row!.id}/accept`))).toEqual([422, "rule_broken"]);
    expect((await listOf(second))[0]).toMatchObject({ status: "pending" });
  });

  it("is given at once, and told, where only one is told, where nobody else could agree, and where the role holds none that matters", async () => {
    await ask("notify");
    expect(outcome(await giveSigner(admin, await newcomer()))).toEqual([200, undefined]);
    expect(await noticesOf(second)).toEqual(["rights_given"]);

    await ask("confirm");
    await sql`update users set blocked_at = now() where login = 'a.second'`.execute(portal.db);
    const alone = await newcomer();
    expect(outcome(await giveSigner(admin, alone))).toEqual([200, undefined]);
    expect((await sql<{ kind: string }>`select kind from notices where user_id = ${alone}`.execute(portal.db)).rows).toEqual([
      { kind: "rights_given" },
    ]);
    await sql`update users set blocked_at = null where login = 'a.second'`.execute(portal.db);
    portal.forget("a.second");
    second = await portal.as("a.second");
    const executor = { usersId: await newcomer(), rolesId: await roleId("executor"), positionLevelsId: null };
    expect((await admin.post("/admin/userrolelevels", executor)).status).toBe(200);
  });

  it("is added to a role that people have only when another one agrees", async () => {
    const holder = await newcomer();
    const { id } = to.ok(await admin.post("/admin/roles", { nameUz: "Yurist", nameUk: "Юрист", nameRu: "Юрист" }));
    const add = async (...names: string[]) => admin.put(`/admin/roles/${id}/permissions`, { permissionIds: await rightIds(...names) });
    // nobody has it yet
    expect((await add("task_confirm_answer")).status).toBe(200);
    await sql`insert into user_roles (user_id, role_id) values (${holder}, ${id})`.execute(portal.db);

    expect((await add("task_confirm_answer", "add_appeal")).status).toBe(200);
    expect(outcome(await add("task_confirm_answer", "add_appeal", "manage_calendar"))).toEqual([409, "second_needed"]);
    const [row] = await listOf(second);
    expect(row).toMatchObject({ kind: "rights_added", usersId: null, rights: ["manage_calendar"] });
    to.ok(await second.patch(`/admin/approvals/${row!.id}/accept`));
    const { allowed } = to.ok(await admin.get(`/admin/roles/${id}/permissions`));
    expect(allowed.map(({ shortName }: { shortName: string }) => shortName)).toContain("manage_calendar");
  });

  it("in place of another role waits as well", async () => {
    const user = await newcomer();
    const { id } = to.ok(
      await admin.post("/admin/userrolelevels", { usersId: user, rolesId: await roleId("executor"), positionLevelsId: null }),
    );

    expect(outcome(await admin.put("/admin/userrolelevels", { id, rolesId: await roleId("admin") }))).toEqual([409, "second_needed"]);
    const [row] = await listOf(second);
    expect(row!.kind).toBe("role_changed");
    expect(row!.rights).toEqual(expect.arrayContaining(["manage_users", "grant_any_role", "administer_all"]));
    to.ok(await second.patch(`/admin/approvals/${row!.id}/accept`));
    expect([await holds(user, await roleId("admin")), await holds(user, await roleId("executor"))]).toEqual([true, false]);
    await sql`delete from user_roles where user_id = ${user}`.execute(portal.db);
  });
});

describe("a new password", () => {
  it("of a signer is told to who agreed, and the old one serves until then; that of others is given at once", async () => {
    const user = await newcomer();
    await withRole(user, `a.new${made}`, await roleId("signer"));
    const signIn = async (password: string) =>
      (await portal.app.inject({ method: "POST", url: "/api/auth/login", payload: { login: `a.new${made}`, password } })).statusCode;

    expect(outcome(await admin.patch(`/admin/users/${user}/reset-password`))).toEqual([409, "second_needed"]);
    const [row] = await listOf(second);
    expect(row).toMatchObject({ kind: "password_reset", usersId: user });
    expect((await (await portal.as(`a.new${made}`)).get("/profile/me")).status).toBe(200);
    const { password } = to.ok(await second.patch(`/admin/approvals/${row!.id}/accept`));
    expect(await signIn(password)).toBe(200);

    expect((await admin.patch(`/admin/users/${await newcomer()}/reset-password`)).status).toBe(200);
  });
});

it("stands in the audit: asked, agreed, and by whom", async () => {
  await giveSigner(admin, await newcomer());
  const [row] = await listOf(second);
  to.ok(await second.patch(`/admin/approvals/${row!.id}/accept`));
  const { rows } = await sql<{ action: string; login: string }>`
    select l.action, u.login from audit_log l join users u on u.id = l.user_id where l.target = ${`approvals:${row!.id}`} order by l.id`.execute(
    portal.db,
  );

  expect(rows).toEqual([
    { action: "ASK /admin/approvals", login: "admin" },
    { action: "PATCH /admin/approvals/{id}/accept", login: "a.second" },
  ]);
});
