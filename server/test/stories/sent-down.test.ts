import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";

let portal: Portal;
let at: Stations;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
});
afterAll(() => portal.close());

const anyDepth = 4;
const ownOnly = 1;
const oneLevel = 2;
const twoLevels = 3;
const idsIn = async (login: string, menu: string): Promise<number[]> =>
  at.ok(await (await portal.as(login)).get(`/tasks/menu?menu=${menu}&pageSize=100`)).rows.map((row: { id: number }) => row.id);
const counter = async (login: string, name: string): Promise<number> =>
  at.ok(await (await portal.as(login)).get("/profile/notify-counter"))[name];
const newestChild = async (parentId: number): Promise<number> =>
  (await portal.db.selectFrom("tasks").select("id").where("parent_id", "=", parentId).orderBy("id", "desc").executeTakeFirstOrThrow()).id;

/** A task of the regional office's own executor, in process, with this depth limit. */
const inProcess = async (depthLevelsId: number): Promise<{ appealId: number; id: number }> => {
  const { appeal, tasks } = await at.classified({ executorId: await at.userId("executor"), depthLevelsId });
  const id = tasks[0]!.id;
  await at.act(await portal.as("executor"), "accept", id);
  return { appealId: appeal.id, id };
};
const sendDown = async (login: string, id: number, below: string, fields: object = {}) =>
  at.tryAct(await portal.as(login), "send-down", id, {
    organizationsId: await at.organizationId(below),
    text: "Joyida tekshiring",
    ...fields,
  });
/** An office that works below the one of this person. */
const makeOfficeBelow = async (login: string): Promise<void> => {
  const parentId = await at.organizationId(login);
  const office = { nameUz: "Quyi idora", nameUk: "Қуйи идора", nameRu: "Нижнее ведомство", parentId, levelId: 2, prefix: "QUYI" };
  at.ok(await (await portal.as("admin")).post("/admin/organizations", office));
};
/** The organisation `n` answers its task up to the desk of the one that sent it. */
const answerUp = async (n: "2" | "3", id: number): Promise<void> => {
  const { status } = await portal.db.selectFrom("tasks").select("status").where("id", "=", id).executeTakeFirstOrThrow();
  if (status === "register") {
    const executorId = await at.userId(`executor${n}`);
    await at.act(await portal.as(`registrator${n}`), "register", id, { incomingNumber: "9", incomingDate: at.today, executorId });
    await at.act(await portal.as(`executor${n}`), "accept", id);
  }
  await at.answer(await portal.as(`executor${n}`), id, `signer${n}`);
  await at.act(await portal.as(`controller${n}`), "check-answer", id);
  await at.act(await portal.as(`signer${n}`), "confirm-answer", id);
};

describe("an office without another below it", () => {
  const below = ["send-down", "request-send-to-down"];
  const offered = async (login: string, id: number): Promise<string[]> =>
    (await at.task(await portal.as(login), id)).actions.filter((name: string) => below.includes(name));
  /** In process at the office of registrator3, sent there by the one of registrator2. */
  const atTheLowest = async (): Promise<{ upper: number; lowest: number }> => {
    const { id: upper } = await at.newTask("process");
    expect((await sendDown("leader2", upper, "registrator3")).status).toBe(200);
    const lowest = await newestChild(upper);
    const executorId = await at.userId("executor3");
    await at.act(await portal.as("registrator3"), "register", lowest, { incomingNumber: "9", incomingDate: at.today, executorId });
    await at.act(await portal.as("executor3"), "accept", lowest);
    return { upper, lowest };
  };

  it("is not offered to send down, nor to request it, and is refused with the reason", async () => {
    const { upper, lowest } = await atTheLowest();

    expect([await offered("leader2", upper), await offered("executor2", upper)]).toEqual([["send-down"], ["request-send-to-down"]]);
    expect([await offered("leader3", lowest), await offered("executor3", lowest)]).toEqual([[], []]);
    const own = await at.organizationId("registrator3");
    const wish = { organizationsId: own, text: "Joyida tekshiring", reason: "Joyi uzoq" };
    const wished = await at.tryAct(await portal.as("executor3"), "request-send-to-down", lowest, wish);
    for (const reply of [await sendDown("leader3", lowest, "registrator3"), wished]) {
      expect([reply.status, reply.body.code]).toEqual([409, "nobody_below"]);
      expect(reply.body.error).toBe("Tashkilotingizga boʻysunadigan, masala yuborish mumkin boʻlgan tashkilot yoʻq");
      expect(reply.body.details.allowed).not.toContain("send-down");
    }
  });

  it("is not offered to request a wider depth either, in any status of the task", async () => {
    const wish = "request-depth-limit";
    const input = { depthLevelsId: anyDepth, reason: "Mahallada tekshirish kerak" };
    const { tasks } = await at.classified({ organizationsId: await at.organizationId("registrator2"), depthLevelsId: oneLevel });
    const middle = tasks[0]!.id;
    const wishOffered = async (id: number, n: "2" | "3") =>
      (await at.task(await portal.as(`executor${n}`), id)).actions.filter((name: string) => name === wish);
    const refused = async (id: number) => {
      const { status, body } = await at.tryAct(await portal.as("executor3"), wish, id, input);
      return [status, body.code];
    };
    const goOn = async (id: number, n: "2" | "3") => {
      const executorId = await at.userId(`executor${n}`);
      await at.act(await portal.as(`registrator${n}`), "register", id, { incomingNumber: "9", incomingDate: at.today, executorId });
    };
    await goOn(middle, "2");
    expect(await wishOffered(middle, "2")).toEqual([wish]);
    await at.act(await portal.as("executor2"), "accept", middle);
    expect((await sendDown("leader2", middle, "registrator3")).status).toBe(200);
    const lowest = await newestChild(middle);

    await goOn(lowest, "3");
    expect([await wishOffered(lowest, "3"), await refused(lowest)]).toEqual([[], [409, "nobody_below"]]);
    await at.act(await portal.as("executor3"), "accept", lowest);
    expect([await wishOffered(lowest, "3"), await refused(lowest)]).toEqual([[], [409, "nobody_below"]]);
    await at.answer(await portal.as("executor3"), lowest, "signer3");
    expect([await wishOffered(lowest, "3"), await refused(lowest)]).toEqual([[], [409, "nobody_below"]]);
    expect(await wishOffered(middle, "2")).toEqual([wish]);
  });

  it("is also one below which all are blocked, or whose only working one is complained about", async () => {
    const { upper } = await atTheLowest();
    const [district, worker] = [await at.organizationId("registrator2"), await at.organizationId("registrator3")];
    const lower = sql`select descendant_id from organization_tree where ancestor_id = ${district} and depth > 0`;
    const complaint = (about: number | null) =>
      sql`update appeals set complained_org_id = ${about} where id = (select appeal_id from tasks where id = ${upper})`.execute(portal.db);
    try {
      await sql`update organizations set blocked_at = now() where id in (${lower}) and id <> ${worker}`.execute(portal.db);
      expect(await offered("leader2", upper)).toEqual(["send-down"]);
      await complaint(worker);
      expect(await offered("leader2", upper)).toEqual([]);
      await complaint(null);
      await sql`update organizations set blocked_at = now() where id = ${worker}`.execute(portal.db);
      expect(await offered("leader2", upper)).toEqual([]);
    } finally {
      await sql`update organizations set blocked_at = null where id in (${lower})`.execute(portal.db);
    }
  });
});

describe("a task that is sent down twice and answered up", () => {
  it("closes from below: each organisation answers to the one above, and only the first notifies the applicant", async () => {
    const { appealId, id } = await inProcess(anyDepth);

    expect((await sendDown("leader", id, "registrator2")).status).toBe(200);
    const second = await newestChild(id);
    await at.act(await portal.as("registrator2"), "register", second, {
      incomingNumber: "1",
      incomingDate: at.today,
      executorId: await at.userId("executor2"),
    });
    await at.act(await portal.as("executor2"), "accept", second);
    expect((await sendDown("leader2", second, "registrator3")).status).toBe(200);
    const third = await newestChild(second);

    // the parents stand among the tasks sent down, and cannot be answered before
    expect(await idsIn("leader", "others-tasks")).toContain(id);
    expect(await idsIn("leader2", "others-tasks")).toContain(second);
    expect((await at.tryAct(await portal.as("executor2"), "answer", second, await at.answerBody("signer2"))).status).toBe(409);

    await answerUp("3", third);
    expect(await at.status(await portal.as("leader2"), third)).toBe("answer_upper");
    // the lower organisation has no applicant to notify: the answer goes up
    expect(await idsIn("leader2", "checking-query")).toContain(third);
    const news = await counter("executor2", "task_has_answer_or_request");
    await at.act(await portal.as("leader2"), "accept-lower-answer", third);
    expect(await at.status(await portal.as("leader2"), third)).toBe("resolved");
    expect(await counter("executor2", "task_has_answer_or_request")).toBe(news + 1);
    expect(await idsIn("executor2", "process-tasks&hasNews=1")).toEqual([second]);
    // the executor opens the card, and it is no longer news
    const card = at.ok(await (await portal.as("executor2")).get(`/appeals/detail/${appealId}`));
    expect(card.tasks.find((t: { id: number }) => t.id === third).status).toBe("resolved");
    expect(await idsIn("executor2", "process-tasks&hasNews=1")).toEqual([]);

    await answerUp("2", second);
    await at.act(await portal.as("leader"), "accept-lower-answer", second);
    expect(await idsIn("leader", "others-tasks")).not.toContain(id);
    await at.answer(await portal.as("executor"), id, "signer");
    await at.act(await portal.as("controller"), "check-answer", id);
    await at.act(await portal.as("signer"), "confirm-answer", id);
    expect(await at.status(await portal.as("leader"), id)).toBe("notify");
    await at.act(await portal.as("signer"), "notify-applicant", id, { methodId: 1, text: "Javob berildi" });

    expect(at.ok(await (await portal.as("leader")).get(`/appeals/detail/${appealId}`)).status).toBe("resolved");
    const messages = at.ok(await (await portal.as("leader")).get(`/tasks/notifications/${appealId}`));
    expect(messages).toHaveLength(1);
  });

  it("is not given back while a part of it lies below, though it has come to another executor", async () => {
    const { id } = await inProcess(anyDepth);
    await sendDown("leader", id, "registrator2");
    await at.act(await portal.as("leader"), "change-executor", id, { executorId: await at.userId("far-executor-1") });
    const executor = await portal.as("far-executor-1");

    const given = await at.tryAct(executor, "return", id, { reason: "Bizga tegishli emas" });

    expect([given.status, given.body.code]).toEqual([409, "action_not_allowed_now"]);
    expect(given.body.details.allowed).toContain("accept");
    expect(given.body.details.allowed).not.toContain("return");
  });

  it("has a refused lower answer answered again before it closes", async () => {
    const { id } = await inProcess(anyDepth);
    await sendDown("leader", id, "registrator2");
    const child = await newestChild(id);
    await answerUp("2", child);

    await at.act(await portal.as("leader"), "reject-answer", child, { reason: "Hujjat yoʻq" });
    expect(await idsIn("executor2", "reject-tasks")).toContain(child);
    await answerUp("2", child);
    await at.act(await portal.as("leader"), "accept-lower-answer", child);

    expect(await at.status(await portal.as("leader"), child)).toBe("resolved");
    const answers = at.ok(await (await portal.as("leader")).get(`/tasks/answers?taskId=${child}`));
    expect(answers.map((a: { state: string }) => a.state)).toEqual(["confirmed", "rejected"]);
  });

  it("is news for the executor above when it is accepted, and again when its controller releases it", async () => {
    const { id } = await inProcess(anyDepth);
    await sendDown("leader", id, "registrator2");
    const child = await newestChild(id);
    await at.act(await portal.as("controller2"), "take-under-control", child);
    await answerUp("2", child);
    const hasNews = async (): Promise<boolean> => {
      const { rows } = at.ok(await (await portal.as("executor")).get("/tasks/menu?menu=process-tasks&hasNews=1&pageSize=100"));
      return rows.some((row: { id: number }) => row.id === id);
    };
    const look = async () => at.ok(await (await portal.as("executor")).get(`/tasks/get-article-info?taskId=${id}`)).task.actions;

    await at.act(await portal.as("leader"), "accept-lower-answer", child);
    expect(await hasNews()).toBe(true);
    expect(await look()).not.toContain("answer");
    expect(await hasNews()).toBe(false);

    await at.act(await portal.as("controller2"), "release-control", child);
    expect(await hasNews()).toBe(true);
    expect(await look()).toContain("answer");
  });

  it("comes back from the lower organisation and goes to another one below, never sideways", async () => {
    const { id } = await inProcess(anyDepth);
    await sendDown("leader", id, "registrator2");
    const child = await newestChild(id);
    await at.act(await portal.as("registrator2"), "return", child, { reason: "Bizda emas" });
    const leader = await portal.as("leader");

    const upwards = await at.tryAct(leader, "resend", child, await at.draftFields(leader, { executorId: await at.userId("executor") }));
    expect([upwards.status, upwards.body.details[0].path]).toEqual([422, "organizationsId"]);
    await at.act(leader, "resend", child, await at.draftFields(leader, { organizationsId: await at.organizationId("registrator3") }));

    expect(await idsIn("registrator3", "register-task")).toContain(child);
    expect(await idsIn("registrator2", "register-task")).not.toContain(child);
  });
});

describe("the depth limit", () => {
  it("of the own organisation offers no sending down, and asks for a request", async () => {
    const { id } = await inProcess(ownOnly);

    const refused = await sendDown("leader", id, "registrator2");

    expect(refused.status).toBe(409);
    expect(refused.body.details.allowed).not.toContain("send-down");
    const executor = await portal.as("executor");
    const stage = at.ok(await executor.get(`/tasks/stage-actions?taskId=${id}`));
    expect(stage.actions).toContain("request-depth-limit");
    expect(stage.actions).not.toContain("request-send-to-down");
    expect(at.ok(await executor.get(`/admin/dictionaries/send-to-down-organizations?taskId=${id}`))).toEqual([]);
    const same = await at.tryAct(executor, "request-depth-limit", id, { depthLevelsId: ownOnly, reason: "Mahallada tekshirish kerak" });
    expect([same.status, same.body.details]).toMatchObject([422, [{ path: "depthLevelsId", problem: "not_wider" }]]);
  });

  it("of one level reaches the district and not the organisation below it", async () => {
    const { id } = await inProcess(oneLevel);

    const tooDeep = await sendDown("leader", id, "registrator3");
    expect(tooDeep.body.details).toMatchObject([{ path: "organizationsId", problem: "beyond_depth" }]);
    expect((await sendDown("leader", id, "registrator2")).status).toBe(200);

    const child = await newestChild(id);
    await at.act(await portal.as("registrator2"), "register", child, {
      incomingNumber: "2",
      incomingDate: at.today,
      executorId: await at.userId("executor2"),
    });
    await at.act(await portal.as("executor2"), "accept", child);
    expect((await sendDown("leader2", child, "registrator3")).status).toBe(409);
  });

  it("applies to a returned task that is sent again, counted from its new receiver", async () => {
    const { id } = await inProcess(oneLevel);
    await sendDown("leader", id, "registrator2");
    const child = await newestChild(id);
    await at.act(await portal.as("registrator2"), "return", child, { reason: "Bizda emas" });
    const leader = await portal.as("leader");
    const deeper = await at.draftFields(leader, { organizationsId: await at.organizationId("registrator3"), depthLevelsId: oneLevel });

    const tooDeep = await at.tryAct(leader, "resend", child, deeper);
    expect([tooDeep.status, tooDeep.body.details]).toMatchObject([422, [{ path: "organizationsId", problem: "beyond_depth" }]]);

    // the task that it serves may go two levels down now, and so deep the child stands
    await at.act(await portal.as("executor"), "request-depth-limit", id, {
      depthLevelsId: twoLevels,
      reason: "Mahallada tekshirish kerak",
    });
    await at.act(leader, "accept-request", id);
    await at.act(leader, "resend", child, deeper);
    expect(await portal.db.selectFrom("tasks").select(["depth", "status"]).where("id", "=", child).executeTakeFirstOrThrow()).toEqual({
      depth: 2,
      status: "register",
    });
  });

  it("is widened by an office in the middle up to its own", async () => {
    const { id } = await inProcess(twoLevels);
    const sentOn = async (login: string, parent: number, n: "2" | "3"): Promise<number> => {
      at.ok(await sendDown(login, parent, `registrator${n}`));
      const child = await newestChild(parent);
      const executorId = await at.userId(`executor${n}`);
      await at.act(await portal.as(`registrator${n}`), "register", child, { incomingNumber: "4", incomingDate: at.today, executorId });
      await at.act(await portal.as(`executor${n}`), "accept", child);
      return child;
    };
    const middle = await sentOn("leader", id, "2");
    const lowest = await sentOn("leader2", middle, "3");
    await makeOfficeBelow("registrator3");
    const asked = { depthLevelsId: anyDepth, reason: "Mahallada tekshirish kerak" };
    await at.act(await portal.as("executor3"), "request-depth-limit", lowest, asked);

    const tooWide = await at.tryAct(await portal.as("leader2"), "accept-request", lowest);
    expect([tooWide.status, tooWide.body.details]).toMatchObject([422, [{ path: "requestId", problem: "wider_than_own" }]]);

    // who classified has the depth to give, and what the middle has got it may pass on
    await at.act(await portal.as("executor2"), "request-depth-limit", middle, asked);
    await at.act(await portal.as("leader"), "accept-request", middle);
    await at.act(await portal.as("leader2"), "accept-request", lowest);
    const { depth_level_id } = await portal.db
      .selectFrom("tasks")
      .select("depth_level_id")
      .where("id", "=", lowest)
      .executeTakeFirstOrThrow();
    expect(depth_level_id).toBe(anyDepth);
  });

  it("applies to any organisation that is not below", async () => {
    const { appealId } = await inProcess(anyDepth);
    const { tasks } = at.ok(await (await portal.as("leader")).get(`/appeals/detail/${appealId}`));

    const own = await sendDown("leader", tasks[0].id, "registrator");

    expect([own.status, own.body.details]).toMatchObject([422, [{ path: "organizationsId", problem: "not_lower_organization" }]]);
  });
});

describe("a lower task's day", () => {
  it("is the task's own when none is given, and never after it", async () => {
    const { id } = await inProcess(anyDepth);
    const { deadline } = await portal.db.selectFrom("tasks").select("deadline").where("id", "=", id).executeTakeFirstOrThrow();

    const late = await sendDown("leader", id, "registrator2", { deadline: at.later(200) });
    expect(late.body.details).toMatchObject([{ path: "deadline", problem: "after_deadline" }]);
    expect((await sendDown("leader", id, "registrator2", { deadline: at.later(-1) })).body.details).toMatchObject([
      { path: "deadline", problem: "in_the_past" },
    ]);
    await sendDown("leader", id, "registrator2");

    const child = await portal.db.selectFrom("tasks").select("deadline").where("parent_id", "=", id).executeTakeFirstOrThrow();
    expect(child.deadline).toBe(deadline);
  });
});
