import { actionPermissions, bellPermissions, permissionLabels } from "@murojaat/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inEachSpelling } from "../../../../contract/test/spellings.ts";
import { given } from "../../../test/support/given.ts";
import { chooseOwnPassword, givenPassword, type Answer, type Person, type Portal } from "../../../test/support/people.ts";
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

const problemsOf = (reply: Answer) => [
  reply.status,
  reply.body.details?.map((p: { path: string; problem: string }) => `${p.path} ${p.problem}`),
];
const roleId = async (code: string) =>
  (await portal.db.selectFrom("roles").select("id").where("code", "=", code).executeTakeFirstOrThrow()).id;
const makeUser = async (login: string): Promise<number> => {
  const person = { lastName: "Ikkinchi", firstName: "A", organizationsId: 1, languageId: 2 };
  const { id } = to.ok(await admin.post("/admin/users", { login, password: givenPassword, ...person }));
  await chooseOwnPassword(portal, login);
  return id;
};
type Rights = { allowed: { id: number; shortName: string }[]; free: { id: number; shortName: string }[] };
const rightsOf = async (id: number): Promise<Rights> => to.ok(await admin.get(`/admin/roles/${id}/permissions`));

describe("the rights of a role", () => {
  it("apply at the next call of a person who has it", async () => {
    const controller = await portal.as("controller");
    const id = await roleId("controller");
    const { allowed, free } = await rightsOf(id);
    expect([(await controller.get("/appeals/menu/process")).status, (await controller.get("/appeals/menu/registration")).status]).toEqual([
      200, 403,
    ]);
    expect(allowed.length + free.length).toBe((await admin.get("/admin/permissions")).body.total);

    const changed = [
      ...allowed.filter((p) => p.shortName !== "appeals-process"),
      ...free.filter((p) => p.shortName === "appeals-registration"),
    ];
    to.ok(await admin.put(`/admin/roles/${id}/permissions`, { permissionIds: changed.map((p) => p.id) }));

    expect([(await controller.get("/appeals/menu/process")).status, (await controller.get("/appeals/menu/registration")).status]).toEqual([
      403, 200,
    ]);
    const { rows } = (await admin.get(`/admin/audit?target=${encodeURIComponent(`roles:${id}`)}`)).body;
    expect(rows[0].details).toMatchObject({ given: ["appeals-registration"], taken: ["appeals-process"] });
    to.ok(await admin.put(`/admin/roles/${id}/permissions`, { permissionIds: allowed.map((p) => p.id) }));
  });

  it("cannot be given by an unknown id, nor to an unknown role", async () => {
    expect(problemsOf(await admin.put(`/admin/roles/${await roleId("signer")}/permissions`, { permissionIds: [999_999] }))).toEqual([
      422,
      ["permissionIds no_such_record"],
    ]);
    expect((await admin.get("/admin/roles/999/permissions")).status).toBe(404);
    expect((await admin.put("/admin/roles/999/permissions", { permissionIds: [] })).status).toBe(404);
  });

  it("to manage users, roles and their assignment never leave the last person who has them", async () => {
    const id = await roleId("admin");
    const { allowed } = await rightsOf(id);
    const own = await portal.db
      .selectFrom("user_roles")
      .select("id")
      .where("user_id", "=", await to.userId("admin"))
      .executeTakeFirstOrThrow();
    const keepers = to.ok(await admin.post("/admin/roles", { nameUz: "Kadrlar", nameUk: "Кадрлар", nameRu: "Кадры" })).id;
    const ofKeepers = allowed.filter((p) => ["manage_user_roles", "grant_any_role", "administer_all"].includes(p.shortName));
    to.ok(await admin.put(`/admin/roles/${keepers}/permissions`, { permissionIds: ofKeepers.map((p) => p.id) }));
    const keeperId = await makeUser("role.keeper");
    const keeper = await portal.as("role.keeper");
    const attempts = [
      ...["manage_users", "manage_roles", "manage_user_roles"].map(
        (name) => () =>
          admin.put(`/admin/roles/${id}/permissions`, { permissionIds: allowed.filter((p) => p.shortName !== name).map((p) => p.id) }),
      ),
      // by somebody who may manage who has which, but no roles
      async () => {
        await portal.db.insertInto("user_roles").values({ user_id: keeperId, role_id: keepers }).execute();
        return keeper.delete(`/admin/userrolelevels/${own.id}`);
      },
      async () => keeper.put("/admin/userrolelevels", { id: own.id, rolesId: await roleId("registrator") }),
    ];

    for (const attempt of attempts) {
      const reply = await attempt();
      expect([reply.status, reply.body.details?.[0].problem]).toEqual([422, "last_manager"]);
    }
    expect((await rightsOf(id)).allowed.map((p) => p.id)).toEqual(allowed.map((p) => p.id));

    // with a second administrator the first may go
    const second = await makeUser("second.admin");
    to.ok(await admin.post("/admin/userrolelevels", { usersId: second, rolesId: id, positionLevelsId: null }));
    const other = await portal.as("second.admin");
    expect((await other.patch(`/admin/users/${await to.userId("admin")}/block`)).status).toBe(200);
    expect((await admin.get("/profile/me")).status).toBe(401);
    // and comes back, and takes the second one's role
    to.ok(await other.patch(`/admin/users/${await to.userId("admin")}/unblock`));
    portal.forget("admin");
    admin = await portal.as("admin");
    const [given] = (await admin.get(`/admin/userrolelevels?usersId=${second}`)).body.rows;
    // namesakes are distinguished and searched for by where they work; nobody is moved from here
    const { rows } = await sql<{ id: number; name: string; n: number }>`
      select o.id, o.name_uz as name, (select count(*)::int from user_roles r join users w on w.id = r.user_id where w.organization_id = o.id) as n
        from users u join organizations o on o.id = u.organization_id where u.id = ${second}`.execute(portal.db);
    expect(given).toMatchObject({ organizationsId: rows[0]!.id, organizationName: rows[0]!.name });
    expect((await admin.get(`/admin/userrolelevels?organizationsId=${rows[0]!.id}`)).body.total).toBe(rows[0]!.n);
    expect((await admin.put("/admin/userrolelevels", { id: given.id, organizationsId: 1 })).status).toBe(400);
    expect((await admin.delete(`/admin/userrolelevels/${given.id}`)).status).toBe(200);
    expect((await other.get("/admin/users")).status).toBe(403);
  });
});

describe("a role", () => {
  it("that somebody has is not removed", async () => {
    const reply = await admin.delete(`/admin/roles/${await roleId("leader")}`);

    expect([reply.status, reply.body.code]).toEqual([409, "in_use"]);
  });

  it("is given only where the organisation may give it, at posts of its own", async () => {
    const id = await to.userId("executor3");
    const organization = await to.organizationId("executor3");
    const posts = (
      await portal.db
        .selectFrom("organization_posts")
        .select("position_level_id as id")
        .where("organization_id", "=", organization)
        .execute()
    ).map((p) => p.id);
    const give = async (code: string, positionLevelsId: number | null) =>
      problemsOf(await admin.post("/admin/userrolelevels", { usersId: id, rolesId: await roleId(code), positionLevelsId }));

    expect(await give("supervisor", null)).toEqual([422, ["rolesId not_given_here"]]);
    expect(await give("leader", 1)).toEqual([422, ["positionLevelsId not_given_here"]]);
    expect((await give("leader", posts[0]!))[0]).toBe(200);
    expect(await give("leader", posts[0]!)).toEqual([422, ["usersId already_taken"]]);

    // what the organisation may give is the administrator's to say
    const foreign = await admin.post("/admin/orgsrolelevels", {
      organizationsId: organization,
      rolesId: await roleId("leader"),
      positionLevelsId: 1,
    });
    expect(problemsOf(foreign)).toEqual([422, ["positionLevelsId not_given_here"]]);
    to.ok(
      await admin.post("/admin/orgsrolelevels", {
        organizationsId: organization,
        rolesId: await roleId("supervisor"),
        positionLevelsId: null,
      }),
    );
    expect((await give("supervisor", null))[0]).toBe(200);
    const again = await admin.post("/admin/orgsrolelevels", { organizationsId: organization, rolesId: await roleId("supervisor") });
    expect(problemsOf(again)).toEqual([422, ["organizationsId already_taken"]]);
  });
});

describe("permissions", () => {
  it("all have words: their own, their actions', or their screen's", () => {
    expect([...actionPermissions, ...bellPermissions].filter((name) => permissionLabels(name).length === 0)).toEqual([]);
  });

  it("are listed with the roles that have them, in the caller's language", async () => {
    const ask = async (path: string) => (await admin.get(path)).body;
    const find = (rows: { shortName: string }[], name: string) => rows.find((row) => row.shortName === name);

    const all = await ask("/admin/permissions/all");
    expect(find(all, "manage_settings")).toMatchObject({
      typeId: 1,
      name: "Sozlamalarni oʻzgartirish",
      roles: [{ id: await roleId("admin"), name: "Administrator" }],
    });
    expect(find(all, "tasks-new-tasks")).toMatchObject({ typeId: 2, name: "Yangi masalalar" });
    const actions = await ask("/admin/appactions/all");
    expect(find(actions, "task_accept")).toMatchObject({ name: "Masalalarni ijroga qabul qilish", group: "tasks" });
    expect(find(actions, "tasks-new-tasks")).toBeUndefined();
    expect(await ask("/admin/appactions?shortName=manage_user&pageSize=1&sortAttr=shortName&sortOrder=ASC")).toMatchObject({
      total: 2,
      rows: [{ shortName: "manage_user_roles" }],
    });
  });

  it("are found by their name in every spelling", async () => {
    for (const name of inEachSpelling("Sozlamalarni oʻzgartirish")) {
      const { rows } = to.ok(await admin.get(`/admin/permissions?name=${encodeURIComponent(name)}`));
      expect([name, rows.map(({ shortName }: { shortName: string }) => shortName)]).toEqual([name, ["manage_settings"]]);
    }
  });
});
