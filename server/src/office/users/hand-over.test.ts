import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, Person, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { stations, type Stations } from "../../../test/support/stations.ts";

let portal: Portal;
let at: Stations;
let admin: Person;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  admin = await portal.as("admin");
});
afterAll(() => portal.close());

const nothing = { executes: 0, helps: 0, signs: 0, controls: 0, reviews: 0, posts: 0, total: 0 };
const problemOf = ({ status, body }: Answer) => [
  status,
  ...body.details.map((p: { path: string; problem: string }) => `${p.path} ${p.problem}`),
];
const queueOf = async (login: string) => at.ok(await admin.get(`/admin/users/${await at.userId(login)}/queue`));
const give = async (from: string, to: string) =>
  admin.patch(`/admin/users/${await at.userId(from)}/hand-over`, { successorId: await at.userId(to) });
/** A task of the regional office that its executor answered; the controller follows it, a colleague helps. */
const answeredTask = async (): Promise<{ id: number; appealId: number }> => {
  const { appeal, tasks } = await at.classified({ executorId: await at.userId("executor") });
  const id = tasks[0]!.id;
  at.ok(await (await portal.as("controller")).patch("/task-actions/take-under-control", { taskId: id, version: await at.version(id) }));
  await at.act(await portal.as("executor"), "accept", id);
  await at.answer(await portal.as("executor"), id, "signer");
  return { id, appealId: appeal.id };
};

describe("a person who moves to another organisation", () => {
  it("moves once nothing waits for them: a colleague has it then, and the history says so", async () => {
    const { id, appealId } = await answeredTask();
    const executor = await at.userId("executor");
    const elsewhere = await at.organizationId("executor3");
    expect(await queueOf("executor")).toEqual({ ...nothing, executes: 1, total: 1 });

    const refused = await admin.put("/admin/users", { id: executor, organizationsId: elsewhere });
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      "in_use",
      { count: 1, queue: { ...nothing, executes: 1, total: 1 } },
    ]);

    const handed = await give("executor", "far-executor-1");
    expect([handed.status, handed.body.executes]).toEqual([200, 1]);
    expect(await queueOf("executor")).toEqual(nothing);
    const { task } = at.ok(await (await portal.as("far-executor-1")).get(`/tasks/get-article-info?taskId=${id}`));
    expect(task.executorId).toBe(await at.userId("far-executor-1"));
    const entry = at.ok(await (await portal.as("leader")).get(`/tasks/processes?taskId=${id}`))[0];
    const names = await sql<{ login: string; name: string }>`select login, full_name as name from users`.execute(portal.db);
    const nameOf = (login: string) => names.rows.find((r) => r.login === login)!.name;
    expect(entry).toMatchObject({
      action: "hand-over",
      actionName: "Navbat hamkasbga topshirildi",
      userName: nameOf("admin"),
      changes: [{ label: "Asosiy ijrochi", before: nameOf("executor"), after: nameOf("far-executor-1") }],
    });
    expect(entry.fromStatusName).toBe(entry.toStatusName);

    // the answer keeps its author: the new executor still may not check it, and gets a rejection
    at.ok(
      await (
        await portal.as("controller")
      ).patch("/task-actions/reject-answer", { taskId: id, version: await at.version(id), reason: "Toʻliq emas" }),
    );
    expect(at.ok(await (await portal.as("far-executor-1")).get("/tasks/menu?menu=reject-tasks")).total).toBe(1);
    expect(at.ok(await (await portal.as("executor")).get("/tasks/menu?menu=reject-tasks")).total).toBe(0);
    expect((await (await portal.as("leader")).get(`/appeals/detail/${appealId}`)).status).toBe(200);
    // what was rejected goes on as what is new does: the flow that stood is called back
    expect((await give("far-executor-1", "far-executor-2")).status).toBe(200);
    const { rows: flows } = await sql<{ login: string | null; status: string }>`
      select u.login, f.status from task_flows f left join users u on u.id = f.to_user_id where f.task_id = ${id} order by f.id desc limit 2`.execute(
      portal.db,
    );
    expect(flows).toEqual([
      { login: "far-executor-2", status: "flow_sent" },
      { login: "executor", status: "flow_recalled" },
    ]);
    at.ok(await give("far-executor-2", "far-executor-1"));
    const audit = at.ok(await admin.get(`/admin/audit?target=users:${executor}&sortAttr=id`)).rows[0];
    expect(audit.details).toMatchObject({ handedOverTo: await at.userId("far-executor-1"), executes: 1 });
  });

  it("may not leave appeals at a post that nobody else has", async () => {
    await at.newAppeal("classification");
    const leader = await at.userId("leader");
    expect((await queueOf("leader")).posts).toBe(0);
    const others = await sql<{ id: number }>`
      select ur.id from user_roles ur join users u on u.id = ur.user_id where ur.position_level_id = 1 and u.id <> ${leader} and u.organization_id = (select organization_id from users where id = ${leader})`.execute(
      portal.db,
    );
    for (const { id } of others.rows) at.ok(await admin.delete(`/admin/userrolelevels/${id}`));
    expect((await queueOf("leader")).posts).toBeGreaterThan(0);

    const refused = await admin.put("/admin/users", { id: leader, organizationsId: await at.organizationId("executor3") });
    expect([refused.status, refused.body.code, refused.body.details.queue.posts]).toEqual([409, "in_use", (await queueOf("leader")).posts]);
  });
});

describe("waiting work of a person", () => {
  it("goes to a person who may do it and did not write it", async () => {
    const { id } = await answeredTask();
    expect(await queueOf("signer")).toMatchObject({ signs: 1 });
    expect(await queueOf("controller")).toMatchObject({ controls: 2 });

    // the author of the answer cannot sign it; to be asked first, he is given the right
    const role = await portal.db.selectFrom("roles").select("id").where("code", "=", "signer").executeTakeFirstOrThrow();
    at.ok(await admin.post("/admin/userrolelevels", { usersId: await at.userId("executor"), rolesId: role.id, positionLevelsId: null }));
    expect(problemOf(await give("signer", "executor"))).toEqual([422, "successorId meets_own_work"]);
    expect(problemOf(await give("signer", "registrator"))).toEqual([422, "successorId lacks_rights"]);
    expect(problemOf(await give("signer", "signer2"))).toEqual([422, "successorId other_organization"]);
    expect(problemOf(await give("signer", "signer"))).toEqual([422, "successorId yourself"]);
    expect((await give("signer", "executor")).status).toBe(422);

    at.ok(
      await admin.post("/admin/userrolelevels", { usersId: await at.userId("far-executor-2"), rolesId: role.id, positionLevelsId: null }),
    );
    expect((await give("signer", "far-executor-2")).status).toBe(200);
    at.ok(await (await portal.as("controller")).patch("/task-actions/check-answer", { taskId: id, version: await at.version(id) }));
    const tried = await at.tryAct(await portal.as("signer"), "confirm-answer", id);
    expect(tried.status).toBe(403);
    expect((await at.act(await portal.as("far-executor-2"), "confirm-answer", id)).status).toBe("notify");
  });

  it("includes an appeal under control, which a colleague then follows, as its history says", async () => {
    const { appealId } = await at.newTask("process");
    const body = { appeal_id: appealId, controller_id: await at.userId("controller"), description: "Hokim nazoratida" };
    at.ok(await (await portal.as("leader")).patch("/appeal-actions/send-to-control", body));
    const role = await portal.db.selectFrom("roles").select("id").where("code", "=", "controller").executeTakeFirstOrThrow();
    at.ok(
      await admin.post("/admin/userrolelevels", { usersId: await at.userId("far-executor-2"), rolesId: role.id, positionLevelsId: null }),
    );

    expect((await give("controller", "far-executor-2")).status).toBe(200);

    const { rows } = await sql<{ login: string }>`
      select u.login from appeals a join users u on u.id = a.controller_id where a.id = ${appealId}`.execute(portal.db);
    expect(rows).toEqual([{ login: "far-executor-2" }]);
    const history = at.ok(await (await portal.as("leader")).get(`/appeal-actions/appeal-action-descs/${appealId}`));
    expect(history[0]).toMatchObject({ action: "hand-over" });
  });

  it("does not include what is closed: it stays with those who did it", async () => {
    const people = ["executor2", "controller2", "signer2"];
    await at.newTask("process");
    const before = await Promise.all(people.map(queueOf));
    expect(before[0].executes).toBeGreaterThan(0);

    const { id: appealId } = await at.newAppeal("resolved");
    expect(await Promise.all(people.map(queueOf))).toEqual(before);

    const colleague = await sql<{ login: string }>`
      select u.login from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
       where u.organization_id = (select organization_id from users where login = 'executor2') and r.code = 'executor' and u.login <> 'executor2' limit 1`.execute(
      portal.db,
    );
    at.ok(await give("executor2", colleague.rows[0]!.login));
    const { rows } = await sql`select u.login from tasks t join users u on u.id = t.executor_id where t.appeal_id = ${appealId}`.execute(
      portal.db,
    );
    expect(rows).toEqual([{ login: "executor2" }, { login: "executor2" }]);
  });

  it("includes a corrected answer that waits for a signature, though not for its author", async () => {
    const { id, appealId } = await at.newTask("resolved");
    await at.act(await portal.as("executor2"), "correct-answer", id, {
      requestedDate: at.today,
      reason: "Sana xato",
      text: "Suv 20-noyabrda beriladi",
      number: "15/8",
      date: at.today,
      signerId: await at.userId("signer2"),
    });
    const waits = (await queueOf("signer2")).signs;
    expect(waits).toBeGreaterThan(0);

    const role = await portal.db.selectFrom("roles").select("id").where("code", "=", "signer").executeTakeFirstOrThrow();
    for (const login of ["executor2", "leader2"])
      at.ok(await admin.post("/admin/userrolelevels", { usersId: await at.userId(login), rolesId: role.id, positionLevelsId: null }));
    expect(problemOf(await give("signer2", "executor2"))).toEqual([422, "successorId meets_own_work"]);
    const handed = at.ok(await give("signer2", "leader2"));

    expect(handed.signs).toBe(waits);
    expect((await queueOf("signer2")).signs).toBe(0);
    expect(
      at
        .ok(await (await portal.as("leader2")).get("/tasks/menu?menu=checking-query&pageSize=100"))
        .rows.map((row: { id: number }) => row.id),
    ).toContain(id);
    at.ok(await at.tryAct(await portal.as("leader2"), "confirm-correction", id));
    // the letter bears who signs it now
    const [corrected] = at.ok(await (await portal.as("leader2")).get(`/tasks/answers?taskId=${id}`));
    const { rows } = await sql<{ name: string }>`select name_uz as name from users where login = 'leader2'`.execute(portal.db);
    expect(corrected).toMatchObject({ text: "Suv 20-noyabrda beriladi", signerName: rows[0]!.name });
    const card = at.ok(await (await portal.as("leader2")).get(`/appeals/detail/${appealId}`));
    expect(card.tasks.find((task: { id: number }) => task.id === id).corrections).toMatchObject([{ state: "confirmed" }]);
  });

  it("goes to nobody who would release their own answer from control", async () => {
    const { id } = await at.newTask("control_release");
    expect((await queueOf("controller2")).controls).toBe(1);
    const role = await portal.db.selectFrom("roles").select("id").where("code", "=", "controller").executeTakeFirstOrThrow();
    at.ok(await admin.post("/admin/userrolelevels", { usersId: await at.userId("executor2"), rolesId: role.id, positionLevelsId: null }));

    expect(problemOf(await give("controller2", "executor2"))).toEqual([422, "successorId meets_own_work"]);
    expect((await give("controller2", "mrg-controller-1")).status).toBe(200);
    await at.act(await portal.as("mrg-controller-1"), "release-control", id);
  });

  it("with a question about an answer goes to a colleague, who answers it, and not to the person who asked", async () => {
    const { id } = await at.newTask("process");
    const question = { reviewerId: await at.userId("controller2"), question: "Toʻgʻrimi?", dueDate: at.later(3) };
    await at.act(await portal.as("leader2"), "send-review", id, question);

    expect(problemOf(await give("controller2", "leader2"))).toEqual([422, "successorId meets_own_work"]);
    expect(at.ok(await give("controller2", "mrg-controller-1")).reviews).toBe(1);
    await at.act(await portal.as("mrg-controller-1"), "answer-review", id, { text: "Toʻgʻri" });
  });

  it("goes to nobody who answered, as a substitute, what they would confirm", async () => {
    const { id } = await at.newTask("process");
    const question = { reviewerId: await at.userId("controller2"), question: "Toʻgʻrimi?", dueDate: at.later(3) };
    await at.act(await portal.as("leader2"), "send-review", id, question);
    const leave = { usersId: await at.userId("controller2"), substitutesId: await at.userId("mrg-leader-2") };
    await sql`insert into substitutions (user_id, substitute_id, from_day, to_day, created_by)
      select ${leave.usersId}, ${leave.substitutesId}, current_date - 1, current_date + 1, id from users where login = 'admin'`.execute(
      portal.db,
    );
    await at.act(await portal.as("mrg-leader-2"), "answer-review", id, { text: "Toʻgʻri" });

    expect(problemOf(await give("leader2", "mrg-leader-2"))).toEqual([422, "successorId meets_own_work"]);
  });

  it("is reported when a person is blocked, who is blocked all the same", async () => {
    await answeredTask();
    const id = await at.userId("executor");

    const blocked = await admin.patch(`/admin/users/${id}/block`);

    expect([blocked.status, blocked.body.executes]).toEqual([200, 2]);
    expect((await give("executor", "far-executor-3")).status).toBe(200);
    expect((await queueOf("executor")).total).toBe(0);
    expect(problemOf(await give("far-executor-3", "executor"))).toEqual([422, "successorId person_blocked"]);
  });

  it("is shown to nobody but the administrator", async () => {
    const id = await at.userId("signer");
    for (const login of ["leader", "controller", "supervisor"]) {
      const person = await portal.as(login);
      expect((await person.get(`/admin/users/${id}/queue`)).status, login).toBe(403);
      expect((await person.patch(`/admin/users/${id}/hand-over`, { successorId: 1 })).status, login).toBe(403);
    }
    expect((await admin.get("/admin/users/999999/queue")).status).toBe(404);
    expect((await admin.patch("/admin/users/999999/hand-over", { successorId: id })).status).toBe(404);
  });
});
