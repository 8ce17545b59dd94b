import { historyRow } from "../appeals/appeal.schema.ts";
import { endpoint, type Endpoint } from "../../kit/endpoint.ts";
import type { ErrorCode } from "../../kit/errors.ts";
import { schemasOf, type FieldSchemas } from "../../kit/fields.ts";
import type { Workflow } from "../../kit/workflow.ts";
import { clearable, day, flag, id, listOf, nullable, oneOf, optional, record, filledText, text } from "../../kit/schema.ts";
import * as Type from "typebox";
import type { TObject, TOptional, TSchema } from "typebox";
import { reachFields, sentMessage } from "../applicant-messages/message.schema.ts";
import { isLetterAct, type LetterAct } from "../answer-checks/judged-letters.ts";
import { saidOfChecks } from "../answer-checks/said-of-checks.ts";
import { taskLists } from "./task.lists.ts";
import { answerView, requestView, routingProposals, taskFlow, taskRow, taskView } from "./task.schema.ts";
import { draftFields, requestTypes, taskWorkflow, type TaskAction } from "./task.workflow.ts";

const ofTask = record({ taskId: id() });
const { actions } = taskWorkflow;
const refusals = ["not_found", "action_not_allowed_now", "changed_meanwhile", "rule_broken"] as const;

type DraftCall = "draft" | "update-draft" | "delete-draft";
/** Done by the system as the effect of another action. */
type BySystem = { [N in TaskAction]: (typeof actions)[N]["permission"] extends null ? N : never }[TaskAction];
/** The actions that are called as PATCH /task-actions/{action}. */
export type PatchedTaskAction = Exclude<TaskAction, DraftCall | BySystem>;
/** The acts that send or confirm an answer: its text is judged before their transaction begins. */
export const judgedActions = [
  "answer",
  "correct-answer",
  "check-answer",
  "confirm-answer",
  "confirm-correction",
] as const satisfies readonly PatchedTaskAction[];
export type JudgedAction = (typeof judgedActions)[number];
export const isJudged = (name: string): name is JudgedAction => (judgedActions as readonly string[]).includes(name);
/** The text of the act is judged before its transaction: that of an answer, or of another letter. */
export const isLookedThrough = (name: string): boolean => isJudged(name) || isLetterAct(name);
const patched = Object.keys(actions).filter(
  (name) => actions[name as TaskAction].permission !== null && !name.includes("draft"),
) as PatchedTaskAction[];
type Calls = {
  [N in PatchedTaskAction]: Omit<Endpoint, "method" | "params" | "query" | "body" | "reply"> & {
    readonly method: "PATCH";
    readonly body: TObject<
      { taskId: ReturnType<typeof id>; version: ReturnType<typeof id> } & FieldSchemas<(typeof actions)[N]["input"]> &
        (N extends JudgedAction | LetterAct ? { checks: TOptional<typeof saidOfChecks> } : unknown)
    >;
    readonly reply: typeof taskView;
  };
};

/** What guards say that have an error code of their own. */
export const errorsOfTaskGuards = {
  somebody_below: "nobody_below",
  answer_not_seen: "answer_seen",
  may_be_later: "proposal_not_extended",
  term_not_ended: "term_ended",
} as const satisfies Readonly<Partial<Record<(typeof taskWorkflow)["guards"][number], ErrorCode>>>;
const saidBy: Readonly<Record<string, ErrorCode>> = errorsOfTaskGuards;
const refusalsOf = (name: PatchedTaskAction): readonly ErrorCode[] => {
  const { guards = [] }: Workflow["actions"][string] = actions[name];
  return [...refusals, ...guards.flatMap((guard) => saidBy[guard] ?? [])];
};

/** A signature is verified by another server: no transaction waits for it. */
const signing = { ownTransactions: true, errors: [...refusals, "signatures_unavailable"] } as const;

/** Every row of the task workflow is a call: its body names the task, its version and the row's own input. */
export const taskActions = Object.fromEntries(
  patched.map((name) => [
    name,
    endpoint({
      method: "PATCH",
      path: `/task-actions/${name}`,
      may: actions[name].permission,
      summary: `Task action: ${name}`,
      body: record({
        taskId: id(),
        version: id(),
        ...schemasOf(actions[name].input),
        ...(isLookedThrough(name) && { checks: optional(saidOfChecks) }),
      }),
      reply: taskView,
      history: true,
      errors: refusalsOf(name),
      ...(isLookedThrough(name) && { ownTransactions: true as const }),
      ...(name === "sign-letter" && signing),
    }),
  ]),
) as unknown as Calls; // entries forget which name had which value

/** A request under the name of the workflow's page: the row request-<type>, whose input stands beside the type. */
export const requestEndpoint = endpoint({
  method: "PATCH",
  path: "/task-actions/request",
  may: ["request_send_to_down", "request_deadline", "request_executor", "request_depth_limit", "request_group"],
  summary: "Ask for a change: the input is that of the action request-<type>",
  body: record({
    taskId: id(),
    version: id(),
    type: oneOf(requestTypes),
    reason: filledText(2000),
    organizationsId: optional(id()),
    text: optional(filledText(5000)),
    deadline: clearable(day()),
    departmentsId: clearable(id()),
    executorId: optional(id()),
    depthLevelsId: optional(id()),
    groupsId: optional(id()),
  }),
  reply: taskView,
  history: true,
  errors: [...refusals, "nobody_below"],
});

/** Drafts of classification. */
export const draftEndpoints = {
  draft: endpoint({
    method: "POST",
    path: "/task-actions/drafts",
    may: actions.draft.permission,
    summary: "Write a draft: one question of the appeal",
    body: record({ appealId: id(), ...schemasOf(draftFields) }),
    reply: taskView,
    history: true,
    errors: refusals,
  }),
  "update-draft": endpoint({
    method: "PUT",
    path: "/task-actions/drafts",
    may: actions["update-draft"].permission,
    summary: "Change a draft",
    body: record({ taskId: id(), version: id(), ...schemasOf(draftFields) }),
    reply: taskView,
    history: true,
    errors: refusals,
  }),
  "delete-draft": endpoint({
    method: "DELETE",
    path: "/task-actions/drafts",
    may: actions["delete-draft"].permission,
    summary: "Drop a draft",
    body: record({ taskId: id(), version: id() }),
    reply: taskView,
    history: true,
    errors: refusals,
  }),
};

const { menu: _menu, ...listed } = taskLists.query.properties as Record<string, TSchema>;

export const taskEndpoints = {
  routingProposals: endpoint({
    method: "GET",
    path: "/appeals/{id}/routing-proposals",
    may: actions.draft.permission,
    summary:
      "Where the appeal may belong, by the caller's office's own earlier appeals with the same words: topic, organisation, executor; with a topic, by those about it",
    params: record({ id: id() }),
    query: record({ groupsId: optional(id()) }),
    reply: routingProposals,
    errors: ["not_found"],
  }),
  ofAppeal: endpoint({
    method: "GET",
    path: "/tasks/paging",
    may: "signed-in",
    summary: "The tasks of an appeal, as a list of tasks: paged, ordered and filtered; by id upwards unless asked otherwise",
    query: record({ appealId: id(), ...listed }) as TObject<{ appealId: ReturnType<typeof id> }>,
    reply: record({ total: Type.Integer(), rows: listOf(taskRow) }),
    errors: ["not_found"],
  }),
  flows: endpoint({
    method: "GET",
    path: "/tasks/flows",
    may: "signed-in",
    summary: "Who passed the task to whom",
    query: ofTask,
    reply: listOf(taskFlow),
    errors: ["not_found"],
  }),
  processes: endpoint({
    method: "GET",
    path: "/tasks/processes",
    may: "signed-in",
    summary: "The history of the task",
    query: ofTask,
    reply: listOf(historyRow),
    errors: ["not_found"],
  }),
  requests: endpoint({
    method: "GET",
    path: "/tasks/requests",
    may: "signed-in",
    summary: "What was wished of the task and how it was decided, the newest first",
    query: ofTask,
    reply: listOf(requestView),
    errors: ["not_found"],
  }),
  answers: endpoint({
    method: "GET",
    path: "/tasks/answers",
    may: "signed-in",
    summary: "The answers to the task, the newest first",
    query: ofTask,
    reply: listOf(answerView),
    errors: ["not_found"],
  }),
  answerById: endpoint({
    method: "GET",
    path: "/tasks/answer-by-id",
    may: "signed-in",
    summary: "One answer",
    query: record({ id: id() }),
    reply: answerView,
    errors: ["not_found"],
  }),
  stageActions: endpoint({
    method: "GET",
    path: "/tasks/stage-actions",
    may: "signed-in",
    summary: "What the caller may do with the task now",
    query: ofTask,
    reply: record({ taskId: id(), version: id(), status: text(), actions: listOf(text()) }),
    errors: ["not_found"],
  }),
  checkAccess: endpoint({
    method: "GET",
    path: "/tasks/check-access/{x}",
    may: "signed-in",
    summary: "Whether the caller may do the action x with the task",
    params: record({ x: text(60) }),
    query: ofTask,
    reply: record({ access: flag() }),
  }),
  notifications: endpoint({
    method: "GET",
    path: "/tasks/notifications/{id}",
    may: "signed-in",
    summary: "Messages to the applicant of an appeal (the SMS list)",
    params: record({ id: id() }),
    reply: listOf(sentMessage),
    errors: ["not_found"],
  }),
  notificationPreview: endpoint({
    method: "GET",
    path: "/tasks/notification-preview",
    may: "task_notify_applicant",
    summary: "The message that would tell the applicant of the answer",
    query: ofTask,
    reply: record({
      text: text(2000),
      ...reachFields,
      /** Of the answer: the letter that tells of it bears the same. */
      letterNumber: nullable(text(100)),
      /** The setting asks for letters to be signed electronically, and this one is not. */
      awaitsSignature: flag(),
    }),
    errors: ["not_found"],
  }),
};
