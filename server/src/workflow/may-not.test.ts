import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Portal } from "../test/people.ts";
import { openPortal } from "../test/portal.ts";
import { stations, type StationAction, type Stations, type TaskStation } from "../test/stations.ts";

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
  /** Have the permission and see the task, but it is another's to do. */
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

describe.each(cases)("$action from $from", ({ action, from, withoutPermission, withoutRelation, foreign }) => {
  it.each(withoutPermission)("is not for %s, who lacks the permission", async (login) => {
    const reply = await attempt(login, action, from);

    expect([reply.status, reply.body.code]).toEqual([403, "not_permitted"]);
  });

  it.each(withoutRelation)("is not for %s, whose task it is not", async (login) => {
    const reply = await attempt(login, action, from);

    expect([reply.status, reply.body.code]).toEqual([403, "not_permitted"]);
  });

  it.each([foreign])("does not exist for %s, whose organisation takes no part", async (login) => {
    const reply = await attempt(login, action, from);

    expect([reply.status, reply.body.code]).toEqual([404, "not_found"]);
  });

  it("is not for an executor of another department, to whom the task is not shown", async () => {
    const reply = await attempt("mrg-executor-5", action, from);

    // before the permission that executors lack, after it the task that they do not see
    const executors = ["send-to-leader", "accept", "return", "answer", "answer-review"];
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
  ])("and not by %s", async (login, status) => {
    const { id } = await at.appealIn("classification");
    const before = await at.record(id);

    const reply = await (await portal.as(login)).post("/task-actions/drafts", await at.draftBody(await portal.as("leader"), id));

    expect(reply.status).toBe(status);
    expect(await at.record(id)).toEqual(before);
  });
});

describe("actions on an appeal", () => {
  const call = async (login: string, action: string, id: number, version?: number) => {
    const person = await portal.as(login);
    if (action === "delete") return person.delete(`/appeal-actions/${id}`);
    if (action === "update")
      return person.put("/appeal-actions/update-with-applicant", {
        ...(await at.form({ id, text: "Boshqa" })),
        ...(version && { version }),
      });
    const reason = { description: "Xato" };
    const ending = { reasonId: 11, text: "Asos" };
    const input: Record<string, object> = {
      "send-to-classification": { position_levels_id: 1 },
      "back-to-registration": reason,
      "ask-send-another-org": reason,
      "accept-ask-send-another-org": { organizationsId: await at.organizationId("registrator3") },
      "reject-ask-send-another-org": reason,
      "send-to-control": { controller_id: await at.userId("controller") },
      "further-study": reason,
      "extend-term": { days: 5, ...reason },
      "leave-unconsidered": ending,
      terminate: ending,
      "return-to-applicant": { reason: "Xato" },
      "send-letter": { methodId: 5, text: "Xat", letterNumber: "7", letterDate: at.later(0) },
      reopen: reason,
    };
    const named = { [action.endsWith("send-another-org") ? "appealsId" : "appeal_id"]: id };
    const body = { ...input[action], ...(version && { version }) };
    if (action === "accept-for-information") return person.patch(`/appeal-actions/${action}/${id}`, body);
    const send = action === "accept-ask-send-another-org" ? person.post : person.patch;
    return send(`/appeal-actions/${action}`, { ...named, ...body });
  };
  it.each([
    ["update", "registration", "leader", 403],
    ["update", "registration", "executor", 403],
    ["update", "registration", "admin", 403],
    ["update", "registration", "registrator2", 404],
    ["update", "registration", "mahalla", 404],
    ["delete", "registration", "leader", 403],
    ["delete", "registration", "supervisor", 403],
    ["delete", "registration", "registrator2", 404],
    ["delete", "registration", "mahalla", 404],
    ["send-to-classification", "registration", "leader", 403],
    ["send-to-classification", "registration", "signer", 403],
    ["send-to-classification", "registration", "registrator3", 404],
    ["back-to-registration", "classification", "controller", 403],
    ["back-to-registration", "classification", "signer", 403],
    ["back-to-registration", "classification", "leader2", 404],
    ["back-to-registration", "classification", "registrator2", 404],
    ["finish-classification-task", "classification", "registrator", 403],
    ["finish-classification-task", "classification", "far-leader-2", 403],
    ["finish-classification-task", "classification", "far-leader-4", 403],
    ["finish-classification-task", "classification", "leader2", 404],
    ["accept-for-information", "registration", "executor", 403],
    ["accept-for-information", "registration", "controller", 403],
    ["accept-for-information", "registration", "registrator2", 404],
    ["join-duplicate", "registration", "controller", 403],
    ["join-duplicate", "registration", "registrator2", 404],
    ["ask-send-another-org", "registration", "controller", 403],
    ["ask-send-another-org", "registration", "mahalla", 403],
    ["ask-send-another-org", "registration", "registrator2", 404],
    // registered by the district, which asked the region
    ["accept-ask-send-another-org", "transfer_asked", "controller", 403],
    ["accept-ask-send-another-org", "transfer_asked", "registrator2", 403],
    ["accept-ask-send-another-org", "transfer_asked", "leader2", 403],
    ["accept-ask-send-another-org", "transfer_asked", "leader3", 404],
    ["reject-ask-send-another-org", "transfer_asked", "signer", 403],
    ["reject-ask-send-another-org", "transfer_asked", "registrator2", 403],
    ["reject-ask-send-another-org", "transfer_asked", "registrator3", 404],
    ["send-to-control", "process", "registrator", 403],
    // the district has a task in it and does not hold it
    ["send-to-control", "process", "controller2", 403],
    ["send-to-control", "process", "controller3", 404],
    ["further-study", "process", "registrator", 403],
    ["further-study", "process", "leader2", 403],
    ["further-study", "process", "leader3", 404],
    ["extend-term", "process", "far-leader-2", 403],
    ["extend-term", "process", "leader2", 403],
    ["extend-term", "process", "controller", 403],
    ["leave-unconsidered", "process", "registrator", 403],
    ["leave-unconsidered", "process", "leader2", 403],
    ["leave-unconsidered", "registration", "leader2", 404],
    ["terminate", "process", "signer", 403],
    ["terminate", "process", "leader2", 403],
    ["terminate", "process", "leader3", 404],
    ["return-to-applicant", "registration", "leader", 403],
    ["return-to-applicant", "registration", "registrator2", 404],
    ["send-letter", "resolved", "leader", 403],
    ["send-letter", "resolved", "controller", 403],
    ["send-letter", "resolved", "registrator3", 404],
    ["reopen", "resolved", "registrator", 403],
    ["reopen", "resolved", "leader2", 403],
    ["reopen", "resolved", "leader3", 404],
  ] as const)("%s from %s is not for %s: %i", async (action, status, login, expected) => {
    const { id } = await at.appealIn(status);
    const before = await at.record(id);

    const reply = await call(login, action, id);

    expect(reply.status).toBe(expected);
    expect(await at.record(id)).toEqual(before);
  });

  it.each(["leader", "executor", "controller", "signer", "mahalla", "supervisor", "admin", "leader2", "executor3"])(
    "registering is not for %s",
    async (login) => {
      const count = async () => (await sql<{ n: number }>`select count(*) as n from appeals`.execute(portal.db)).rows[0]!.n;
      const before = await count();

      const reply = await (await portal.as(login)).post("/appeal-actions/with-applicant", await at.form());

      expect([reply.status, reply.body.code]).toEqual([403, "not_permitted"]);
      expect(await count()).toBe(before);
    },
  );

  it.each([
    ["update", "registration", "registrator"],
    ["send-to-classification", "registration", "registrator"],
    ["back-to-registration", "classification", "leader"],
    ["finish-classification-task", "classification", "leader"],
    ["accept-for-information", "registration", "registrator"],
    ["ask-send-another-org", "registration", "registrator"],
    ["accept-ask-send-another-org", "transfer_asked", "leader"],
    ["reject-ask-send-another-org", "transfer_asked", "registrator"],
    ["send-to-control", "process", "leader"],
    ["further-study", "process", "leader"],
    ["extend-term", "process", "leader"],
    ["leave-unconsidered", "process", "leader"],
    ["terminate", "process", "leader"],
    ["return-to-applicant", "registration", "registrator"],
    ["reopen", "resolved", "leader"],
  ] as const)("%s is refused with an old version, with the state as it is now", async (action, status, login) => {
    const { id } = await at.appealIn(status);
    const card = (await (await portal.as(login)).get(`/appeals/detail/${id}`)).body;
    const before = await at.record(id);

    const reply = await call(login, action, id, card.version + 1);

    expect([reply.status, reply.body.code]).toEqual([409, "changed_meanwhile"]);
    expect(reply.body.details).toEqual({ status, version: card.version, allowed: card.actions });
    expect(await at.record(id)).toEqual(before);
  });
});

describe("four eyes", () => {
  const roleOf = sql<number>`(select id from roles where code = 'controller')`;
  const signerRole = sql<number>`(select id from roles where code = 'signer')`;
  beforeAll(async () => {
    // the author is given every right that checking, confirming and rejecting ask for
    const author = await at.userId("executor2");
    await sql`insert into user_roles (user_id, role_id) values (${author}, ${roleOf}), (${author}, ${signerRole})`.execute(portal.db);
  });
  afterAll(async () => {
    await sql`delete from user_roles where user_id = ${await at.userId("executor2")} and role_id in (${roleOf}, ${signerRole})`.execute(
      portal.db,
    );
  });

  it.each([
    ["check-answer", "answer_check"],
    ["reject-answer", "answer_check"],
  ] as const)("the author of an answer with the right to %s it may not, and is not offered it", async (action, from) => {
    const reply = await attempt("executor2", action, from);

    const { id } = await at.taskIn(from);
    const author = await portal.as("executor2");
    expect(reply.status).toBe(409);
    // what remains is not about the own answer
    expect(reply.body.details.allowed).toEqual(["take-under-control", "request-deadline", "request-group", "send-review"]);
    expect((await author.get(`/tasks/stage-actions?taskId=${id}`)).body.actions).toEqual(reply.body.details.allowed);
    const waiting = await author.get("/tasks/menu?menu=checking-query");
    expect(waiting.body.rows.map((row: { id: number }) => row.id)).not.toContain(id);
  });

  it.each(["confirm-answer", "reject-answer"] as const)("an author who came to be the signer may not %s", async (action) => {
    const { id, appealId } = await at.newTask("answer_confirm");
    await sql`update tasks set signer_id = ${await at.userId("executor2")} where id = ${id}`.execute(portal.db);
    const before = await at.record(appealId);

    const reply = await at.call(await portal.as("executor2"), action, id, await at.input[action]());

    expect(reply.status).toBe(409);
    expect(reply.body.details.allowed).not.toContain(action);
    expect(await at.record(appealId)).toEqual(before);
  });

  it.each(["release-control", "reject-answer"] as const)("an author who came to be the controller may not %s", async (action) => {
    const { id, appealId } = await at.newTask("control_release");
    await sql`update tasks set controller_id = ${await at.userId("executor2")} where id = ${id}`.execute(portal.db);
    const before = await at.record(appealId);

    const reply = await at.call(await portal.as("executor2"), action, id, await at.input[action]());

    expect(reply.status).toBe(409);
    expect(reply.body.details.allowed).not.toContain(action);
    expect(await at.record(appealId)).toEqual(before);
  });

  it.each(["accept-lower-answer", "reject-answer"] as const)("an author who went to the upper organisation may not %s", async (action) => {
    const { id, appealId } = await at.newTask("answer_upper");
    await sql`update tasks set answer_author_id = ${await at.userId("leader2")} where id = ${id}`.execute(portal.db);
    const before = await at.record(appealId);

    const reply = await at.call(await portal.as("leader2"), action, id, await at.input[action]());

    expect(reply.status).toBe(409);
    expect(reply.body.details.allowed).not.toContain(action);
    expect(await at.record(appealId)).toEqual(before);
  });

  it("an author may not name oneself as the signer", async () => {
    const { id } = await at.taskIn("process");

    const reply = await at.tryAct(await portal.as("executor2"), "answer", id, await at.answerBody("executor2"));

    expect(reply.status).toBe(422);
    expect(reply.body.details).toMatchObject([{ path: "signerId", problem: "author_cannot_sign" }]);
  });
});

describe("who is blocked", () => {
  it("may do nothing from the next call on, with the token held before", async () => {
    const { id, appealId } = await at.taskIn("new");
    const executor = await portal.as("executor2");
    const before = await at.record(appealId);
    await sql`update users set blocked_at = now() where login = 'executor2'`.execute(portal.db);

    const reply = await at.call(executor, "accept", id, {});
    const reading = await executor.get(`/tasks/get-article-info?taskId=${id}`);

    await sql`update users set blocked_at = null where login = 'executor2'`.execute(portal.db);
    expect([reply.status, reading.status]).toEqual([401, 401]);
    expect(await at.record(appealId)).toEqual(before);
  });

  it("with the organisation may do nothing either", async () => {
    const { id } = await at.taskIn("register");
    const registrator = await portal.as("registrator2");
    await sql`update organizations set blocked_at = now() where prefix = 'MRG'`.execute(portal.db);

    const reply = await at.call(registrator, "register", id, await at.input.register());

    await sql`update organizations set blocked_at = null where prefix = 'MRG'`.execute(portal.db);
    expect(reply.status).toBe(401);
  });

  it("nobody at all may do nothing", async () => {
    const { id } = await at.taskIn("new");

    const reply = await portal.app.inject({ method: "PATCH", url: "/api/task-actions/accept", payload: { taskId: id, version: 1 } });

    expect([reply.statusCode, reply.json().code]).toEqual([401, "not_signed_in"]);
  });
});
