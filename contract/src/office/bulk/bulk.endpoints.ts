import Type from "typebox";
import { appealWorkflow } from "../appeals/appeal.workflow.ts";
import { endpoint } from "../../kit/endpoint.ts";
import { count, flag, id, listOf, named, oneOf, optional, record, text } from "../../kit/schema.ts";
import type { Workflow } from "../../kit/workflow.ts";
import { bulkLimit } from "../limits.ts";
import type { Permission } from "../../kit/registry.ts";
import { taskWorkflow } from "../tasks/task.workflow.ts";

/** Actions whose one input fits many records. */
export const bulkAppealActions = ["send-to-classification", "back-to-registration", "accept-for-information"] as const;
export const bulkTaskActions = [
  "register",
  "send-to-leader",
  "resolution",
  "accept",
  "change-executor",
  "take-under-control",
  "check-answer",
  "confirm-answer",
  "accept-lower-answer",
  "accept-request",
] as const;

/** Of one that could not be done: the code and words of its refusal, and the fields that broke a rule. */
const refused = named(
  "BulkRefusal",
  record({ id: id(), code: text(60), error: text(500), details: listOf(record({ path: text(200), message: text(500) }), 20) }),
);

const bulk = <const A extends readonly string[]>(path: `/${string}`, workflow: Workflow, names: A) =>
  endpoint({
    method: "POST",
    path,
    may: [...new Set(names.flatMap((name) => [workflow.actions[name]!.permission ?? []].flat()))] as readonly Permission[],
    summary: "One action on many records: each is done or refused by itself; with `dryRun` nothing is kept",
    body: record({
      action: oneOf(names),
      /** `requestId`: which pending request of a task is meant. */
      items: Type.Array(record({ id: id(), version: id(), requestId: optional(id()) }), { minItems: 1, maxItems: bulkLimit }),
      /** The input of the action's row. */
      input: Type.Record(Type.String({ maxLength: 60 }), Type.Unknown(), { maxProperties: 20 }),
      dryRun: optional(flag()),
    }),
    reply: record({ done: count(), refused: listOf(refused, bulkLimit) }),
    history: true,
    errors: ["not_permitted"],
  });

export const bulkEndpoints = {
  appeals: bulk("/appeal-actions/bulk", appealWorkflow, bulkAppealActions),
  tasks: bulk("/task-actions/bulk", taskWorkflow, bulkTaskActions),
};
