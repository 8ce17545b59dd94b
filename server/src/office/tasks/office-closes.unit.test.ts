import { expect, it } from "vitest";
import type { Ctx } from "../../engine/http/context.ts";
import { moveToSuccessor } from "./office-closes.ts";
import type { TaskSubject } from "./tasks.subject.ts";

const [closing, successor, theirController] = [1, 2, 10];
const followedAfter = async (answerAuthorId: number, controllers: readonly number[]) => {
  const task = {
    fromOrgId: closing,
    organizationId: successor,
    isControl: true,
    controllerId: theirController,
    answerAuthorId,
    requests: [],
  };
  const of = {
    fromId: closing,
    toId: successor,
    controllers,
    isPostLost: false,
    isOfClosing: (id: number | null) => id === theirController,
  };
  return (await moveToSuccessor({} as Ctx, task as unknown as TaskSubject, of, "control_release")).set.controller_id;
};

it("an office that closes leaves its followed tasks to a controller who did not write the answer, and never to nobody", async () => {
  expect(await followedAfter(20, [20, 21])).toBe(21);
  // the office above releases it
  expect(await followedAfter(20, [20])).toBe(20);
});

it.each([
  ["its own work, whose answer nobody has confirmed, begins again", closing, "register", true],
  ["its own work, whose answer waits to be told, keeps what was done", closing, "notify", false],
  ["its own work, which is followed, keeps what was done", closing, "control_release", false],
  ["what it sent to another office stays as that office has it", 3, "register", false],
] as const)("of an office that closes, %s", async (_what, organizationId, to, isBegunAgain) => {
  const task = {
    fromOrgId: organizationId === closing ? 4 : closing,
    organizationId,
    isControl: false,
    answerId: 7,
    requests: [],
    review: null,
  };
  const of = { fromId: closing, toId: successor, controllers: [], isPostLost: false, isOfClosing: () => false };
  const { set } = await moveToSuccessor({} as Ctx, task as unknown as TaskSubject, of, to);
  expect("answer_id" in set).toBe(isBegunAgain);
  expect([set.from_org_id, set.organization_id]).toEqual(organizationId === closing ? [4, successor] : [successor, 3]);
});

it.each([
  ["its own work", { organizationId: closing }, [["fields.organization", closing, successor]]],
  [
    "its own work, for which something is asked",
    { organizationId: closing, requests: [{ type: "deadline" }, { type: "executor" }] },
    [
      ["fields.organization", closing, successor],
      ["fields.request", "fields.deadline", null],
      ["fields.request", "fields.mainExecutor", null],
    ],
  ],
  [
    "what it sent, for which something is asked",
    { fromOrgId: closing, requests: [{ type: "deadline" }] },
    [["card.fromOrg", closing, successor]],
  ],
  ["what it follows", { isControl: true, controllerId: theirController }, [["fields.controller", theirController, 21]]],
  [
    "what another office follows",
    { isControl: true, controllerId: 11, organizationId: closing },
    [["fields.organization", closing, successor]],
  ],
] as const)("the history of a task names what has changed when an office closes, and nothing else: %s", async (_what, own, said) => {
  const task = { fromOrgId: 4, organizationId: 3, isControl: false, controllerId: null, requests: [], ...own };
  const of = {
    fromId: closing,
    toId: successor,
    controllers: [21],
    isPostLost: false,
    isOfClosing: (id: number | null) => id === theirController,
  };
  const { changes } = await moveToSuccessor({} as Ctx, task as unknown as TaskSubject, of, "process");
  expect(changes.map(({ label, before, after }) => [label, before, after])).toEqual(said);
});
