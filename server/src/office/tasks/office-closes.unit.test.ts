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
