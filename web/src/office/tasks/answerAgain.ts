import type { AnswerView } from "@murojaat/contract";
import type { ActionValues } from "../../engine/workflow/action.ts";

/** Initial values of an answer after a rejection: everything but the day, and the signer only if that person may still sign. */
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
