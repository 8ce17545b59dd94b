import type { FileLink } from "@murojaat/contract";
import type { RegistrationValues } from "./form.ts";

/** What was typed and not saved, kept on this machine for this user. */
export type Draft = { readonly at: string; readonly values: RegistrationValues; readonly names: readonly FileLink[] };
/** The appeal being changed, the record from outside, or a new one. */
export type DraftOf = number | `incoming-${number}` | undefined;
const keyOf = (userId: number, of: DraftOf) => `registration-draft:${userId}:${of ?? "new"}`;

export const readDraft = (userId: number, of: DraftOf): Draft | undefined => {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userId, of)) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
};
export const keepDraft = (userId: number, of: DraftOf, draft: Draft): void => {
  try {
    localStorage.setItem(keyOf(userId, of), JSON.stringify(draft));
  } catch {
    // a full store keeps no draft; the form itself is not harmed
  }
};
export const dropDraft = (userId: number, of: DraftOf): void => localStorage.removeItem(keyOf(userId, of));
