import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { given } from "../../../test/support/given.ts";
import { password, type Answer, type Person, type Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { png } from "../../../test/support/sample-files.ts";

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
const office = { nameUz: "Yangi idora", nameUk: "Янги идора", nameRu: "Новое ведомство", parentId: 1, levelId: 2, prefix: "YNG" };
const make = async (more: object = {}) => to.ok(await admin.post("/admin/organizations", { ...office, ...more })) as { id: number };
const above = async (id: number) =>
  (
    await sql<{ id: number }>`select ancestor_id as id from organization_tree where descendant_id = ${id} order by depth`.execute(portal.db)
  ).rows.map((row) => row.id);

describe("an organisation", () => {
  it("is made with its channels and posts, changed, moved and removed", async () => {
    const upper = await make({ prefix: "UP", nameUz: "Yuqori", nameUk: "Юқори", nameRu: "Верхняя" });
    const made = await make({
      bankAccount: "12345678901234567890",
      channelIds: [2, 1],
      postIds: [1],
      shortNameUz: "YI",
      leaderNameRu: "Иванов И.",
    });
    expect(made).toMatchObject({
      channelIds: [1, 2],
      postIds: [1],
      levelName: expect.any(String),
      parentName: expect.any(String),
      staffCount: 0,
      blockedAt: null,
    });
    expect(await above(made.id)).toEqual([made.id, 1]);

    const moved = await admin.put("/admin/organizations", { id: made.id, parentId: upper.id, channelIds: [3] });
    expect(moved.body).toMatchObject({ parentId: upper.id, channelIds: [3], postIds: [1], bankAccount: "12345678901234567890" });
    expect(await above(made.id)).toEqual([made.id, upper.id, 1]);

    for (const parentId of [made.id, upper.id])
      expect(problemsOf(await admin.put("/admin/organizations", { id: upper.id, parentId }))).toEqual([422, ["parentId below_itself"]]);
    expect((await admin.delete(`/admin/organizations/${upper.id}`)).body.details.usedBy).toEqual([
      { table: "organizations", name: "Tashkilotlar", count: 1 },
    ]);
    expect((await admin.delete(`/admin/organizations/${made.id}`)).status).toBe(200);
    expect((await admin.delete(`/admin/organizations/${upper.id}`)).status).toBe(200);
  });

  it.each([
    ["a prefix that another has", { prefix: "FAR" }, [422, ["prefix already_taken"]]],
    ["a prefix of other signs", { prefix: "far 1" }, [400, ["prefix wrong_format"]]],
    ["no level", { levelId: undefined }, [400, ["levelId required"]]],
    ["a district of another region", { regionsId: 1, areasId: 1 }, [422, ["areasId does_not_belong"]]],
    ["a district without its region", { areasId: 1 }, [422, ["areasId does_not_belong"]]],
    ["a channel that is not there", { channelIds: [999] }, [422, ["channelIds no_such_record"]]],
    ["a short bank account", { bankAccount: "123" }, [400, ["bankAccount not_a_bank_account"]]],
    ["a mark of being blocked", { blockedAt: null }, [400, ["blockedAt unknown_field"]]],
  ])("is not made with %s", async (_what, more, expected) => {
    expect(problemsOf(await admin.post("/admin/organizations", { ...office, ...more }))).toEqual(expected);
  });

  it("keeps the prefix that numbers carry, and posts in use", async () => {
    await to.registered();

    expect(problemsOf(await admin.put("/admin/organizations", { id: 1, prefix: "NEW" }))).toEqual([422, ["prefix prefix_used"]]);
    expect(problemsOf(await admin.put("/admin/organizations", { id: 1, postIds: [] }))).toEqual([422, ["postIds post_used"]]);
    // nobody has the post now, but a task waits at it for a resolution
    const [task] = (await to.classified({ positionLevelsId: 3 })).tasks;
    const { rows } = await sql<{ user_id: number; role_id: number }>`
      delete from user_roles ur using users u where u.id = ur.user_id and u.organization_id = 1 and ur.position_level_id = 3 returning ur.user_id, ur.role_id`.execute(
      portal.db,
    );
    const { postIds } = (await admin.get("/admin/organizations/get-by-array?ids=1")).body[0];
    const without = postIds.filter((id: number) => id !== 3);
    expect([task!.id > 0, postIds.length - without.length]).toEqual([true, 1]);
    expect(problemsOf(await admin.put("/admin/organizations", { id: 1, postIds: without }))).toEqual([422, ["postIds post_used"]]);
    for (const { user_id, role_id } of rows)
      await sql`insert into user_roles (user_id, role_id, position_level_id) values (${user_id}, ${role_id}, 3)`.execute(portal.db);
    // nobody has this one, and nothing waits at it
    const { rows: unused } = await sql<{
      id: number;
    }>`insert into position_levels (name_uz, name_uk, name_ru, position) values ('Maslahatchi', 'Маслаҳатчи', 'Советник', 99) returning id`.execute(
      portal.db,
    );
    for (const ids of [[...postIds, unused[0]!.id], postIds])
      expect((await admin.put("/admin/organizations", { id: 1, postIds: ids })).status).toBe(200);
    const other = await to.organizationId("executor3");
    expect((await admin.put("/admin/organizations", { id: other, prefix: "MRG-Z" })).status).toBe(200);
  });

  it("that is blocked lets nobody in, at once and until it is unblocked", async () => {
    const id = await to.organizationId("executor3");
    const executor3 = await portal.as("executor3");
    const signIn = async () =>
      (await portal.app.inject({ method: "POST", url: "/api/auth/login", payload: { login: "executor3", password } })).json().code ?? "in";
    expect((await executor3.get("/profile/me")).status).toBe(200);

    const { tasks } = await to.classified({ organizationsId: id }, { organizationsId: id });
    await sql`update tasks set deadline = date '2026-01-05' where id = ${tasks[0]!.id}`.execute(portal.db);
    const { rows } = await sql<{ overdue: number }>`
      select (select count(*)::int from appeals where holder_id = ${id} and status in ('registration', 'classification', 'process', 'for_information', 'transfer_asked')) as appeals,
             count(*)::int as tasks, (count(*) filter (where deadline < (now() at time zone 'Asia/Tashkent')::date))::int as overdue
        from tasks where organization_id = ${id} and status not in ('draft', 'resolved', 'cancelled')`.execute(portal.db);
    expect(rows[0]!.overdue).toBe(1);
    expect(to.ok(await admin.get(`/admin/organizations/${id}/open-work`))).toEqual(rows[0]);
    to.ok(await admin.patch(`/admin/organizations/${id}/block`));
    expect([(await executor3.get("/profile/me")).status, await signIn()]).toEqual([401, "user_blocked"]);
    expect((await admin.get(`/admin/organizations/get-by-array?ids=${id}`)).body[0].blockedAt).toMatch(/^20\d\d-/);
    to.ok(await admin.patch(`/admin/organizations/${id}/unblock`));

    expect([(await executor3.get("/profile/me")).status, await signIn()]).toEqual([401, "in"]);
    expect(problemsOf(await admin.patch("/admin/organizations/1/block"))).toEqual([422, ["id yourself"]]);
    expect((await admin.patch("/admin/organizations/9999/block")).status).toBe(404);
  });

  it("shows the picture of its leader to everybody signed in, and accepts only one's own picture", async () => {
    const upload = async (person: Person, name: string, content: string) =>
      to.ok(await person.post("/admin/files/upload/base64", { name, content })).resourceId as number;
    const picture = await upload(admin, "rahbar.png", png.toString("base64"));
    const paper = await upload(admin, "hujjat.pdf", Buffer.from("%PDF-1.7\n").toString("base64"));
    const foreign = await upload(await portal.as("leader"), "rahbar.png", png.toString("base64"));

    for (const [wrong, problem] of [
      [paper, "not_a_picture"],
      [foreign, "file_not_yours"],
      [999_999, "file_not_yours"],
    ] as const)
      expect(problemsOf(await admin.put("/admin/organizations", { id: 1, leaderPhotoId: wrong }))).toEqual([
        422,
        [`leaderPhotoId ${problem}`],
      ]);
    expect((await admin.put("/admin/organizations", { id: 1, leaderPhotoId: picture })).body).toMatchObject({ leaderPhotoId: picture });

    expect((await (await portal.as("executor2")).get(`/admin/files/view/${picture}`)).status).toBe(200);
    expect((await (await portal.as("executor2")).get(`/admin/files/view/${foreign}`)).status).toBe(404);
    // let go, it is an upload like any other
    expect((await admin.put("/admin/organizations", { id: 1, leaderPhotoId: null })).body).toMatchObject({ leaderPhotoId: null });
    expect((await (await portal.as("executor2")).get(`/admin/files/view/${picture}`)).status).toBe(404);
  });
});

describe("the tree", () => {
  it("has every organisation after its upper one, with its departments and staff", async () => {
    const tree = to.ok(await admin.get("/admin/organizations/tree")) as {
      id: number;
      parentId: number | null;
      depth: number;
      staffCount: number;
      staffWithBelow: number;
      departments: object[];
    }[];

    const { rows } = await sql<{ organizations: number; staff: number; own: number; departments: number }>`
      select (select count(*) from organizations) as organizations, (select count(*) from users where blocked_at is null) as staff,
             (select count(*) from users where organization_id = 1 and blocked_at is null) as own, (select count(*) from departments where organization_id = 1) as departments`.execute(
      portal.db,
    );
    expect(tree.length).toBe(rows[0]!.organizations);
    expect(tree[0]).toMatchObject({ id: 1, depth: 0, staffCount: rows[0]!.own, staffWithBelow: rows[0]!.staff });
    expect(tree[0]!.departments.length).toBe(rows[0]!.departments);
    for (const [at, node] of tree.entries())
      if (node.parentId !== null) expect(tree.findIndex((one) => one.id === node.parentId)).toBeLessThan(at);
  });

  it("counts as many people as the lists of organisations and departments, without the blocked ones", async () => {
    type Counted = { id: number; staffCount: number };
    const { rows: someone } = await sql<{ id: number }>`
      update users set blocked_at = now() where id = (select max(id) from users where organization_id = 1 and department_id is not null and blocked_at is null)
      returning id`.execute(portal.db);
    const bySql = async (column: string) => {
      const { rows } = await sql<{ id: number; n: number }>`
        select ${sql.ref(column)} as id, count(*)::int as n from users where blocked_at is null and ${sql.ref(column)} is not null group by 1`.execute(
        portal.db,
      );
      return new Map(rows.map(({ id, n }) => [id, n]));
    };
    const [ofOffices, ofDepartments] = [await bySql("organization_id"), await bySql("department_id")];

    const tree = to.ok(await admin.get("/admin/organizations/tree")) as (Counted & { departments: Counted[] })[];
    const offices = to.ok(await admin.get("/admin/organizations?pageSize=100")).rows as Counted[];
    const departments = to.ok(await admin.get("/admin/departments?organizationsId=1&pageSize=100")).rows as Counted[];
    await sql`update users set blocked_at = null where id = ${someone[0]!.id}`.execute(portal.db);

    expect(offices.length).toBeGreaterThan(10);
    expect(departments.length).toBeGreaterThan(2);
    for (const { id, staffCount } of offices) expect([id, staffCount]).toEqual([id, ofOffices.get(id) ?? 0]);
    for (const { id, staffCount } of departments) expect([id, staffCount]).toEqual([id, ofDepartments.get(id) ?? 0]);
    for (const { id, staffCount } of tree) expect([id, staffCount]).toEqual([id, ofOffices.get(id) ?? 0]);
    for (const { id, staffCount } of tree.flatMap((node) => node.departments))
      expect([id, staffCount]).toEqual([id, ofDepartments.get(id) ?? 0]);
  });

  it("marks the organisations that are blocked, and no others", async () => {
    await sql`update organizations set blocked_at = now() where id = 3`.execute(portal.db);
    const tree = to.ok(await admin.get("/admin/organizations/tree")) as { id: number; blocked: boolean }[];
    await sql`update organizations set blocked_at = null where id = 3`.execute(portal.db);

    expect(tree.filter(({ blocked }) => blocked).map(({ id }) => id)).toEqual([3]);
  });
});

describe("a department", () => {
  const names = { nameUz: "Arxiv", nameUk: "Архив", nameRu: "Архив" };
  it("stands in a tree within its organisation", async () => {
    const top = to.ok(await admin.post("/admin/departments", { ...names, organizationsId: 1 })).id;
    const low = to.ok(
      await admin.post("/admin/departments", {
        nameUz: "Boʻlinma",
        nameUk: "Бўлинма",
        nameRu: "Подотдел",
        organizationsId: 1,
        parentId: top,
      }),
    ).id;
    const other = await to.organizationId("executor3");

    expect(problemsOf(await admin.put("/admin/departments", { id: top, parentId: low }))).toEqual([422, ["parentId below_itself"]]);
    expect(problemsOf(await admin.post("/admin/departments", { ...names, organizationsId: other, parentId: top }))).toEqual([
      422,
      ["parentId does_not_belong"],
    ]);
    expect(problemsOf(await admin.put("/admin/departments", { id: top, organizationsId: other }))).toEqual([
      400,
      ["organizationsId unknown_field"],
    ]);
    expect(problemsOf(await admin.post("/admin/departments", { ...names, organizationsId: 1 }))[0]).toBe(422);
    expect((await admin.post("/admin/departments", { ...names, organizationsId: other })).status).toBe(200);
    expect(
      (await admin.get(`/admin/departments/all?organizations_id=${other}`)).body.map((row: { nameUz: string }) => row.nameUz),
    ).toContain("Arxiv");
    expect((await admin.delete(`/admin/departments/${top}`)).body.code).toBe("in_use");
    expect((await admin.delete(`/admin/departments/${low}`)).status).toBe(200);
  });
});
