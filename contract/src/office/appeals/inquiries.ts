import * as Type from "typebox";
import type { Static } from "typebox";
import { fileLink } from "../../kit/file.endpoints.ts";
import type { MessageKey } from "../../kit/messages.ts";
import { day, flag, id, listOf, moment, named, nullable, oneOf, record, text } from "../../kit/schema.ts";
import { termView } from "./appeal.schema.ts";

/** How an inquiry stands: the other body has not answered, has answered, or is not waited for any more. */
export const inquiryStatuses = {
  pending: "card.inquiryPending",
  answered: "card.inquiryAnswered",
  closed: "card.inquiryClosed",
} as const satisfies Record<string, MessageKey>;
export type InquiryStatus = keyof typeof inquiryStatuses;

/** What another body was asked about an appeal (law, article 24), and what it answered. */
export const inquiryView = named(
  "Inquiry",
  record({
    id: id(),
    number: text(),
    status: oneOf(Object.keys(inquiryStatuses) as InquiryStatus[]),
    /** The body that is asked. */
    toName: text(500),
    question: text(5000),
    sentDate: day(),
    sentByName: text(),
    dueDay: day(),
    /** Days until then, negative after it; null once it has ended. */
    daysLeft: nullable(Type.Integer()),
    term: termView,
    answerNumber: nullable(text(100)),
    answerDate: nullable(day()),
    answer: nullable(text(5000)),
    files: listOf(fileLink),
    /** Why it was closed without an answer. */
    closeReason: nullable(text(2000)),
    endedByName: nullable(text()),
    endedDate: nullable(moment()),
    /** Whether the reader may type in the answer, or close it. */
    mayEnd: flag(),
  }),
);
export type InquiryView = Static<typeof inquiryView>;
