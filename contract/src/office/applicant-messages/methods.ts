import type { MessageKey } from "../../kit/messages.ts";
import { bySms } from "../limits.ts";

/** How an applicant can be notified. `needs`: what must be known of the person; post and in person ask for a letter's number and date. */
export const applicantMessageMethods = [
  { id: bySms.is, code: "sms", label: "notifications.sms", letter: false, needs: "phone" },
  { id: 2, code: "telegram", label: "notifications.telegram", letter: false, needs: "chatId" },
  { id: 3, code: "email", label: "notifications.email", letter: false, needs: "email" },
  { id: 4, code: "post", label: "notifications.post", letter: true, needs: null },
  { id: 5, code: "in_person", label: "notifications.inPerson", letter: true, needs: null },
] as const satisfies readonly {
  id: number;
  code: string;
  label: MessageKey;
  letter: boolean;
  needs: "phone" | "chatId" | "email" | null;
}[];
export type ApplicantMessageMethod = (typeof applicantMessageMethods)[number]["code"];

/** Why a person cannot be notified by a method. */
export const unreachable = {
  phone: "notifications.noPhone",
  chatId: "notifications.noChat",
  email: "notifications.noEmail",
} as const satisfies Record<string, MessageKey>;

/** What an applicant is notified of, and its label; the texts come from the template sms_<kind>. */
export const applicantMessageKinds = {
  answered: "notifications.answered",
  registered: "notifications.registered",
  forwarded: "notifications.forwarded",
  extended: "notifications.extended",
  unconsidered: "notifications.unconsidered",
  returned: "notifications.returned",
  terminated: "notifications.terminated",
  study: "notifications.study",
  hearing: "notifications.hearing",
  corrected: "notifications.corrected",
  rejected: "notifications.rejected",
  received: "notifications.received",
} as const satisfies Record<string, MessageKey>;
export type ApplicantMessageKind = keyof typeof applicantMessageKinds;

/** What a template may name in braces: how the screen calls it, and an example for its preview. */
export const messageNames = {
  number: { label: "columns.requestNumber", example: "FAR-000377/26" },
  deadline: { label: "columns.deadline", example: "15.12.2026" },
  code: { label: "card.statusCode", example: "7K4M-9QXT" },
  address: { label: "references.checkAddress", example: "https://murojaat.uz/check" },
  organization: { label: "fields.organization" },
  reason: { label: "fields.reason" },
  ticket: { label: "columns.ticket", example: "T-000123" },
  answer_number: { label: "fields.answerNumber", example: "15-1" },
  day: { label: "fields.hearingDay", example: "08.12.2026" },
  time: { label: "fields.hearingTime", example: "10:00" },
  place: { label: "fields.hearingPlace" },
  answer_date: { label: "fields.answerDate", example: "10.12.2026" },
} as const satisfies Record<string, { readonly label: MessageKey; readonly example?: string }>;
export type MessageName = keyof typeof messageNames;
/** The names that the template of each kind may use; any other stays empty in the message. */
export const namesOfKind = {
  answered: ["number", "answer_number", "answer_date"],
  registered: ["number", "deadline", "code", "address"],
  forwarded: ["number", "organization"],
  extended: ["number", "deadline"],
  unconsidered: ["number", "reason"],
  returned: ["number", "reason"],
  terminated: ["number", "reason"],
  study: ["number", "deadline"],
  hearing: ["number", "day", "time", "place"],
  corrected: ["number", "answer_number", "answer_date"],
  rejected: ["ticket", "reason"],
  received: ["ticket", "code", "address"],
} as const satisfies Record<ApplicantMessageKind, readonly MessageName[]>;
/** The kind of message that a template with this code is for; undefined for a text that people choose themselves. */
export const kindOfTemplate = (code: unknown): ApplicantMessageKind | undefined =>
  typeof code === "string" && code.startsWith("sms_") && code.slice(4) in applicantMessageKinds
    ? (code.slice(4) as ApplicantMessageKind)
    : undefined;
