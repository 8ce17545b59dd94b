import type { FileLink } from "@murojaat/contract";
import type { RegistrationValues } from "./form.ts";

/** What was typed and not saved, kept on this machine for this user. */
export type Draft = { readonly at: string; readonly values: RegistrationValues; readonly names: readonly FileLink[] };
const keyOf = (userId: number, appealId: number | undefined) => `registration-draft:${userId}:${appealId ?? "new"}`;

export const readDraft = (userId: number, appealId: number | undefined): Draft | undefined => {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userId, appealId)) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
};
export const keepDraft = (userId: number, appealId: number | undefined, draft: Draft): void => {
  try {
    localStorage.setItem(keyOf(userId, appealId), JSON.stringify(draft));
  } catch {
    // a full store keeps no draft; the form itself is not harmed
  }
};
export const dropDraft = (userId: number, appealId: number | undefined): void => localStorage.removeItem(keyOf(userId, appealId));
