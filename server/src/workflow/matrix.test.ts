import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appealWorkflow, taskWorkflow } from "@murojaat/contract";
import type { Portal } from "../test/people.ts";
import { openPortal } from "../test/portal.ts";
import {
  appealStatuses,
  stations,
  taskStatuses,
  type AppealStation,
  type StationAction,
  type Stations,
  type TaskStation,
} from "../test/stations.ts";

let portal: Portal;
let at: Stations;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
});
afterAll(() => portal.close());

// Written by hand from the design: the statuses from which an action starts.
const taskActionStarts: Record<StationAction, readonly TaskStation[]> = {
  "update-draft": ["draft"],
  "delete-draft": ["draft"],
  register: ["register"],
  "send-to-leader": ["register", "new"],
  resolution: ["resolution"],
  accept: ["new"],
  "change-executor": ["new", "process", "rejected"],
  return: ["register", "resolution", "new"],
  resend: ["returned"],
  cancel: ["returned"],
  answer: ["process", "rejected"],
  "check-answer": ["answer_check"],
  "confirm-answer": ["answer_confirm"],
  "reject-answer": ["answer_check", "answer_confirm"],
  "notify-applicant": ["notify"],
};
const appealActionStarts = {
  update: ["registration"],
  delete: ["registration"],
  "send-to-classification": ["registration"],
  "back-to-registration": ["classification"],
  "finish-classification-task": ["classification"],
} as const satisfies Record<string, readonly AppealStation[]>;
type AppealCall = keyof typeof appealActionStarts;

const callAppeal = async (login: string, action: AppealCall, id: number) => {
  const person = await portal.as(login);
  if (action === "delete") return person.delete(`/appeal-actions/${id}`);
  if (action === "update") return person.put("/appeal-actions/update-with-applicant", await at.form({ id, text: "Boshqa matn" }));
  const input = { "send-to-classification": { position_levels_id: 1 }, "back-to-registration": { description: "Xato" } } as Record<
    string,
    object
  >;
  return person.patch(`/appeal-actions/${action}`, { appeal_id: id, ...input[action] });
};

describe("the matrix leaves nothing out", () => {
  it("holds every action that people do and every status", () => {
    const byPeople = (actions: object) =>
      Object.entries(actions as Record<string, { permission: string | null; from: readonly string[] }>)
        .filter(([, action]) => action.permission !== null && action.from.length > 0)
        .map(([name]) => name);

    expect(Object.keys(taskActionStarts).toSorted()).toEqual(byPeople(taskWorkflow.actions).toSorted());
    expect(Object.keys(appealActionStarts).toSorted()).toEqual(byPeople(appealWorkflow.actions).toSorted());
    expect([...taskStatuses].toSorted()).toEqual([...taskWorkflow.states].toSorted());
    expect([...appealStatuses].toSorted()).toEqual([...appealWorkflow.states].toSorted());
  });
});

describe.each(taskStatuses)("a task in the status %s", (status) => {
  const refused = (Object.keys(taskActionStarts) as StationAction[]).filter((action) => !taskActionStarts[action].includes(status));

  it.each(refused)("refuses %s, says what is allowed, and stays as it was", async (action) => {
    const { id, appealId } = await at.taskIn(status);
    // a draft is seen by the office that writes it only
    const login = status === "draft" ? at.usual[action].replace("2", "") : at.usual[action];
    const person = await portal.as(login);
    const before = await at.record(appealId);

    const reply = await at.call(person, action, id, await at.input[action]());

    const stage = await person.get(`/tasks/stage-actions?taskId=${id}`);
    // no executor sees a draft: for executors there is nothing to refuse
    const unseen = status === "draft" && login === "executor";
    expect(reply.status, JSON.stringify(reply.body)).toBe(unseen ? 404 : 409);
    if (!unseen) {
      expect(reply.body.code).toBe("action_not_allowed_now");
      expect(reply.body.details).toEqual({ status, version: stage.body.version, allowed: stage.body.actions });
      expect(stage.body.actions).not.toContain(action);
    }
    expect(await at.record(appealId)).toEqual(before);
  });
});

describe.each(appealStatuses)("an appeal in the status %s", (status) => {
  const refused = (Object.keys(appealActionStarts) as AppealCall[]).filter(
    (action) => !(appealActionStarts[action] as readonly string[]).includes(status),
  );

  it.each(refused)("refuses %s, says what is allowed, and stays as it was", async (action) => {
    const { id } = await at.appealIn(status);
    const login = action === "finish-classification-task" ? "leader" : "registrator";
    const before = await at.record(id);

    const reply = await callAppeal(login, action, id);

    const card = await (await portal.as(login)).get(`/appeals/detail/${id}`);
    // a deleted appeal is not there any more
    expect(reply.status, JSON.stringify(reply.body)).toBe(status === "deleted" ? 404 : 409);
    if (status !== "deleted") {
      expect(reply.body.code).toBe("action_not_allowed_now");
      expect(reply.body.details).toEqual({ status, version: card.body.version, allowed: card.body.actions });
      expect(card.body.actions).not.toContain(action);
    }
    expect(await at.record(id)).toEqual(before);
  });

  if (status === "classification") return;

  it("takes no draft, says what is allowed, and stays as it was", async () => {
    const { id } = await at.appealIn(status);
    const leader = await portal.as("leader");
    const before = await at.record(id);

    const reply = await leader.post("/task-actions/drafts", await at.draftBody(leader, id, { executorId: await at.userId("executor") }));

    const card = await leader.get(`/appeals/detail/${id}`);
    expect(reply.status, JSON.stringify(reply.body)).toBe(status === "deleted" ? 404 : 409);
    if (status !== "deleted") expect(reply.body.details).toEqual({ status, version: card.body.version, allowed: card.body.actions });
    expect(await at.record(id)).toEqual(before);
  });
});

describe("an action whose condition does not hold is refused and not offered", () => {
  it("classification without a draft is not finished", async () => {
    const { id } = await at.appealIn("classification");
    const leader = await portal.as("leader");
    const before = await at.record(id);

    const reply = await callAppeal("leader", "finish-classification-task", id);

    const { actions } = (await leader.get(`/appeals/detail/${id}`)).body;
    expect(reply.status).toBe(409);
    expect(reply.body.details.allowed).toEqual(actions);
    expect(actions).toEqual(["back-to-registration"]);
    expect(await at.record(id)).toEqual(before);
  });

  it("the only task of an appeal is not cancelled", async () => {
    const leader = await portal.as("leader");
    const { appeal, tasks } = await at.classified({ organizationsId: await at.organizationId("registrator2") });
    const id = tasks[0]!.id;
    await at.act(await portal.as("registrator2"), "return", id, { reason: "Bizga tegishli emas" });
    const before = await at.record(appeal.id);

    const reply = await at.tryAct(leader, "cancel", id, { reason: "Xato" });

    expect(reply.status).toBe(409);
    expect(reply.body.details.allowed).toEqual(["resend"]);
    expect((await leader.get(`/tasks/stage-actions?taskId=${id}`)).body.actions).toEqual(["resend"]);
    expect(await at.record(appeal.id)).toEqual(before);
  });
});

// Written by hand: what each of them is offered with a task that lies with the district; nothing where no row stands.
const offered: Record<TaskStation, Record<string, readonly string[]>> = {
  draft: { leader: ["update-draft", "delete-draft"] },
  register: { registrator2: ["register", "send-to-leader", "return"] },
  resolution: { leader2: ["resolution", "return"], "mrg-leader-2": ["resolution", "return"] },
  new: {
    leader2: ["change-executor", "return"],
    "mrg-leader-2": ["change-executor", "return"],
    executor2: ["send-to-leader", "accept", "return"],
  },
  process: { leader2: ["change-executor"], "mrg-leader-2": ["change-executor"], executor2: ["answer"] },
  answer_check: {
    leader2: ["check-answer", "reject-answer"],
    "mrg-leader-2": ["check-answer", "reject-answer"],
    "mrg-leader-4": ["check-answer", "reject-answer"],
    controller2: ["check-answer", "reject-answer"],
  },
  answer_confirm: { signer2: ["confirm-answer", "reject-answer"] },
  notify: { registrator2: ["notify-applicant"], signer2: ["notify-applicant"], "mrg-signer-1": ["notify-applicant"] },
  rejected: { leader2: ["change-executor"], "mrg-leader-2": ["change-executor"], executor2: ["answer"] },
  returned: { registrator: ["resend", "cancel"], leader: ["resend", "cancel"], "far-leader-2": ["resend", "cancel"] },
  resolved: {},
  cancelled: {},
};
const everybody = [
  ["registrator", "leader", "executor", "controller", "signer", "supervisor", "mahalla", "admin", "far-leader-2"],
  ["registrator2", "leader2", "executor2", "controller2", "signer2", "mrg-leader-2", "mrg-leader-4", "mrg-executor-1", "mrg-signer-1"],
  ["registrator3", "leader3", "executor3", "controller3", "signer3"],
].flat();

describe("the stage offers each person their own actions and no others", () => {
  it.each(taskStatuses)("with a task in the status %s", async (status) => {
    const { id } = await at.taskIn(status);

    const seen: Record<string, string[]> = {};
    for (const login of everybody) {
      const stage = await (await portal.as(login)).get(`/tasks/stage-actions?taskId=${id}`);
      if (stage.status === 200 && stage.body.actions.length > 0) seen[login] = stage.body.actions;
    }

    expect(seen).toEqual(offered[status]);
  });
});

describe("check-access says of each action what the stage says", () => {
  it.each(taskStatuses)("for a task in the status %s", async (status) => {
    const { id } = await at.taskIn(status);
    for (const login of ["leader", "registrator2", "leader2", "executor2", "controller2", "signer2"]) {
      const person = await portal.as(login);
      const stage = await person.get(`/tasks/stage-actions?taskId=${id}`);
      const offered: string[] = stage.status === 200 ? stage.body.actions : [];

      const open: string[] = [];
      for (const action of [...Object.keys(taskWorkflow.actions), "toString", "__proto__", "no-such-action"])
        if ((await person.get(`/tasks/check-access/${action}?taskId=${id}`)).body.access) open.push(action);

      expect(open, login).toEqual(offered);
    }
  });
});
