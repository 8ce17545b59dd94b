import * as Type from "typebox";
import type { Static } from "typebox";
import { applicantForm } from "../applicants/applicant.schema.ts";
import { fileLink } from "../../kit/file.endpoints.ts";
import { formSchemas, recordSchemas } from "../../kit/form-fields.ts";
import { appealFields, receiptReason } from "./appeal.fields.ts";
import { receivedWays, searchMinimum } from "../limits.ts";
import { count, day, flag, id, listOf, moment, named, nullable, oneOf, optional, record, text } from "../../kit/schema.ts";

/** Who returned an appeal to registration, when and why. */
export const returnOfAppeal = named("Return", record({ byName: text(), at: moment(), reason: text(5000) }));

/** A row of an appeal list (specification, section 3). */
/** How often somebody has reminded of what is still open, and on which day last. */
export const reminded = named("Reminded", record({ times: count(), lastDay: day() }));
export type Reminded = Static<typeof reminded>;

export const appealRow = named(
  "AppealRow",
  record({
    id: id(),
    requestNumber: text(),
    channelId: id(),
    channelName: text(),
    createdDate: moment(),
    /** From when its term counts. */
    receivedDate: moment(),
    positionLevelName: nullable(text()),
    senderOrgsId: nullable(id()),
    senderOrgName: nullable(text()),
    documentNumber: nullable(text()),
    documentDate: nullable(day()),
    applicantsId: id(),
    applicantName: text(),
    applicantRegionName: nullable(text()),
    applicantAreaName: nullable(text()),
    /** Nine digits, or a mask without the right to personal data. */
    applicantPhone: text(),
    applicantTypeName: text(),
    representativeName: nullable(text(300)),
    /** Where the problem is; where the appeal does not say it, where the applicant lives. */
    placeAreaName: nullable(text()),
    placeMahallaName: nullable(text()),
    placeText: nullable(text(300)),
    /** The applicant asked not to be disclosed: who may not know sees a word in place of the name. */
    isUndisclosed: flag(),
    incomingDocNumber: nullable(text()),
    incomingDocDate: nullable(day()),
    /** The first task of the appeal on which the user may act now. */
    task_id: nullable(id()),
    files: listOf(fileLink),
    text: text(20_000),
    status: text(),
    statusName: text(),
    deadline: day(),
    /** Days until the deadline, negative after it; null once closed. */
    daysLeft: nullable(Type.Integer()),
    /** Only in the list send-to-another-org: who asks, why, and until when it should be forwarded (law, article 25: five days). */
    holderName: text(),
    transferReason: nullable(text(2000)),
    forwardBy: day(),
    /** Five days have passed and it still is where it should not be. */
    forwardLate: flag(),
    /** In the list letters-due: the letters that the own organisation owes the applicant, until when the first of them, and the days until then; elsewhere null. */
    letterNames: nullable(text()),
    letterBy: nullable(day()),
    letterDaysLeft: nullable(Type.Integer()),
    /** In the list inquiries: the bodies whose answers the caller waits for, until when the first of them, and the days until then; elsewhere null. */
    inquiryNames: nullable(text()),
    inquiryBy: nullable(day()),
    inquiryDaysLeft: nullable(Type.Integer()),
    isControl: flag(),
    /** In the lists of registration: why it came back and waits again; elsewhere null. */
    returned: nullable(returnOfAppeal),
    /** Of its open tasks. */
    reminded: nullable(reminded),
    /** In the list silence: when something happened last, how often it was sent on or back, how often more time was asked for one question; elsewhere null. */
    lastEventDate: nullable(moment()),
    timesSent: nullable(count()),
    deadlineRequests: nullable(count()),
    version: id(),
  }),
);
export type AppealRow = Static<typeof appealRow>;

/** Why an earlier appeal is shown beside a new one. */
export const similarities = ["passport", "tax_id", "phone", "born", "name", "text"] as const;
/** What is known of both applicants and is not the same: they are two people. */
export const differences = ["passport", "tax_id", "born", "first_name", "sex"] as const;
/** What two people hardly have in common: a second record of such a person is made only after a question. */
export const surelySame: readonly (typeof similarities)[number][] = ["passport", "tax_id", "born"];
export const similarAppeal = named(
  "SimilarAppeal",
  record({
    id: id(),
    requestNumber: text(),
    createdDate: moment(),
    status: text(),
    statusName: text(),
    holderName: text(),
    applicantName: text(),
    /** The record of its applicant, where that may be the person compared. */
    applicantsId: nullable(id()),
    /** The mask of the applicant's birth date. */
    birthdate: nullable(text()),
    /** Its beginning. */
    text: text(200),
    reasons: listOf(oneOf(similarities)),
    differences: listOf(oneOf(differences)),
    /** What the new one is to this: the same person says the same again; or possibly, where nothing but phone and text agrees. */
    proposal: nullable(oneOf(["repeat", "duplicate", "possibly"])),
  }),
);
export type SimilarAppeal = Static<typeof similarAppeal>;

/** Where the problem is, as a text tells: values of the form, what they are called, and the words that say it. */
export const placeInText = named(
  "PlaceInText",
  record({
    placeAreaId: id(),
    placeAreaName: text(),
    /** Null where the text names none, or more than one. */
    placeMahallaId: nullable(id()),
    placeMahallaName: nullable(text()),
    words: text(200),
  }),
);
export type PlaceInText = Static<typeof placeInText>;

/** The appeal's part of the registration form (specification, section 3). */
export const appealForm = named(
  "AppealForm",
  record({
    id: optional(Type.Integer({ minimum: -1 })),
    applicantsId: optional(Type.Integer({ minimum: -1 })),
    ...formSchemas(appealFields),
  }),
);
export type AppealForm = Static<typeof appealForm>;

export const registrationForm = named(
  "RegistrationForm",
  record({
    applicant: applicantForm,
    appeal: appealForm,
    /** The record from outside that becomes this appeal. */
    incomingId: optional(id()),
    /** The line of the reception journal that becomes this appeal. */
    receptionId: optional(id()),
    /** The scanned letter that becomes this appeal; its file comes along. */
    scanId: optional(id()),
    /** Of an edit that changes the day of receipt: why; the history keeps it. */
    receiptReason: optional(nullable(text(receiptReason.max))),
    version: optional(id()),
  }),
);
export type RegistrationForm = Static<typeof registrationForm>;

/** GET /appeals/{id}: the form's fields with their ids. */
export const appealRecord = named(
  "Appeal",
  record({
    id: id(),
    requestNumber: text(),
    status: text(),
    version: id(),
    applicantsId: id(),
    applicantCnt: count(),
    ...recordSchemas(appealFields),
    isMahalla: flag(),
    /** Why it came back to registration and waits again. */
    returned: nullable(returnOfAppeal),
    createdDate: moment(),
    deadline: day(),
  }),
);
export type AppealRecord = Static<typeof appealRecord>;

/** Why a deadline is what it is: the inputs that the deadline engine stored. Days are DD.MM.YYYY. */
export const termView = named(
  "Term",
  record({
    /** A rule of the law, by name; its words are in the messages under `terms`. */
    rule: text(),
    /** Article of the law on appeals (O'RQ-445). */
    article: text(),
    /** When the organisation received the appeal. */
    received: nullable(moment()),
    /** What that moment was taken from, of the term with which an appeal was registered. */
    receivedBy: nullable(oneOf(receivedWays)),
    /** The day the count starts from; the first day counted is the next one. */
    start: day(),
    days: count(),
    /** The count is one month, to the same day of the next one, in place of `days`. */
    byMonth: flag(),
    /** Where the count ended before days off were passed over. */
    counted: day(),
    /** Days off that moved the end. */
    passed: listOf(record({ day: day(), name: nullable(text()) })),
    deadline: day(),
    /** The arrival fell after working hours or on a day off. */
    afterHours: flag(),
    /** The end was drawn back to the limit. */
    capped: flag(),
    /** Of a task: what it may not pass, and whose deadline that was: of the appeal, of the task above it, its own before the resolution. */
    limit: nullable(record({ day: day(), of: oneOf(["appeal", "parent", "task"]) })),
    /** Days added once by the head, and the day from which they count. */
    extension: nullable(record({ days: count(), from: day() })),
  }),
);
export type TermView = Static<typeof termView>;

export const previousAppeal = named(
  "PreviousAppeal",
  record({
    id: id(),
    requestNumber: text(),
    createdDate: moment(),
    statusName: text(),
    kindName: text(),
    applicantName: text(),
    /** What the two appeals share. */
    reason: Type.Unsafe<"applicant" | "phone" | "passport" | "taxId">({
      type: "string",
      enum: ["applicant", "phone", "passport", "taxId"],
    }),
    text: text(20_000),
  }),
);

/** One applied action, as the card shows it. */
export const historyRow = named(
  "HistoryRow",
  record({
    id: id(),
    at: moment(),
    taskId: nullable(id()),
    userName: nullable(text()),
    organizationName: nullable(text()),
    positionLevelName: nullable(text()),
    action: text(),
    /** What was done, in the caller's language. */
    actionName: text(),
    fromStatusName: nullable(text()),
    toStatusName: nullable(text()),
    text: nullable(text(20_000)),
    /** Changed fields: label, value before and after. */
    changes: listOf(
      record({
        label: text(),
        before: nullable(text(20_000)),
        after: nullable(text(20_000)),
        /** A personal value stands behind its mask; who has the right opens it by a call of its own. */
        masked: flag(),
      }),
    ),
  }),
);
export type HistoryRow = Static<typeof historyRow>;

/** The texts of an appeal by which it is searched. */
export const textSources = ["text", "question", "resolution", "answer", "note", "file"] as const;
export type TextSource = (typeof textSources)[number];

/** A kind of search. */
export type SearchKind = keyof typeof searchMinimum;
export const searchKinds = Object.keys(searchMinimum).map(Number) as SearchKind[];
export const searchKind = () => Type.Unsafe<SearchKind>({ type: "integer", enum: searchKinds });

export const searchHit = named(
  "SearchHit",
  record({
    id: id(),
    requestNumber: text(),
    applicantName: text(),
    status: text(),
    statusName: text(),
    createdDate: moment(),
    /** Its first words. */
    text: text(300),
    /** The kind of search that found it; another than asked for where that found nothing. */
    searchTypeId: searchKind(),
    /** What of it was found, where its row does not show it: its label and value. */
    found: nullable(text(300)),
    /** Where the words were found, and what stands there, with the words apart. */
    excerpt: nullable(record({ source: oneOf(textSources), parts: listOf(record({ text: text(), isFound: flag() })) })),
  }),
);
export type SearchHit = Static<typeof searchHit>;
