import { appealWorkflow, taskWorkflow } from "@murojaat/contract";
import { appealMeanings } from "../appeals/appeals.workflow.ts";
import { loadAppeal } from "../appeals/appeals.subject.ts";
import type { Ctx } from "../http/context.ts";
import { loadTasksOf } from "../tasks/tasks.subject.ts";
import { taskMeanings } from "../tasks/tasks.workflow.ts";
import { engine } from "./engine.ts";

const eachDraft = async (ctx: Ctx, appealId: number, action: "dispatch" | "delete-draft"): Promise<void> => {
  for (const task of await loadTasksOf(ctx, [appealId])) await taskMachine.performAsEffect(ctx, action, task);
};

/** The machines, each given what it needs of the other, so that no subject imports one below it. */
export const appealMachine = engine(appealWorkflow, appealMeanings({
  dispatchDrafts: (ctx, appealId) => eachDraft(ctx, appealId, "dispatch"),
  dropDrafts: (ctx, appealId) => eachDraft(ctx, appealId, "delete-draft"),
}));
export const taskMachine = engine(taskWorkflow, taskMeanings({
  resolveAppealWhenDone: async (ctx, appealId) => {
    const appeal = await loadAppeal(ctx, appealId, true);
    if (appeal) await appealMachine.performAsEffect(ctx, "resolve", appeal);
  },
}));
