import type { Conflict } from "@murojaat/contract/kit";
import { isApiError } from "../api/errors.ts";

export type { Conflict };

/** Returns the current record when the server refused a change because somebody else had changed the record first. */
export const conflictOf = <T>(error: unknown): Conflict<T> | undefined => {
  if (!isApiError(error) || error.code !== "changed_meanwhile") return undefined;
  const { details } = error;
  // the shape that the contract gives these details
  return typeof details === "object" && details !== null && "now" in details ? (details as Conflict<T>) : undefined;
};
