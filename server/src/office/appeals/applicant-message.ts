import type { Ctx } from "../../engine/http/context.ts";

/** A message to the applicant, with the values of its template; the number and the deadline are the appeal's at that moment. */
export type ApplicantMessage =
  | { readonly kind: "registered" | "extended" | "study"; readonly appealId: number }
  | { readonly kind: "answered"; readonly appealId: number; readonly answerNumber: string | null; readonly answerDay: string | null }
  | { readonly kind: "forwarded"; readonly appealId: number; readonly organizationId: number }
  | { readonly kind: "hearing"; readonly appealId: number; readonly day: string; readonly time: string; readonly place: string }
  | { readonly kind: "unconsidered" | "returned"; readonly appealId: number; readonly reason: string }
  | { readonly kind: "terminated"; readonly appealId: number; readonly reason: string; readonly withdrawn: boolean }
  | { readonly kind: "rejected"; readonly incomingId: number; readonly reason: string };
/** Notifies the applicant, after the change and in its transaction: an effect gives it back as `after`. */
export type Notify = (ctx: Ctx, message: ApplicantMessage) => Promise<void>;
