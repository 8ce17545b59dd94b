import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

describe("supervisors", () => {
  it("see the organisations assigned to them, with those below; nobody else watches any", async () => {
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

  it("are assigned organisations, which they see at once", async () => {
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

  it("cannot be made of missing people or organisations", async () => {
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
