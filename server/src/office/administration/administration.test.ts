import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeReadings } from "../../engine/privacy/reading-log.ts";
import { given } from "../../../test/support/given.ts";
import type { Answer, Person, Portal } from "../../../test/support/people.ts";
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

const everyCall = [
  ...["organizations", "departments", "users", "roles", "orgsrolelevels", "userrolelevels", "supervisors"].flatMap((name) => [
    ["get", `/admin/${name}`],
    ["get", `/admin/${name}/all`],
    ["get", `/admin/${name}/get-by-array?ids=1`],
    ["post", `/admin/${name}`],
    ["put", `/admin/${name}`],
    ["delete", `/admin/${name}/1`],
  ]),
  ...["modules", "module-categories", "module-groups"].flatMap((name) => [
    ["get", `/admin/${name}`],
    ["get", `/admin/${name}/all`],
    ["put", `/admin/${name}`],
  ]),
  ...["permissions", "appactions"].flatMap((name) => [
    ["get", `/admin/${name}`],
    ["get", `/admin/${name}/all`],
  ]),
  ["get", "/admin/organizations/tree"],
  ...["block", "unblock"].flatMap((what) => [
    ["patch", `/admin/organizations/2/${what}`],
    ["patch", `/admin/users/2/${what}`],
  ]),
  ["patch", "/admin/users/2/reset-password"],
  ["get", "/admin/roles/1/permissions"],
  ["put", "/admin/roles/1/permissions"],
  ["put", "/admin/modules/order"],
  ["get", "/admin/settings"],
  ["get", "/admin/settings/all"],
  ["put", "/admin/settings"],
  ["get", "/admin/audit"],
  ["get", "/admin/audit/excel"],
  ["get", "/admin/reading-log"],
] as ["get" | "post" | "put" | "patch" | "delete", string][];

describe.each(["registrator", "leader", "executor", "controller", "signer", "supervisor", "mahalla"])("%s", (login) => {
  it("may call none of the administration, whatever the body", async () => {
    const person = await portal.as(login);
    for (const [method, path] of everyCall) expect([method, path, (await person[method](path)).status]).toEqual([method, path, 403]);
  });
});

it("nobody may without signing in", async () => {
  for (const [method, path] of everyCall)
    expect([path, (await portal.app.inject({ method: method.toUpperCase() as "GET", url: `/api${path}` })).statusCode]).toEqual([
      path,
      401,
    ]);
});

describe("supervisors", () => {
  it("are told among all organisations which were given to them, with those below; nobody else watches any", async () => {
    const watched = async (login: string): Promise<number[]> =>
      to
        .ok(await (await portal.as(login)).get("/lookups/organizations"))
        .filter((one: { isWatched: boolean }) => one.isWatched)
        .map((one: { id: number }) => one.id)
        .toSorted((a: number, b: number) => a - b);
    const { rows } = await sql<{ id: number }>`
      with recursive given as (
        select s.organization_id as id from supervisor_organizations s join users u on u.id = s.user_id where u.login = 'supervisor'
        union select o.id from organizations o join given g on o.parent_id = g.id)
      select id from given order by id`.execute(portal.db);

    expect(rows.length).toBeGreaterThan(1);
    expect(await watched("supervisor")).toEqual(rows.map(({ id }) => id));
    expect(await watched("leader")).toEqual([]);
  });

  it("are given organisations, which they see at once", async () => {
    await to.classified({ organizationsId: await to.organizationId("executor3") });
    const usersId = await to.userId("far-executor-5");
    const organization = await to.organizationId("executor3");
    const person = await portal.as("far-executor-5");
    const [appeal] = (await sql<{ id: number }>`select id from appeals order by id desc limit 1`.execute(portal.db)).rows;
    const sees = async () => (await person.get(`/appeals/check-current-user/${appeal!.id}`)).body.access;
    expect(await sees()).toBe(false);

    const made = await admin.post("/admin/supervisors", { usersId, organizationIds: [organization] });
    expect(made.body).toMatchObject({ id: usersId, organizationsId: 1, organizationIds: [organization] });
    expect(await sees()).toBe(true);
    expect((await admin.get("/admin/supervisors")).body.rows.map((row: { id: number }) => row.id)).toContain(usersId);
    expect(problemsOf(await admin.post("/admin/supervisors", { usersId, organizationIds: [2] }))).toEqual([422, ["usersId already_taken"]]);

    expect((await admin.put("/admin/supervisors", { id: usersId, organizationIds: [3] })).body.organizationIds).toEqual([3]);
    expect((await admin.delete(`/admin/supervisors/${usersId}`)).status).toBe(200);
    expect(await sees()).toBe(false);
    expect((await admin.delete(`/admin/supervisors/${usersId}`)).status).toBe(404);
    expect((await admin.put("/admin/supervisors", { id: usersId, organizationIds: [3] })).status).toBe(404);
  });

  it("are not made of what is not there", async () => {
    expect(problemsOf(await admin.post("/admin/supervisors", { usersId: 99_999, organizationIds: [1] }))).toEqual([
      422,
      ["usersId no_such_record"],
    ]);
    expect(problemsOf(await admin.post("/admin/supervisors", { usersId: 1, organizationIds: [1, 9999] }))).toEqual([
      422,
      ["organizationIds no_such_record"],
    ]);
    expect((await admin.post("/admin/supervisors", { usersId: 1, organizationIds: [] })).status).toBe(400);
  });
});

describe("the menu", () => {
  const menuOf = async (language: string) =>
    (await (await portal.as("registrator")).get("/profile/modules-tree", { headers: { "accept-language": language } })).body as {
      uri: string;
      name: string;
      modules: { uri: string; name: string; iconImg: string }[];
    }[];

  it("shows the names, icons and order that the administrator gives", async () => {
    const modules = (await admin.get("/admin/modules?permission=appeals-&pageSize=100&sortAttr=position&sortOrder=ASC")).body.rows as {
      id: number;
      permission: string;
    }[];
    const [registration, process] = ["appeals-registration", "appeals-process"].map(
      (name) => modules.find((m) => m.permission === name)!.id,
    );

    to.ok(await admin.put("/admin/modules", { id: registration, nameRu: "Приём обращений", icon: "InboxOutlined" }));
    to.ok(await admin.put("/admin/modules/order", { kind: "modules", ids: [process, registration] }));

    const appeals = (await menuOf("RU")).find((category) => category.uri === "appeals")!;
    const uris = appeals.modules.map((m) => m.uri);
    expect(appeals.modules.find((m) => m.uri === "registration")).toMatchObject({ name: "Приём обращений", iconImg: "InboxOutlined" });
    expect(uris.indexOf("process")).toBeLessThan(uris.indexOf("registration"));
  });

  it("keeps the order that a colleague made meanwhile, and tells who and when", async () => {
    const places = async () =>
      (
        await sql<{ id: number }>`select m.id from modules m join module_categories c on c.id = m.category_id
          where c.uri = 'tasks' order by m.position, m.id limit 3`.execute(portal.db)
      ).rows.map((row) => row.id);
    const was = await places();
    const [a, b, c] = was as [number, number, number];
    to.ok(await admin.put("/admin/modules/order", { kind: "modules", ids: [b, a, c], was }));

    const met = await admin.put("/admin/modules/order", { kind: "modules", ids: [c, a, b], was });
    expect([met.status, met.body.code]).toEqual([409, "changed_meanwhile"]);
    const { full_name } = (await sql<{ full_name: string }>`select full_name from users where login = 'admin'`.execute(portal.db)).rows[0]!;
    expect(met.body.details).toMatchObject({ now: { ids: [b, a, c] }, by: full_name });
    expect(Math.abs(Date.now() - Date.parse(met.body.details.at))).toBeLessThan(60_000);
    expect(await places()).toEqual([b, a, c]);

    to.ok(await admin.put("/admin/modules/order", { kind: "modules", ids: [c, a, b], was: [b, a, c] }));
    expect(await places()).toEqual([c, a, b]);
    // without it the last one wins, as with a record without its version
    to.ok(await admin.put("/admin/modules/order", { kind: "modules", ids: was }));
    expect(await places()).toEqual(was);
  });

  it("names nobody who put other items in order", async () => {
    const rows = (await admin.get("/admin/module-categories/all")).body as { id: number; position: number }[];
    const was = rows.toSorted((x, y) => x.position - y.position || x.id - y.id).map((row) => row.id);
    await sql`update module_categories set position = position + case id when ${was[0]!} then 1000 else 0 end`.execute(portal.db);

    const met = await admin.put("/admin/modules/order", { kind: "categories", ids: was.toReversed(), was });

    expect(met.body.details).toMatchObject({ now: { ids: [...was.slice(1), was[0]] }, by: null, at: null });
  });

  it("keeps its paths, which are code", async () => {
    const [{ id }] = (await admin.get("/admin/modules?pageSize=1")).body.rows;
    for (const field of ["uri", "permission", "categoriesId", "groupsId"])
      expect(problemsOf(await admin.put("/admin/modules", { id, [field]: 1 }))).toEqual([400, [`${field} unknown_field`]]);
    expect(problemsOf(await admin.put("/admin/modules/order", { kind: "groups", ids: [99_999] }))).toEqual([422, ["ids no_such_record"]]);
    expect((await admin.post("/admin/modules", { nameUz: "a", nameUk: "а", nameRu: "а" })).status).toBe(404);
  });
});

describe("settings", () => {
  const terms = { weekend: [7], closes: "17:30", counts: "calendar", rollsOver: true };
  it("are kept where they move no open deadline, and what is registered next follows them", async () => {
    const empty = await openPortal();
    const admin = await empty.as("admin");
    expect((await admin.get("/admin/settings/all")).body).toMatchObject([
      { key: "terms", name: "Muddatlarni hisoblash", value: { weekend: [6, 7], closes: "18:00" } },
      { key: "report_mail", value: { domains: [] } },
    ]);

    expect((await admin.put("/admin/settings", { key: "terms", value: terms })).body).toMatchObject({ key: "terms", value: terms });

    const { rows } = await sql<{ value: object }>`select value from settings where key = 'terms'`.execute(empty.db);
    expect(rows).toEqual([{ value: terms }]);
    expect((await admin.get("/admin/audit?target=settings")).body.rows[0].details.changes.terms[1]).toEqual(terms);
    await empty.close();
  });

  it("take the shape of their key and no other key", async () => {
    const refused = [
      { key: "terms", value: { ...terms, closes: "25:00" } },
      { key: "terms", value: { ...terms, weekend: [0] } },
      { key: "terms", value: { ...terms, weekend: [1, 2, 3, 4, 5, 6, 7] } },
      { key: "terms", value: { ...terms, more: 1 } },
      { key: "installation", value: { uid: "mine" } },
      { key: "seeded", value: {} },
    ];
    for (const body of refused) expect((await admin.put("/admin/settings", body)).status).toBe(400);
  });
});

describe("the logs", () => {
  it("say who did what, by person, call and day", async () => {
    to.ok(await admin.post("/admin/stages", { nameUz: "Sinov", nameUk: "Синов", nameRu: "Проба" }));
    const id = await to.userId("admin");
    const total = async (query: string) => (await admin.get(`/admin/audit?${query}`)).body.total;

    const { body } = await admin.get(`/admin/audit?usersId=${id}&action=stages`);
    expect(body.rows[0]).toMatchObject({
      usersId: id,
      organizationsId: 1,
      action: "POST /admin/stages",
      details: { changes: { nameUz: [null, "Sinov"] } },
    });
    const { rows } = await sql<{ n: number }>`select count(*) as n from audit_log`.execute(portal.db);
    expect(await total("")).toBe(rows[0]!.n);
    expect(await total(`from_at=${to.today}&to_at=${to.today}`)).toBe(rows[0]!.n);
    expect(await total("to_at=01.01.2020")).toBe(0);
    expect(await total(`usersId=${await to.userId("signer3")}`)).toBe(0);
    expect((await admin.get("/admin/audit?from_at=31.02.2026")).status).toBe(400);
  });

  it("say who read which appeal, and no value that was looked for", async () => {
    const appeal = await to.registered({}, { phone: "905554433" });
    const registrator = await portal.as("registrator");
    to.ok(await registrator.get(`/appeals/detail/${appeal.id}`));
    to.ok(await registrator.get("/applicants/byPhone?phone=905554433"));
    await writeReadings(portal.db);

    const { body } = await admin.get(`/admin/reading-log?appealsId=${appeal.id}`);
    expect(body.rows[0]).toMatchObject({ usersId: await to.userId("registrator"), requestNumber: appeal.requestNumber });
    const all = await admin.get("/admin/reading-log?pageSize=100");
    expect(all.body.rows.map((row: { list: string }) => row.list)).toContain("by-phone");
    expect(JSON.stringify(all.body)).not.toContain("905554433");
  });
});
