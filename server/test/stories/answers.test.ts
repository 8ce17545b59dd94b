import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atWork, type Work } from "../support/at-work.ts";
import type { Person, Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";

let portal: Portal;
let at: Stations;
let leader: Person;
let { onTask, tryOnTask, tasksIn } = {} as Work;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  leader = await portal.as("leader");
  ({ onTask, tryOnTask, tasksIn } = atWork(portal, at));
});
afterAll(() => portal.close());

describe("an answer that is not good enough", () => {
  it("is rejected by the checker, then by the signer, and the third closes the appeal; all three stay", async () => {
    const { appeal, tasks } = await at.classified({ executorId: await at.userId("executor") });
    const id = tasks[0]!.id;
    const [executor, controller, signer] = await Promise.all(["executor", "controller", "signer"].map(portal.as));
    const answer = async (text: string) => at.act(executor!, "answer", id, { ...(await at.answerBody("signer")), text });
    await at.act(executor!, "accept", id);
    await answer("Birinchi");

    await at.act(controller!, "reject-answer", id, { reason: "Sana yoʻq" });
    const first = at.ok(await executor!.get("/tasks/menu?menu=reject-tasks")).rows.find((row: { id: number }) => row.id === id);
    await answer("Ikkinchi");
    await at.act(controller!, "check-answer", id);
    await at.act(signer!, "reject-answer", id, { reason: "Asos yoʻq" });
    const second = at.ok(await executor!.get("/tasks/menu?menu=reject-tasks")).rows.find((row: { id: number }) => row.id === id);
    await answer("Uchinchi");
    await at.act(controller!, "check-answer", id);
    await at.act(signer!, "confirm-answer", id);
    await at.act(signer!, "notify-applicant", id, { methodId: 1, text: "Javob" });

    expect([first.returnReason, second.returnReason]).toEqual(["Sana yoʻq", "Asos yoʻq"]);
    const answers = at.ok(await leader.get(`/tasks/answers?taskId=${id}`)) as {
      text: string;
      state: string;
      rejectReason: string | null;
    }[];
    expect(answers.map((a) => [a.text, a.state, a.rejectReason])).toEqual([
      ["Uchinchi", "confirmed", null],
      ["Ikkinchi", "rejected", "Asos yoʻq"],
      ["Birinchi", "rejected", "Sana yoʻq"],
    ]);
    const steps = at.ok(await leader.get(`/tasks/processes?taskId=${id}`)).map((h: { action: string }) => h.action);
    expect(steps.toReversed().join(" ")).toBe(
      "draft dispatch accept answer reject-answer answer check-answer reject-answer answer check-answer confirm-answer notify-applicant",
    );
    expect(await tasksIn("executor", "reject-tasks")).not.toContain(id);
    expect(at.ok(await leader.get(`/appeals/${appeal.id}`)).status).toBe("resolved");
  });
});

describe("an answer that its author takes back", () => {
  const answered = async () => {
    const { id, appealId } = await at.newTask("answer_check");
    return { id, appealId, author: await portal.as("executor2") };
  };
  const stage = async (person: Person, id: number) => at.ok(await person.get(`/tasks/stage-actions?taskId=${id}`));

  it("is withdrawn and stays among the answers; the task is in process as if nothing had been written", async () => {
    const { id, author } = await answered();
    const others = await tasksIn("controller2", "checking-query");

    const task = await at.act(author, "take-back-answer", id);

    expect(task).toMatchObject({ status: "process", signerName: null, resultTypeName: null });
    expect(others).toContain(id);
    expect(await tasksIn("controller2", "checking-query")).not.toContain(id);
    expect(at.ok(await author.get(`/tasks/answers?taskId=${id}`)).map((one: { state: string }) => one.state)).toEqual(["withdrawn"]);
    expect(at.ok(await author.get(`/tasks/flows?taskId=${id}`)).at(-1).status).toBe("flow_accepted");
    const [last] = at.ok(await author.get(`/tasks/processes?taskId=${id}`));
    expect(last.action).toBe("take-back-answer");
    // and goes on as any other
    await at.act(author, "answer", id, await at.answerBody("signer2"));
    await at.act(await portal.as("controller2"), "check-answer", id);
    expect(at.ok(await author.get(`/tasks/answers?taskId=${id}`)).map((one: { state: string }) => one.state)).toEqual([
      "checked",
      "withdrawn",
    ]);
  });

  it("may be taken back again when it was written again, though the former one was seen", async () => {
    const { id, author } = await answered();
    const controller = await portal.as("controller2");
    at.ok(await controller.get(`/tasks/answers?taskId=${id}`));
    await at.act(controller, "reject-answer", id, { reason: "Toʻliq emas" });
    await at.act(author, "answer", id, await at.answerBody("signer2"));

    expect((await at.act(author, "take-back-answer", id)).status).toBe("process");
  });

  const waysToSee: Record<string, (id: number, appealId: number, answerId: number) => string> = {
    "the answers of the task": (id) => `/tasks/answers?taskId=${id}`,
    "the answer": (_id, _appealId, answerId) => `/tasks/answer-by-id?id=${answerId}`,
    "the card": (_id, appealId) => `/appeals/detail/${appealId}`,
    "the task from a list": (id) => `/tasks/get-article-info?taskId=${id}`,
  };
  it.each(Object.entries(waysToSee))("stays when a checker has opened %s", async (_name, path) => {
    const { id, appealId, author } = await answered();
    const answerId = at.ok(await author.get(`/tasks/answers?taskId=${id}`))[0].id;
    expect((await stage(author, id)).actions).toContain("take-back-answer");

    at.ok(await (await portal.as("controller2")).get(path(id, appealId, answerId)));

    expect((await stage(author, id)).actions).not.toContain("take-back-answer");
    const reply = await at.tryAct(author, "take-back-answer", id);
    expect([reply.status, reply.body.code]).toEqual([409, "answer_seen"]);
    expect((await stage(author, id)).status).toBe("answer_check");
  });

  it("may still be taken back after its author and others who may not check have opened it", async () => {
    const { id, appealId, author } = await answered();
    const answerId = at.ok(await author.get(`/tasks/answers?taskId=${id}`))[0].id;
    for (const login of ["executor2", "signer2", "registrator2", "leader"])
      for (const path of Object.values(waysToSee)) at.ok(await (await portal.as(login)).get(path(id, appealId, answerId)));
    // a checker has opened the answer of another task
    at.ok(await (await portal.as("controller2")).get(`/tasks/answers?taskId=${(await answered()).id}`));

    expect((await at.act(author, "take-back-answer", id)).status).toBe("process");
  });

  it("is not taken back by an executor who did not write it", async () => {
    const { id, author } = await answered();
    await portal.db
      .updateTable("tasks")
      .set({ answer_author_id: await at.userId("mrg-executor-1") })
      .where("id", "=", id)
      .execute();

    const reply = await at.tryAct(author, "take-back-answer", id);

    expect([reply.status, reply.body.code]).toEqual([409, "action_not_allowed_now"]);
  });

  it("gives its files to the next one of the same author", async () => {
    const { id } = await at.newTask("process");
    const author = await portal.as("executor2");
    const file = at.ok(
      await author.post("/admin/files/upload/base64", { name: "dalolatnoma.pdf", content: Buffer.from("%PDF-1.7\n").toString("base64") }),
    ).resourceId;
    const body = { ...(await at.answerBody("signer2")), files: [file] };
    await at.act(author, "answer", id, body);
    await at.act(author, "take-back-answer", id);

    await at.act(author, "answer", id, body);

    const answers = at.ok(await author.get(`/tasks/answers?taskId=${id}`)) as { files: { resourcesId: number }[] }[];
    expect(answers.map(({ files }) => files.map((one) => one.resourcesId))).toEqual([[file], [file]]);
  });
});

describe("an answer that is written again", () => {
  const pdf = Buffer.from("%PDF-1.7\n").toString("base64");
  const upload = async (person: Person, name: string): Promise<number> =>
    at.ok(await person.post("/admin/files/upload/base64", { name, content: pdf })).resourceId;
  const filesOf = async (id: number): Promise<string[][]> =>
    at
      .ok(await leader.get(`/tasks/answers?taskId=${id}`))
      .map((answer: { files: { resourceName: string }[] }) => answer.files.map((file) => file.resourceName));

  it("may share the files of the rejected one, and starts with its choices", async () => {
    const { tasks } = await at.classified({ executorId: await at.userId("executor") });
    const id = tasks[0]!.id;
    const [executor, controller] = await Promise.all(["executor", "controller"].map(portal.as));
    const [kept, dropped] = [await upload(executor!, "dalolatnoma.pdf"), await upload(executor!, "surat.pdf")];
    await at.act(executor!, "accept", id);
    await at.act(executor!, "answer", id, { ...(await at.answerBody("signer")), resultTypeId: 2, files: [kept, dropped] });
    await at.act(controller!, "reject-answer", id, { reason: "Surat notoʻgʻri" });
    const [rejected] = at.ok(await executor!.get(`/tasks/answers?taskId=${id}`));
    expect(rejected).toMatchObject({
      answerTypeId: 1,
      resultTypeId: 2,
      resultReasonId: null,
      repeatabilityTypeId: null,
      signerId: await at.userId("signer"),
    });

    const added = await upload(executor!, "yangi-surat.pdf");
    await at.act(executor!, "answer", id, { ...(await at.answerBody("signer")), files: [kept, added] });

    expect(await filesOf(id)).toEqual([
      ["dalolatnoma.pdf", "yangi-surat.pdf"],
      ["dalolatnoma.pdf", "surat.pdf"],
    ]);
    expect((await executor!.get(`/admin/files/view/${kept}`)).status).toBe(200);
  });

  it("takes no files of an answer to another question, nor of one that was not rejected", async () => {
    const [one, other] = [await at.newTask("process"), await at.newTask("process")];
    const executor = await portal.as("executor2");
    const file = await upload(executor, "dalolatnoma.pdf");
    await at.act(executor, "answer", one.id, { ...(await at.answerBody("signer2")), answerTypeId: 2, files: [file] });
    await at.act(executor, "answer", other.id, await at.answerBody("signer2"));
    await at.act(await portal.as("controller2"), "reject-answer", other.id, { reason: "Toʻliq emas" });
    const refused = async (id: number) =>
      (await at.tryAct(executor, "answer", id, { ...(await at.answerBody("signer2")), files: [file] })).body.details;

    expect(await refused(other.id)).toMatchObject([{ path: "files", problem: "file_not_yours" }]);
    // who gets the task after the rejection writes an answer of their own
    const colleague = await portal.as("mrg-executor-1");
    const own = await upload(executor, "surat.pdf");
    await at.act(executor, "answer", other.id, { ...(await at.answerBody("signer2")), files: [own] });
    await at.act(await portal.as("controller2"), "reject-answer", other.id, { reason: "Toʻliq emas" });
    await at.act(await portal.as("leader2"), "change-executor", other.id, { executorId: await at.userId("mrg-executor-1") });
    await at.act(colleague, "accept", other.id);
    const taken = await at.tryAct(colleague, "answer", other.id, { ...(await at.answerBody("signer2")), files: [own] });
    expect(taken.body.details).toMatchObject([{ path: "files", problem: "file_not_yours" }]);
    // an interim answer that was confirmed leaves the task where it was; its files are its own
    await at.act(await portal.as("controller2"), "check-answer", one.id);
    await at.act(await portal.as("signer2"), "confirm-answer", one.id);
    expect(await refused(one.id)).toMatchObject([{ path: "files", problem: "file_not_yours" }]);
  });
});

describe("several tasks of one appeal", () => {
  it("are covered by one letter and closed with it", async () => {
    const executorId = await at.userId("executor");
    const { appeal, tasks } = await at.classified({ executorId }, { executorId }, { executorId });
    for (const { id } of tasks) {
      await onTask("executor", "accept", id);
      await at.answer(await portal.as("executor"), id, "signer");
      await onTask("controller", "check-answer", id);
      await onTask("signer", "confirm-answer", id);
    }
    const [one, ...others] = tasks.map((t) => t.id);
    const foreign = await at.newTask("notify");
    const letter = { methodId: 1, text: "Uch savolga javob" };
    expect((await tryOnTask("signer", "notify-applicant", one!, { ...letter, alsoTaskIds: [foreign.id] })).body.details).toMatchObject([
      { path: "alsoTaskIds", problem: "not_of_this_letter" },
    ]);

    // another citizen's, of the same office and answered too: a letter to this one tells that one nothing
    const ofAnother = await at.classified({ executorId }, { executorId });
    for (const { id } of ofAnother.tasks.slice(0, 1)) {
      await onTask("executor", "accept", id);
      await at.answer(await portal.as("executor"), id, "signer");
      await onTask("controller", "check-answer", id);
      await onTask("signer", "confirm-answer", id);
    }
    const statusOf = async (id: number) =>
      (await portal.db.selectFrom("tasks").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;
    expect(await statusOf(ofAnother.tasks[0]!.id)).toBe("notify");
    for (const also of [[ofAnother.tasks[0]!.id], [...others, ofAnother.tasks[0]!.id], [one!]]) {
      const reply = await tryOnTask("signer", "notify-applicant", one!, { ...letter, alsoTaskIds: also });
      expect(reply.body.details).toMatchObject([{ path: "alsoTaskIds", problem: "not_of_this_letter" }]);
    }
    expect(await statusOf(ofAnother.tasks[0]!.id)).toBe("notify");

    await onTask("signer", "notify-applicant", one!, { ...letter, alsoTaskIds: others });

    const card = at.ok(await (await portal.as("leader")).get(`/appeals/detail/${appeal.id}`));
    expect([card.status, ...card.tasks.map((t: { status: string }) => t.status)]).toEqual(["resolved", "resolved", "resolved", "resolved"]);
    // in the order in which they were asked, whoever was answered first
    expect(card.tasks.map((t: { id: number }) => t.id)).toEqual([one, ...others]);
    expect(at.ok(await (await portal.as("leader")).get(`/tasks/notifications/${appeal.id}`))).toHaveLength(1);
  });
});
