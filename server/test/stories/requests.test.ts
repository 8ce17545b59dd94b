import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atWork, type Work } from "../support/at-work.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";

let portal: Portal;
let at: Stations;
let { onTask, tryOnTask, tasksIn, historyOf } = {} as Work;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  ({ onTask, tryOnTask, tasksIn, historyOf } = atWork(portal, at));
});
afterAll(() => portal.close());

const column = async (id: number, name: "deadline" | "executor_id" | "topic_id" | "depth_level_id" | "control_review_day") =>
  (await portal.db.selectFrom("tasks").select(name).where("id", "=", id).executeTakeFirstOrThrow())[name];

/** A task at the district with its executor, whose day is five days away; the appeal itself has fifteen. */
const short = async (): Promise<{ id: number; appealId: number }> => {
  const { appeal, tasks } = await at.classified({
    organizationsId: await at.organizationId("registrator2"),
    deadlineDays: 5,
    depthLevelsId: 2,
  });
  const id = tasks[0]!.id;
  const executorId = await at.userId("executor2");
  await onTask("registrator2", "register", id, { incomingNumber: "3", incomingDate: at.today, executorId });
  await onTask("executor2", "accept", id);
  return { id, appealId: appeal.id };
};
const wire = (day: string) => `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;
const appealDeadline = async (id: number): Promise<string> =>
  (await portal.db.selectFrom("appeals").select("deadline").where("id", "=", id).executeTakeFirstOrThrow()).deadline;
const shift = async (day: string, days: number): Promise<string> =>
  (await sql<{ day: string }>`select (${day}::date + ${days}::int)::text as day`.execute(portal.db)).rows[0]!.day;

describe("two requests that cross", () => {
  it("are decided one after the other: the second sees what the first has done", async () => {
    const { id } = await short();
    const colleague = await at.userId("mrg-executor-1");
    await onTask("executor2", "request-deadline", id, { deadline: at.later(10), reason: "Hujjat kutilmoqda" });
    await onTask("executor2", "request-executor", id, { executorId: colleague, reason: "Boshqa soha" });
    expect(await tasksIn("leader", "deadline-query")).toContain(id);
    expect(await tasksIn("leader2", "executor-query")).toContain(id);
    const version = await at.version(id);

    const first = await (await portal.as("leader")).patch("/task-actions/accept-request", { taskId: id, version });
    const second = await (await portal.as("leader2")).patch("/task-actions/accept-request", { taskId: id, version });
    expect([first.status, second.status, second.body.code]).toEqual([200, 409, "changed_meanwhile"]);
    await onTask("leader2", "accept-request", id, { note: "Roziman" });

    expect(wire((await column(id, "deadline")) as string)).toBe(at.later(10));
    expect(await column(id, "executor_id")).toBe(colleague);
    expect(await tasksIn("mrg-executor-1", "new-tasks")).toContain(id);
    expect(await tasksIn("leader", "deadline-query")).not.toContain(id);
    expect(await tasksIn("leader2", "executor-query")).not.toContain(id);
  });
});

/** A task of another office, at its leader's post, for which its sender gave eight days. */
const givenUntilTheEighth = async (): Promise<number> => {
  const { tasks } = await at.classified({ organizationsId: await at.organizationId("registrator2"), deadline: at.later(8) });
  const positionLevelsId = await at.postOf("mrg-leader-2");
  await onTask("registrator2", "register", tasks[0]!.id, { incomingNumber: "3", incomingDate: at.today, positionLevelsId });
  return tasks[0]!.id;
};

describe("a request", () => {
  it("is one of its type on a task, decided by another person, and shows its wanted values", async () => {
    const { id } = await short();
    await onTask("executor2", "request-group", id, { groupsId: await at.otherTopic(), reason: "Boshqa mavzu" });

    expect((await tryOnTask("executor2", "request-group", id, { groupsId: await at.otherTopic(), reason: "Yana" })).status).toBe(409);
    expect((await tryOnTask("leader2", "accept-request", id)).status).toBe(403);
    expect((await tryOnTask("executor2", "accept-request", id)).status).toBe(403);
    const row = at
      .ok(await (await portal.as("leader")).get("/tasks/menu?menu=groups-query&pageSize=100"))
      .rows.find((r: { id: number }) => r.id === id);
    const topic = await portal.db
      .selectFrom("topics")
      .select("name_uz")
      .where("id", "=", await at.otherTopic())
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ requestWanted: topic.name_uz, requestReason: "Boshqa mavzu" });

    await onTask("leader", "reject-request", id, { reason: "Mavzu toʻgʻri" });

    const info = at.ok(await (await portal.as("executor2")).get(`/tasks/get-article-info-with-request?taskId=${id}`));
    expect(info.requests).toMatchObject([{ type: "group", status: "rejected", decisionNote: "Mavzu toʻgʻri", mayDecide: false }]);
    expect(info.task.requests).toEqual([]);
    expect((await historyOf("controller2", id))[0]).toMatchObject({ action: "reject-request", text: "Mavzu toʻgʻri" });
  });

  it.each(["send-to-down", "deadline", "executor", "depth-limit", "group"] as const)(
    "for %s can be made once until it is decided, and again afterwards",
    async (type) => {
      const { id } = await short();
      const action = `request-${type}` as const;
      const input = { ...(await at.input[action]()), ...(type === "deadline" && { deadline: at.later(10) }) };
      await onTask("executor2", action, id, input);

      const again = await tryOnTask("executor2", action, id, input);
      expect([again.status, again.body.code]).toEqual([409, "action_not_allowed_now"]);
      expect(again.body.details.allowed).not.toContain(action);
      const decider = type === "send-to-down" || type === "executor" ? "leader2" : "leader";
      await onTask(decider, "reject-request", id, { reason: "Asos yoʻq" });
      expect((await tryOnTask("executor2", action, id, input)).status).toBe(200);
    },
  );

  it("may be made by the call of the workflow's page, and is refused with the path of its field", async () => {
    const { id } = await short();
    const executor = await portal.as("executor2");
    const ask = async (body: object) =>
      executor.patch("/task-actions/request", { taskId: id, version: await at.version(id), reason: "x", ...body });

    expect((await ask({ type: "deadline" })).body.details).toMatchObject([{ path: "deadline", problem: "required" }]);
    expect((await ask({ type: "deadline", deadline: at.later(10), groupsId: 3 })).body.details).toMatchObject([
      { path: "groupsId", problem: "unknown_field" },
    ]);
    expect((await ask({ type: "holiday" })).status).toBe(400);
    // a day before the present one, and the present one itself, five days from now
    for (const day of [at.later(1), wire((await column(id, "deadline")) as string)])
      expect((await ask({ type: "deadline", deadline: day })).body.details, day).toMatchObject([
        { path: "deadline", problem: "not_later" },
      ]);
    expect((await ask({ type: "deadline", deadline: at.later(10) })).status).toBe(200);
  });

  it("is not decided by its author, though that person may do both", async () => {
    const { id } = await at.newTask("process");
    const leader2 = await at.userId("leader2");
    const asking = await sql<{ id: number }>`
      insert into user_roles (user_id, role_id, position_level_id) select ${leader2}, id, null from roles where code = 'executor' returning id`.execute(
      portal.db,
    );
    const executorId = await at.userId("mrg-executor-1");

    const asked = await tryOnTask("leader2", "request-executor", id, { executorId, reason: "Men bandman" });
    const bySelf = await tryOnTask("leader2", "accept-request", id);
    const refusedBySelf = await tryOnTask("leader2", "reject-request", id, { reason: "x" });
    const offered = at.ok(await (await portal.as("leader2")).get(`/tasks/stage-actions?taskId=${id}`)).actions;
    await sql`delete from user_roles where id = ${asking.rows[0]!.id}`.execute(portal.db);

    expect(asked.status).toBe(200);
    expect([bySelf.status, refusedBySelf.status]).toEqual([403, 403]);
    expect(offered).not.toContain("accept-request");
    expect(await tasksIn("leader2", "executor-query")).not.toContain(id);
  });

  it("that waits for one person is not decided by another who decides a different request of the task", async () => {
    const { id } = await at.newTask("process");
    const other = await at.otherTopic();
    await onTask("executor2", "request-deadline", id, { deadline: at.later(3), reason: "Vaqt kerak" }).catch(() => undefined);
    const task = await onTask("executor2", "request-group", id, { groupsId: other, reason: "Boshqa soha" });
    const wish = (task as unknown as { requests: { id: number; type: string }[] }).requests.find(({ type }) => type === "group")!;

    // classification is the office's that classified; here nobody but it decides
    for (const login of ["leader2", "controller2"]) {
      expect((await tryOnTask(login, "accept-request", id, { requestId: wish.id })).status, login).toBe(403);
      expect((await tryOnTask(login, "reject-request", id, { requestId: wish.id, reason: "Yoʻq" })).status, login).toBe(403);
    }
    await onTask("leader", "accept-request", id, { requestId: wish.id });
    expect(await column(id, "topic_id")).toBe(other);
  });

  it("for a later day is decided by the person who set it, and past the sender's day by the sender", async () => {
    const id = await givenUntilTheEighth();
    const resolution = { executorId: await at.userId("executor2"), text: "Koʻrib chiqing" };
    await onTask("leader2", "resolution", id, { ...resolution, deadline: at.later(5) });
    await onTask("executor2", "accept", id);
    const ask = async (days: number) => onTask("executor2", "request-deadline", id, { deadline: at.later(days), reason: "Vaqt kerak" });
    const waits = async () => [
      (await tasksIn("leader2", "deadline-query")).includes(id),
      (await tasksIn("leader", "deadline-query")).includes(id),
    ];
    const due = async () => wire((await column(id, "deadline")) as string);

    // within the sender's eighth day the office moves what it has set itself, and never past it
    await ask(7);
    expect(await waits()).toEqual([true, false]);
    await onTask("leader2", "accept-request", id);
    expect(await due()).toBe(at.later(7));
    await ask(9);
    expect(await waits()).toEqual([false, true]);
    expect((await tryOnTask("leader2", "accept-request", id)).status).toBe(403);
    await onTask("leader", "reject-request", id, { reason: "Sakkiz kun yetarli" });
    await ask(8);
    expect(await waits()).toEqual([true, false]);
    await onTask("leader2", "reject-request", id, { reason: "Yetti kun yetarli" });

    // what the sender grants the sender has set
    await ask(10);
    await onTask("leader", "accept-request", id);
    expect(await due()).toBe(at.later(10));
    await ask(11);
    expect(await waits()).toEqual([false, true]);
  });

  it("that was made within the office does not pass the sender's day either", async () => {
    const id = await givenUntilTheEighth();
    await onTask("leader2", "resolution", id, { executorId: await at.userId("executor2"), text: "Koʻrib chiqing", deadline: at.later(5) });
    await onTask("executor2", "accept", id);
    await onTask("executor2", "request-deadline", id, { deadline: at.later(9), reason: "Vaqt kerak" });
    // as requests stood that were made before the sender was asked
    await sql`update requests set deciding_org_id = ${await at.organizationId("leader2")} where task_id = ${id}`.execute(portal.db);

    const granted = await tryOnTask("leader2", "accept-request", id);

    expect([granted.status, granted.body.details]).toMatchObject([422, [{ problem: "after_deadline", limit: at.later(8) }]]);
  });

  it("for a day past the task above is refused with that day, and stays to be read with the reason of its decision", async () => {
    const { id: above } = await short();
    const below = { organizationsId: await at.organizationId("registrator3"), text: "Joyida tekshiring", deadline: at.later(3) };
    await onTask("leader2", "send-down", above, below);
    const { id, until } = (
      await sql<{ id: number; until: string }>`
        select t.id, to_char(p.deadline, 'DD.MM.YYYY') as until from tasks t join tasks p on p.id = t.parent_id where p.id = ${above}`.execute(
        portal.db,
      )
    ).rows[0]!;
    const executorId = await at.userId("executor3");
    await onTask("registrator3", "register", id, { incomingNumber: "9", incomingDate: at.today, executorId });
    await onTask("executor3", "accept", id);
    const wanted = wire(await shift(until.split(".").toReversed().join("-"), 1));
    await onTask("executor3", "request-deadline", id, { deadline: wanted, reason: "Materiallar kutilmoqda" });

    const granted = await tryOnTask("leader2", "accept-request", id);
    expect([granted.status, granted.body.details]).toMatchObject([422, [{ problem: "after_deadline", limit: until }]]);
    await onTask("leader2", "reject-request", id, { reason: "Oʻzimizda ham shuncha" });

    const requests = at.ok(await (await portal.as("executor3")).get(`/tasks/requests?taskId=${id}`));
    expect(requests).toMatchObject([
      { type: "deadline", status: "rejected", wanted, reason: "Materiallar kutilmoqda", decisionNote: "Oʻzimizda ham shuncha" },
    ]);
    expect(requests).toHaveLength(1);
    expect((await (await portal.as("executor")).get(`/tasks/requests?taskId=${id}`)).status).toBe(404);
  });

  it("for a day past the appeal's own term is granted by the head alone, who extends that term once", async () => {
    const { id, appealId } = await short();
    const own = await appealDeadline(appealId);
    const wanted = await shift(own, 10);
    await onTask("executor2", "request-deadline", id, { deadline: wire(wanted), reason: "Ekspertiza kutilmoqda" });

    // a deputy decides over deadlines, but only the head extends the term of an appeal
    const deputy = await tryOnTask("far-leader-2", "accept-request", id);
    expect([deputy.status, deputy.body.details?.[0]]).toMatchObject([422, { problem: "past_the_ceiling", limit: wire(own) }]);
    await onTask("leader", "accept-request", id);

    expect(await column(id, "deadline")).toBe(wanted);
    expect((await appealDeadline(appealId)) >= wanted).toBe(true);
    const card = at.ok(await (await portal.as("leader")).get(`/appeals/detail/${appealId}`));
    expect(card.term.extension).toEqual({ days: 10, from: wire(own) });
    expect(card.actions).not.toContain("extend-term");
    expect(at.ok(await (await portal.as("leader")).get(`/tasks/notifications/${appealId}`))).toHaveLength(1);

    await onTask("executor2", "request-deadline", id, { deadline: wire(await shift(wanted, 15)), reason: "Yana" });
    expect((await tryOnTask("leader", "accept-request", id)).body.details).toMatchObject([{ problem: "past_the_ceiling" }]);
    expect((await tryOnTask("executor2", "request-deadline", id, { deadline: wire(await shift(own, 90)), reason: "Koʻp" })).status).toBe(
      409,
    );
  });

  it("for the very day that the task now has is outdated, and can only be rejected", async () => {
    const { id } = await short();
    await onTask("executor2", "request-deadline", id, { deadline: at.later(9), reason: "Vaqt kerak" });
    // as if the day of the task had moved meanwhile
    await sql`
      update requests q set wanted = jsonb_build_object('deadline', to_char(t.deadline, 'DD.MM.YYYY')) from tasks t where t.id = q.task_id and q.task_id = ${id}`.execute(
      portal.db,
    );
    const decider = (await tasksIn("leader", "deadline-query")).includes(id) ? "leader" : "leader2";

    const granted = await tryOnTask(decider, "accept-request", id);

    expect([granted.status, granted.body.details]).toMatchObject([422, [{ path: "requestId", problem: "request_outdated" }]]);
    await onTask(decider, "reject-request", id, { reason: "Muddat shunday ham" });
  });

  it("to send down is the executor's, and its grant sends", async () => {
    const { id } = await short();
    const below = await at.organizationId("registrator3");
    expect((await tryOnTask("executor2", "send-down", id, { organizationsId: below, text: "x" })).status).toBe(403);
    await onTask("executor2", "request-send-to-down", id, { organizationsId: below, text: "Joyida tekshiring", reason: "Joyi uzoq" });

    await onTask("leader2", "accept-request", id);

    const child = await portal.db
      .selectFrom("tasks")
      .select(["id", "text", "status"])
      .where("parent_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(child).toMatchObject({ text: "Joyida tekshiring", status: "register" });
    expect(await tasksIn("registrator3", "register-task")).toContain(child.id);
  });

  it("for a wider depth goes to the sender of the task", async () => {
    const { id } = await short();
    expect((await tryOnTask("executor2", "request-depth-limit", id, { depthLevelsId: 1, reason: "x" })).body.details).toMatchObject([
      { path: "depthLevelsId", problem: "not_wider" },
    ]);
    await onTask("executor2", "request-depth-limit", id, { depthLevelsId: 4, reason: "Mahallada tekshirish kerak" });
    expect(await tasksIn("leader", "limited-query")).toContain(id);

    await onTask("leader", "accept-request", id);

    expect(await column(id, "depth_level_id")).toBe(4);
  });

  it("that waits when the task ends, ends with it", async () => {
    const { id, appealId } = await short();
    await onTask("executor2", "request-deadline", id, { deadline: at.later(10), reason: "Hujjat kutilmoqda" });
    const reason = await portal.db.selectFrom("result_reasons").select("id").where("code", "=", "withdrawn").executeTakeFirstOrThrow();

    at.ok(
      await (
        await portal.as("leader")
      ).patch("/appeal-actions/terminate", { appeal_id: appealId, reasonId: reason.id, text: "Qaytarib oldi" }),
    );

    expect(await tasksIn("leader", "deadline-query")).not.toContain(id);
    const rows = await portal.db.selectFrom("requests").select("status").where("task_id", "=", id).execute();
    expect(rows).toEqual([{ status: "rejected" }]);
  });
});

describe("a waiting request or task", () => {
  /** Wished for and asked about while it was in hand, then given to a colleague who returned it. */
  const returned = async (): Promise<number> => {
    const { id } = await at.newTask("process");
    await onTask("executor2", "request-group", id, { groupsId: await at.otherTopic(), reason: "Boshqa mavzu" });
    await onTask("leader2", "send-review", id, { reviewerId: await at.userId("controller2"), question: "Bizdami?", dueDate: at.later(3) });
    await onTask("leader2", "change-executor", id, { executorId: await at.userId("mrg-executor-1") });
    await onTask("mrg-executor-1", "return", id, { reason: "Bizga tegishli emas" });
    expect(await tasksIn("leader", "groups-query")).toContain(id);
    expect(await tasksIn("controller2", "review-tasks")).toContain(id);
    return id;
  };

  it.each(["resend", "cancel"] as const)("waits no longer after a %s", async (action) => {
    const id = await returned();

    await onTask("leader", action, id, await at.input[action]());

    expect(await tasksIn("leader", "groups-query")).not.toContain(id);
    expect(await tasksIn("controller2", "review-tasks")).not.toContain(id);
    const { rows } = await sql<{ request: string; decided: number | null; review: string }>`
      select q.status as request, q.decided_by as decided, r.status as review from requests q join reviews r on r.task_id = q.task_id where q.task_id = ${id}`.execute(
      portal.db,
    );
    expect(rows).toEqual([{ request: "rejected", decided: null, review: "confirmed" }]);
  });

  it("is recalled where it had not been accepted when its appeal is terminated", async () => {
    const { id, appealId } = await at.newTask("register");
    const reason = await portal.db.selectFrom("result_reasons").select("id").where("code", "=", "withdrawn").executeTakeFirstOrThrow();
    const ended = { appeal_id: appealId, reasonId: reason.id, text: "Qaytarib oldi" };

    at.ok(await (await portal.as("leader")).patch("/appeal-actions/terminate", ended));

    const { rows } = await sql`select status, closed_at is not null as closed from task_flows where task_id = ${id}`.execute(portal.db);
    expect(rows).toEqual([{ status: "flow_recalled", closed: true }]);
  });
});
