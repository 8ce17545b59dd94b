import { applicantMessageMethods, type FieldProblem } from "@murojaat/contract";
import { problem } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { methodsFor, recipientOfAppeal } from "./recipients.repository.ts";

type Way = { readonly methodId: number; readonly letterNumber?: string | null; readonly letterDate?: string | null };
const methodOf = ({ methodId }: Way) => applicantMessageMethods.find((m) => m.id === methodId);

/** A method that sends a letter requires its number and day. */
export const letterProblems = (way: Way): FieldProblem[] => {
  const method = methodOf(way);
  if (!method) return [problem("methodId", "not_in_list")];
  if (!method.letter) return [];
  return [
    ...(way.letterNumber ? [] : [problem("letterNumber", "letter_needed")]),
    ...(way.letterDate ? [] : [problem("letterDate", "letter_needed")]),
  ];
};

/** Whether the applicant can be reached by the method; `letterProblems` refuses a method that does not exist. */
export const reachProblems = async (ctx: Ctx, appealId: number, way: Way): Promise<FieldProblem[]> => {
  const method = methodOf(way);
  if (!method || methodsFor(await recipientOfAppeal(ctx, appealId)).some((m) => m.id === method.id)) return [];
  return [problem("methodId", method.code === "sms" ? "no_phone_to_message" : "not_reachable_so")];
};
