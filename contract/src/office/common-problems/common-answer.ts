import * as Type from "typebox";
import type { Static } from "typebox";
import { endpoint } from "../../kit/endpoint.ts";
import { field, may, schemasOf } from "../../kit/fields.ts";
import { languages, type Language } from "../../kit/languages.ts";
import type { MessageKey } from "../../kit/messages.ts";
import { count, day, filledText, flag, id, listOf, moment, named, nullable, oneOf, optional, record, text } from "../../kit/schema.ts";
import { saidOfChecks } from "../answer-checks/said-of-checks.ts";
import { bulkOutcome } from "../bulk-outcome.ts";
import { taskWorkflow, type TaskAction } from "../tasks/task.workflow.ts";
import { commonAnswers, commonProblemLimits } from "./common-problem.ts";

export const commonAnswerLimits = {
  /** Characters of a text, as of any answer. */
  text: 20_000,
  /** Characters of a letter that the list shows. */
  begins: 400,
  /** Letters that a call takes: no transaction is long. */
  portion: 10,
  /** Letters that a signer opens before the rest may be confirmed. */
  opened: 3,
} as const;

const { resultTypeId, resultReasonId, number, date, signerId } = taskWorkflow.actions.answer.input;
/** What is written once for all: the answer's own fields, and its text in the languages of the applicants. */
export const commonAnswerFields = {
  resultTypeId,
  resultReasonId,
  text: may(field.longText("commonAnswers.text", commonAnswerLimits.text)),
  textRu: may(field.longText("commonAnswers.textRu", commonAnswerLimits.text)),
  number,
  date,
  signerId,
};

/** What is done with the letters of a list, each by itself: the action of the task's workflow, and the right that it needs. */
export const commonAnswerSteps = {
  send: { action: "answer", label: "commonAnswers.send" },
  check: { action: "check-answer", label: "commonAnswers.check" },
  confirm: { action: "confirm-answer", label: "commonAnswers.confirm" },
  tell: { action: "notify-applicant", label: "commonAnswers.tell" },
} as const satisfies Readonly<Record<string, { readonly action: TaskAction; readonly label: MessageKey }>>;
export type CommonAnswerStep = keyof typeof commonAnswerSteps;
export const commonAnswerStepNames = Object.keys(commonAnswerSteps) as readonly CommonAnswerStep[];

/** How a letter of a common answer stands. `left`: its task went another way, and the list has nothing more to do with it. */
export const letterStates = {
  to_fill: "commonAnswers.toFill",
  draft: "commonAnswers.draft",
  sent: "commonAnswers.sent",
  checked: "commonAnswers.checked",
  confirmed: "commonAnswers.confirmed",
  told: "commonAnswers.told",
  rejected: "commonAnswers.rejected",
  taken_back: "commonAnswers.takenBack",
  left: "commonAnswers.leftList",
} as const satisfies Readonly<Record<string, MessageKey>>;
export type LetterState = keyof typeof letterStates;

/** Why a question of the caller gets no letter now. */
export const leftOutReasons = {
  not_accepted: "commonAnswers.notAccepted",
  has_draft: "commonAnswers.hasDraft",
  answered: "commonAnswers.answered",
  waits: "commonAnswers.waits",
  no_text: "commonAnswers.noText",
} as const satisfies Readonly<Record<string, MessageKey>>;
export type LeftOutReason = keyof typeof leftOutReasons;

const language = () => oneOf(languages.map(({ code }) => code) as readonly Language[]);
const ofWhom = {
  /** The task. */
  taskId: id(),
  appealId: id(),
  requestNumber: text(),
  applicantName: text(),
};
const leftOut = record({ ...ofWhom, version: id(), why: oneOf(Object.keys(leftOutReasons) as readonly LeftOutReason[]) });
export type LeftOutOfAnswer = Static<typeof leftOut>;

/** For whom the caller may write one answer. */
export const commonAnswerOffer = named(
  "CommonAnswerOffer",
  record({
    id: id(),
    title: text(commonProblemLimits.title),
    tasks: listOf(record({ ...ofWhom, language: language(), deadline: day() }), commonProblemLimits.listed),
    leftOut: listOf(leftOut, commonProblemLimits.listed),
    /** Open questions of the problem that are others' work. */
    others: count(),
    commonAnswers,
  }),
);
export type CommonAnswerOffer = Static<typeof commonAnswerOffer>;

const letterRow = record({
  id: id(),
  ...ofWhom,
  language: language(),
  number: text(120),
  state: oneOf(Object.keys(letterStates) as readonly LetterState[]),
  /** Why it was rejected. */
  reason: nullable(text(2000)),
  /** Its beginning. */
  begins: text(commonAnswerLimits.begins),
  /** Of its task. */
  version: id(),
  /** What the caller may do with it now. */
  next: nullable(oneOf(commonAnswerStepNames)),
  mayChange: flag(),
  /** One of those that the caller opens before the rest may be confirmed. */
  isToOpen: flag(),
});
export type CommonLetterRow = Static<typeof letterRow>;

export const commonAnswerView = named(
  "CommonAnswer",
  record({
    id: id(),
    problemId: id(),
    title: text(commonProblemLimits.title),
    authorName: text(),
    createdDate: moment(),
    resultTypeName: text(),
    resultReasonName: nullable(text()),
    signerName: text(),
    date: day(),
    /** The common text in each language of its letters, gaps open. */
    texts: listOf(record({ language: language(), text: text(commonAnswerLimits.text) }), languages.length),
    letters: listOf(letterRow, commonProblemLimits.listed),
    /** Letters that the caller may not see, or whose applicant the caller may not know. */
    hidden: count(),
  }),
);
export type CommonAnswerView = Static<typeof commonAnswerView>;

/** One letter, in the words in which it leaves or would leave now. */
export const commonLetter = named(
  "CommonLetter",
  record({
    id: id(),
    ...ofWhom,
    language: language(),
    /** What the applicant wrote. */
    appealText: text(commonAnswerLimits.text * 5),
    /** As it is changed: gaps that the portal fills stand open. */
    text: text(commonAnswerLimits.text),
    number: text(120),
    date: day(),
    addressee: text(1000),
    salutation: text(1000),
    letter: text(commonAnswerLimits.text * 2),
    result: text(1000),
    signer: text(500),
    mayChange: flag(),
  }),
);
export type CommonLetter = Static<typeof commonLetter>;

const ofAnswer = record({ id: id() });
const ofLetter = record({ id: id(), letterId: id() });
const letterIds = (most: number) => Type.Array(id(), { minItems: 1, maxItems: most, uniqueItems: true });
/** `checks`: what its step says of the checks of its text, as the card's form does. */
const item = record({ id: id(), version: id(), checks: optional(saidOfChecks) });
const example = { text: "Hurmatli «…ism»! Quvur almashtirildi.", resultTypeId: 1, number: "15-1", date: "20.11.2026", signerId: 1 };
export const commonAnswerEndpoints = {
  offer: endpoint({
    method: "GET",
    path: "/appeals/problems/{id}/answers",
    may: "task_answer",
    summary: "For which open questions of a common problem the caller may write one answer, and why not for the others",
    params: ofAnswer,
    reply: commonAnswerOffer,
    errors: ["not_found"],
  }),
  write: endpoint({
    method: "POST",
    path: "/appeals/problems/{id}/answers",
    may: "task_answer",
    summary: "Write one answer for them: each becomes a draft of its own, in the language of its applicant and under its own number",
    params: ofAnswer,
    body: {
      ...record({ ...schemasOf(commonAnswerFields), taskIds: optional(letterIds(commonProblemLimits.listed)) }),
      examples: [example],
    },
    reply: record({ id: id(), made: count(), leftOut: listOf(leftOut, commonProblemLimits.listed) }),
    errors: ["not_found", "rule_broken"],
    done: "audited.commonAnswerWritten",
  }),
  get: endpoint({
    method: "GET",
    path: "/appeals/common-answers/{id}",
    may: "signed-in",
    summary: "A common answer with its letters, as far as the caller may see them, and what may be done with each",
    params: ofAnswer,
    reply: commonAnswerView,
    errors: ["not_found"],
  }),
  letter: endpoint({
    method: "GET",
    path: "/appeals/common-answers/{id}/letters/{letterId}",
    may: "signed-in",
    summary: "One letter in its words; that the caller has opened it is recorded",
    params: ofLetter,
    reply: commonLetter,
    errors: ["not_found"],
  }),
  change: endpoint({
    method: "PATCH",
    path: "/appeals/common-answers/{id}/letters/{letterId}",
    may: "task_answer",
    summary: "Change one letter before it is sent, or after it was rejected or taken back",
    params: ofLetter,
    body: {
      ...record({ text: filledText(commonAnswerLimits.text), number: filledText(100) }),
      examples: [{ text: "Salom", number: "15-1" }],
    },
    reply: record({}),
    errors: ["not_found", "not_permitted", "action_not_allowed_now", "rule_broken"],
    done: "audited.commonLetterChanged",
  }),
  drop: endpoint({
    method: "PATCH",
    path: "/appeals/common-answers/{id}/drop",
    may: "task_answer",
    summary: "Remove drafts that were not sent; with its last letter the common answer goes too",
    params: ofAnswer,
    body: record({ letterIds: letterIds(commonProblemLimits.listed) }),
    reply: record({ dropped: count() }),
    errors: ["not_found"],
    done: "audited.commonLettersDropped",
  }),
  step: endpoint({
    method: "PATCH",
    path: "/appeals/common-answers/{id}",
    may: Object.values(commonAnswerSteps).map(({ action }) => taskWorkflow.actions[action].permission),
    summary: "One step with some letters, by the workflow of their tasks: each is done or refused by itself",
    params: ofAnswer,
    body: record({
      step: oneOf(commonAnswerStepNames),
      letters: Type.Array(item, { minItems: 1, maxItems: commonAnswerLimits.portion }),
    }),
    reply: bulkOutcome,
    history: true,
    // texts of answers are judged before the transaction begins
    ownTransactions: true,
    errors: ["not_found", "not_permitted", "rule_broken"],
  }),
};
