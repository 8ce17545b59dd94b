import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { given } from "../support/given.ts";
import { chooseOwnPassword, givenPassword, type Answer, type Person, type Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";

let portal: Portal;
let admin: Person;
let adminId: number;
let to: ReturnType<typeof given>;
/** Manages staff and their roles in the office of `executor2`, and has nothing else. */
let clerk: Person;
let clerkId: number;
let office: number;
let below: number;
let clerkRole: number;
/** A signer of an office beside it. */
const elsewhereLogin = "bag-signer-1";

const problemsOf = (reply: Answer) => [
  reply.status,
  reply.body.details?.map((p: { path: string; problem: string }) => `${p.path} ${p.problem}`),
];
const roleId = async (code: string) =>
  (await portal.db.selectFrom("roles").select("id").where("code", "=", code).executeTakeFirstOrThrow()).id;
const rightIds = async (...names: string[]): Promise<number[]> =>
  (await portal.db.selectFrom("permissions").select(["id", "short_name"]).execute()).flatMap((p) =>
    names.includes(p.short_name) ? [p.id] : [],
  );
const makeUser = async (login: string, organizationsId: number, by = admin): Promise<number> => {
  const body = { login, password: givenPassword, lastName: "Sobirova", firstName: "Lola", organizationsId, languageId: 2 };
  const { id } = to.ok(await by.post("/admin/users", body));
  await chooseOwnPassword(portal, login);
  return id;
};
const makeRole = async (name: string, ...rights: string[]): Promise<number> => {
  const { id } = to.ok(await admin.post("/admin/roles", { nameUz: name, nameUk: name, nameRu: name }));
  to.ok(await admin.put(`/admin/roles/${id}/permissions`, { permissionIds: await rightIds(...rights) }));
  return id;
};
const give = (by: Person, usersId: number, rolesId: number) =>
  by.post("/admin/userrolelevels", { usersId, rolesId, positionLevelsId: null });
/** A role given behind the portal's back, so that no rule of an organisation's roles is in the way. */
const grant = (userId: number, role: number) =>
  sql`insert into user_roles (user_id, role_id) values (${userId}, ${role}) on conflict do nothing`.execute(portal.db);
const withRights = async (login: string, organization: number, ...rights: string[]): Promise<Person> => {
  await grant(await makeUser(login, organization), await makeRole(`Rol ${login}`, ...rights));
  return portal.as(login);
};
type Notice = { kind: string; aboutId: number | null; byName: string | null; rights: string[]; isRead: boolean };
/** Of notices those to whom they are about: their sessions have ended, so that the bell is not asked. */
const ofOwners = async () =>
  (
    await sql<{ kind: string; about: number; by: number | null }>`
      select kind, about_id as about, by_id as by from notices where user_id = about_id order by id`.execute(portal.db)
  ).rows;
const notices = async (login: string): Promise<Notice[]> => to.ok(await (await portal.as(login)).get("/profile/notices")).rows;

beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
  to = given(portal);
  adminId = await to.userId("admin");
  office = await to.organizationId("executor2");
  below = to.ok(
    await admin.post("/admin/organizations", {
      nameUz: "Quyi idora",
      nameUk: "Қуйи идора",
      nameRu: "Нижний отдел",
      parentId: office,
      levelId: (await portal.db.selectFrom("organization_levels").select("id").orderBy("id", "desc").executeTakeFirstOrThrow()).id,
      regionsId: (await portal.db.selectFrom("organizations").select("region_id as id").where("id", "=", office).executeTakeFirstOrThrow())
        .id,
      prefix: "QUYI",
    }),
  ).id;
  clerkRole = await makeRole("Kadrlar", "manage_users", "manage_user_roles", "manage_supervisors");
  clerkId = await makeUser("k.clerk", office);
  await grant(clerkId, clerkRole);
  clerk = await portal.as("k.clerk");
});
afterAll(() => portal.close());

describe("a manager of staff", () => {
  it("sees the staff, the roles and the supervisors of the own office and those below, and no others", async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from users u join organization_tree t on t.descendant_id = u.organization_id where t.ancestor_id = ${office}`.execute(
      portal.db,
    );
    expect((await clerk.get("/admin/users?pageSize=100")).body.total).toBe(rows[0]!.n);
    const foreign = await to.userId(elsewhereLogin);
    expect((await clerk.get(`/admin/users?login=${elsewhereLogin}`)).body.rows).toEqual([]);
    expect((await clerk.get(`/admin/users/get-by-array?ids=${foreign}`)).body).toEqual([]);
    expect((await clerk.get("/admin/users/all")).body.map((one: { id: number }) => one.id)).not.toContain(foreign);
    expect((await clerk.get(`/admin/userrolelevels?usersId=${foreign}`)).body.total).toBe(0);
    expect((await clerk.get("/admin/supervisors")).body.total).toBe(0);
    expect((await admin.get(`/admin/users?login=${elsewhereLogin}`)).body.total).toBe(1);
    expect((await admin.get("/admin/supervisors")).body.total).toBeGreaterThan(0);
  });

  it("changes nobody of another office, and moves nobody there", async () => {
    const id = await to.userId(elsewhereLogin);
    const role = await portal.db.selectFrom("user_roles").select("id").where("user_id", "=", id).executeTakeFirstOrThrow();
    const executor = await roleId("executor");
    const own = await makeUser("m.own", office, clerk);
    const elsewhere = await to.organizationId(elsewhereLogin);

    for (const [reply, expected] of [
      [await clerk.patch(`/admin/users/${id}/reset-password`), 404],
      [await clerk.patch(`/admin/users/${id}/block`), 404],
      [await clerk.patch(`/admin/users/${id}/unblock`), 404],
      [await clerk.delete(`/admin/users/${id}`), 404],
      [await clerk.put("/admin/users", { id, lastName: "Boshqa" }), 404],
      [await clerk.get(`/admin/users/${id}/queue`), 404],
      [await clerk.patch(`/admin/users/${id}/hand-over`, { successorId: own }), 404],
      [await give(clerk, id, clerkRole), 404],
      [await clerk.put("/admin/userrolelevels", { id: role.id, rolesId: executor }), 404],
      [await clerk.delete(`/admin/userrolelevels/${role.id}`), 404],
    ] as const)
      expect(reply.status).toBe(expected);
    const outside = ["organizationsId beyond_own_reach"];
    expect(problemsOf(await clerk.put("/admin/users", { id: own, organizationsId: elsewhere }))).toEqual([422, outside]);
    expect(
      problemsOf(
        await clerk.post("/admin/users", {
          login: "m.else",
          password: givenPassword,
          lastName: "B",
          firstName: "B",
          organizationsId: elsewhere,
          languageId: 2,
        }),
      ),
    ).toEqual([422, outside]);

    // the own office and one below it are the clerk's
    expect((await clerk.put("/admin/users", { id: own, organizationsId: below })).status).toBe(200);
    expect((await clerk.patch(`/admin/users/${own}/reset-password`)).status).toBe(200);
    expect((await clerk.patch(`/admin/users/${await to.userId("executor2")}/block`)).status).toBe(200);
    expect((await clerk.patch(`/admin/users/${await to.userId("executor2")}/unblock`)).status).toBe(200);
    // and with the right for all, all offices are
    const wide = await withRights("w.wide", office, "manage_users", "administer_all");
    expect((await wide.patch(`/admin/users/${id}/reset-password`)).status).toBe(200);
  });

  it("says what offices below may give, no more than the own office may, and nothing of the own or a foreign one", async () => {
    const rules = await withRights("m.rules", office, "manage_role_levels");
    const [executor, signer] = [await roleId("executor"), await roleId("signer")];
    const allow = (organizationsId: number, rolesId: number, by = rules) =>
      by.post("/admin/orgsrolelevels", { organizationsId, rolesId, positionLevelsId: null });
    const foreign = await to.organizationId(elsewhereLogin);
    const ruled = await portal.db
      .deleteFrom("organization_role_levels")
      .where("organization_id", "in", [office, below, foreign])
      .returningAll()
      .execute();
    const ofForeign = to.ok(await allow(foreign, executor, admin)).id;
    const ofOwn = to.ok(await allow(office, executor, admin)).id;

    const outside = [422, ["organizationsId beyond_own_reach"]];
    expect(problemsOf(await allow(foreign, signer))).toEqual(outside);
    expect(problemsOf(await allow(office, signer))).toEqual(outside);
    expect((await rules.put("/admin/orgsrolelevels", { id: ofForeign, rolesId: signer })).status).toBe(404);
    expect((await rules.delete(`/admin/orgsrolelevels/${ofForeign}`)).status).toBe(404);
    expect(problemsOf(await rules.put("/admin/orgsrolelevels", { id: ofOwn, rolesId: signer }))).toEqual(outside);
    expect(problemsOf(await rules.delete(`/admin/orgsrolelevels/${ofOwn}`))).toEqual(outside);
    expect(problemsOf(await allow(below, signer))).toEqual([422, ["rolesId not_given_here"]]);
    const { id } = to.ok(await allow(below, executor));
    expect(problemsOf(await rules.put("/admin/orgsrolelevels", { id, rolesId: signer }))).toEqual([422, ["rolesId not_given_here"]]);
    // without its last rule the office below could give every role, and the own one may not
    expect(problemsOf(await rules.delete(`/admin/orgsrolelevels/${id}`))).toEqual([422, ["id beyond_own_reach"]]);
    const seen = to.ok(await rules.get("/admin/orgsrolelevels/all")).map((row: { organizationsId: number }) => row.organizationsId);
    expect([office, below, foreign].map((one) => seen.includes(one))).toEqual([true, true, false]);

    // an own office without rules limits nobody below, and who administers all is not limited
    to.ok(await admin.delete(`/admin/orgsrolelevels/${ofOwn}`));
    to.ok(await rules.delete(`/admin/orgsrolelevels/${id}`));
    to.ok(await rules.delete(`/admin/orgsrolelevels/${to.ok(await allow(below, signer)).id}`));
    to.ok(await admin.delete(`/admin/orgsrolelevels/${ofForeign}`));
    await portal.db.insertInto("organization_role_levels").values(ruled).execute();
  });

  it("makes supervisors only of own staff, over own offices", async () => {
    const own = await to.userId("executor2");
    const foreign = await to.userId(elsewhereLogin);
    const elsewhere = await to.organizationId(elsewhereLogin);

    expect(problemsOf(await clerk.post("/admin/supervisors", { usersId: foreign, organizationIds: [office] }))).toEqual([
      422,
      ["usersId no_such_record"],
    ]);
    expect(problemsOf(await clerk.post("/admin/supervisors", { usersId: own, organizationIds: [below, elsewhere] }))).toEqual([
      422,
      ["organizationIds beyond_own_reach"],
    ]);
    expect((await clerk.post("/admin/supervisors", { usersId: own, organizationIds: [below] })).status).toBe(200);
    expect(problemsOf(await clerk.put("/admin/supervisors", { id: own, organizationIds: [elsewhere] }))).toEqual([
      422,
      ["organizationIds beyond_own_reach"],
    ]);
    expect((await clerk.delete(`/admin/supervisors/${own}`)).status).toBe(200);
    // nor takes from one of them an office elsewhere
    to.ok(await admin.post("/admin/supervisors", { usersId: own, organizationIds: [below, elsewhere] }));
    expect(problemsOf(await clerk.put("/admin/supervisors", { id: own, organizationIds: [below] }))).toEqual([
      422,
      ["organizationIds beyond_own_reach"],
    ]);
    expect(problemsOf(await clerk.delete(`/admin/supervisors/${own}`))).toEqual([422, ["id beyond_own_reach"]]);
    to.ok(await admin.delete(`/admin/supervisors/${own}`));
    expect((await clerk.delete(`/admin/supervisors/${await to.userId("supervisor")}`)).status).toBe(404);
  });

  it("gives and takes no role with a right that they lack themselves", async () => {
    const executor2 = await to.userId("executor2");
    for (const code of ["registrator", "executor", "controller", "signer", "mahalla", "leader"])
      expect([code, problemsOf(await give(clerk, executor2, await roleId(code)))[0]]).toEqual([code, 422]);
    const own = await portal.db.selectFrom("user_roles").select("id").where("user_id", "=", executor2).executeTakeFirstOrThrow();
    expect(problemsOf(await clerk.delete(`/admin/userrolelevels/${own.id}`))).toEqual([422, ["rolesId beyond_own_rights"]]);

    // what he has he gives
    await sql`insert into organization_role_levels (organization_id, role_id) select ${office}, r.id from roles r where r.id = ${clerkRole} or r.code = 'executor' on conflict do nothing`.execute(
      portal.db,
    );
    expect((await give(clerk, executor2, clerkRole)).status).toBe(200);
    // and with the right for any role, any, but neither of the two rights that only their holders give
    const any = await withRights("a.any", office, "manage_user_roles", "grant_any_role");
    const nobody = await makeUser("n.nobody", office);
    expect((await give(any, nobody, await roleId("executor"))).status).toBe(200);
    const both = await makeRole("Hamma", "administer_all");
    await sql`insert into organization_role_levels (organization_id, role_id) values (${office}, ${both})`.execute(portal.db);
    expect(problemsOf(await give(any, nobody, both))).toEqual([422, ["rolesId beyond_own_rights"]]);
  });
});

describe("nobody", () => {
  it("can change their own roles, supervision or organisation, the administrator included", async () => {
    for (const [person, id] of [
      [admin, await to.userId("admin")],
      [clerk, clerkId],
    ] as const) {
      const own = await portal.db.selectFrom("user_roles").select("id").where("user_id", "=", id).executeTakeFirstOrThrow();
      expect(problemsOf(await give(person, id, clerkRole))).toEqual([422, ["usersId yourself"]]);
      expect(problemsOf(await person.put("/admin/userrolelevels", { id: own.id, rolesId: clerkRole }))).toEqual([
        422,
        ["usersId yourself"],
      ]);
      expect(problemsOf(await person.delete(`/admin/userrolelevels/${own.id}`))).toEqual([422, ["usersId yourself"]]);
      expect(problemsOf(await person.post("/admin/supervisors", { usersId: id, organizationIds: [office] }))).toEqual([
        422,
        ["usersId yourself"],
      ]);
      expect(problemsOf(await person.put("/admin/supervisors", { id, organizationIds: [office] }))).toEqual([422, ["usersId yourself"]]);
      expect(problemsOf(await person.delete(`/admin/supervisors/${id}`))).toEqual([422, ["usersId yourself"]]);
      expect(problemsOf(await person.put("/admin/users", { id, organizationsId: below }))).toEqual([422, ["organizationsId yourself"]]);
    }
  });

  it("can add a right to a role of their own, nor a right that they lack to any", async () => {
    const adminRole = await roleId("admin");
    const { allowed } = to.ok(await admin.get(`/admin/roles/${adminRole}/permissions`));
    const ids = allowed.map((one: { id: number }) => one.id);
    const more = { permissionIds: [...ids, ...(await rightIds("view_personal_data"))] };
    expect(problemsOf(await admin.put(`/admin/roles/${adminRole}/permissions`, more))).toEqual([422, ["permissionIds yourself"]]);

    const keeper = await withRights("r.keeper", 1, "manage_roles", "view_audit", "administer_all");
    const empty = await makeRole("Boʻsh");
    const set = async (...rights: string[]) =>
      problemsOf(await keeper.put(`/admin/roles/${empty}/permissions`, { permissionIds: await rightIds(...rights) }));
    expect(await set("view_audit", "task_confirm_answer")).toEqual([422, ["permissionIds beyond_own_rights"]]);
    expect(await set("grant_any_role")).toEqual([422, ["permissionIds beyond_own_rights"]]);
    expect((await set("view_audit"))[0]).toBe(200);
    // of a role that people of other offices have
    const near = await withRights("r.near", office, "manage_roles", "view_audit");
    const far = await makeRole("Uzoq");
    await grant(await to.userId(elsewhereLogin), far);
    const reply = await near.put(`/admin/roles/${far}/permissions`, { permissionIds: await rightIds("view_audit") });
    expect(problemsOf(reply)).toEqual([422, ["id beyond_own_reach"]]);
  });

  it("can move, block or make an organisation outside their own ones", async () => {
    const keeper = await withRights("o.keeper", office, "manage_organizations");
    const elsewhere = await to.organizationId(elsewhereLogin);
    const name = { nameUz: "Yangi", nameUk: "Янги", nameRu: "Новая" };
    const level = await portal.db
      .selectFrom("organizations")
      .select(["level_id", "region_id"])
      .where("id", "=", below)
      .executeTakeFirstOrThrow();
    const fields = { ...name, levelId: level.level_id, regionsId: level.region_id };

    expect((await keeper.put("/admin/organizations", { id: elsewhere, parentId: office })).status).toBe(404);
    expect(problemsOf(await keeper.put("/admin/organizations", { id: below, parentId: elsewhere }))).toEqual([
      422,
      ["parentId beyond_own_reach"],
    ]);
    expect((await keeper.patch(`/admin/organizations/${elsewhere}/block`)).status).toBe(404);
    expect((await keeper.patch(`/admin/organizations/${elsewhere}/unblock`)).status).toBe(404);
    expect((await keeper.delete(`/admin/organizations/${elsewhere}`)).status).toBe(404);
    expect(problemsOf(await keeper.post("/admin/organizations", { ...fields, parentId: elsewhere, prefix: "YNG" }))).toEqual([
      422,
      ["parentId beyond_own_reach"],
    ]);
    expect((await keeper.post("/admin/organizations", { ...fields, parentId: office, prefix: "YNG" })).status).toBe(200);
    expect((await keeper.patch(`/admin/organizations/${below}/block`)).status).toBe(200);
    expect((await keeper.patch(`/admin/organizations/${below}/unblock`)).status).toBe(200);
  });
});

describe("an important change is reported at once", () => {
  it("to the person and to the administrators in reach, when a role with such a right is given", async () => {
    const person = await makeUser("t.told", office);
    await makeUser("t.other", office);
    await sql`delete from notices`.execute(portal.db);
    await sql`insert into organization_role_levels (organization_id, role_id) select ${office}, id from roles where code = 'signer' on conflict do nothing`.execute(
      portal.db,
    );
    const plain = await makeRole("Koʻruvchi", "view_audit");
    await sql`insert into organization_role_levels (organization_id, role_id) values (${office}, ${plain})`.execute(portal.db);
    to.ok(await give(admin, person, plain));
    expect(await notices("t.told")).toEqual([]);

    to.ok(await give(admin, person, await roleId("signer")));
    for (const login of ["t.told", "k.clerk", "admin"])
      expect([login, await notices(login)]).toMatchObject([login, [{ kind: "rights_given", aboutId: person, isRead: false }]]);
    const [notice] = await notices("t.told");
    expect(notice!.rights).toEqual(
      expect.arrayContaining(["Shaxsga doir maʼlumotlarni toʻliq koʻrish", "Javoblarni tasdiqlash va imzolash"]),
    );
    expect(notice!.byName).toMatch(/\S/);
    for (const login of ["t.other", "registrator2", "controller", "leader"]) expect([login, await notices(login)]).toEqual([login, []]);
  });

  it("to those who have a role, when such a right is added to it", async () => {
    const role = await makeRole("Oʻsuvchi", "view_audit");
    const person = await makeUser("t.grows", office);
    await grant(person, role);
    await sql`delete from notices`.execute(portal.db);
    to.ok(await admin.put(`/admin/roles/${role}/permissions`, { permissionIds: await rightIds("view_audit", "view_personal_data") }));

    const rights = ["Shaxsga doir maʼlumotlarni toʻliq koʻrish"];
    expect(await notices("t.grows")).toMatchObject([{ kind: "rights_given", aboutId: person, rights }]);
    for (const login of ["k.clerk", "admin"])
      expect([login, await notices(login)]).toMatchObject([
        login,
        [{ kind: "rights_given", aboutId: null, aboutName: "Oʻsuvchi", rights }],
      ]);
    for (const login of ["registrator2", "leader"]) expect([login, await notices(login)]).toEqual([login, []]);
  });

  it.each([
    ["password_reset", (id: number) => admin.patch(`/admin/users/${id}/reset-password`)],
    ["pinfl_changed", (id: number) => admin.put(`/admin/users/${id}/pinfl`, { pinfl: null })],
  ] as const)(
    "when the way into somebody's account is changed (%s): to its owner, of a signer to the administrators too",
    async (kind, change) => {
      await sql`delete from notices`.execute(portal.db);
      const [executor, signer] = [await to.userId("far-executor-5"), await to.userId(elsewhereLogin)];
      to.ok(await change(executor));
      expect(await notices("admin")).toEqual([]);
      to.ok(await change(signer));
      expect(await notices("admin")).toMatchObject([{ kind, aboutId: signer }]);
      expect(await notices("k.clerk")).toEqual([]);
      expect(await ofOwners()).toEqual([executor, signer].map((id) => ({ kind, about: id, by: adminId })));
    },
  );

  it("when a second factor is taken away: to its owner and the administrators", async () => {
    const owner = await makeUser("t.factor", office);
    await sql`delete from notices`.execute(portal.db);
    await sql`insert into user_factors (user_id, secret, confirmed_at) values (${owner}, '', now())`.execute(portal.db);
    to.ok(await admin.patch(`/admin/users/${owner}/reset-factor`));
    for (const login of ["t.factor", "k.clerk", "admin"])
      expect([login, await notices(login)]).toMatchObject([login, [{ kind: "factor_reset", aboutId: owner, isRead: false }]]);
    expect(await notices("leader")).toEqual([]);
    // where there is none, nobody is told
    expect((await admin.patch(`/admin/users/${owner}/reset-factor`)).status).toBe(422);
    expect(await ofOwners()).toEqual([{ kind: "factor_reset", about: owner, by: adminId }]);
  });

  it("and can be read by those who were told, and by nobody else", async () => {
    const [first] = to.ok(await admin.get("/profile/notices")).rows;
    expect((await admin.get("/profile/notices")).body.unread).toBe(1);
    to.ok(await clerk.patch("/profile/notices/read", { upTo: first.id }));
    expect((await admin.get("/profile/notices")).body.unread).toBe(1);
    to.ok(await admin.patch("/profile/notices/read", { upTo: first.id }));
    expect((await admin.get("/profile/notices")).body).toMatchObject({ unread: 0, rows: [{ id: first.id, isRead: true }] });
  });
});

describe("two administrators at the same moment", () => {
  const rolesOf = async (userId: number) =>
    (
      await sql<{ id: number; role: number }>`select id, role_id as role from user_roles where user_id = ${userId} order by id`.execute(
        portal.db,
      )
    ).rows;

  it("give a role once, and leave what both were told when one gives and one takes", async () => {
    const [first, second] = [
      await withRights("t.first", office, "manage_user_roles"),
      await withRights("t.second", office, "manage_user_roles"),
    ];
    const role = await makeRole("Navbatchi");
    await sql`insert into organization_role_levels (organization_id, role_id) values (${office}, ${role})`.execute(portal.db);
    const user = await makeUser("t.user", office);

    const given = await Promise.all([give(first, user, role), give(second, user, role)]);
    expect(given.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const [row] = await rolesOf(user);
    expect(await rolesOf(user)).toHaveLength(1);

    const taken = await Promise.all([first, second].map((person) => person.delete(`/admin/userrolelevels/${row!.id}`)));
    expect(taken.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await rolesOf(user)).toEqual([]);
  });

  it("cannot take each other's rights away: the first succeeds, and the second may no longer", async () => {
    const role = await roleId("admin");
    const other = await makeUser("t.rival", await to.organizationId("admin"));
    await grant(other, role);
    const rival = await portal.as("t.rival");
    // a third stays, so that neither of the two is the last
    await grant(await makeUser("t.third", await to.organizationId("admin")), role);
    const own = async (userId: number) => (await rolesOf(userId)).find((row) => row.role === role)!.id;
    const [mine, theirs] = [await own(await to.userId("admin")), await own(other)];

    const replies = await Promise.all([admin.delete(`/admin/userrolelevels/${theirs}`), rival.delete(`/admin/userrolelevels/${mine}`)]);

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 403)).toHaveLength(1);
  });
});
