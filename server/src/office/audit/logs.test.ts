import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeReadings } from "../../engine/privacy/reading-log.ts";
import { given } from "../../../test/support/given.ts";
import type { Person, Portal } from "../../../test/support/people.ts";
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

  it("say who read which appeal, and no value that was searched for", async () => {
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
