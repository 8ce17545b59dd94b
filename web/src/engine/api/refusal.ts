import type { MessageKey } from "@murojaat/contract/kit";
import { fieldProblems, isApiError } from "./errors.ts";

type Say = (key: MessageKey, values?: Record<string, unknown>) => string;
/** The text of a refused action that has no form: the reason the server named, otherwise its message. */
export const refusalText = (error: unknown, any: Say): string => {
  const [first] = fieldProblems(error);
  if (first) return any(`problems.${first.problem}`, { limit: first.limit });
  return isApiError(error) && error.status > 0 ? error.message : any("messages.network");
};
