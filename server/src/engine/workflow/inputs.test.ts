import { taskWorkflow } from "@murojaat/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actionsByPeople } from "../../../test/support/actions-by-people.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { byPath, languages, sorted, type Problem } from "../../../test/support/refusals.ts";
import { stations, type StationAction, type Stations } from "../../../test/support/stations.ts";

let portal: Portal;
let at: Stations;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
});
afterAll(() => portal.close());

// Written by hand: what a body must have, and what else it may have.
const draft = {
  required: ["groupsId", "taskTypesId", "text", "organizationsId", "depthLevelsId"],
  optional: ["departmentsId", "executorId", "positionLevelsId", "deadlineDays", "deadline", "controllerId"],
};
const bodies: Record<StationAction, { required: string[]; optional: string[] }> = {
  "update-draft": draft,
  "delete-draft": { required: [], optional: [] },
  register: { required: ["incomingNumber", "incomingDate"], optional: ["positionLevelsId", "executorId"] },
  "send-to-leader": { required: ["positionLevelsId"], optional: [] },
  resolution: { required: ["executorId", "text"], optional: ["departmentsId", "coExecutorIds", "deadline"] },
  accept: { required: [], optional: [] },
  "change-executor": { required: ["executorId"], optional: ["departmentsId", "note"] },
  return: { required: ["reason"], optional: [] },
  "call-back": { required: ["reason"], optional: [] },
  resend: draft,
  cancel: { required: ["reason"], optional: [] },
  answer: {
    required: ["resultTypeId", "text", "number", "date", "signerId"],
    optional: ["answerTypeId", "resultReasonId", "repeatabilityTypeId", "files"],
  },
  "take-back-answer": { required: [], optional: [] },
  "check-answer": { required: [], optional: ["note"] },
  "confirm-answer": { required: [], optional: ["note"] },
  "reject-answer": { required: ["reason"], optional: [] },
  "notify-applicant": { required: ["methodId", "text"], optional: ["letterNumber", "letterDate", "alsoTaskIds"] },
  "correct-answer": { required: ["requestedDate", "reason", "text", "number", "date", "signerId"], optional: [] },
  "withdraw-correction": { required: [], optional: [] },
  "confirm-correction": { required: [], optional: ["note"] },
  "reject-correction": { required: ["reason"], optional: [] },
  "tell-correction": { required: ["methodId", "text"], optional: ["letterNumber", "letterDate"] },
  "send-down": { required: ["organizationsId", "text"], optional: ["deadline"] },
  "accept-lower-answer": { required: [], optional: ["note"] },
  "take-under-control": { required: [], optional: [] },
  remind: { required: [], optional: ["text"] },
  "release-control": { required: [], optional: ["note"] },
  "request-send-to-down": { required: ["organizationsId", "text", "reason"], optional: ["deadline"] },
  "request-deadline": { required: ["deadline", "reason"], optional: [] },
  "request-executor": { required: ["executorId", "reason"], optional: ["departmentsId"] },
  "request-depth-limit": { required: ["depthLevelsId", "reason"], optional: [] },
  "request-group": { required: ["groupsId", "reason"], optional: [] },
  "accept-request": { required: [], optional: ["requestId", "note"] },
  "reject-request": { required: ["reason"], optional: ["requestId"] },
  "send-review": { required: ["reviewerId", "question", "dueDate"], optional: [] },
  "answer-review": { required: ["text"], optional: ["files"] },
  "confirm-review": { required: [], optional: ["note"] },
  "reject-review": { required: ["reason"], optional: [] },
};

it("the table of bodies has every action that people take on a task", () => {
  expect(Object.keys(bodies).toSorted()).toEqual(actionsByPeople(taskWorkflow));
});

describe.each(Object.entries(bodies))("the body of %s", (action, { required, optional }) => {
  const send = async (body: object, language = "UZ") => {
    const person = await portal.as(at.usual[action as StationAction]);
    const options = { headers: { "accept-language": language } };
    if (action === "delete-draft") return person.delete("/task-actions/drafts", { body, ...options });
    return action === "update-draft"
      ? person.put("/task-actions/drafts", body, options)
      : person.patch(`/task-actions/${action}`, body, options);
  };

  it.each(languages)("without anything is refused field by field, in %s", async (language, text) => {
    const reply = await send({}, language);

    expect([reply.status, reply.body.code, reply.body.error]).toEqual([400, "invalid_input", text.error]);
    expect(byPath(reply.body.details)).toEqual(sorted([...required, "taskId", "version"].map((name) => [name, "required"])));
    expect(new Set(reply.body.details.map((d: Problem) => d.message))).toEqual(new Set([text.required]));
  });

  it.each(languages)("with an unknown field is refused, in %s", async (language, text) => {
    const good = await at.input[action as StationAction]();

    const reply = await send({ taskId: 1, version: 1, ...good, organization_id: 1, status: "resolved" }, language);

    expect(reply.status).toBe(400);
    expect(byPath(reply.body.details)).toEqual([
      ["organization_id", "unknown_field"],
      ["status", "unknown_field"],
    ]);
    expect(reply.body.details[0].message).toBe(text.unknown);
  });

  it.each(languages)("with values of another type is refused field by field, in %s", async (language, text) => {
    const all = [...required, ...optional, "taskId", "version"];

    const reply = await send(Object.fromEntries(all.map((name) => [name, { not: "this" }])), language);

    expect(reply.status).toBe(400);
    expect(byPath(reply.body.details)).toEqual(sorted(all.map((name) => [name, "wrong_type"])));
    expect(new Set(reply.body.details.map((d: Problem) => d.message))).toEqual(new Set([text.type]));
  });

  it("with a number written as text is refused", async () => {
    const reply = await send({ ...(await at.input[action as StationAction]()), taskId: "1", version: 1 });

    expect(byPath(reply.body.details)).toEqual([["taskId", "wrong_type"]]);
  });
});

describe("empty texts", () => {
  it.each([
    ["return", "reason", "register"],
    ["reject-answer", "reason", "answer_check"],
    ["resolution", "text", "resolution"],
    ["answer", "text", "process"],
    ["notify-applicant", "text", "notify"],
  ] as const)("%s with spaces for its %s is refused", async (action, field, from) => {
    const { id } = await at.taskIn(from);

    const reply = await at.call(await portal.as(at.usual[action]), action, id, { ...(await at.input[action]()), [field]: " \n\t " });

    expect(reply.status).toBe(400);
    expect(byPath(reply.body.details)).toEqual([[field, "required"]]);
  });

  it("a day that does not exist is refused", async () => {
    const { id } = await at.taskIn("register");

    const reply = await at.tryAct(await portal.as("registrator2"), "register", id, {
      ...(await at.input.register()),
      incomingDate: "31.02.2026",
    });

    expect(reply.status).toBe(400);
    expect(byPath(reply.body.details)).toEqual([["incomingDate", "no_such_day"]]);
  });
});
