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

const nameOf = async (login: string) =>
  (await portal.db.selectFrom("users").select("name_uz").where("login", "=", login).executeTakeFirstOrThrow()).name_uz;

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

    const correction = "Tugamagan javob tuzatishlari: tashkilotning «Yakunlangan masalalar» roʻyxatida";
    // who signs is asked: the correction has been written
    const signer = await nameOf("signer2");
    const standing = (people: string | null) => [
      { name: "Tanlangan tashkilot ustidan shikoyatlar (25-modda): boshqasini tanlang", count: 1, peopleOf: null, people: "" },
      { name: correction, count: 1, peopleOf: closing, people },
    ];
    expect(at.ok(await preview()).inTheWay).toEqual(standing(signer));
    expect(problems(await start())).toEqual([422, "toId work_unfinished"]);

    // none of its people can sign in: the reply says how its own work can be finished
    at.ok(await admin.patch(`/admin/organizations/${closing}/block`));
    expect(at.ok(await preview()).inTheWay).toEqual([
      ...standing(signer),
      {
        name: "Tashkilotda ishlaydigan xodim yoʻq: buni yakunlash uchun uni va xodimini blokdan chiqaring",
        count: 1,
        peopleOf: closing,
        people: "",
      },
    ]);
    at.ok(await admin.patch(`/admin/organizations/${closing}/unblock`));
    signInAgain();

    await at.act(await portal.as("executor2"), "withdraw-correction", id);
    await sql`update appeals set complained_org_id = null where id = ${complaint.id}`.execute(portal.db);
    expect(at.ok(await preview()).inTheWay).toEqual([]);
  });

  it("counts what goes in one line of each kind, questions also by status", async () => {
    await at.newTask("register");
    await at.newTask("register");
    const { moves } = at.ok(await preview());
    const [tasks] = moves.filter(({ parts }: { parts: unknown[] }) => parts.length > 0);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from tasks where organization_id = ${closing} and status not in ('draft', 'resolved', 'cancelled')`.execute(
      portal.db,
    );
    expect([tasks.name, tasks.count]).toEqual(["Masalalar", rows[0]!.count]);
    expect(tasks.parts).toContainEqual({ name: "Roʻyxatga olinadi", count: 2 });
  });

  it("moves what is open to its successor, where it stands in the lists, and ends with the office closed", async () => {
    signInAgain();
    const [appeal, task] = [await at.registered({}, {}, "registrator2"), await at.newTask("register")];
    const enrol = (ahead: number, status = "enrolled") =>
      sql`
      with s as (insert into reception_schedule (organization_id, leader_id, day, starts_at, ends_at, place, places)
        values (${closing}, (select id from users where login = 'leader2'), tashkent_day(now()) + ${ahead}::int, '09:00', '10:00', 'Qabulxona', 5) returning *)
      insert into reception_enrolments (schedule_id, organization_id, leader_id, day, full_name, topic, created_by, status)
      select id, organization_id, leader_id, day, 'Sobirov ' || ${ahead}::int || ${status}::text, 'Suv', leader_id, ${status} from s`.execute(
        portal.db,
      );
    await enrol(3);
    await enrol(-3);
    await enrol(-2, "received");
    expect(at.ok(await preview()).moves).toContainEqual({
      name: "Qabulga yozilgan fuqarolar: qoʻngʻiroq qilib, kuni qayta belgilanadi",
      count: 1,
      parts: [],
    });

    await sql`insert into common_problems (topic_id, place_area_id, organization_id, status, since)
      select (select min(id) from topics), (select min(id) from areas), ${closing}, s, '2026-01-05' from unnest(array['proposed', 'confirmed']) s`.execute(
      portal.db,
    );
    expect(at.ok(await preview()).moves).toContainEqual({ name: "Umumiy muammolar", count: 2, parts: [] });

    await sql`insert into early_warnings (topic_id, place_area_id, organization_id, days, people, usual, began_at, last_at, ended_at)
      select id, (select min(id) from areas), ${closing}, 3, 9, 1, now(), now(), case when id = 2 then now() end from topics where id in (1, 2)`.execute(
      portal.db,
    );
    expect(at.ok(await preview()).moves).toContainEqual({ name: "Erta ogohlantirish", count: 1, parts: [] });

    at.ok(await start());
    await work();

    expect(await progress()).toMatchObject({ isClosed: true, failures: [] });
    expect(at.ok(await (await portal.as("r-leader2")).get("/profile/my-day")).warnings).toMatchObject([{ people: 9 }]);
    expect(at.ok(await (await portal.as("r-leader2")).get("/appeals/problems?pageNo=1&pageSize=20")).total).toBe(2);
    const { rows } = await sql<{ holder: number; office: number }>`
      select (select holder_id from appeals where id = ${appeal.id}) as holder, (select organization_id from tasks where id = ${task.id}) as office`.execute(
      portal.db,
    );
    expect(rows).toEqual([{ holder: receiving, office: receiving }]);
    const lists = at.ok(await (await portal.as("r-registrator2")).get("/appeals/menu/registration?pageSize=100")).rows as { id: number }[];
    expect(lists.map(({ id }) => id)).toContain(appeal.id);
    // the person of a day to come is somebody's to call, of days that are over nobody's
    const desk = await portal.as("r-registrator2");
    const { rows: journal } = at.ok(await desk.get("/reception/journal?pageSize=100"));
    expect(journal).toMatchObject([
      { fullName: "Sobirov 3enrolled", notHeld: "Qabul boʻlmaydi: rahbar bu tashkilotda ishlamaydi", heldId: null },
    ]);
    expect(at.ok(await desk.get("/profile/my-day")).enrolledInVain).toBe(1);
    const { id, version } = journal[0];
    at.ok(await desk.put("/reception/journal", { id, version, status: "cancelled", cancelReason: "Kela olmaydi" }));
    expect(at.ok(await desk.get("/profile/my-day")).enrolledInVain).toBe(0);
  });
});
