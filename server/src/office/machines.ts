import { loadAppeal, loadJoined } from "./appeals/appeals.subject.ts";
import { makeAppealMachine, type AppealMachine } from "./appeals/appeals.workflow.ts";
import type { Ctx } from "../engine/http/context.ts";
import { letterProblems, reachProblems } from "./notifications/letter-checks.ts";
import { sendToApplicant } from "./notifications/notifications.repository.ts";
import { notifyApplicant } from "./notifications/applicant-message.ts";
import { notificationMethods, openTaskStatuses } from "@murojaat/contract";
import { sendChild } from "./tasks/send-down.ts";
import { loadDraftsOf, loadTask, loadTasksOf, type TaskSubject } from "./tasks/tasks.subject.ts";
import { fromWire } from "../engine/dates/days.ts";
import { makeTaskMachine, type TaskMachine } from "./tasks/tasks.workflow.ts";

export type Machines = { readonly appeals: AppealMachine; readonly tasks: TaskMachine };

/** The machines, each given what it needs of the other, so that no subject imports one above it. */
export const makeMachines = (): Machines => {
  const each = async (ctx: Ctx, drafts: readonly TaskSubject[], action: "dispatch" | "delete-draft"): Promise<void> => {
    for (const task of drafts) await tasks.performAsEffect(ctx, action, task);
  };
  const appeals: AppealMachine = makeAppealMachine({
    dispatchDrafts: async (ctx, appealId) => each(ctx, await loadDraftsOf(ctx, appealId), "dispatch"),
    dropDrafts: async (ctx, appealId) => each(ctx, await loadDraftsOf(ctx, appealId), "delete-draft"),
    cancelTasks: async (ctx, appealId) => {
      for (const task of await loadTasksOf(ctx, [appealId], openTaskStatuses)) await tasks.performAsEffect(ctx, "cancel-with-appeal", task);
    },
    followTasks: async (ctx, appealId, controllerId) => {
      for (const task of await loadTasksOf(ctx, [appealId], openTaskStatuses))
        await tasks.performAsEffect(ctx, "follow-with-appeal", task, { controllerId });
    },
    resolveJoined: async (ctx, appealId) => {
      for (const joined of await loadJoined(ctx, appealId)) await appeals.performAsEffect(ctx, "resolve-joined", joined);
    },
    tell: notifyApplicant,
    letter: {
      problems: letterProblems,
      reach: reachProblems,
      send: (ctx, appealId, { methodId, text, letterNumber, letterDate }) =>
        sendToApplicant(ctx, {
          kind: "terminated",
          appealId,
          taskId: null,
          method: notificationMethods.find((m) => m.id === methodId)!.code,
          text,
          letterNumber: letterNumber ?? null,
          letterDay: letterDate ? fromWire(letterDate) : null,
        }),
    },
  });
  const tasks: TaskMachine = makeTaskMachine({
    resolveAppealWhenDone: async (ctx, appealId) => {
      const appeal = await loadAppeal(ctx, appealId, true);
      if (appeal) await appeals.performAsEffect(ctx, "resolve", appeal);
    },
    mayExtend: async (ctx, appealId) => {
      const appeal = await loadAppeal(ctx, appealId, false);
      return appeal !== undefined && appeals.mayDo(ctx, "extend-term", appeal);
    },
    sendChild: (ctx, parent, input) => sendChild(ctx, tasks, parent, input),
    tellOfOther: async (ctx, taskId) => {
      const task = await loadTask(ctx, taskId, true);
      if (task) await tasks.performAsEffect(ctx, "told-with-another", task);
    },
    extendAppeal: async (ctx, appealId, days, description) => {
      await appeals.perform(ctx, "extend-term", appealId, undefined, { days, description });
    },
  });
  return { appeals, tasks };
};
