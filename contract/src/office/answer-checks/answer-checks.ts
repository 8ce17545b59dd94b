import * as Type from "typebox";
import { endpoint } from "../../kit/endpoint.ts";
import { count, id, listOf, named, oneOf, option, optional, record, text } from "../../kit/schema.ts";
import { answerFinding, keptFinding } from "./answer-rules.ts";
import { letterActs } from "./judged-letters.ts";
import { answerRuleNames, findingsMost, judgedMost } from "./said-of-checks.ts";

/** What the rules found in the answers of a month: what stayed, and what was put right before the answer was sent. */
export const findingFigures = named(
  "FindingFigures",
  record({ month: text(7), rule: oneOf(answerRuleNames), found: count(), passedOver: count(), putRight: count() }),
);

export const answerCheckEndpoints = {
  judge: endpoint({
    method: "POST",
    path: "/tasks/answer-findings",
    may: "task_answer",
    summary: "What the rules find in the text of an answer, or of a correction of it, as it is typed so far; nothing is stored",
    body: record({
      taskId: id(),
      text: Type.String({ maxLength: judgedMost }),
      resultTypeId: optional(id()),
    }),
    reply: listOf(answerFinding, findingsMost),
    errors: ["not_found", "not_permitted"],
    ownTransactions: true,
  }),
  judgeLetter: endpoint({
    method: "POST",
    path: "/appeals/letter-findings",
    may: ["task_notify_applicant", "leave_unconsidered", "terminate_appeal", "return_to_applicant", "send_inquiry"],
    summary:
      "What the rules find in the text of a letter that an act on an appeal or a task sends, as it is typed so far; nothing is stored",
    body: record({
      act: oneOf(letterActs),
      /** Of the appeal or of the task that the act is done to. */
      id: id(),
      text: Type.String({ maxLength: judgedMost }),
    }),
    reply: listOf(answerFinding, findingsMost),
    errors: ["not_found", "not_permitted"],
    ownTransactions: true,
  }),
  ofAnswer: endpoint({
    method: "GET",
    path: "/tasks/answer-findings",
    may: "signed-in",
    summary: "Of an answer that awaits its check or its signature what the rules find in it now, and of every answer what was passed over",
    query: record({ id: id() }),
    reply: record({ found: listOf(answerFinding, findingsMost), passedOver: listOf(keptFinding) }),
    errors: ["not_found"],
  }),
  figures: endpoint({
    method: "GET",
    path: "/admin/answer-findings",
    may: "manage_settings",
    summary:
      "What the rules for answers found in the last twelve months, by month and rule, of all offices or one; and the offices of which something was found",
    query: record({ organizationId: optional(id()) }),
    reply: record({ figures: listOf(findingFigures), offices: listOf(option) }),
  }),
  excel: endpoint({
    method: "GET",
    path: "/admin/answer-findings/excel",
    may: "manage_settings",
    summary: "The same figures as an Excel file, in the caller's language",
    query: record({ organizationId: optional(id()) }),
    reply: "file",
    errors: ["too_many"],
  }),
};
