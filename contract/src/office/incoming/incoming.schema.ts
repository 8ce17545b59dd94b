import * as Type from "typebox";
import type { Static } from "typebox";
import { appealForm, placeInText } from "../appeals/appeal.schema.ts";
import { field, may, schemasOf } from "../../kit/fields.ts";
import { fileLink } from "../../kit/file.endpoints.ts";
import { applicantForm, applicantView } from "../applicants/applicant.schema.ts";
import { id, listOf, moment, named, nullable, optional, record, text } from "../../kit/schema.ts";
import { messageFields } from "../applicant-messages/message.schema.ts";

/** What of an appeal from outside could not be kept: its path in the body, and a code that says why. */
export const leftOutFields = {
  part: Type.String({ maxLength: 255, examples: ["applicant.phone"] }),
  reason: Type.String({ maxLength: 60, examples: ["not_a_phone"] }),
};
export const leftOutPart = named("LeftOut", record(leftOutFields));

/** A row of the lists of what came from outside and waits, or was rejected. */
export const incomingRow = named(
  "IncomingRow",
  record({
    id: id(),
    /** What the sender was given to ask with. */
    ticket: text(),
    channelId: id(),
    channelName: text(),
    createdDate: moment(),
    applicantName: text(),
    /** Nine digits, or a mask without the right to personal data. */
    applicantPhone: text(),
    areaName: nullable(text()),
    text: text(20_000),
    files: listOf(fileLink),
    status: text(),
    statusName: text(),
    version: id(),
    /** The number of the appeal that it joined as an answer to one of our messages. */
    requestNumber: nullable(text()),
    /** When and why it was rejected, and whether its sender was notified; null while it waits. */
    decidedDate: nullable(moment()),
    reason: nullable(text(2000)),
    recipientName: nullable(text()),
  }),
);
export type IncomingRow = Static<typeof incomingRow>;

/** A message about a record that was rejected, or that there was no way to send one; a phone is always a mask. */
export const incomingMessage = named(
  "IncomingMessage",
  record({
    ...messageFields,
    /** Null where the sender could not be notified: there is no message then, and `text` is why the record was rejected. */
    id: nullable(id()),
    /** The address of a sender who could not be notified, in full by the right to personal data; null where a message was written. */
    homePhone: nullable(text()),
    address: nullable(text()),
    incomingId: id(),
    ticket: text(),
    phone: nullable(Type.String({ maxLength: 20, examples: ["93*****22"] })),
    createdDate: moment(),
  }),
);
export type IncomingMessage = Static<typeof incomingMessage>;

const { id: _ofApplicant, ...sender } = applicantView.properties;
/** Who sent a record from outside, as the card shows an applicant. */
export const incomingSender = named("IncomingSender", record(sender));
export type IncomingSender = Static<typeof incomingSender>;

const appealLink = record({ id: id(), requestNumber: text() });
/** A record from outside as the registration form takes it; personal fields are masks without the right to them. */
export const incomingRecord = named(
  "IncomingAppeal",
  record({
    incomingId: id(),
    ticket: text(),
    channelName: text(),
    createdDate: moment(),
    status: text(),
    statusName: text(),
    version: id(),
    /** Why it was rejected. */
    reason: nullable(text(2000)),
    /** The appeal that it became. */
    appealId: nullable(id()),
    /** The appeal that it joined, and one that its subject names; null where it did not, and where the caller does not see one. */
    joinedAppeal: nullable(appealLink),
    namedAppeal: nullable(appealLink),
    /** The code page in which an e-mail was read that named none that fits: its words may be wrong. */
    guessedCharset: nullable(text()),
    /** It may lack what the form requires. */
    applicant: record(applicantForm.properties),
    appeal: appealForm,
    /** Where the problem is, as its text tells; null where it tells none. */
    place: nullable(placeInText),
    files: listOf(fileLink),
    sender: incomingSender,
    /** What could not be kept, in the caller's words; `given` is what was sent, a mask without the right to personal data. */
    leftOut: listOf(
      record({
        ...leftOutFields,
        name: Type.String({ examples: ["Mobil telefon"] }),
        message: Type.String({ examples: ["Telefon raqami +998 dan keyin 9 ta raqamdan iborat"] }),
        given: nullable(Type.String({ examples: ["+7 912 345 67 89"] })),
      }),
    ),
    /** Who registered or rejected it and when, and the message to the sender of a rejected one; null while it waits. */
    decision: nullable(record({ date: moment(), byName: text(), messages: listOf(incomingMessage) })),
  }),
);
export type IncomingRecord = Static<typeof incomingRecord>;

/** What of a rejection depends on its reason: the number of the first message, or a note of at least as many characters. */
export const rejectReasons = { same_message: 3, no_appeal: 4 } as const;
export const rejectionNoteMinimum = 20;
/** A message from outside is refused only for a reason of the closed list incoming-reject-reasons; an appeal never is (law, article 23). */
export const rejectionFields = {
  reasonId: field.choice("fields.reason", "incomingRejectReasons"),
  firstNumber: may(field.text("fields.firstNumber", 40)),
  note: may(field.longText("fields.note", 500)),
};
export const rejection = named("IncomingRejection", record({ ...schemasOf(rejectionFields), version: optional(id()) }));
export type Rejection = Static<typeof rejection>;
