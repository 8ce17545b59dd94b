import type { MessageKey } from "../messages/index.ts";

/** How an applicant can be told; post and in person ask for a letter's number and date. */
export const notificationMethods = [
  { id: 1, code: "sms", label: "notifications.sms", letter: false },
  { id: 4, code: "post", label: "notifications.post", letter: true },
  { id: 5, code: "in_person", label: "notifications.inPerson", letter: true },
] as const satisfies readonly { id: number; code: string; label: MessageKey; letter: boolean }[];
