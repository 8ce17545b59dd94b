import type { CommonAnswerView } from "@murojaat/contract";
import { expect, it } from "vitest";
import { at, portal, start, useClosingOffice, work } from "../../../test/support/closing-office.ts";

useClosingOffice();

it("drafts of an office that closes go with their questions: nobody of it sends them, and the office that takes over sees that they left the list", async () => {
  const tasks = [await at.newTask("process"), await at.newTask("process")];
  const leader = await portal.as("leader");
  const problem = at.ok(await leader.post("/appeals/problems", { appealIds: tasks.map(({ appealId }) => appealId) })) as { id: number };
  const executor = await portal.as("executor2");
  const body = { resultTypeId: 1, text: "Quvur almashtirildi", number: "Y-1", date: at.today, signerId: await at.userId("signer2") };
  const { id } = at.ok(await executor.post(`/appeals/problems/${problem.id}/answers`, body)) as { id: number };
  const { letters } = at.ok(await executor.get(`/appeals/common-answers/${id}`)) as CommonAnswerView;
  const meant = letters.filter(({ taskId }) => tasks.some((task) => task.id === taskId));
  expect(meant).toHaveLength(2);

  at.ok(await start());
  await work();

  const send = { step: "send", letters: meant.map((letter) => ({ id: letter.id, version: letter.version })) };
  expect((await executor.patch(`/appeals/common-answers/${id}`, send)).status).not.toBe(200);
  const successor = await portal.as("r-leader2");
  const seen = at.ok(await successor.get(`/appeals/common-answers/${id}`)) as CommonAnswerView;
  expect(seen.letters.map(({ state, next }) => [state, next])).toEqual(seen.letters.map(() => ["left", null]));
  expect(seen.letters.length).toBeGreaterThanOrEqual(2);
  const answers = await portal.db
    .selectFrom("answers")
    .select("id")
    .where(
      "task_id",
      "in",
      tasks.map((task) => task.id),
    )
    .execute();
  expect(answers).toEqual([]);
});
