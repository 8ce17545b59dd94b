import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { given } from "../../../test/support/given.ts";
import { chooseOwnPassword, givenPassword, password, type Answer, type Person, type Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";

let portal: Portal;
let admin: Person;
let to: ReturnType<typeof given>;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
  to = given(portal);
});
afterAll(() => portal.close());

const signIn = async (login: string, secret = password): Promise<Answer> => {
  const reply = await portal.app.inject({ method: "POST", url: "/api/auth/login", payload: { login, password: secret } });
  return { status: reply.statusCode, body: reply.json() };
};
const with_ = (token: string) => async (path: string) =>
  (await portal.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } })).statusCode;
const person = { lastName: "Sobirova", firstName: "Lola", middleName: "", organizationsId: 1, languageId: 2 };
const add = async (login: string, more: object = {}) => {
  const reply = await admin.post("/admin/users", { id: -1, login, password: givenPassword, ...person, ...more });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return reply.body as { id: number };
};
const make = async (login: string, more: object = {}) => {
  const made = await add(login, more);
  await chooseOwnPassword(portal, login);
  return made;
};
const roleId = async (code: string) =>
  (await portal.db.selectFrom("roles").select("id").where("code", "=", code).executeTakeFirstOrThrow()).id;
const giveRole = async (usersId: number, code: string, positionLevelsId: number | null = null) =>
  admin.post("/admin/userrolelevels", { usersId, rolesId: await roleId(code), positionLevelsId });
const problemsOf = (reply: Answer) => [
  reply.status,
  reply.body.details?.map((p: { path: string; problem: string }) => `${p.path} ${p.problem}`),
];

describe("an account of a member of staff", () => {
  it("is made, signs in, gets a role, is blocked, let in again, and gets a new password", async () => {
    const department = await portal.db
      .selectFrom("departments")
      .select("id")
      .where("organization_id", "=", 1)
      .orderBy("id")
      .executeTakeFirstOrThrow();
    const { id } = await make("l.sobirova", { departmentsId: department.id, phone: "901112233", email: "l.sobirova@example.uz" });
    const first = await signIn("l.sobirova");
    expect([first.status, first.body.user.fio]).toEqual([200, "Sobirova Lola"]);
    const call = with_(first.body.token);
    expect([await call("/profile/me"), await call("/appeals/menu/registration")]).toEqual([200, 403]);

    // a right applies at the next call, without signing in again
    const role = await giveRole(id, "registrator");
    expect([role.status, await call("/appeals/menu/registration")]).toEqual([200, 200]);
    expect((await admin.get(`/admin/users?login=l.sobirova`)).body.rows[0]).toMatchObject({
      id,
      name: "Sobirova Lola",
      roleIds: [await roleId("registrator")],
    });
    to.ok(await admin.put("/admin/userrolelevels", { id: role.body.id, rolesId: await roleId("executor") }));
    expect([await call("/appeals/menu/registration"), await call("/tasks/menu?menu=new-tasks")]).toEqual([403, 200]);
    await admin.delete(`/admin/userrolelevels/${role.body.id}`);
    expect(await call("/tasks/menu?menu=new-tasks")).toBe(403);

    expect((await admin.patch(`/admin/users/${id}/block`)).status).toBe(200);
    expect(await call("/profile/me")).toBe(401);
    const refused = await portal.app.inject({
      method: "POST",
      url: "/api/auth/refresh",
      payload: { refreshToken: first.body.refreshToken },
    });
    expect([(await signIn("l.sobirova")).body.code, refused.statusCode]).toEqual(["user_blocked", 401]);

    expect((await admin.patch(`/admin/users/${id}/unblock`)).status).toBe(200);
    // the old session stays ended
    expect(await call("/profile/me")).toBe(401);
    const second = await signIn("l.sobirova");
    expect(second.status).toBe(200);

    const reset = await admin.patch(`/admin/users/${id}/reset-password`);
    expect(reset.body.password).toMatch(/^[a-z]{5}-[A-Z]{5}-[2-9]{5}$/);
    expect(await with_(second.body.token)("/profile/me")).toBe(401);
    expect([(await signIn("l.sobirova")).status, (await signIn("l.sobirova", reset.body.password)).status]).toEqual([401, 200]);
  });

  it("has a name and a post that are right in both alphabets, typed with any sign for ʻ and ʼ", async () => {
    const { id } = await add("s.oktamov", {
      lastName: "O'ktamov",
      firstName: "Sa`dulla",
      middleName: "Is’hoq o‘g‘li",
      titleUz: "Bo'lim boshlig'i",
    });
    const shown = async (language: string) =>
      (await admin.get("/admin/users?login=s.oktamov", { headers: { "accept-language": language } })).body.rows[0];

    expect(await shown("UZ")).toMatchObject({ name: "Oʻktamov Saʼdulla Isʼhoq oʻgʻli", titleUz: "Boʻlim boshligʻi" });
    expect((await shown("UK")).name).toBe("Ўктамов Саъдулла Исҳоқ ўғли");
    expect((await admin.put("/admin/users", { id, lastName: "G'aniyev", version: (await shown("UZ")).version })).status).toBe(200);
    expect((await shown("RU")).name).toBe("Ғаниев Саъдулла Исҳоқ ўғли");
  });

  it("leaves no password and no phone anywhere that is read", async () => {
    const { id } = await make("n.karimov", { phone: "907776655", email: "n.karimov@example.uz" });
    await admin.put("/admin/users", { id, phone: "907776644" });
    const { body } = await admin.patch(`/admin/users/${id}/reset-password`);

    const log = await sql<{ all: string }>`select string_agg(details::text, ' ') as all from audit_log`.execute(portal.db);
    const rows = JSON.stringify([
      (await admin.get("/admin/users?pageSize=100")).body,
      (await admin.get(`/admin/users/get-by-array?ids=${id}`)).body,
    ]);
    for (const secret of ["907776655", "907776644", "n.karimov@", body.password, password, givenPassword])
      expect(log.rows[0]!.all).not.toContain(secret);
    for (const secret of ["argon2", "password", body.password]) expect(rows).not.toContain(secret);
    expect((await admin.get("/admin/audit?target=users&sortAttr=id")).body.rows[0]).toMatchObject({
      action: "PATCH /admin/users/{id}/reset-password",
      target: `users:${id}`,
      details: { passwordReset: true },
      userName: expect.stringContaining(" "),
    });
  });
});

describe("a password given by somebody else", () => {
  const change = (token: string, oldPassword: string, newPassword: string) =>
    portal.app.inject({
      method: "PUT",
      url: "/api/profile/change-password",
      headers: { authorization: `Bearer ${token}`, "accept-language": "RU" },
      payload: { oldPassword, newPassword },
    });
  const open = [
    "/profile/me",
    "/profile/modules-tree",
    "/profile/notify-counter",
    "/appeals/menu/registration",
    "/admin/dictionaries/languages",
  ];

  it("opens only its change and the sign-out, for a new person", async () => {
    to.ok(await admin.post("/admin/users", { id: -1, login: "p.new", password: givenPassword, ...person }));
    const { token } = (await signIn("p.new", givenPassword)).body;

    const statuses = await Promise.all(open.map(with_(token)));
    expect(statuses).toEqual([403, 403, 403, 403, 403]);
    const refused = await portal.app.inject({
      url: "/api/profile/me",
      headers: { authorization: `Bearer ${token}`, "accept-language": "RU" },
    });
    expect(refused.json()).toMatchObject({ code: "password_change_due", error: "Сначала замените выданный вам пароль своим" });

    const same = await change(token, givenPassword, givenPassword);
    expect([same.statusCode, same.json().code, same.json().details]).toEqual([
      422,
      "weak_password",
      [{ path: "newPassword", problem: "same_as_now", message: "То же, что и сейчас" }],
    ]);
    const changed = await change(token, givenPassword, password);
    expect(changed.statusCode).toBe(200);
    expect(await with_(changed.json().token)("/profile/me")).toBe(200);
    // and stays open at the next sign-in
    expect(await with_((await signIn("p.new")).body.token)("/profile/me")).toBe(200);
  });

  it("is replaced by one that is taken sign by sign as it was typed, signs included that a text would not keep", async () => {
    await add("p.typed");
    const [typed, cleaned] = ["Yangi\u00adparol-2026", "Yangiparol-2026"];
    const { token } = (await signIn("p.typed", givenPassword)).body;
    expect((await change(token, givenPassword, typed)).statusCode).toBe(200);
    expect([(await signIn("p.typed", typed)).status, (await signIn("p.typed", cleaned)).status]).toEqual([200, 401]);
  });

  it("does the same after a reset, and new tokens open nothing else", async () => {
    const { id } = await make("p.reset");
    const { body } = await admin.patch(`/admin/users/${id}/reset-password`);
    const first = (await signIn("p.reset", body.password)).body;
    expect(await with_(first.token)("/profile/me")).toBe(403);

    const turned = await portal.app.inject({ method: "POST", url: "/api/auth/refresh", payload: { refreshToken: first.refreshToken } });
    expect([turned.statusCode, await with_(turned.json().token)("/profile/me")]).toEqual([200, 403]);

    const left = await portal.app.inject({
      method: "POST",
      url: "/api/auth/logout",
      headers: { authorization: `Bearer ${turned.json().token}` },
    });
    expect([left.statusCode, await with_(turned.json().token)("/profile/me")]).toEqual([200, 401]);
  });
});

describe("a member of staff cannot be made", () => {
  it.each([
    ["with a login that another has", { login: "leader" }, [422, ["login already_taken"]]],
    ["with a login of other signs", { login: "Lola K" }, [400, ["login not_a_login"]]],
    ["with a weak password", { password: "aaaaaaaaaaa" }, [422, ["password easy_to_guess"]]],
    ["with a weak password in the letters of 2026", { password: "toşkentşahar" }, [422, ["password easy_to_guess"]]],
    ["with a weak password in letters like them", { password: "Beșariqhokimlik" }, [422, ["password easy_to_guess"]]],
    ["with a short password", { password: "a1!" }, [400, ["password too_short"]]],
    ["without a name", { lastName: "  " }, [400, ["lastName required"]]],
    ["in a department of another organisation", { departmentsId: 0, ofOther: true }, [422, ["departmentsId does_not_belong"]]],
    ["in an organisation that is not there", { organizationsId: 9999 }, [422, ["organizationsId no_such_record"]]],
    ["with a hash of a password", { password_hash: "x" }, [400, ["password_hash unknown_field"]]],
    ["blocked already", { blockedAt: null }, [400, ["blockedAt unknown_field"]]],
  ])("%s", async (_what, given_, expected) => {
    const { ofOther, ...more } = given_ as Record<string, unknown>;
    if (ofOther)
      more["departmentsId"] = (
        await portal.db.selectFrom("departments").select("id").where("organization_id", "<>", 1).executeTakeFirstOrThrow()
      ).id;
    const reply = await admin.post("/admin/users", { login: "new.one", password, ...person, ...more });

    expect(problemsOf(reply)).toEqual(expected);
  });
});

describe("an administrator", () => {
  it("cannot block, delete or reset oneself", async () => {
    const id = await to.userId("admin");
    for (const reply of [
      await admin.patch(`/admin/users/${id}/block`),
      await admin.patch(`/admin/users/${id}/reset-password`),
      await admin.delete(`/admin/users/${id}`),
    ])
      expect(problemsOf(reply)).toEqual([422, ["id yourself"]]);
    expect((await admin.get("/profile/me")).status).toBe(200);
  });

  it("deletes a person whom nothing refers to, and nobody else", async () => {
    const { id } = await add("b.new");
    await giveRole(id, "executor");
    expect((await admin.delete(`/admin/users/${id}`)).status).toBe(200);
    expect((await admin.patch(`/admin/users/${id}/block`)).status).toBe(404);

    const { id: been } = await make("b.been");
    const kept = await admin.delete(`/admin/users/${been}`);
    expect([kept.status, kept.body.details.usedBy.map((use: { table: string }) => use.table)]).toEqual([409, ["audit_log"]]);

    await to.registered();
    const used = await admin.delete(`/admin/users/${await to.userId("registrator")}`);
    expect([used.status, used.body.code]).toEqual([409, "in_use"]);
    expect(used.body.details.usedBy.map((use: { table: string }) => use.table)).toContain("appeals");
  });

  it("moves a person only where the roles could be given", async () => {
    const { id } = await make("m.moved");
    await giveRole(id, "supervisor");
    const other = await to.organizationId("executor3");

    const refused = await admin.put("/admin/users", { id, organizationsId: other });
    expect(problemsOf(refused)).toEqual([422, ["organizationsId not_given_here"]]);
    const roles = await admin.get(`/admin/userrolelevels?usersId=${id}`);
    await admin.delete(`/admin/userrolelevels/${roles.body.rows[0].id}`);
    expect((await admin.put("/admin/users", { id, organizationsId: other })).body).toMatchObject({
      organizationsId: other,
      middleName: "",
    });
  });

  it("moves the holder of a post only where the role is given at that post", async () => {
    const other = await to.organizationId("executor3");
    const level = async (post: number | null) =>
      sql<{ role_id: number; post: number }>`
        select role_id, position_level_id as post from organization_role_levels
         where organization_id = ${other} and position_level_id is not null ${post === null ? sql`` : sql`and position_level_id = ${post}`} limit 1`.execute(
        portal.db,
      );
    const { role_id: role, post } = (await level(null)).rows[0]!;
    const [there, elsewhere] = [(await make("m.post")).id, (await make("m.other-post")).id];
    const otherPost = sql`(select id from position_levels where id <> ${post}
      and not exists (select from organization_role_levels l where l.organization_id = ${other} and l.role_id = ${role} and l.position_level_id = position_levels.id) limit 1)`;
    await sql`insert into user_roles (user_id, role_id, position_level_id) values (${there}, ${role}, ${post}), (${elsewhere}, ${role}, ${otherPost})`.execute(
      portal.db,
    );

    expect((await admin.put("/admin/users", { id: there, organizationsId: other })).status).toBe(200);
    expect(problemsOf(await admin.put("/admin/users", { id: elsewhere, organizationsId: other }))).toEqual([
      422,
      ["organizationsId not_given_here"],
    ]);
  });
});

describe("a manager of users without roles", () => {
  let clerk: Person;
  let clerkId: number;
  let clerkRole: number;
  beforeAll(async () => {
    clerkRole = (await admin.post("/admin/roles", { nameUz: "Kadrlar", nameUk: "Кадрлар", nameRu: "Кадры" })).body.id;
    const all = (await admin.get("/admin/permissions/all")).body as { id: number; shortName: string }[];
    const ids = all.filter((p) => ["manage_users", "manage_user_roles"].includes(p.shortName)).map((p) => p.id);
    to.ok(await admin.put(`/admin/roles/${clerkRole}/permissions`, { permissionIds: ids }));
    to.ok(await admin.post("/admin/orgsrolelevels", { organizationsId: 1, rolesId: clerkRole, positionLevelsId: null }));
    clerkId = (await make("k.clerk")).id;
    to.ok(await admin.post("/admin/userrolelevels", { usersId: clerkId, rolesId: clerkRole, positionLevelsId: null }));
    clerk = await portal.as("k.clerk");
  });

  it("cannot take over an administrator", async () => {
    const id = await to.userId("admin");

    for (const reply of [
      await clerk.patch(`/admin/users/${id}/reset-password`),
      await clerk.patch(`/admin/users/${id}/block`),
      await clerk.put("/admin/users", { id, login: "mine" }),
      await clerk.delete(`/admin/users/${id}`),
    ])
      expect(problemsOf(reply)).toEqual([422, ["id beyond_own_rights"]]);
    expect((await clerk.patch(`/admin/users/${await to.userId("executor2")}/reset-password`)).status).toBe(200);
  });

  it("gives no role with rights of its own", async () => {
    const colleague = (await make("k.colleague")).id;
    const give = async (usersId: number, rolesId: number) =>
      problemsOf(await clerk.post("/admin/userrolelevels", { usersId, rolesId, positionLevelsId: null }));
    const own = await portal.db
      .selectFrom("user_roles")
      .select("id")
      .where("user_id", "=", await to.userId("admin"))
      .executeTakeFirstOrThrow();

    expect(await give(colleague, await roleId("admin"))).toEqual([422, ["rolesId beyond_own_rights"]]);
    expect(await give(colleague, await roleId("executor"))).toEqual([422, ["rolesId beyond_own_rights"]]);
    expect(problemsOf(await clerk.delete(`/admin/userrolelevels/${own.id}`))).toEqual([422, ["rolesId beyond_own_rights"]]);
    expect((await clerk.get("/admin/roles/1/permissions")).status).toBe(403);
    expect((await give(colleague, clerkRole))[0]).toBe(200);
    expect(await give(clerkId, clerkRole)).toEqual([422, ["usersId yourself"]]);
  });
});
