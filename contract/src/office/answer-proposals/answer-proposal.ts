import type { Static } from "typebox";
import { crudEndpoints } from "../../kit/crud.endpoints.ts";
import type { Crud } from "../../kit/crud.ts";
import { endpoint } from "../../kit/endpoint.ts";
import { day, flag, id, listOf, named, nullable, record, text } from "../../kit/schema.ts";

export const answerProposalLimits = {
  /** Proposals at once, and characters of one. */
  most: 3,
  text: 6000,
  /** Words that the question shares with the earlier one. */
  words: 6,
  /** Why an answer is a good example. */
  why: 300,
} as const;

/** An earlier answer whose body may be taken over: every name, place, number, day and sum in it is a gap (`gaps.ts`). */
export const answerProposal = named(
  "AnswerProposal",
  record({
    answerId: id(),
    text: text(answerProposalLimits.text),
    organizationName: text(),
    /** "10.2026": when it was confirmed. */
    month: text(7),
    isGoodExample: flag(),
    /** What both questions say, as the one that is being answered writes it. */
    words: listOf(text(100), answerProposalLimits.words),
    /** Where the caller may see the appeal that it answered; otherwise only the body, the office and the month are told. */
    seen: nullable(
      record({
        appealId: id(),
        requestNumber: text(),
        date: day(),
        resultTypeName: text(),
        /** What the applicant said of it; null: nothing. */
        isSatisfied: nullable(flag()),
        /** Why it is a good example. */
        why: nullable(text(answerProposalLimits.why)),
      }),
    ),
  }),
);
export type AnswerProposal = Static<typeof answerProposal>;

/** Answers that a signer has marked as good examples, of the own office and of those above and below it. */
export const goodAnswerRow: Crud = {
  name: "goodAnswers",
  path: "/tasks/good-answers",
  table: "good_answers",
  title: "menu.goodAnswers",
  fields: {
    groupsId: { kind: "ref", label: "columns.topic", column: "topic_id", table: "topics", nameAs: "groupName" },
    text: { kind: "shown", label: "fields.answerText", column: "text" },
    why: { kind: "shown", label: "answerProposals.why", column: "why" },
    requestNumber: { kind: "shown", label: "columns.requestNumber", column: "number" },
    organizationsId: {
      kind: "ref",
      label: "administration.organization",
      column: "organization_id",
      table: "organizations",
      nameAs: "organizationName",
    },
    markedDate: { kind: "moment", label: "answerProposals.marked", column: "marked_at" },
  },
};

const screen = "tasks-good-answers";
const { list, excel } = crudEndpoints(goodAnswerRow, { read: screen, all: screen, write: "task_confirm_answer", example: {} });
export const answerProposalEndpoints = {
  list,
  excel,
  of: endpoint({
    method: "GET",
    path: "/tasks/{id}/answer-proposals",
    may: "task_answer",
    summary:
      "What the caller's office, and those above and below it, have answered to questions of the same topic: at most three, the best first",
    params: record({ id: id() }),
    reply: listOf(answerProposal, answerProposalLimits.most),
    errors: ["not_found", "not_permitted"],
  }),
  take: endpoint({
    method: "POST",
    path: "/tasks/{id}/answer-proposals",
    may: "task_answer",
    summary: "Note that the answer to the task is being written from a proposal: who checks it is told",
    params: record({ id: id() }),
    body: record({ answerId: id() }),
    reply: record({ ok: flag() }),
    errors: ["not_found", "not_permitted"],
    done: "audited.answerTaken",
  }),
  mark: endpoint({
    method: "PATCH",
    path: "/tasks/answers/{id}/good-example",
    may: "task_confirm_answer",
    summary: "Mark an answer as a good example, with a word why; without one it is no longer marked",
    params: record({ id: id() }),
    body: record({ why: nullable(text(answerProposalLimits.why)) }),
    reply: record({ ok: flag() }),
    errors: ["not_found", "not_permitted", "action_not_allowed_now"],
    done: "audited.goodAnswer",
  }),
};
