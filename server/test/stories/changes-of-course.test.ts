import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person, Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";

let portal: Portal;
let at: Stations;
let registrator: Person;
let leader: Person;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  registrator = await portal.as("registrator");
  leader = await portal.as("leader");
});
afterAll(() => portal.close());

type Row = { id: number };
const idsIn = async (login: string, list: string): Promise<number[]> => {
  const path = list.startsWith("/") ? `${list}?pageSize=100` : `/tasks/menu?menu=${list}&pageSize=100`;
  return at.ok(await (await portal.as(login)).get(path)).rows.map((row: Row) => row.id);
};
const appealStatus = async (id: number): Promise<string> => at.ok(await leader.get(`/appeals/${id}`)).status;
/** From the executor's desk to the applicant, in the regional office. */
const finish = async (taskId: number): Promise<void> => {
  await at.act(await portal.as("executor"), "accept", taskId);
  await at.answer(await portal.as("executor"), taskId, "signer");
  await at.act(await portal.as("controller"), "check-answer", taskId);
  await at.act(await portal.as("signer"), "confirm-answer", taskId);
  await at.act(await portal.as("signer"), "notify-applicant", taskId, { methodId: 1, text: "Javob" });
};

describe("a task that was sent to the wrong office", () => {
  it("comes back with the reason, is sent to another one and leaves the first one's lists", async () => {
    const { appeal, tasks } = await at.classified({ organizationsId: await at.organizationId("registrator2"), deadlineDays: 5 });
    const id = tasks[0]!.id;
    await at.act(await portal.as("registrator2"), "register", id, {
      incomingNumber: "5",
      incomingDate: at.today,
      positionLevelsId: await at.postOf("leader2"),
    });
    await at.act(await portal.as("leader2"), "return", id, { reason: "Obodonlashtirishga tegishli" });
    const returned = at.ok(await leader.get("/tasks/menu?menu=return-tasks")).rows.find((row: Row) => row.id === id);

    const resent = await at.act(
      leader,
      "resend",
      id,
      await at.draftFields(leader, { organizationsId: await at.organizationId("registrator3") }),
    );

    expect([returned.returnReason, returned.status]).toEqual(["Obodonlashtirishga tegishli", "returned"]);
    expect(resent).toMatchObject({ status: "register", incomingNumber: null, incomingDate: null, returnReason: null });
    expect(await idsIn("leader", "return-tasks")).not.toContain(id);
    expect(await idsIn("registrator2", "register-task")).not.toContain(id);
    expect(await idsIn("registrator3", "register-task")).toContain(id);
    // participants still see the appeal, but cannot act on the task
    expect((await (await portal.as("leader2")).get(`/appeals/check-current-user/${appeal.id}`)).body).toEqual({ access: true });
    expect((await at.tryAct(await portal.as("registrator2"), "register", id, await at.input.register())).status).toBe(403);
    const flows = at.ok(await leader.get(`/tasks/flows?taskId=${id}`)).map((flow: { status: string }) => flow.status);
    expect(flows).toEqual(["flow_accepted", "flow_rejected", "flow_sent"]);
    expect(await appealStatus(appeal.id)).toBe("process");
  });

  it("takes nothing of a rejected answer with it to the next office", async () => {
    const { id } = await at.newTask("rejected");
    await at.step("change-executor", { id, appealId: 0 });
    await at.act(await portal.as("executor2"), "return", id, { reason: "Bizga tegishli emas" });

    const resent = await at.act(
      leader,
      "resend",
      id,
      await at.draftFields(leader, { organizationsId: await at.organizationId("registrator3") }),
    );

    expect(resent).toMatchObject({ status: "register", resultTypeName: null, executorName: null, resolutionText: null });
    const waiting = at
      .ok(await (await portal.as("registrator3")).get("/tasks/menu?menu=register-task"))
      .rows.find((row: Row) => row.id === id);
    expect([waiting.resultTypeName, waiting.answerNumber, waiting.signerName]).toEqual([null, null, null]);
    // still recorded in the history
    expect(at.ok(await leader.get(`/tasks/answers?taskId=${id}`))).toHaveLength(1);
  });

  it("may be taken over by the sender's own executor", async () => {
    const { tasks } = await at.classified({ organizationsId: await at.organizationId("registrator2") });
    const id = tasks[0]!.id;
    await at.act(await portal.as("registrator2"), "return", id, { reason: "Bizga tegishli emas" });

    const resent = await at.act(registrator, "resend", id, await at.draftFields(leader, { executorId: await at.userId("executor") }));

    expect(resent.status).toBe("new");
    expect(await idsIn("executor", "new-tasks")).toContain(id);
  });
});

describe("a question that was none", () => {
  it("is cancelled when it came back, and the appeal closes when the other one is done", async () => {
    const { appeal, tasks } = await at.classified(
      { executorId: await at.userId("executor") },
      { organizationsId: await at.organizationId("registrator2") },
    );
    const [own, away] = [tasks[0]!.id, tasks[1]!.id];
    await at.act(await portal.as("registrator2"), "return", away, { reason: "Takror" });

    const cancelled = await at.act(leader, "cancel", away, { reason: "Birinchi masalada bor" });

    expect(cancelled).toMatchObject({ status: "cancelled", actions: [] });
    expect(await appealStatus(appeal.id)).toBe("process");
    await finish(own);
    expect(await appealStatus(appeal.id)).toBe("resolved");
    expect(await idsIn("leader", "return-tasks")).not.toContain(away);
    expect(await idsIn("leader", "closed-tasks")).not.toContain(away);
  });

  it("closes the appeal itself when the other one was done before", async () => {
    const { appeal, tasks } = await at.classified(
      { executorId: await at.userId("executor") },
      { organizationsId: await at.organizationId("registrator2") },
    );
    await finish(tasks[0]!.id);
    await at.act(await portal.as("registrator2"), "return", tasks[1]!.id, { reason: "Takror" });
    expect(await appealStatus(appeal.id)).toBe("process");

    await at.act(leader, "cancel", tasks[1]!.id, { reason: "Birinchi masalada bor" });

    expect(await appealStatus(appeal.id)).toBe("resolved");
  });

  it("is not cancelled when every other one was cancelled before it", async () => {
    const away = { organizationsId: await at.organizationId("registrator2") };
    const { appeal, tasks } = await at.classified(away, away);
    const registrator2 = await portal.as("registrator2");
    for (const { id } of tasks) await at.act(registrator2, "return", id, { reason: "Bizga tegishli emas" });
    await at.act(leader, "cancel", tasks[0]!.id, { reason: "Xato" });

    const reply = await at.tryAct(leader, "cancel", tasks[1]!.id, { reason: "Xato" });

    expect([reply.status, reply.body.details.allowed]).toEqual([409, ["resend", "remind"]]);
    expect(await appealStatus(appeal.id)).toBe("process");
  });
});

describe("a question that nobody has accepted", () => {
  it("is called back by the office that sent it down, though the lower one is blocked; then its own is answered", async () => {
    const { id } = await at.newTask("process");
    await at.step("send-down", { id, appealId: 0 });
    const child = await portal.db.selectFrom("tasks").select("id").where("parent_id", "=", id).executeTakeFirstOrThrow();
    const lower = await at.organizationId("registrator3");
    const admin = await portal.as("admin");
    at.ok(await admin.patch(`/admin/organizations/${lower}/block`));
    const executor2 = await portal.as("executor2");
    expect((await at.tryAct(executor2, "answer", id, await at.answerBody("signer2"))).status).toBe(409);

    const called = await at.act(await portal.as("leader2"), "call-back", child.id, { reason: "Tashkilot ishlamayapti" });

    expect(called.status).toBe("returned");
    const [flow] = at.ok(await (await portal.as("leader2")).get(`/tasks/flows?taskId=${child.id}`)).slice(-1);
    expect([flow.status, flow.closedDate === null]).toEqual(["flow_recalled", false]);
    await at.act(await portal.as("leader2"), "cancel", child.id, { reason: "Kerak emas" });
    await at.answer(executor2, id, "signer2");
    at.ok(await admin.patch(`/admin/organizations/${lower}/unblock`));
    portal.forget("registrator3");
  });

  it("cannot be called back once its executor has accepted it, nor by an office that did not send it", async () => {
    const { id } = await at.newTask("new");
    expect((await at.tryAct(await portal.as("leader2"), "call-back", id, { reason: "Xato" })).status).toBe(403);
    await at.act(await portal.as("executor2"), "accept", id);
    expect((await at.tryAct(leader, "call-back", id, { reason: "Xato" })).status).toBe(409);
  });
});

describe("the only question of an appeal cannot be cancelled", () => {
  it("when the others were answered before the appeal was opened again", async () => {
    const { id: appealId } = await at.newAppeal("resolved");
    at.ok(await leader.patch("/appeal-actions/reopen", { appeal_id: appealId, description: "Arizachi rozi emas" }));
    const draft = await at.draft(leader, appealId, { organizationsId: await at.organizationId("registrator2") });
    at.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: appealId }));
    await at.act(await portal.as("registrator2"), "return", draft.id, { reason: "Bizga tegishli emas" });

    const reply = await at.tryAct(leader, "cancel", draft.id, { reason: "Xato" });

    expect([reply.status, reply.body.details.allowed]).toEqual([409, ["resend", "remind"]]);
    expect(await appealStatus(appealId)).toBe("process");
  });

  it("when a lower organisation has answered its part of it", async () => {
    const { appeal, tasks } = await at.classified({ organizationsId: await at.organizationId("registrator2"), depthLevelsId: 4 });
    const id = tasks[0]!.id;
    const executorId = await at.userId("executor2");
    await at.act(await portal.as("registrator2"), "register", id, { incomingNumber: "7", incomingDate: at.today, executorId });
    await at.act(await portal.as("executor2"), "accept", id);
    const below = { organizationsId: await at.organizationId("registrator3"), text: "Joyida tekshiring" };
    await at.act(await portal.as("leader2"), "send-down", id, below);
    const child = await portal.db.selectFrom("tasks").select("id").where("parent_id", "=", id).executeTakeFirstOrThrow();
    const of3 = { incomingNumber: "5", incomingDate: at.today, executorId: await at.userId("executor3") };
    await at.act(await portal.as("registrator3"), "register", child.id, of3);
    await at.act(await portal.as("executor3"), "accept", child.id);
    await at.answer(await portal.as("executor3"), child.id, "signer3");
    await at.act(await portal.as("controller3"), "check-answer", child.id);
    await at.act(await portal.as("signer3"), "confirm-answer", child.id);
    await at.act(await portal.as("leader2"), "accept-lower-answer", child.id);
    await at.act(await portal.as("leader2"), "change-executor", id, { executorId: await at.userId("mrg-executor-1") });
    await at.act(await portal.as("mrg-executor-1"), "return", id, { reason: "Bizga tegishli emas" });

    const reply = await at.tryAct(leader, "cancel", id, { reason: "Xato" });

    expect([reply.status, reply.body.details.allowed]).toEqual([409, ["resend", "remind"]]);
    expect(await appealStatus(appeal.id)).toBe("process");
  });
});

describe("a task that its executor cannot do", () => {
  it("is given to a colleague, who accepts and answers it; the first one no longer may", async () => {
    const { id } = await at.newTask("process");
    const [leader2, executor2, colleague] = await Promise.all(["leader2", "executor2", "mrg-executor-1"].map(portal.as));

    const given = await at.act(leader2!, "change-executor", id, { executorId: await at.userId("mrg-executor-1"), note: "Taʼtilda" });

    expect(given.status).toBe("new");
    expect(await idsIn("executor2", "process-tasks")).not.toContain(id);
    expect(await idsIn("executor2", "new-tasks")).not.toContain(id);
    expect(await idsIn("mrg-executor-1", "new-tasks")).toContain(id);
    expect((await at.tryAct(executor2!, "accept", id)).status).toBe(403);
    await at.act(colleague!, "accept", id);
    expect((await at.tryAct(executor2!, "answer", id, await at.answerBody("signer2"))).status).toBe(403);
    expect((await at.answer(colleague!, id, "signer2")).status).toBe("answer_check");
    const told = at.ok(await leader2!.get(`/tasks/processes?taskId=${id}`)).find((h: { action: string }) => h.action === "change-executor");
    const names = await portal.db
      .selectFrom("users")
      .select(["login", "full_name"])
      .where("login", "in", ["executor2", "mrg-executor-1"])
      .execute();
    const nameOf = (login: string) => names.find((n) => n.login === login)!.full_name;
    expect([told.text, told.changes]).toEqual([
      "Taʼtilda",
      [{ label: "Asosiy ijrochi", before: nameOf("executor2"), after: nameOf("mrg-executor-1"), masked: false }],
    ]);
  });

  it("may be requested for a colleague of another department, and is then hidden from the first one", async () => {
    const { id, appealId } = await at.newTask("new");
    const rest = await portal.db.selectFrom("tasks").select("id").where("appeal_id", "=", appealId).where("id", "<>", id).execute();
    const [leader2, executor2] = [await portal.as("leader2"), await portal.as("executor2")];
    const wish = { executorId: await at.userId("mrg-executor-5"), departmentsId: 103, reason: "Boshqa soha" };

    for (const taskId of [id, rest[0]!.id]) {
      await at.act(executor2, "request-executor", taskId, wish);
      await at.act(leader2, "accept-request", taskId);
    }

    expect((await (await portal.as("executor2")).get(`/tasks/stage-actions?taskId=${id}`)).status).toBe(404);
    expect(await idsIn("mrg-executor-5", "new-tasks")).toContain(id);
  });
});

describe("a task in the hands of others than its executor", () => {
  it("belongs to the department of an executor named at classification, whose head may give it to a colleague", async () => {
    const { tasks } = await at.classified({ executorId: await at.userId("executor") });
    const id = tasks[0]!.id;
    const [head, otherHead] = [await portal.as("far-leader-4"), await portal.as("far-leader-5")];

    expect(await idsIn("far-leader-4", "new-tasks")).toContain(id);
    expect(await idsIn("far-leader-5", "new-tasks")).not.toContain(id);
    expect((await (await portal.as("far-executor-1")).get(`/tasks/stage-actions?taskId=${id}`)).body.actions).toEqual([]);
    const input = { executorId: await at.userId("far-executor-1") };
    expect((await at.tryAct(otherHead, "change-executor", id, input)).status).toBe(403);
    expect((await at.act(head, "change-executor", id, input)).status).toBe("new");
    expect(await idsIn("far-executor-1", "new-tasks")).toContain(id);
  });

  it("is not given to another department by the head of one: that needs a request", async () => {
    const { tasks } = await at.classified({ executorId: await at.userId("executor") });
    const id = tasks[0]!.id;
    const head = await portal.as("far-leader-4");
    const executorId = await at.userId("far-executor-5");
    const { department_id: departmentsId } = await portal.db
      .selectFrom("users")
      .select("department_id")
      .where("id", "=", executorId)
      .executeTakeFirstOrThrow();

    for (const input of [{ executorId }, { executorId, departmentsId }]) {
      const refused = await at.tryAct(head, "change-executor", id, input);
      expect([refused.status, refused.body.details]).toMatchObject([422, [{ path: "executorId", problem: "not_in_department" }]]);
    }
    await at.act(await portal.as("executor"), "request-executor", id, { executorId, departmentsId, reason: "Boshqa soha" });
    await at.act(leader, "accept-request", id);

    expect(await idsIn("far-executor-5", "new-tasks")).toContain(id);
  });

  it("is seen by a co-executor of another department, who may do nothing with it, and nobody helps oneself", async () => {
    const { id } = await at.newTask("resolution");
    const helper = await at.userId("mrg-executor-5");

    const main = await at.userId("executor2");
    await at.act(await portal.as("leader2"), "resolution", id, {
      executorId: main,
      coExecutorIds: [helper, helper, main],
      text: "Birgalikda",
    });

    const coExecutor = await portal.as("mrg-executor-5");
    expect((await coExecutor.get(`/tasks/stage-actions?taskId=${id}`)).body.actions).toEqual([]);
    expect((await at.tryAct(coExecutor, "accept", id)).status).toBe(403);
    expect(await idsIn("mrg-executor-5", "new-tasks")).not.toContain(id);
    const card = at.ok(await coExecutor.get(`/tasks/get-article-info?taskId=${id}`));
    expect(card.task.coExecutorNames).toHaveLength(1);
  });

  it("shows its drafts in the history of the office that wrote them only", async () => {
    const { id, appealId } = await at.newTask("register");
    const actionsSeenBy = async (login: string): Promise<string[]> =>
      at.ok(await (await portal.as(login)).get(`/appeal-actions/appeal-action-descs/${appealId}`)).map((h: { action: string }) => h.action);

    expect(await actionsSeenBy("leader")).toContain("draft");
    expect(await actionsSeenBy("leader2")).not.toContain("draft");
    expect(await actionsSeenBy("leader2")).toContain("dispatch");
    expect(at.ok(await (await portal.as("leader2")).get(`/tasks/processes?taskId=${id}`))).toHaveLength(1);
  });
});

describe("an appeal that was sent to the wrong post", () => {
  it("goes back to registration without its drafts and on to another post", async () => {
    const { id } = await at.newAppeal("classification");
    const draft = await at.draft(leader, id, { executorId: await at.userId("executor") });

    const back = await registrator.patch("/appeal-actions/back-to-registration", { appeal_id: id, description: "Oʻrinbosarga kerak" });

    expect(back.body.status).toBe("registration");
    expect(await idsIn("registrator", "/appeals/menu/registration")).toContain(id);
    expect(await idsIn("far-leader-1", "/appeals/menu/not-classified")).not.toContain(id);
    expect((await portal.db.selectFrom("tasks").select("status").where("id", "=", draft.id).executeTakeFirstOrThrow()).status).toBe(
      "cancelled",
    );
    at.ok(await registrator.patch("/appeal-actions/send-to-classification", { appeal_id: id, position_levels_id: 2 }));
    expect(await idsIn("far-leader-2", "/appeals/menu/not-classified")).toContain(id);
    expect(await idsIn("far-leader-1", "/appeals/menu/not-classified")).not.toContain(id);
    const second = await portal.as("far-leader-2");
    // the dropped draft does not count: a new one is needed
    expect((await second.patch("/appeal-actions/finish-classification-task", { appeal_id: id })).status).toBe(409);
    await at.draft(second, id, { executorId: await at.userId("executor") });
    at.ok(await second.patch("/appeal-actions/finish-classification-task", { appeal_id: id }));
    const tasks = await portal.db.selectFrom("tasks").select("status").where("appeal_id", "=", id).orderBy("id").execute();
    expect(tasks.map((t) => t.status)).toEqual(["cancelled", "new"]);
    const told = at
      .ok(await registrator.get(`/appeal-actions/appeal-action-descs/${id}`))
      .find((h: { action: string }) => h.action === "back-to-registration");
    expect(told.text).toBe("Oʻrinbosarga kerak");
  });
});

describe("the history records replaced values", () => {
  type Row = { action: string; changes: { label: string; before: string | null; after: string | null }[] };
  const changesOf = async (appealId: number, action: string) =>
    (at.ok(await leader.get(`/appeal-actions/appeal-action-descs/${appealId}`)) as Row[])
      .filter((row) => row.action === action)
      .map(({ changes }) => changes.map(({ label, before, after }) => [label, before, after]));

  it("the numbers of a task that came back, and its fields before it was sent again", async () => {
    const { appeal, tasks } = await at.classified({
      organizationsId: await at.organizationId("registrator2"),
      deadline: at.later(5),
      depthLevelsId: 1,
    });
    const id = tasks[0]!.id;
    const incoming = { incomingNumber: "5", incomingDate: at.today, positionLevelsId: await at.postOf("leader2") };
    await at.act(await portal.as("registrator2"), "register", id, incoming);
    await at.act(await portal.as("leader2"), "return", id, { reason: "Obodonlashtirishga tegishli" });
    const other = { organizationsId: await at.organizationId("registrator3"), text: "Boshqa savol", taskTypesId: 2, depthLevelsId: 2 };
    await at.act(leader, "resend", id, await at.draftFields(leader, { ...other, deadline: at.later(3) }));

    expect(await changesOf(appeal.id, "register")).toContainEqual([
      ["Kirish raqami", null, "5"],
      ["Kirish sanasi", null, at.today],
      ["Lavozim darajasi", null, "Tuman (shahar) hokimi"],
    ]);
    expect(await changesOf(appeal.id, "resend")).toEqual([
      [
        ["Masala turi", "Ijro uchun", "Maʼlumot uchun"],
        ["Masala mazmuni", "Suv taʼminoti", "Boshqa savol"],
        ["Ijrochi tashkilot", "Margʻilon shahri hokimligi", "Margʻilon shahri obodonlashtirish boshqarmasi"],
        ["Lavozim darajasi", "Tuman (shahar) hokimi", null],
        ["Ijro muddati", at.later(5), at.later(3)],
        ["Yuborish chuqurligi", "Faqat oʻz tashkiloti", "1 daraja quyiga"],
      ],
    ]);
  });

  it("the fields of a draft before it was rewritten", async () => {
    const appeal = await at.registered();
    at.ok(await registrator.patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 }));
    const { id, version } = await at.draft(leader, appeal.id, { executorId: await at.userId("executor") });

    const fields = await at.draftFields(leader, { executorId: await at.userId("far-executor-1"), text: "Gaz taʼminoti" });
    at.ok(await leader.put("/task-actions/drafts", { taskId: id, version, ...fields }));

    const name = async (login: string) => at.ok(await (await portal.as(login)).get("/profile/me")).user.fio;
    expect(await changesOf(appeal.id, "update-draft")).toEqual([
      [
        ["Masala mazmuni", "Suv taʼminoti", "Gaz taʼminoti"],
        ["Asosiy ijrochi", await name("executor"), await name("far-executor-1")],
      ],
    ]);
  });

  it("but no day that stayed the same", async () => {
    const { appeal, tasks } = await at.classified({ positionLevelsId: await at.postOf("leader"), deadline: at.later(5) });
    const resolution = { executorId: await at.userId("executor"), text: "Koʻrib chiqing", deadline: at.later(5) };
    await at.act(leader, "resolution", tasks[0]!.id, resolution);
    const moved = await at.registered({}, {}, "registrator2");
    const ask = { appealsId: moved.id, description: "Bizga tegishli emas" };
    at.ok(await (await portal.as("registrator2")).patch("/appeal-actions/ask-send-another-org", ask));
    const to = { ...ask, organizationsId: await at.organizationId("registrator") };
    at.ok(await leader.post("/appeal-actions/accept-ask-send-another-org", to));

    expect((await changesOf(appeal.id, "resolution")).flat().map(([label]) => label)).toEqual(["Asosiy ijrochi"]);
    // it came and went on within a day: the restarted term ends on the same day
    expect((await changesOf(moved.id, "accept-ask-send-another-org")).flat().map(([label]) => label)).toEqual(["Murojaat kimda"]);
  });

  it("and why an appeal was closed before it was reopened and closed for something else", async () => {
    const { id } = await at.registered();
    const close = async (action: string, code: string) => {
      const reason = await portal.db.selectFrom("result_reasons").select("id").where("code", "=", code).executeTakeFirstOrThrow();
      at.ok(await leader.patch(`/appeal-actions/${action}`, { appeal_id: id, reasonId: reason.id, text: "Xulosa" }));
    };

    await close("terminate", "withdrawn");
    at.ok(await leader.patch("/appeal-actions/reopen", { appeal_id: id, description: "Fikridan qaytdi" }));
    await close("leave-unconsidered", "no_authority_doc");

    expect(await changesOf(id, "terminate")).toEqual([[["Sababi", null, "Murojaat chaqirib olingan"]]]);
    expect(await changesOf(id, "leave-unconsidered")).toEqual([[["Sababi", null, "Vakolatni tasdiqlovchi hujjat yoʻq"]]]);
  });
});
