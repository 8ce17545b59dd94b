import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atWork, type Work } from "../support/at-work.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";

let portal: Portal;
let at: Stations;
let { onTask, tryOnTask, tasksIn, historyOf } = {} as Work;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  ({ onTask, tryOnTask, tasksIn, historyOf } = atWork(portal, at));
});
afterAll(() => portal.close());

describe("a review", () => {
  it("is asked of a colleague, answered, sent back, answered again and confirmed, after the closing too", async () => {
    const { id } = await at.newTask("resolved");
    const reviewer = { reviewerId: await at.userId("controller2"), question: "Natija toʻgʻrimi?", dueDate: at.later(3) };
    await onTask("leader2", "send-review", id, reviewer);
    expect((await tryOnTask("leader2", "send-review", id, reviewer)).status).toBe(409);
    expect(await tasksIn("controller2", "review-tasks")).toContain(id);
    expect((await tryOnTask("mrg-controller-1", "answer-review", id, { text: "x" })).status).toBe(403);

    await onTask("controller2", "answer-review", id, { text: "Ha" });
    expect(await tasksIn("leader2", "answer-review-tasks")).toContain(id);
    await onTask("leader2", "reject-review", id, { reason: "Asosi qani?" });
    expect(await tasksIn("controller2", "review-tasks")).toContain(id);
    await onTask("controller2", "answer-review", id, { text: "Ha, dalolatnoma bor" });
    await onTask("leader2", "confirm-review", id, { note: "Rahmat" });
    const said = (await historyOf("controller2", id))
      .filter(({ action }) => action.endsWith("-review"))
      .map(({ action, text }) => [action, text]);
    expect(said.toReversed()).toEqual([
      ["send-review", "Natija toʻgʻrimi?"],
      ["answer-review", "Ha"],
      ["reject-review", "Asosi qani?"],
      ["answer-review", "Ha, dalolatnoma bor"],
      ["confirm-review", "Rahmat"],
    ]);

    expect(await tasksIn("leader2", "answer-review-tasks")).not.toContain(id);
    const card = at.ok(await (await portal.as("leader2")).get(`/tasks/get-article-info?taskId=${id}`));
    expect(card.task.status).toBe("resolved");
    expect(card.task.reviews).toMatchObject([{ status: "confirmed", answer: "Ha, dalolatnoma bor", decisionNote: "Rahmat" }]);
  });

  it.each([
    ["cancelled", async (id: number) => onTask("leader", "cancel", id, { reason: "Xato yuborilgan" })],
    ["sent again", async (id: number) => onTask("leader", "resend", id, await at.input.resend())],
  ])("waits for nobody once its task is %s", async (_what, act) => {
    const { id } = await at.newTask("process");
    await onTask("leader2", "send-review", id, await at.input["send-review"]());
    await onTask("leader2", "change-executor", id, { executorId: await at.userId("mrg-executor-1") });
    await onTask("mrg-executor-1", "return", id, { reason: "Bizga tegishli emas" });
    expect(await tasksIn("controller2", "review-tasks")).toContain(id);

    await act(id);

    expect(await tasksIn("controller2", "review-tasks")).not.toContain(id);
    const { rows } = await sql<{ status: string }>`select status from reviews where task_id = ${id}`.execute(portal.db);
    expect(rows).toEqual([{ status: "confirmed" }]);
  });

  it("lets a colleague of another department see the task, and nobody can be asked for their own review", async () => {
    const { id } = await at.newTask("process");
    const stranger = "mrg-executor-5";
    expect((await (await portal.as(stranger)).get(`/tasks/get-article-info?taskId=${id}`)).status).toBe(404);
    const ask = async (login: string) => ({ reviewerId: await at.userId(login), question: "?", dueDate: at.later(3) });

    expect((await tryOnTask("leader2", "send-review", id, await ask("leader2"))).body.details).toMatchObject([
      { path: "reviewerId", problem: "cannot_review" },
    ]);
    await onTask("leader2", "send-review", id, await ask(stranger));

    expect((await (await portal.as(stranger)).get(`/tasks/get-article-info?taskId=${id}`)).status).toBe(200);
    await onTask(stranger, "answer-review", id, { text: "Koʻrdim" });
  });
});
