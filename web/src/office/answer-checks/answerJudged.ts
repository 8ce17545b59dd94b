import type { ActionValues } from "../../engine/workflow/action.ts";
import type { Judged } from "./useTypedFindings.ts";

/** The answer that a form writes to a task. */
export const answerJudged = (taskId: number, { resultTypeId }: ActionValues): Judged => ({
  taskId,
  resultTypeId: typeof resultTypeId === "number" ? resultTypeId : undefined,
});
