import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appealWorkflow, taskWorkflow } from "@murojaat/contract";
import { actionsByPeople } from "../../../test/support/actions-by-people.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import {
  appealStatuses,
  stations,
  taskStatuses,
  type AppealStation,
  type StationAction,
  type Stations,
  type TaskStation,
} from "../../../test/support/stations.ts";

let portal: Portal;
let at: Stations;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
});
afterAll(() => portal.close());

const openStatuses: TaskStation[] = [
  "register",
  "resolution",
  "new",
  "process",
  "answer_check",
  "answer_confirm",
  "answer_upper",
  "notify",
  "control_release",
  "rejected",
  "returned",
];
const inHands: TaskStation[] = [
  "new",
  "process",
  "answer_check",
  "answer_confirm",
  "answer_upper",
  "notify",
  "control_release",
  "rejected",
];
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
  "call-back": ["register", "resolution", "new"],
  resend: ["returned"],
  cancel: ["returned"],
  answer: ["process", "rejected"],
  "take-back-answer": ["answer_check"],
  "check-answer": ["answer_check"],
  "confirm-answer": ["answer_confirm"],
  "reject-answer": ["answer_check", "answer_confirm", "answer_upper", "control_release"],
  "notify-applicant": ["notify"],
  "correct-answer": ["resolved"],
  "withdraw-correction": ["resolved"],
  "confirm-correction": ["resolved"],
  "reject-correction": ["resolved"],
  "tell-correction": ["resolved"],
  "send-down": ["process"],
  "accept-lower-answer": ["answer_upper"],
  "take-under-control": openStatuses,
  remind: openStatuses,
  "release-control": ["control_release"],
  "request-send-to-down": ["process"],
  "request-deadline": inHands,
  "request-executor": ["new", "process", "rejected"],
  "request-depth-limit": inHands,
  "request-group": inHands,
  "accept-request": openStatuses,
  "reject-request": openStatuses,
  "send-review": ["process", "answer_check", "answer_confirm", "answer_upper", "notify", "control_release", "rejected", "resolved"],
  "answer-review": [...openStatuses, "resolved"],
  "confirm-review": [...openStatuses, "resolved"],
  "reject-review": [...openStatuses, "resolved"],
};
const beforeClosing = ["registration", "classification", "process"] as const;
const appealActionStarts = {
  update: ["registration"],
  delete: ["registration"],
  "send-to-classification": ["registration"],
  "back-to-registration": ["classification", "for_information"],
  "finish-classification-task": ["classification"],
  "accept-for-information": ["registration", "classification"],
  "end-information": ["for_information"],
  "join-duplicate": ["registration", "classification"],
  "ask-send-another-org": ["registration", "classification"],
  "accept-ask-send-another-org": ["transfer_asked"],
  "reject-ask-send-another-org": ["transfer_asked"],
  "withdraw-ask-send-another-org": ["transfer_asked"],
  "send-to-control": ["process"],
  "further-study": beforeClosing,
  "extend-term": beforeClosing,
  "judge-extension": ["registration", "classification", "process", "for_information", "transfer_asked", "resolved"],
  "leave-unconsidered": beforeClosing,
  terminate: beforeClosing,
  "return-to-applicant": ["registration"],
  "send-letter": ["registration", "classification", "process", "for_information", "transfer_asked", "resolved"],
  "invite-hearing": ["classification", "process"],
  "note-hearing": ["classification", "process"],
  "send-inquiry": ["classification", "process"],
  "answer-inquiry": ["registration", "classification", "process", "for_information", "transfer_asked", "resolved"],
  "close-inquiry": ["registration", "classification", "process", "for_information", "transfer_asked", "resolved"],
  reopen: ["resolved"],
} as const satisfies Record<string, readonly AppealStation[]>;
type AppealCall = keyof typeof appealActionStarts;

const callAppeal = async (login: string, action: AppealCall, id: number) => {
  const person = await portal.as(login);
  if (action === "delete") return person.delete(`/appeal-actions/${id}`);
  if (action === "update") return person.put("/appeal-actions/update-with-applicant", await at.form({ id, text: "Boshqa matn" }));
  if (action === "accept-for-information") return person.patch(`/appeal-actions/accept-for-information/${id}`, { description: "Tabrik" });
  const reason = { description: "Xato" };
  const ending = { reasonId: 1, text: "Asos" };
  const body: Record<Exclude<AppealCall, "update" | "delete" | "accept-for-information">, object> = {
    "send-to-classification": { appeal_id: id, position_levels_id: 1 },
    "back-to-registration": { appeal_id: id, ...reason },
    "finish-classification-task": { appeal_id: id },
    "end-information": { appeal_id: id, ...reason },
    "join-duplicate": { appeal_id: id },
    "ask-send-another-org": { appealsId: id, ...reason },
    "accept-ask-send-another-org": { appealsId: id, organizationsId: await at.organizationId("registrator3") },
    "reject-ask-send-another-org": { appealsId: id, ...reason },
    "withdraw-ask-send-another-org": { appealsId: id },
    "send-to-control": { appeal_id: id, controller_id: await at.userId("controller") },
    "further-study": { appeal_id: id, ...reason },
    "extend-term": { appeal_id: id, days: 5, ...reason },
    "judge-extension": { appeal_id: id, verdictId: 1, reason: "Xabar berilgan" },
    "leave-unconsidered": { appeal_id: id, ...ending },
    terminate: { appeal_id: id, ...ending },
    "return-to-applicant": { appeal_id: id, reason: "Xato" },
    "send-letter": { appeal_id: id, methodId: 5, text: "Xat", letterNumber: "1", letterDate: at.later(0) },
    "invite-hearing": { appeal_id: id, day: at.later(5), time: "10:00", place: "205-xona" },
    "note-hearing": { appeal_id: id, outcomeId: 1, note: "Tinglandi" },
    "send-inquiry": { appeal_id: id, recipientName: "Hududgaz", question: "Qachon ulanadi?" },
    "answer-inquiry": { appeal_id: id, answerNumber: "7", answerDate: at.later(0), text: "Ulangan" },
    "close-inquiry": { appeal_id: id, reason: "Javob kelmadi" },
    reopen: { appeal_id: id, ...reason },
  };
  const path = `/appeal-actions/${action}`;
  return action === "accept-ask-send-another-org" ? person.post(path, body[action]) : person.patch(path, body[action]);
};
/** Who holds the permission in the regional office. */
const leaders: readonly AppealCall[] = [
  "finish-classification-task",
  "send-to-control",
  "further-study",
  "extend-term",
  "judge-extension",
  "leave-unconsidered",
  "terminate",
  "invite-hearing",
  "note-hearing",
  "send-inquiry",
  "answer-inquiry",
  "close-inquiry",
  "reopen",
];

describe("the matrix leaves nothing out", () => {
  it("holds every action that people do and every status", () => {
    expect(Object.keys(taskActionStarts).toSorted()).toEqual(actionsByPeople(taskWorkflow));
    expect(Object.keys(appealActionStarts).toSorted()).toEqual(actionsByPeople(appealWorkflow));
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
    const login = leaders.includes(action) ? "leader" : "registrator";
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
  it("classification cannot be finished without a draft", async () => {
    const { id } = await at.appealIn("classification");
    const leader = await portal.as("leader");
    const before = await at.record(id);

    const reply = await callAppeal("leader", "finish-classification-task", id);

    const { actions } = (await leader.get(`/appeals/detail/${id}`)).body;
    expect(reply.status).toBe(409);
    expect(reply.body.details.allowed).toEqual(actions);
    expect(actions).toEqual([
      "back-to-registration",
      "accept-for-information",
      "join-duplicate",
      "ask-send-another-org",
      "further-study",
      "extend-term",
      "leave-unconsidered",
      "terminate",
      "invite-hearing",
      "send-inquiry",
    ]);
    expect(await at.record(id)).toEqual(before);
  });

  it("an appeal that was not withdrawn needs no letter", async () => {
    const { id } = await at.appealIn("resolved");
    const before = await at.record(id);

    const reply = await callAppeal("registrator", "send-letter", id);

    const { actions } = (await (await portal.as("registrator")).get(`/appeals/detail/${id}`)).body;
    expect([reply.status, reply.body.details.allowed, actions]).toEqual([409, [], []]);
    expect(await at.record(id)).toEqual(before);
  });

  it("the only task of an appeal cannot be cancelled", async () => {
    const leader = await portal.as("leader");
    const { appeal, tasks } = await at.classified({ organizationsId: await at.organizationId("registrator2") });
    const id = tasks[0]!.id;
    await at.act(await portal.as("registrator2"), "return", id, { reason: "Bizga tegishli emas" });
    const before = await at.record(appeal.id);

    const reply = await at.tryAct(leader, "cancel", id, { reason: "Xato" });

    expect(reply.status).toBe(409);
    expect(reply.body.details.allowed).toEqual(["resend", "remind"]);
    expect((await leader.get(`/tasks/stage-actions?taskId=${id}`)).body.actions).toEqual(["resend", "remind"]);
    expect(await at.record(appeal.id)).toEqual(before);
  });
});

/** The same for each of these people. */
const each = (logins: readonly string[], ...actions: string[]) => Object.fromEntries(logins.map((login) => [login, actions]));
const leadersHere = ["leader2", "mrg-leader-2", "mrg-leader-4"];
const leadersThere = ["leader", "far-leader-2"];
const follows = each(["controller", "controller2"], "take-under-control", "remind");
const reminds = each([...leadersHere, ...leadersThere, "supervisor"], "remind");
const callsBack = { ...reminds, registrator: ["call-back"], ...each(leadersThere, "call-back", "remind") };
const mayReview = { ...reminds, ...each([...leadersHere, ...leadersThere], "remind", "send-review") };
const followsAndReviews = each(["controller", "controller2"], "take-under-control", "remind", "send-review");
const wishes = { executor2: ["request-deadline", "request-group"] };
// Written by hand: what each of them is offered with a task that lies with the district (answer_upper: with the organisation below it,
// sent down by the district); nothing where no row stands.
const offered: Record<TaskStation, Record<string, readonly string[]>> = {
  draft: { leader: ["update-draft", "delete-draft"] },
  register: { ...callsBack, ...follows, registrator2: ["register", "send-to-leader", "return"] },
  resolution: { ...callsBack, ...follows, ...each(["leader2", "mrg-leader-2"], "resolution", "return", "remind") },
  new: {
    ...callsBack,
    ...follows,
    ...each(["leader2", "mrg-leader-2"], "change-executor", "return", "remind"),
    executor2: ["send-to-leader", "accept", "return", "request-deadline", "request-executor", "request-group"],
  },
  process: {
    ...followsAndReviews,
    ...mayReview,
    ...each(["leader2", "mrg-leader-2"], "change-executor", "send-down", "remind", "send-review"),
    "mrg-leader-4": ["send-down", "remind", "send-review"],
    executor2: ["answer", "request-send-to-down", "request-deadline", "request-executor", "request-group"],
  },
  answer_check: {
    ...mayReview,
    executor2: ["take-back-answer", ...wishes.executor2],
    ...each(leadersHere, "check-answer", "reject-answer", "remind", "send-review"),
    controller: ["take-under-control", "remind", "send-review"],
    controller2: ["check-answer", "reject-answer", "take-under-control", "remind", "send-review"],
  },
  answer_confirm: { ...followsAndReviews, ...mayReview, ...wishes, signer2: ["confirm-answer", "reject-answer"] },
  answer_upper: {
    ...reminds,
    ...each(leadersHere, "accept-lower-answer", "reject-answer", "remind", "send-review"),
    controller: ["take-under-control", "remind"],
    ...each(["controller2", "controller3"], "take-under-control", "remind", "send-review"),
    leader3: ["remind", "send-review"],
    executor3: ["request-deadline", "request-group"],
  },
  notify: {
    ...followsAndReviews,
    ...mayReview,
    ...wishes,
    ...each(["registrator2", "signer2", "mrg-signer-1"], "notify-applicant"),
  },
  control_release: {
    ...mayReview,
    ...wishes,
    ...each(["controller", "controller2"], "reject-answer", "release-control", "remind", "send-review"),
  },
  rejected: {
    ...followsAndReviews,
    ...mayReview,
    ...each(["leader2", "mrg-leader-2"], "change-executor", "remind", "send-review"),
    executor2: ["answer", "request-deadline", "request-executor", "request-group"],
  },
  returned: { ...reminds, ...follows, registrator: ["resend", "cancel"], ...each(leadersThere, "resend", "cancel", "remind") },
  resolved: {
    ...each([...leadersHere, ...leadersThere, "controller", "controller2"], "send-review"),
    executor2: ["correct-answer"],
  },
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
