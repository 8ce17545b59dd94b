import { appealWorkflow, taskWorkflow, type Workflow } from "@murojaat/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  useClosingOffice,
  portal,
  at,
  admin,
  closing,
  receiving,
  problems,
  preview,
  start,
  progress,
  signInAgain,
  work,
} from "../../../test/support/closing-office.ts";

useClosingOffice();

describe("closing an office", () => {
  it("is possible from every status except the final ones", () => {
    for (const { states, final, actions } of [appealWorkflow, taskWorkflow] as Workflow[])
      expect(actions["close-office"]!.from.toSorted()).toEqual(states.filter((s) => !final.includes(s) && s !== "resolved").toSorted());
  });

  it("is for a person who administers both offices, of a working office, in the previewed state", async () => {
    for (const login of ["leader", "registrator2", "supervisor"]) {
      const person = await portal.as(login);
      expect((await preview(person)).status, login).toBe(403);
      expect((await start(person)).status, login).toBe(403);
    }
    const role = await portal.db.selectFrom("roles").select("id").where("code", "=", "admin").executeTakeFirstOrThrow();
    const below = await at.organizationId("registrator3");
    await sql`insert into user_roles (user_id, role_id) values (${await at.userId("executor3")}, ${role.id}), (${await at.userId("mrg-executor-1")}, ${role.id})`.execute(
      portal.db,
    );
    await sql`delete from role_permissions where role_id = ${role.id} and permission_id in (select id from permissions where short_name = 'administer_all')`.execute(
      portal.db,
    );
    for (const login of ["executor3", "mrg-executor-1"]) portal.forget(login);
    expect((await preview(await portal.as("executor3"))).status).toBe(404);
    expect(problems(await preview(await portal.as("mrg-executor-1"), receiving, below))).toEqual([422, "toId beyond_own_reach"]);
    expect(problems(await preview(await portal.as("mrg-executor-1"), below))).toEqual([422, "id yourself"]);
    expect(problems(await preview(admin, closing))).toEqual([422, "toId no_such_record"]);
    expect((await start(admin, receiving, "0")).status).toBe(409);
    expect(await progress()).toBeNull();
  });

  it("waits for work that the office alone can finish, and gives no complaint to the one it is about", async () => {
    const { id } = await at.newTask("resolved");
    await at.act(await portal.as("executor2"), "correct-answer", id, await at.input["correct-answer"]());
    const complaint = await at.registered({}, {}, "registrator2");
    await sql`update appeals set complained_org_id = ${receiving} where id = ${complaint.id}`.execute(portal.db);

    await sql`with s as (insert into reception_schedule (organization_id, leader_id, day, starts_at, ends_at, place, places)
      values (${closing}, ${await at.userId("leader2")}, tashkent_day(now()) + 3, '09:00', '10:00', 'Qabulxona', 5) returning *)
      insert into reception_enrolments (schedule_id, organization_id, leader_id, day, full_name, topic, created_by)
      select id, organization_id, leader_id, day, 'Sobirov Botir', 'Suv', leader_id from s`.execute(portal.db);
    const standing = [
      { name: "Tanlangan tashkilot ustidan shikoyatlar (25-modda)", count: 1 },
      { name: "Tugamagan javob tuzatishlari: tashkilotning «Yakunlangan masalalar» roʻyxatida", count: 1 },
      { name: "Qabulga yozilgan fuqarolar: tashkilotning «Qabul jurnali»da", count: 1 },
    ];
    expect(at.ok(await preview()).inTheWay).toEqual(standing);
    expect(problems(await start())).toEqual([422, "toId work_unfinished"]);

    // none of its people can sign in: the reply says how its own work can be finished
    at.ok(await admin.patch(`/admin/organizations/${closing}/block`));
    expect(at.ok(await preview()).inTheWay).toEqual([
      ...standing,
      { name: "Tashkilotda ishlaydigan xodim yoʻq: buni yakunlash uchun uni va xodimini blokdan chiqaring", count: 1 },
    ]);
    at.ok(await admin.patch(`/admin/organizations/${closing}/unblock`));
    signInAgain();

    await sql`update reception_enrolments set status = 'cancelled', cancel_reason = 'Kela olmaydi' where organization_id = ${closing}`.execute(
      portal.db,
    );
    await at.act(await portal.as("executor2"), "withdraw-correction", id);
    await sql`update appeals set complained_org_id = null where id = ${complaint.id}`.execute(portal.db);
    expect(at.ok(await preview()).inTheWay).toEqual([]);
  });

  it("moves what is open to its successor, where it stands in the lists, and ends with the office closed", async () => {
    signInAgain();
    const [appeal, task] = [await at.registered({}, {}, "registrator2"), await at.newTask("register")];

    at.ok(await start());
    await work();

    expect(await progress()).toMatchObject({ isClosed: true, failures: [] });
    const { rows } = await sql<{ holder: number; office: number }>`
      select (select holder_id from appeals where id = ${appeal.id}) as holder, (select organization_id from tasks where id = ${task.id}) as office`.execute(
      portal.db,
    );
    expect(rows).toEqual([{ holder: receiving, office: receiving }]);
    const lists = at.ok(await (await portal.as("r-registrator2")).get("/appeals/menu/registration?pageSize=100")).rows as { id: number }[];
    expect(lists.map(({ id }) => id)).toContain(appeal.id);
  });
});
