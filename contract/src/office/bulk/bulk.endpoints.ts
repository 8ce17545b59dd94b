import * as Type from "typebox";
import type { TSchema } from "typebox";
import { joinRights } from "../common-problems/join-rights.ts";
import { appealLists } from "../appeals/appeal.lists.ts";
import { appealWorkflow } from "../appeals/appeal.workflow.ts";
import { endpoint } from "../../kit/endpoint.ts";
import { byName, count, flag, id, listOf, nullable, oneOf, optional, record, text } from "../../kit/schema.ts";
import { bulkOutcome } from "../bulk-outcome.ts";
import type { Workflow } from "../../kit/workflow.ts";
import type { ListFamily } from "../../kit/lists.ts";
import { bulkLimit, bulkMost, undoSeconds } from "../limits.ts";
import type { Permission } from "../../kit/registry.ts";
import { taskLists } from "../tasks/task.lists.ts";
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
  "remind",
] as const;

/** `requestId`: which pending request of a task is meant. */
const items = Type.Array(record({ id: id(), version: id(), requestId: optional(id()) }), { minItems: 1, maxItems: bulkLimit });
const bulk = <const A extends readonly string[]>(path: `/${string}`, workflow: Workflow, names: A) =>
  endpoint({
    method: "POST",
    path,
    may: [...new Set(names.flatMap((name) => [workflow.actions[name]!.permission ?? []].flat()))] as readonly Permission[],
    summary: "One action on many records: each is done or refused by itself; with `dryRun` nothing is committed",
    body: record({
      action: oneOf(names),
      items,
      /** How many records of the same work earlier calls have taken: numbers go on after theirs. */
      before: optional(count()),
      /** The input of the action's row. */
      input: byName(Type.Unknown(), { maxProperties: 20 }),
      dryRun: optional(flag()),
    }),
    reply: bulkOutcome,
    history: true,
    errors: ["not_permitted"],
  });

/** What a bulk action needs of every row that a list has under some filters, in the order of the list. */
const rows = (path: `/${string}`, { query, lists }: ListFamily, may: readonly Permission[]) => {
  const { menu: _menu, pageNo: _no, pageSize: _size, ...asked } = query.properties as Record<string, TSchema>;
  return endpoint({
    method: "GET",
    path,
    may,
    summary: `Every row of a list under some filters, for a bulk action: ${bulkMost} at most`,
    query: record({ ...asked, list: oneOf(Object.keys(lists)) }),
    reply: listOf(
      record({
        id: id(),
        version: id(),
        requestNumber: text(),
        appealId: optional(id()),
        requestId: optional(nullable(id())),
        departmentsId: optional(nullable(id())),
        executorId: optional(nullable(id())),
      }),
      bulkMost,
    ),
    errors: ["not_permitted"],
  });
};
const appeals = bulk("/appeal-actions/bulk", appealWorkflow, bulkAppealActions);
/** Texts of answers are judged before the transaction begins. */
const tasks = { ...bulk("/task-actions/bulk", taskWorkflow, bulkTaskActions), ownTransactions: true } as const;

export const bulkEndpoints = {
  appeals,
  tasks,
  appealRows: rows("/appeal-actions/bulk/rows", appealLists, [...new Set([...appeals.may, ...joinRights])]),
  taskRows: rows("/task-actions/bulk/rows", taskLists, tasks.may),
  undoSending: endpoint({
    method: "POST",
    path: "/appeal-actions/undo-send-to-classification",
    may: appealWorkflow.actions["send-to-classification"].permission,
    summary: `Undo what the caller has sent to classification in the last ${undoSeconds} seconds and nobody has touched since`,
    body: record({ items }),
    reply: bulkOutcome,
    history: true,
  }),
};
