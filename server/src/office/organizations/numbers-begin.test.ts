import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { given } from "../../../test/support/given.ts";
import type { Answer, Person, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";

let portal: Portal;
let admin: Person;
let to: ReturnType<typeof given>;
let third: number;
let second: number;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
  to = given(portal);
  [second, third] = [await to.organizationId("registrator2"), await to.organizationId("registrator3")];
});
afterAll(() => portal.close());

const year = new Date().getFullYear();
const shown = async (office: number) => to.ok(await admin.get(`/admin/organizations/${office}/numbers-begin`));
const begin = (office: number, next: number, before: number, person = admin) =>
  person.patch(`/admin/organizations/${office}/numbers-begin`, { next, before });
const outcome = ({ status, body }: Answer) => [status, body.code];

describe("where the numbers of an office begin", () => {
  it("is said by its administrator while none was given this year, and put right meanwhile; then it stays", async () => {
    expect(await shown(third)).toEqual({ year, next: 1, isGiven: false });
    expect((await begin(third, 37, 1)).status).toBe(200);
    expect((await begin(third, 38, 37)).status).toBe(200);
    expect(await shown(third)).toEqual({ year, next: 38, isGiven: false });
    // no appeal carries the prefix yet
    expect((await admin.put("/admin/organizations", { id: third, prefix: "QAYD" })).status).toBe(200);

    const yy = String(year).slice(2);
    expect((await to.registered({}, {}, "registrator3")).requestNumber).toBe(`QAYD-000038/${yy}`);
    expect((await to.registered({}, {}, "registrator3")).requestNumber).toBe(`QAYD-000039/${yy}`);
    expect(await shown(third)).toEqual({ year, next: 40, isGiven: true });
    for (const before of [1, 38, 40]) expect(outcome(await begin(third, 100, before))).toEqual([409, "numbers_given"]);
    expect((await to.registered({}, {}, "registrator3")).requestNumber).toBe(`QAYD-000040/${yy}`);
    expect((await admin.put("/admin/organizations", { id: third, prefix: "YANA" })).status).toBe(422);
    const { rows } = await sql<{ details: object }>`select details from audit_log where target = ${`organizations:${third}`}
      and action = 'PATCH /admin/organizations/{id}/numbers-begin' order by id`.execute(portal.db);
    expect(rows).toEqual([{ details: { numberedFrom: 37 } }, { details: { numberedFrom: 38 } }]);
  });

  it("is said by one of two at once, and by nobody who has not seen what stands there", async () => {
    const replies = await Promise.all([begin(second, 12, 1), begin(second, 15, 1)]);
    expect(replies.map(outcome).toSorted(([one], [other]) => one - other)).toEqual([
      [200, undefined],
      [409, "changed_meanwhile"],
    ]);
    expect(outcome(await begin(second, 20, 19))).toEqual([409, "changed_meanwhile"]);
    const office = to.ok(
      await admin.post("/admin/organizations", {
        nameUz: "Yangi idora",
        nameUk: "Янги идора",
        nameRu: "Новое ведомство",
        parentId: 1,
        levelId: 2,
        prefix: "YNG",
      }),
    );
    expect(outcome(await begin(office.id, 20, 19))).toEqual([409, "changed_meanwhile"]);
    for (const wrong of [0, -1, 1_000_000, 1.5]) expect((await begin(office.id, wrong, 1)).status).toBe(400);
    expect((await begin(office.id, 20, 1)).status).toBe(200);
    // no number was given, so the office may go
    expect((await admin.delete(`/admin/organizations/${office.id}`)).status).toBe(200);
  });

  it("waits for who registers at that moment, and is refused then; it is accepted where nothing was registered after all", async () => {
    const office = await to.organizationId("executor2");
    await sql`delete from appeal_number_counters where organization_id = ${office}`.execute(portal.db);
    const during = async (end: "commit" | "rollback", first: number) => {
      let reply: Promise<Answer> | undefined;
      await portal.db
        .transaction()
        .execute(async (trx) => {
          await sql`select allot_appeal_number(${office}, ${year})`.execute(trx);
          reply = begin(office, 50, first);
          // it has reached the row by then
          await sql`select pg_sleep(0.5)`.execute(trx);
          if (end === "rollback") throw new Error("rolled back");
        })
        .catch(() => undefined);
      return outcome((await reply)!);
    };

    expect(await during("rollback", 1)).toEqual([200, undefined]);
    expect(await during("commit", 50)).toEqual([409, "numbers_given"]);
    expect(await shown(office)).toMatchObject({ next: 51, isGiven: true });
  });

  it("is not said by who does not administer the office", async () => {
    for (const login of ["registrator3", "leader", "executor"])
      expect((await begin(second, 5, 1, await portal.as(login))).status, login).toBe(403);
    // the right to administer organisations, in an office that is not above it
    await sql`with given as (insert into roles (code, name_uz, name_uk, name_ru) values ('numbers', 'Idoralar', 'Идоралар', 'Организации') returning id),
      allowed as (insert into role_permissions (role_id, permission_id) select g.id, p.id from given g, permissions p where p.short_name = 'manage_organizations')
      insert into user_roles (user_id, role_id) select u.id, g.id from users u, given g where u.login = 'signer3'`.execute(portal.db);
    const below = await portal.as("signer3");
    expect((await begin(second, 5, 1, below)).status).toBe(404);
    expect((await below.get(`/admin/organizations/${second}/numbers-begin`)).status).toBe(404);
    expect((await below.get(`/admin/organizations/${third}/numbers-begin`)).status).toBe(200);
    expect((await begin(999_999, 5, 1)).status).toBe(404);
  });
});
