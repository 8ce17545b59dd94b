import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addDays, today, toWire } from "../../src/engine/dates/days.ts";
import type { Person, Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";

let portal: Portal;
let at: Stations;
let admin: Person;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  admin = await portal.as("admin");
});
beforeEach(() => sql`delete from substitutions`.execute(portal.db));
afterAll(() => portal.close());

const day = (n: number): string => toWire(addDays(today(), n));
const absent = "executor2";
const stand = "mrg-executor-5";
const third = "mrg-executor-1";
const leave = async (who: string, by: string, from: number, to: number) => ({
  usersId: await at.userId(who),
  substitutesId: await at.userId(by),
  fromDay: day(from),
  toDay: day(to),
});
const make = async (...args: Parameters<typeof leave>): Promise<{ id: number }> =>
  at.ok(await admin.post("/admin/substitutions", { id: -1, ...(await leave(...args)) }));
const refused = async (person: Person, body: object) => {
  const { status, body: reply } = await person.post("/admin/substitutions", body);
  return [status, ...(reply.details ?? []).map((p: { path: string; problem: string }) => `${p.path} ${p.problem}`)];
};
const newTasks = async (login: string): Promise<number[]> =>
  at.ok(await (await portal.as(login)).get("/tasks/menu?menu=new-tasks&pageSize=100")).rows.map((row: { id: number }) => row.id);
const standsFor = async (login: string) => at.ok(await (await portal.as(login)).get("/profile/me")).standsFor;
const ledBy = async (login: string) => at.ok(await (await portal.as(login)).get("/profile/me")).ledDepartments;
const nameOf = async (login: string): Promise<string> =>
  (await portal.db.selectFrom("users").select("full_name").where("login", "=", login).executeTakeFirstOrThrow()).full_name!;

describe("a leave that is made through the calls", () => {
  it("hands over the queue from its first day to its last, and the profile shows whose", async () => {
    const { id } = await at.newTask("new");
    const made = await make(absent, stand, 1, 5);
    expect(await newTasks(stand)).not.toContain(id);
    expect(await standsFor(stand)).toEqual([]);

    at.ok(await admin.put("/admin/substitutions", { id: made.id, fromDay: day(0), toDay: day(0) }));
    expect(await newTasks(stand)).toContain(id);
    expect(await standsFor(stand)).toEqual([{ id: await at.userId(absent), fio: await nameOf(absent), toDay: day(0) }]);
    expect(await standsFor(absent)).toEqual([]);
    await at.act(await portal.as(stand), "accept", id);

    at.ok(await admin.put("/admin/substitutions", { id: made.id, fromDay: day(-5), toDay: day(-1) }));
    expect(await newTasks(stand)).not.toContain(id);
    expect((await (await portal.as(stand)).get(`/tasks/get-article-info?taskId=${id}`)).status).toBe(404);
    expect(await standsFor(stand)).toEqual([]);
  });

  it("that is taken away ends at once", async () => {
    const { id } = await at.newTask("new");
    const made = await make(absent, stand, 0, 5);
    expect(await newTasks(stand)).toContain(id);

    at.ok(await admin.delete(`/admin/substitutions/${made.id}`));

    expect(await newTasks(stand)).not.toContain(id);
    expect((await admin.delete(`/admin/substitutions/${made.id}`)).status).toBe(404);
    expect((await admin.put("/admin/substitutions", { id: made.id, toDay: day(9) })).status).toBe(404);
  });

  it("hands over the absent person's own work and not that of a third whom they substitute", async () => {
    const { id } = await at.newTask("new");
    await make(absent, stand, 0, 3);
    // as it may stand from before this was refused
    const [away, instead] = [await at.userId(stand), await at.userId(third)];
    await sql`insert into substitutions (user_id, substitute_id, from_day, to_day, created_by)
      values (${away}, ${instead}, current_date - 1, current_date + 3, ${instead})`.execute(portal.db);

    // the task of the first is the second's, and not the third's
    expect(await newTasks(stand)).toContain(id);
    expect(await newTasks(third)).not.toContain(id);
    expect((await at.tryAct(await portal.as(third), "accept", id)).status).toBe(403);
    expect((await standsFor(third)).map((one: { id: number }) => one.id)).toEqual([await at.userId(stand)]);
  });

  it("hands over the department that the absent one leads, or all of the organisation, and no other", async () => {
    const people = await sql<{ login: string; department: number | null }>`
      select u.login, u.department_id as department from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id and r.code = 'leader'
       where u.organization_id = (select organization_id from users where login = ${absent}) and u.login like 'mrg-%' order by u.id`.execute(
      portal.db,
    );
    const { rows } = await sql<{ d: number }>`select department_id as d from users where login = ${absent}`.execute(portal.db);
    const here = people.rows.find(({ department }) => department === rows[0]!.d)!.login;
    const beside = people.rows.find(({ department }) => department !== null && department !== rows[0]!.d)!.login;
    const above = people.rows.find(({ department }) => department === null)!.login;
    const { id } = await at.newTask("new");
    const person = await portal.as(beside);
    const changed = { executorId: await at.userId(third) };
    const counted = async () => {
      const { task_new } = at.ok(await person.get("/profile/notify-counter"));
      expect(task_new).toBe(at.ok(await person.get("/tasks/menu?menu=new-tasks")).total);
      return task_new;
    };
    const usual = await counted();
    const ownDepartment = people.rows.find(({ login }) => login === beside)!.department;
    expect([await ledBy(beside), await ledBy(above)]).toEqual([[ownDepartment], null]);
    expect(await newTasks(beside)).not.toContain(id);
    expect((await at.tryAct(person, "change-executor", id, changed)).status).toBe(403);

    const made = await make(here, beside, 0, 3);
    expect(await newTasks(beside)).toContain(id);
    const { rows: open } = await sql<{ n: number }>`
      select count(*) as n from tasks where status = 'new' and department_id = ${rows[0]!.d}`.execute(portal.db);
    expect(await counted()).toBe(usual + open[0]!.n);
    expect(await ledBy(beside)).toEqual([ownDepartment, rows[0]!.d]);
    expect(await newTasks(third)).not.toContain(id);
    // it stays in the department that is led for the absent one: to the own one it goes by request
    const { rows: own } = await sql<{ id: number }>`
      select u.id from users u join users h on h.login = ${beside} and h.department_id = u.department_id where u.login like 'mrg-executor-%' limit 1`.execute(
      portal.db,
    );
    expect(await at.tryAct(person, "change-executor", id, { executorId: own[0]!.id })).toMatchObject({
      status: 422,
      body: { details: [{ path: "executorId", problem: "not_in_department" }] },
    });
    await at.act(person, "change-executor", id, changed);
    expect(await newTasks(third)).toContain(id);

    at.ok(await admin.delete(`/admin/substitutions/${made.id}`));
    expect(await counted()).toBe(usual);
    expect((await at.tryAct(person, "change-executor", id, { executorId: await at.userId(absent) })).status).toBe(403);

    await make(above, beside, 0, 3);
    expect(await newTasks(beside)).toContain(id);
    // the substitute of the head of the office assigns it to any of its departments
    expect(await ledBy(beside)).toBeNull();
    await at.act(person, "change-executor", id, { executorId: own[0]!.id });
    await at.act(person, "change-executor", id, changed);
    // who leads nothing hands over the own queue only, to a leader too
    await sql`delete from substitutions`.execute(portal.db);
    const [away, instead] = [await at.userId(absent), await at.userId(beside)];
    await sql`insert into substitutions (user_id, substitute_id, from_day, to_day, created_by)
      values (${away}, ${instead}, current_date - 1, current_date + 1, ${instead})`.execute(portal.db);
    expect((await standsFor(beside)).map((one: { id: number }) => one.id)).toEqual([away]);
    const { department_id } = await portal.db.selectFrom("tasks").select("department_id").where("id", "=", id).executeTakeFirstOrThrow();
    expect(department_id).toBe(rows[0]!.d);
    expect(await newTasks(beside)).not.toContain(id);
  });

  it("gives no right: each call checks what the substitute may do", async () => {
    const { id } = await at.newTask("new");
    await make(absent, stand, 0, 3);
    const substitute = await at.userId(stand);
    const { rows: roles } = await sql<{ role_id: number }>`delete from user_roles where user_id = ${substitute} returning role_id`.execute(
      portal.db,
    );

    expect((await at.tryAct(await portal.as(stand), "accept", id)).status).toBe(403);

    for (const { role_id } of roles)
      await sql`insert into user_roles (user_id, role_id) values (${substitute}, ${role_id})`.execute(portal.db);
    expect((await at.act(await portal.as(stand), "accept", id)).status).toBe("process");
  });
});

describe("a review during a leave", () => {
  const asker = "leader2";
  const reviewer = "controller2";
  const sent = async (): Promise<number> => {
    const { id } = await at.newTask("process");
    const question = { reviewerId: await at.userId(reviewer), question: "Toʻgʻrimi?", dueDate: day(3) };
    await at.act(await portal.as(asker), "send-review", id, question);
    return id;
  };
  const stands = async (who: string, by: string) =>
    sql`insert into substitutions (user_id, substitute_id, from_day, to_day, created_by)
        values (${await at.userId(who)}, ${await at.userId(by)}, ${addDays(today(), -1)}, ${addDays(today(), 1)}, ${await at.userId("admin")})`.execute(
      portal.db,
    );
  const waitsIn = async (login: string, menu: "review-tasks" | "answer-review-tasks"): Promise<number[]> =>
    at.ok(await (await portal.as(login)).get(`/tasks/menu?menu=${menu}&pageSize=100`)).rows.map((row: { id: number }) => row.id);
  const counted = async (login: string, name: string): Promise<number> =>
    at.ok(await (await portal.as(login)).get("/profile/notify-counter"))[name];

  it("is not answered by its asker as a substitute of the reviewer", async () => {
    const id = await sent();
    await stands(reviewer, asker);

    expect((await at.tryAct(await portal.as(asker), "answer-review", id, { text: "Toʻgʻri" })).status).toBe(403);
    expect(await counted(asker, "task_review")).toBe(0);
    await at.act(await portal.as(reviewer), "answer-review", id, { text: "Toʻgʻri" });
  });

  it("is not confirmed by its reviewer as a substitute of the asker", async () => {
    const id = await sent();
    await at.act(await portal.as(reviewer), "answer-review", id, { text: "Toʻgʻri" });
    await stands(asker, reviewer);

    for (const [action, input] of [
      ["confirm-review", {}],
      ["reject-review", { reason: "Asosi qani?" }],
    ] as const)
      expect((await at.tryAct(await portal.as(reviewer), action, id, input)).status).toBe(403);
    expect(await waitsIn(reviewer, "answer-review-tasks")).not.toContain(id);
    await at.act(await portal.as(asker), "confirm-review", id);
  });

  it("is not confirmed by a third person who answered as a substitute of both", async () => {
    const id = await sent();
    const third = "mrg-leader-2";
    await stands(asker, third);
    await stands(reviewer, third);
    expect(await waitsIn(third, "review-tasks")).toContain(id);
    await at.act(await portal.as(third), "answer-review", id, { text: "Toʻgʻri" });

    expect((await at.tryAct(await portal.as(third), "confirm-review", id)).status).toBe(403);
    expect(await counted(third, "task_answer_review")).toBe((await waitsIn(third, "answer-review-tasks")).length);
    expect(await waitsIn(third, "answer-review-tasks")).not.toContain(id);
    expect(await waitsIn(asker, "answer-review-tasks")).toContain(id);
  });
});

describe("a leave is refused", () => {
  it("with days that are reversed, or of more than a year", async () => {
    expect(await refused(admin, await leave(absent, stand, 3, 2))).toEqual([422, "toDay before_start"]);
    expect(await refused(admin, await leave(absent, stand, 0, 366))).toEqual([422, "toDay longer_than_a_year"]);
    await make(absent, stand, 0, 365);
    expect(await refused(admin, { ...(await leave(absent, stand, 0, 1)), toDay: "31.02.2027" })).toEqual([400, "toDay no_such_day"]);
    expect(await refused(admin, { ...(await leave(absent, stand, 0, 1)), createdBy: 1 })).toEqual([400, "createdBy unknown_field"]);
  });

  it("for oneself, for another organisation, and for or by people who are blocked or do not exist", async () => {
    expect(await refused(admin, await leave(absent, absent, 0, 1))).toEqual([422, "substitutesId yourself"]);
    expect(await refused(admin, await leave(absent, "executor", 0, 1))).toEqual([422, "substitutesId other_organization"]);
    expect(await refused(admin, { ...(await leave(absent, stand, 0, 1)), substitutesId: 999_999 })).toEqual([
      422,
      "substitutesId no_such_record",
    ]);
    const block = (login: string, blocked: boolean) =>
      sql`update users set blocked_at = ${blocked ? sql`now()` : sql`null`} where login = ${login}`.execute(portal.db);

    await block(stand, true);
    expect(await refused(admin, await leave(absent, stand, 0, 1))).toEqual([422, "substitutesId person_blocked"]);
    expect(await refused(admin, await leave(stand, absent, 0, 1))).toEqual([422, "usersId person_blocked"]);
    await block(stand, false);
  });

  it("over another leave of the same person, or for a substitute who is away then", async () => {
    const made = await make(absent, stand, 2, 4);

    expect(await refused(admin, await leave(absent, third, 4, 6))).toEqual([422, "fromDay leave_overlaps"]);
    expect(await refused(admin, await leave(third, absent, 0, 2))).toEqual([422, "substitutesId on_leave_himself"]);
    // nor does the substitute go away and leave two queues to nobody
    expect(await refused(admin, await leave(stand, third, 4, 9))).toEqual([422, "usersId stands_in_then"]);
    const later = await make(stand, third, 5, 9);
    expect((await admin.put("/admin/substitutions", { id: later.id, fromDay: day(4) })).body.details).toMatchObject([
      { path: "usersId", problem: "stands_in_then" },
    ]);
    at.ok(await admin.delete(`/admin/substitutions/${later.id}`));
    await make(absent, third, 5, 6);
    await make(third, absent, 0, 1);
    // its own days are no other leave
    at.ok(await admin.put("/admin/substitutions", { id: made.id, fromDay: day(3) }));
    const { status, body } = await admin.put("/admin/substitutions", { id: made.id, toDay: day(5) });
    expect([status, body.details[0].problem]).toEqual([422, "leave_overlaps"]);
  });

  it("for a substitute who may not do everything that the absent person may, and names the rest", async () => {
    const { status, body } = await admin.post("/admin/substitutions", await leave(absent, "registrator2", 0, 1), {
      headers: { "accept-language": "RU" },
    });

    expect(status).toBe(422);
    expect(body.details).toMatchObject([{ path: "substitutesId", problem: "lacks_rights" }]);
    expect(body.details[0].limit.split(", ")).toEqual(
      expect.arrayContaining(["Принимать вопросы к исполнению", "Готовить ответ на вопрос"]),
    );
    expect(body.details[0].limit).not.toContain("Вернуть");
    expect(body.details[0].message).toBe(`У замещающего нет этих прав: ${body.details[0].limit}`);
  });
});

describe("leaves are managed", () => {
  it("by a leader only for the own organisation", async () => {
    const [leader2, leader3] = [await portal.as("leader2"), await portal.as("leader3")];
    const made = at.ok(await leader2.post("/admin/substitutions", await leave(absent, stand, 0, 3)));
    expect(made).toMatchObject({ userName: await nameOf(absent), substituteName: await nameOf(stand), fromDay: day(0), toDay: day(3) });

    const seenBy = async (person: Person) => [
      at.ok(await person.get("/admin/substitutions")).total,
      at.ok(await person.get("/admin/substitutions/all")).length,
      at.ok(await person.get(`/admin/substitutions/get-by-array?ids=${made.id}`)).length,
    ];
    expect(await seenBy(leader2)).toEqual([1, 1, 1]);
    expect(await seenBy(admin)).toEqual([1, 1, 1]);
    expect(await seenBy(leader3)).toEqual([0, 0, 0]);
    expect((await leader3.put("/admin/substitutions", { id: made.id, toDay: day(1) })).status).toBe(404);
    expect((await leader3.delete(`/admin/substitutions/${made.id}`)).status).toBe(404);
    expect(await refused(leader3, await leave(absent, stand, 8, 9))).toEqual([
      422,
      "usersId no_such_record",
      "substitutesId no_such_record",
    ]);
    const overlapping = `from_fromDay=${day(0)}&to_fromDay=${day(0)}&userName=${encodeURIComponent((await nameOf(absent)).slice(0, 5))}`;
    expect(at.ok(await leader2.get(`/admin/substitutions?${overlapping}`)).total).toBe(1);
  });

  it("by nobody without the permission, and every change is in the journal", async () => {
    const made = await make(absent, stand, 0, 3);
    for (const login of ["registrator", "executor", "controller", "signer", "supervisor", "mahalla"]) {
      const person = await portal.as(login);
      const tried = await Promise.all([
        person.get("/admin/substitutions"),
        person.get("/admin/substitutions/all"),
        person.post("/admin/substitutions", await leave(absent, stand, 8, 9)),
        person.put("/admin/substitutions", { id: made.id, toDay: day(1) }),
        person.delete(`/admin/substitutions/${made.id}`),
      ]);
      expect([login, ...tried.map(({ status }) => status)]).toEqual([login, 403, 403, 403, 403, 403]);
    }
    at.ok(await admin.put("/admin/substitutions", { id: made.id, toDay: day(2) }));

    const { rows } = await sql<{ action: string; details: object }>`
      select action, details from audit_log where target = ${`substitutions:${made.id}`} order by id`.execute(portal.db);
    expect(rows).toMatchObject([
      { action: "POST /admin/substitutions", details: { changes: { usersId: [null, await at.userId(absent)], toDay: [null, day(3)] } } },
      { action: "PUT /admin/substitutions", details: { changes: { toDay: [day(3), day(2)] } } },
    ]);
  });
});

describe("a colleague who stands in during a leave", () => {
  const writeLeave = async (from: string, to: string) =>
    sql`insert into substitutions (user_id, substitute_id, from_day, to_day, created_by)
        values (${await at.userId("executor2")}, ${await at.userId("mrg-executor-5")}, ${from}, ${to}, ${await at.userId("admin")})`.execute(
      portal.db,
    );
  const tasksOf = async (login: string, menu: string): Promise<number[]> =>
    at.ok(await (await portal.as(login)).get(`/tasks/menu?menu=${menu}&pageSize=100`)).rows.map((row: { id: number }) => row.id);

  it("sees and does the other's work from the first day to the last, and nothing before or after", async () => {
    const { id } = await at.newTask("new");
    const other = await at.newTask("resolution");
    const dayOf = async (n: number) =>
      (await sql<{ d: string }>`select ((now() at time zone 'Asia/Tashkent')::date + ${n}::int)::text as d`.execute(portal.db)).rows[0]!.d;

    await writeLeave(await dayOf(1), await dayOf(5));
    expect(await tasksOf(stand, "new-tasks")).not.toContain(id);
    expect((await at.tryAct(await portal.as(stand), "accept", id)).status).toBe(404);

    await sql`delete from substitutions`.execute(portal.db);
    await writeLeave(await dayOf(-1), await dayOf(0));
    expect(await tasksOf(stand, "new-tasks")).toContain(id);
    expect(await tasksOf(stand, "resolution-task").catch(() => "not given")).toBe("not given");
    expect((await (await portal.as(stand)).get(`/tasks/get-article-info?taskId=${other.id}`)).status).toBe(200);
    await at.act(await portal.as(stand), "accept", id);
    await at.answer(await portal.as(stand), id, "signer2");
    // the absent person still sees the work
    expect(await tasksOf("executor2", "process-tasks")).toContain(id);

    await sql`delete from substitutions`.execute(portal.db);
    await writeLeave(await dayOf(-5), await dayOf(-1));
    expect(await tasksOf(stand, "process-tasks")).not.toContain(id);
    expect((await (await portal.as(stand)).get(`/tasks/get-article-info?taskId=${id}`)).status).toBe(404);
  });
});
