import { taskWorkflow } from "@murojaat/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actionsByPeople } from "../../../test/support/actions-by-people.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { stations, type StationAction, type Stations, type TaskStation } from "../../../test/support/stations.ts";

let portal: Portal;
let at: Stations;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
});
afterAll(() => portal.close());

type Refusals = {
  readonly from: TaskStation;
  /** See the task and lack the permission. */
  readonly withoutPermission: readonly string[];
  /** Have the permission and see the task, but another person has to do it. */
  readonly withoutRelation: readonly string[];
  /** Has the permission in an organisation that takes no part. */
  readonly foreign: string;
};
const asking: readonly Refusals[] = [
  {
    from: "process",
    withoutPermission: ["leader2", "controller2", "registrator2"],
    withoutRelation: ["mrg-executor-1"],
    foreign: "executor3",
  },
];
// The task lies with the district (MRG), at the post of the deputy, in department 102 with executor2. far-… and the names without a
// number are of the regional office that sent it; mrg-leader-1 holds another post, mrg-leader-3 and -4 lead departments 102 and 103.
const rows: Record<StationAction, readonly Refusals[]> = {
  register: [
    {
      from: "register",
      withoutPermission: ["leader2", "executor2", "supervisor", "admin"],
      withoutRelation: ["registrator"],
      foreign: "registrator3",
    },
  ],
  "send-to-leader": [
    { from: "register", withoutPermission: ["leader2", "signer2"], withoutRelation: ["registrator", "executor2"], foreign: "registrator3" },
    { from: "new", withoutPermission: ["leader2"], withoutRelation: ["registrator2", "mrg-executor-1"], foreign: "executor3" },
  ],
  resolution: [
    {
      from: "resolution",
      withoutPermission: ["registrator2", "controller2"],
      withoutRelation: ["leader", "mrg-leader-1", "mrg-leader-3"],
      foreign: "leader3",
    },
  ],
  accept: [
    {
      from: "new",
      withoutPermission: ["leader2", "registrator2", "controller2"],
      withoutRelation: ["mrg-executor-1"],
      foreign: "executor3",
    },
  ],
  "change-executor": [
    {
      from: "new",
      withoutPermission: ["executor2", "controller2", "registrator2"],
      withoutRelation: ["leader", "mrg-leader-4"],
      foreign: "leader3",
    },
    { from: "process", withoutPermission: ["executor2"], withoutRelation: ["leader", "mrg-leader-4"], foreign: "leader3" },
    { from: "rejected", withoutPermission: ["executor2"], withoutRelation: ["leader", "mrg-leader-4"], foreign: "leader3" },
  ],
  return: [
    {
      from: "register",
      withoutPermission: ["controller2", "signer2"],
      withoutRelation: ["registrator", "leader2", "executor2"],
      foreign: "registrator3",
    },
    {
      from: "resolution",
      withoutPermission: ["controller2"],
      withoutRelation: ["leader", "registrator2", "mrg-leader-1"],
      foreign: "leader3",
    },
    {
      from: "new",
      withoutPermission: ["controller2"],
      withoutRelation: ["leader", "registrator2", "mrg-executor-1", "mrg-leader-4"],
      foreign: "executor3",
    },
  ],
  "call-back": [
    { from: "register", withoutPermission: ["signer", "controller"], withoutRelation: ["registrator2", "leader2"], foreign: "leader3" },
    { from: "resolution", withoutPermission: ["controller2"], withoutRelation: ["registrator2", "leader2"], foreign: "registrator3" },
    { from: "new", withoutPermission: ["executor2"], withoutRelation: ["registrator2", "leader2"], foreign: "leader3" },
  ],
  resend: [
    { from: "returned", withoutPermission: ["signer", "controller"], withoutRelation: ["registrator2", "leader2"], foreign: "leader3" },
  ],
  cancel: [
    { from: "returned", withoutPermission: ["signer", "executor2"], withoutRelation: ["registrator2", "leader2"], foreign: "registrator3" },
  ],
  answer: [
    {
      from: "process",
      withoutPermission: ["leader2", "registrator2", "signer2"],
      withoutRelation: ["mrg-executor-1"],
      foreign: "executor3",
    },
    { from: "rejected", withoutPermission: ["controller2"], withoutRelation: ["mrg-executor-1"], foreign: "executor3" },
  ],
  "take-back-answer": [
    {
      from: "answer_check",
      withoutPermission: ["controller2", "leader2", "signer2", "registrator2"],
      withoutRelation: ["mrg-executor-1"],
      foreign: "executor3",
    },
  ],
  "check-answer": [
    {
      from: "answer_check",
      withoutPermission: ["executor2", "signer2", "registrator2"],
      withoutRelation: ["leader", "controller"],
      foreign: "controller3",
    },
  ],
  "confirm-answer": [
    {
      from: "answer_confirm",
      withoutPermission: ["controller2", "leader2", "executor2"],
      withoutRelation: ["signer", "mrg-signer-1"],
      foreign: "signer3",
    },
  ],
  "reject-answer": [
    {
      from: "answer_check",
      withoutPermission: ["registrator2", "executor2"],
      withoutRelation: ["controller", "leader", "signer2"],
      foreign: "controller3",
    },
    {
      from: "answer_confirm",
      withoutPermission: ["registrator2"],
      withoutRelation: ["signer", "mrg-signer-1", "controller2", "leader2"],
      foreign: "signer3",
    },
    {
      from: "answer_upper",
      withoutPermission: ["registrator2"],
      withoutRelation: ["leader", "leader3", "signer3"],
      foreign: "qqn-leader-1",
    },
    {
      from: "control_release",
      withoutPermission: ["registrator2"],
      withoutRelation: ["mrg-controller-1", "leader2"],
      foreign: "controller3",
    },
  ],
  "send-down": [
    { from: "process", withoutPermission: ["executor2", "controller2", "registrator2"], withoutRelation: ["leader"], foreign: "leader3" },
  ],
  "accept-lower-answer": [
    {
      from: "answer_upper",
      withoutPermission: ["controller2", "signer2", "executor3"],
      withoutRelation: ["leader", "leader3"],
      foreign: "qqn-leader-1",
    },
  ],
  "take-under-control": [
    { from: "register", withoutPermission: ["leader2", "registrator2"], withoutRelation: [], foreign: "controller3" },
    { from: "process", withoutPermission: ["leader2", "executor2"], withoutRelation: [], foreign: "controller3" },
  ],
  remind: [
    { from: "register", withoutPermission: ["registrator2", "signer2"], withoutRelation: [], foreign: "controller3" },
    { from: "process", withoutPermission: ["executor2", "registrator2"], withoutRelation: [], foreign: "leader3" },
  ],
  "release-control": [
    {
      from: "control_release",
      withoutPermission: ["leader2", "signer2", "executor2"],
      withoutRelation: ["mrg-controller-1"],
      foreign: "controller3",
    },
  ],
  "request-send-to-down": asking,
  "request-deadline": asking,
  "request-executor": asking,
  "request-depth-limit": asking,
  "request-group": asking,
  // nothing is asked of the task in this station; the stories ask, and have the wrong ones decide
  "accept-request": [
    { from: "process", withoutPermission: ["executor2", "registrator2"], withoutRelation: ["leader2"], foreign: "leader3" },
  ],
  "reject-request": [{ from: "process", withoutPermission: ["executor2", "signer2"], withoutRelation: ["leader"], foreign: "leader3" }],
  "send-review": [
    { from: "process", withoutPermission: ["executor2", "registrator2", "signer2"], withoutRelation: [], foreign: "leader3" },
  ],
  "answer-review": [
    {
      from: "process",
      withoutPermission: ["registrator2"],
      withoutRelation: ["controller2", "executor2", "leader2"],
      foreign: "executor3",
    },
  ],
  "confirm-review": [
    { from: "process", withoutPermission: ["executor2", "signer2"], withoutRelation: ["leader2", "controller2"], foreign: "leader3" },
  ],
  "reject-review": [
    { from: "process", withoutPermission: ["executor2", "signer2"], withoutRelation: ["leader2", "controller2"], foreign: "controller3" },
  ],
  "notify-applicant": [
    {
      from: "notify",
      withoutPermission: ["leader2", "controller2", "executor2"],
      withoutRelation: ["registrator", "signer"],
      foreign: "signer3",
    },
  ],
  "correct-answer": [
    {
      from: "resolved",
      withoutPermission: ["leader2", "registrator2", "signer2"],
      withoutRelation: ["mrg-executor-1"],
      foreign: "executor3",
    },
  ],
  "withdraw-correction": [
    {
      from: "resolved",
      withoutPermission: ["signer2", "registrator2"],
      withoutRelation: ["mrg-executor-1", "leader2"],
      foreign: "executor3",
    },
  ],
  "confirm-correction": [
    {
      from: "resolved",
      withoutPermission: ["controller2", "leader2", "executor2"],
      withoutRelation: ["signer", "mrg-signer-1"],
      foreign: "signer3",
    },
  ],
  "reject-correction": [
    {
      from: "resolved",
      withoutPermission: ["registrator2", "executor2"],
      withoutRelation: ["controller", "leader"],
      foreign: "controller3",
    },
  ],
  "tell-correction": [
    {
      from: "resolved",
      withoutPermission: ["leader2", "controller2", "executor2"],
      withoutRelation: ["registrator", "signer"],
      foreign: "signer3",
    },
  ],
  "update-draft": [
    {
      from: "draft",
      withoutPermission: ["registrator", "signer", "admin"],
      withoutRelation: ["far-leader-2", "far-leader-4"],
      foreign: "leader2",
    },
  ],
  "delete-draft": [
    {
      from: "draft",
      withoutPermission: ["registrator", "controller"],
      withoutRelation: ["far-leader-2", "far-leader-4"],
      foreign: "leader2",
    },
  ],
};
const cases = Object.entries(rows).flatMap(([action, list]) => list.map((row) => ({ action: action as StationAction, ...row })));

const attempt = async (login: string, action: StationAction, from: TaskStation) => {
  const { id, appealId } = await at.taskIn(from);
  const before = await at.record(appealId);
  const reply = await at.call(await portal.as(login), action, id, await at.input[action]());
  expect(await at.record(appealId), `${login} changed something`).toEqual(before);
  return reply;
};

it("the table of refusals has every action that people take on a task", () => {
  expect(Object.keys(rows).toSorted()).toEqual(actionsByPeople(taskWorkflow));
  expect(Object.entries(rows).filter(([, refusals]) => refusals.length === 0)).toEqual([]);
});

describe.each(cases)("$action from $from", ({ action, from, withoutPermission, withoutRelation, foreign }) => {
  it.each(withoutPermission)("is not for %s, who lacks the permission", async (login) => {
    const reply = await attempt(login, action, from);

    expect([reply.status, reply.body.code]).toEqual([403, "not_permitted"]);
  });

  it.each(withoutRelation)("is not for %s, who is not in charge of the task", async (login) => {
    const reply = await attempt(login, action, from);

    expect([reply.status, reply.body.code]).toEqual([403, "not_permitted"]);
  });

  it.each([foreign])("does not exist for %s, whose organisation does not take part", async (login) => {
    const reply = await attempt(login, action, from);

    expect([reply.status, reply.body.code]).toEqual([404, "not_found"]);
  });

  it("is not for an executor of another department, who does not see the task", async () => {
    const reply = await attempt("mrg-executor-5", action, from);

    // before the permission that executors lack, after it the task that they do not see
    const executors = [
      "send-to-leader",
      "accept",
      "return",
      "answer",
      "take-back-answer",
      "correct-answer",
      "withdraw-correction",
      "answer-review",
    ];
    expect(reply.status).toBe(executors.includes(action) || action.startsWith("request-") ? 404 : 403);
  });

  it("is refused with an old version, with the state as it is now", async () => {
    const { id, appealId } = await at.taskIn(from);
    const person = await portal.as(
      from === "new" && action === "send-to-leader" ? "executor2" : from === "answer_confirm" ? "signer2" : at.usual[action],
    );
    const before = await at.record(appealId);
    const stage = (await person.get(`/tasks/stage-actions?taskId=${id}`)).body;

    const reply = await at.call(person, action, id, await at.input[action](), stage.version + 1);

    expect([reply.status, reply.body.code]).toEqual([409, "changed_meanwhile"]);
    expect(reply.body.details).toEqual({ status: from, version: stage.version, allowed: stage.actions });
    expect(await at.record(appealId)).toEqual(before);
  });
});

describe("a draft is written by the post that classifies", () => {
  it.each([
    ["registrator", 403],
    ["far-leader-2", 403],
    ["far-leader-4", 403],
    ["leader2", 404],
    ["leader3", 404],
    ["executor", 403],
  ])("is refused to %s", async (login, status) => {
    const { id } = await at.appealIn("classification");
    const before = await at.record(id);

    const reply = await (await portal.as(login)).post("/task-actions/drafts", await at.draftBody(await portal.as("leader"), id));

    expect(reply.status).toBe(status);
    expect(await at.record(id)).toEqual(before);
  });
});
