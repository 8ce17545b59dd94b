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
