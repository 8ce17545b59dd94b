import * as Type from "typebox";
import type { Static } from "typebox";
import type { MessageKey } from "../../kit/messages.ts";
import { day, id, named, nullable, oneOf, record, text } from "../../kit/schema.ts";
import { termView } from "../appeals/appeal.schema.ts";

/** Subjects of letters, with the article of the law that requires the letter. `always`: also to an applicant whom a message reaches. */
export const letterEvents = {
  extended: { label: "notifications.extended", article: "28", always: false },
  forwarded: { label: "notifications.forwarded", article: "25", always: false },
  unconsidered: { label: "notifications.unconsidered", article: "29", always: false },
  returned: { label: "notifications.returned", article: "25", always: false },
  terminated: { label: "notifications.terminated", article: "30", always: false },
  withdrawn: { label: "notifications.withdrawn", article: "30", always: true },
  answered: { label: "notifications.answered", article: "28", always: false },
  hearing: { label: "notifications.hearing", article: "26", always: false },
  study: { label: "notifications.study", article: "28", always: true },
} as const satisfies Record<string, { label: MessageKey; article: string; always: boolean }>;
export type LetterEvent = keyof typeof letterEvents;

/** A letter that the applicant is owed, or was sent. */
export const letterView = named(
  "Letter",
  record({
    id: id(),
    event: oneOf(Object.keys(letterEvents) as LetterEvent[]),
    eventName: text(),
    /** Of an answer: its question; that letter leaves when the applicant is notified of the answer. */
    taskId: nullable(id()),
    /** What it says, until the staff write it in their words. */
    text: text(2000),
    dueDay: day(),
    /** Days until then, negative after it; null once it was sent. */
    daysLeft: nullable(Type.Integer()),
    term: termView,
    sentNumber: nullable(text()),
    sentDate: nullable(day()),
    sentByName: nullable(text()),
  }),
);
export type LetterView = Static<typeof letterView>;
