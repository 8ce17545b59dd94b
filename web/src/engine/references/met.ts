import type { Met } from "@murojaat/contract";
import { isApiError } from "../api/errors.ts";

/** The record as it now stands, where a change was refused because somebody else had changed it meanwhile. */
export const metOf = <T>(error: unknown): Met<T> | undefined => {
  if (!isApiError(error) || error.code !== "changed_meanwhile") return undefined;
  const { details } = error;
  // the shape that the contract gives these details
  return typeof details === "object" && details !== null && "now" in details ? (details as Met<T>) : undefined;
};
