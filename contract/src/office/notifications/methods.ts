import type { MessageKey } from "../../kit/messages.ts";

/** How an applicant can be notified. `needs`: what must be known of the person; post and in person ask for a letter's number and date. */
export const notificationMethods = [
  { id: 1, code: "sms", label: "notifications.sms", letter: false, needs: "phone" },
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
export type NotificationMethod = (typeof notificationMethods)[number]["code"];

/** Why a person cannot be notified by a method. */
export const unreachable = {
  phone: "notifications.noPhone",
  chatId: "notifications.noChat",
  email: "notifications.noEmail",
} as const satisfies Record<string, MessageKey>;

/** What an applicant is notified of, and its label; the texts of all but `answered` come from the template sms_<kind>. */
export const notificationKinds = {
  answered: "notifications.answered",
  registered: "notifications.registered",
  forwarded: "notifications.forwarded",
  extended: "notifications.extended",
  unconsidered: "notifications.unconsidered",
  returned: "notifications.returned",
  terminated: "notifications.terminated",
  rejected: "notifications.rejected",
} as const satisfies Record<string, MessageKey>;
export type NotificationKind = keyof typeof notificationKinds;
