import { loadAppeal, loadJoined } from "./appeals/appeals.subject.ts";
import { makeAppealMachine, type AppealMachine } from "./appeals/appeals.workflow.ts";
import type { Ctx } from "../engine/http/context.ts";
import {
  issueAnswerLetter,
  issueCommonLetter,
  voidAppealLetters,
  voidInvitations,
  voidTransferLetters,
  voidLettersOf,
} from "./issued-letters/issued-letters.repository.ts";
import { awaitsSignature } from "./issued-letters/signatures.repository.ts";
import { dropClosingLetters, markLetterSent, moveLetters } from "./applicant-messages/owed-letters.repository.ts";
import { letterProblems, reachProblems } from "./applicant-messages/letter-checks.ts";
import { sendToApplicant } from "./applicant-messages/applicant-messages.repository.ts";
import { notifyApplicant, notifyJoined } from "./applicant-messages/applicant-message.ts";
import { applicantMessageMethods, openTaskStatuses } from "@murojaat/contract";
import { dropCorrections } from "./tasks/corrections.repository.ts";
import { sendDown } from "./tasks/send-down.ts";
import { loadDraftsOf, loadTask, loadTasksOf, type TaskSubject } from "./tasks/tasks.subject.ts";
import { fromWire } from "../engine/dates/days.ts";
import { makeTaskMachine, type TaskMachine } from "./tasks/tasks.workflow.ts";

export type Machines = { readonly appeals: AppealMachine; readonly tasks: TaskMachine };

/**
 * Ties the workflows of appeals and tasks together: each is given what it needs of the other, of letters and of messages, so that no subject
 * imports one above it. What a workflow calls `given` is here. `isSigningOn`: signatures of letters can be verified.
 */
export const makeMachines = (isSigningOn = false): Machines => {
  const each = async (ctx: Ctx, drafts: readonly TaskSubject[], action: "dispatch" | "delete-draft"): Promise<void> => {
    for (const task of drafts) await tasks.performAsEffect(ctx, action, task);
  };
  const appeals: AppealMachine = makeAppealMachine({
    dispatchDrafts: async (ctx, appealId) => each(ctx, await loadDraftsOf(ctx, appealId), "dispatch"),
    deleteDrafts: async (ctx, appealId) => each(ctx, await loadDraftsOf(ctx, appealId), "delete-draft"),
    cancelTasks: async (ctx, appealId) => {
      for (const task of await loadTasksOf(ctx, [appealId], openTaskStatuses)) await tasks.performAsEffect(ctx, "cancel-with-appeal", task);
    },
    followTasks: async (ctx, appealId, controllerId) => {
      for (const task of await loadTasksOf(ctx, [appealId], openTaskStatuses))
        await tasks.performAsEffect(ctx, "follow-with-appeal", task, { controllerId });
    },
    resolveJoinedAppeals: async (ctx, appealId) => {
      for (const joined of await loadJoined(ctx, appealId, "process")) await appeals.performAsEffect(ctx, "resolve-joined", joined);
    },
    reopenJoinedAppeals: async (ctx, appealId) => {
      for (const joined of await loadJoined(ctx, appealId, "resolved")) await appeals.performAsEffect(ctx, "reopen-joined", joined);
    },
    extendJoinedAppeals: async (ctx, appealId) => {
      for (const joined of await loadJoined(ctx, appealId, "process"))
        if (joined.deadline >= ctx.today) await appeals.performAsEffect(ctx, "extend-joined", joined);
    },
    notifyApplicant: async (ctx, message) => {
      if (message.kind === "hearing") await voidInvitations(ctx.db, message.appealId);
      if (message.kind === "forwarded") await voidTransferLetters(ctx.db, message.appealId);
      await notifyApplicant(ctx, message);
    },
    notifyJoined,
    voidLetters: async (ctx, appealId) => {
      await voidAppealLetters(ctx.db, appealId);
      await dropCorrections(ctx, appealId);
    },
    checkLetter: letterProblems,
    checkReach: reachProblems,
    sendLetter: async (ctx, appealId, { id, event }, { methodId, text, letterNumber, letterDate }) => {
      const method = applicantMessageMethods.find((m) => m.id === methodId)!;
      const left = { number: letterNumber ?? null, day: letterDate ? fromWire(letterDate) : null };
      await sendToApplicant(ctx, {
        kind: event === "withdrawn" ? "terminated" : event,
        appealId,
        taskId: null,
        method: method.code,
        text,
        letterNumber: left.number,
        letterDay: left.day,
      });
      await markLetterSent(ctx, id, method.letter ? left : { number: null, day: null });
    },
    moveLetters,
    dropClosingLetters,
  });
  const tasks: TaskMachine = makeTaskMachine({
    resolveAppeal: async (ctx, appealId) => {
      const appeal = await loadAppeal(ctx, appealId, true);
      if (appeal) await appeals.performAsEffect(ctx, "resolve", appeal);
    },
    mayExtendAppeal: async (ctx, appealId) => {
      const appeal = await loadAppeal(ctx, appealId, false);
      return appeal !== undefined && appeals.mayDo(ctx, "extend-term", appeal);
    },
    sendDown: (ctx, parent, input) => sendDown(ctx, tasks, parent, input),
    tellWithAnother: async (ctx, taskId) => {
      const task = await loadTask(ctx, taskId, true);
      if (task) await tasks.performAsEffect(ctx, "told-with-another", task);
    },
    issueLetter: (ctx, answerId) => issueAnswerLetter(ctx.db, answerId),
    issueCommonLetter: (ctx, answerId, taskIds) => issueCommonLetter(ctx.db, answerId, taskIds),
    voidLetter: (ctx, answerId) => voidLettersOf(ctx.db, [answerId]),
    isSigningOn,
    awaitsSignature: (ctx, taskId) => awaitsSignature(ctx.db, taskId),
    extendAppeal: async (ctx, appealId, days, description) => {
      await appeals.perform(ctx, "extend-term", appealId, undefined, { days, description });
    },
  });
  return { appeals, tasks };
};
