import type { Reminder, Translate } from "@murojaat/contract";

/** What the portal itself says of a task that stays overdue. */
const told = { "escalate-to-head": "reminders.toldHead", "escalate-to-controller": "reminders.toldController" } as const;
/** What a reminder says: the words typed, or those of the portal. */
export const reminderWords = ({ kind, text }: Pick<Reminder, "kind" | "text">, t: Translate): string | null =>
  kind === "remind" ? text : t(told[kind]);
