import type { AppealAction, ReadingPurpose, TaskAction } from "@murojaat/contract";
import { loadAppeal } from "../appeals/appeals.subject.ts";
import { AppError, needFound } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { mayDraft } from "./cards.repository.ts";
import type { Machines } from "../wire-workflows.ts";
import { listTaskViews } from "../tasks/tasks.repository.ts";

/** The next step of the work; what may be done at any time beside it (control, terms, taking back) makes nobody wait. */
const nextSteps: ReadonlySet<string> = new Set<AppealAction | TaskAction>([
  "update",
  "send-to-classification",
  "finish-classification-task",
  "accept-ask-send-another-org",
  "reject-ask-send-another-org",
  "send-letter",
  "register",
  "resolution",
  "accept",
  "resend",
  "answer",
  "check-answer",
  "confirm-answer",
  "accept-lower-answer",
  "notify-applicant",
  "release-control",
  "accept-request",
  "reject-request",
  "answer-review",
  "confirm-review",
]);

/** The purpose for which the caller opens an appeal's masks: its next step, if that is the caller's; otherwise it must be stated. */
export const purposeOf = async (ctx: Ctx, machines: Machines, id: number, said: ReadingPurpose | undefined): Promise<ReadingPurpose> => {
  const appeal = needFound(await loadAppeal(ctx, id, false));
  if (said) return said;
  const [own, tasks, classifies] = await Promise.all([
    machines.appeals.available(ctx, appeal),
    listTaskViews(ctx, machines.tasks, id),
    mayDraft(ctx, machines, appeal),
  ]);
  if (classifies || [...own, ...tasks.flatMap(({ actions }) => actions)].some((action) => nextSteps.has(action))) return "appeal_work";
  throw new AppError("purpose_needed");
};
