import type { MessageKey } from "@murojaat/contract";
import { fieldProblems, isApiError } from "./errors.ts";

type Say = (key: MessageKey, values?: Record<string, unknown>) => string;
/** A refusal of an act that has no form: what the server named as the reason, else its sentence. */
export const refusalText = (error: unknown, any: Say): string => {
  const [first] = fieldProblems(error);
  if (first) return any(`problems.${first.problem}`, { limit: first.limit });
  return isApiError(error) && error.status > 0 ? error.message : any("messages.network");
};
