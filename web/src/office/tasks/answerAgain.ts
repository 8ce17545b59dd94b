import type { AnswerView } from "@murojaat/contract";
import type { ActionValues } from "../../engine/workflow/action.ts";

/** What an answer that is written again begins with: all of the rejected one but its day, and its signer only where that one may still sign. */
export const answerAgain = (rejected: AnswerView, signers: readonly number[]): ActionValues => ({
  answerTypeId: rejected.answerTypeId,
  resultTypeId: rejected.resultTypeId,
  resultReasonId: rejected.resultReasonId,
  repeatabilityTypeId: rejected.repeatabilityTypeId,
  text: rejected.text,
  number: rejected.number,
  signerId: signers.includes(rejected.signerId) ? rejected.signerId : null,
  files: rejected.files.map((file) => file.resourcesId),
});
