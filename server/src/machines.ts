import { loadAppeal } from "./appeals/appeals.subject.ts";
import { makeAppealMachine, type AppealMachine } from "./appeals/appeals.workflow.ts";
import type { Ctx } from "./http/context.ts";
import { loadTasksOf } from "./tasks/tasks.subject.ts";
import { makeTaskMachine, type TaskMachine } from "./tasks/tasks.workflow.ts";

export type Machines = { readonly appeals: AppealMachine; readonly tasks: TaskMachine };

/** The machines, each given what it needs of the other, so that no subject imports one above it. */
export const makeMachines = (): Machines => {
  const eachDraft = async (ctx: Ctx, appealId: number, action: "dispatch" | "delete-draft"): Promise<void> => {
    for (const task of await loadTasksOf(ctx, [appealId], ["draft"])) await tasks.performAsEffect(ctx, action, task);
  };
  const appeals = makeAppealMachine({
    dispatchDrafts: (ctx, appealId) => eachDraft(ctx, appealId, "dispatch"),
    dropDrafts: (ctx, appealId) => eachDraft(ctx, appealId, "delete-draft"),
  });
  const tasks = makeTaskMachine({
    resolveAppealWhenDone: async (ctx, appealId) => {
      const appeal = await loadAppeal(ctx, appealId, true);
      if (appeal) await appeals.performAsEffect(ctx, "resolve", appeal);
    },
  });
  return { appeals, tasks };
};
