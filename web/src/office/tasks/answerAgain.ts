import type { AnswerView, TaskView } from "@murojaat/contract";
import type { ActionValues } from "../../engine/workflow/action.ts";

/** The answer to correct: the rejected one, or the one that the reader took back. */
export const formerOf = ({ status }: Pick<TaskView, "status">, reader: number, last?: AnswerView): AnswerView | undefined =>
  status === "rejected" || (last?.state === "withdrawn" && last.authorId === reader) ? last : undefined;

/** Initial values of an answer that is written again: everything but the day, and the signer only if that person may still sign. */
export const answerAgain = (former: AnswerView, signers: readonly number[]): ActionValues => ({
  answerTypeId: former.answerTypeId,
  resultTypeId: former.resultTypeId,
  resultReasonId: former.resultReasonId,
  repeatabilityTypeId: former.repeatabilityTypeId,
  text: former.text,
  number: former.number,
  signerId: signers.includes(former.signerId) ? former.signerId : null,
  files: former.files.map((file) => file.resourcesId),
});
