import { field, may } from "../kit/fields.ts";
import { defineWorkflow } from "../kit/workflow.ts";

/** What the classifying leader says of one question of the appeal. */
export const draftFields = {
  groupsId: field.choice("fields.topic", "topics"),
  taskTypesId: field.choice("fields.taskType", "taskTypes"),
  text: field.longText("fields.taskText"),
  organizationsId: field.choice("fields.organization", "organizations"),
  departmentsId: may(field.choice("fields.department", "departments", "organizationsId")),
  executorId: may(field.choice("fields.executor", "staff", "departmentsId")),
  positionLevelsId: may(field.choice("fields.positionLevel", "posts")),
  deadlineDays: may(field.integer("fields.deadlineDays", 1, 30)),
  deadline: may(field.day("fields.deadline")),
  depthLevelsId: field.choice("fields.depthLevel", "depthLevels"),
  controllerId: may(field.choice("fields.controller", "staff")),
};

const executorFields = {
  departmentsId: may(field.choice("fields.department", "departments")),
  executorId: field.choice("fields.mainExecutor", "staff", "departmentsId"),
};

/** What may happen to a task. Rows stand in the order of its life; other tables (control, requests, reviews) hang on it. */
export const taskWorkflow = defineWorkflow({
  name: "task",
  states: ["draft", "register", "resolution", "new", "process", "answer_check", "answer_confirm", "notify", "rejected", "returned", "resolved", "cancelled"],
  final: ["resolved", "cancelled"],
  who: ["classifier", "task_organization", "post_holder", "executor", "department_leader", "sender", "checker", "signer_of_answer", "whose_turn"],
  guards: ["not_the_author", "not_the_last_task"],
  checks: [
    "leaf_topic", "executor_or_post", "within_appeal_deadline", "controller_of_own_organization", "post_is_held", "post_or_executor", "executor_in_department",
    "co_executors_of_own_organization", "within_task_deadline", "day_not_in_future", "signer_may_sign", "files_are_own", "letter_for_method", "phone_for_message",
  ],
  effects: [
    "keep_draft", "send_out", "register_here", "give_to_post", "give_resolution", "mark_accepted", "give_to_executor", "give_back", "dispatch_again",
    "keep_answer", "mark_checked", "mark_confirmed", "mark_rejected", "tell_applicant", "close_flows", "resolve_appeal_when_done",
  ],
  rules: ["after_registration", "by_dispatch"],
})({
  draft: {
    from: [], to: "draft",
    permission: "classify_appeal", who: "classifier", input: draftFields,
    checks: ["leaf_topic", "executor_or_post", "within_appeal_deadline", "controller_of_own_organization"], effects: ["keep_draft"],
    label: "actions.draft",
  },
  "update-draft": {
    from: ["draft"], to: "same",
    permission: "classify_appeal", who: "classifier", input: draftFields,
    checks: ["leaf_topic", "executor_or_post", "within_appeal_deadline", "controller_of_own_organization"], effects: ["keep_draft"],
    label: "actions.updateDraft",
  },
  "delete-draft": {
    from: ["draft"], to: "cancelled",
    permission: "classify_appeal", who: "classifier", input: {},
    label: "actions.deleteDraft", tone: "bad",
  },
  dispatch: {
    from: ["draft"], to: { rule: "by_dispatch", oneOf: ["register", "resolution", "new"] },
    permission: null, who: "sender", input: {},
    effects: ["send_out"],
    label: "actions.dispatch",
  },
  register: {
    from: ["register"], to: { rule: "after_registration", oneOf: ["resolution", "new"] },
    permission: "task_register", who: "task_organization",
    input: {
      incomingNumber: field.text("fields.incomingNumber", 100),
      incomingDate: field.day("fields.incomingDate"),
      positionLevelsId: may(field.choice("fields.positionLevel", "posts")),
      executorId: may(field.choice("fields.executor", "staff")),
    },
    checks: ["day_not_in_future", "post_or_executor"], effects: ["register_here"],
    label: "actions.registerTask", tone: "good",
  },
  "send-to-leader": {
    from: ["register", "new"], to: "resolution",
    permission: "task_send_to_leader", who: "whose_turn",
    input: { positionLevelsId: field.choice("fields.positionLevel", "posts") },
    checks: ["post_is_held"], effects: ["give_to_post"],
    label: "actions.sendToLeader",
  },
  resolution: {
    from: ["resolution"], to: "new",
    permission: "task_resolution", who: "post_holder",
    input: {
      ...executorFields,
      coExecutorIds: may(field.choices("fields.coExecutors", "staff")),
      deadline: may(field.day("fields.deadline")),
      text: { ...field.longText("fields.resolution"), templates: "resolution" },
    },
    checks: ["executor_in_department", "co_executors_of_own_organization", "within_task_deadline"], effects: ["give_resolution"],
    label: "actions.resolution", tone: "good",
  },
  accept: {
    from: ["new"], to: "process",
    permission: "task_accept", who: "executor", input: {},
    effects: ["mark_accepted"],
    label: "actions.accept", tone: "good",
  },
  "change-executor": {
    from: ["new", "process", "rejected"], to: "new",
    permission: "task_change_executor", who: "department_leader",
    input: { ...executorFields, note: may(field.longText("fields.note", 2000)) },
    checks: ["executor_in_department"], effects: ["give_to_executor"],
    label: "actions.changeExecutor",
  },
  return: {
    from: ["register", "resolution", "new"], to: "returned",
    permission: "task_return", who: "whose_turn",
    input: { reason: field.longText("fields.reason", 2000) },
    effects: ["give_back"],
    label: "actions.return", tone: "bad",
  },
  resend: {
    from: ["returned"], to: { rule: "by_dispatch", oneOf: ["register", "resolution", "new"] },
    permission: "task_resend", who: "sender", input: draftFields,
    checks: ["leaf_topic", "executor_or_post", "within_appeal_deadline", "controller_of_own_organization"], effects: ["dispatch_again"],
    label: "actions.resend", tone: "good",
  },
  cancel: {
    from: ["returned"], to: "cancelled",
    permission: "task_resend", who: "sender",
    input: { reason: field.longText("fields.reason", 2000) },
    guards: ["not_the_last_task"], effects: ["close_flows", "resolve_appeal_when_done"],
    label: "actions.cancel", tone: "bad",
  },
  answer: {
    from: ["process", "rejected"], to: "answer_check",
    permission: "task_answer", who: "executor",
    input: {
      resultTypeId: field.choice("fields.resultType", "resultTypes"),
      resultReasonId: may(field.choice("fields.resultReason", "resultReasons")),
      repeatabilityTypeId: may(field.choice("fields.repeatability", "repeatabilityTypes")),
      text: field.longText("fields.answerText", 20_000),
      number: field.text("fields.answerNumber", 100),
      date: field.day("fields.answerDate"),
      signerId: field.choice("fields.signer", "signers"),
      files: may(field.files("fields.answerScan")),
    },
    checks: ["day_not_in_future", "signer_may_sign", "files_are_own"], effects: ["keep_answer"],
    label: "actions.answer", tone: "good",
  },
  "check-answer": {
    from: ["answer_check"], to: "answer_confirm",
    permission: "task_check_answer", who: "checker",
    input: { note: may(field.longText("fields.note", 2000)) },
    guards: ["not_the_author"], effects: ["mark_checked"],
    label: "actions.checkAnswer", tone: "good",
  },
  "confirm-answer": {
    from: ["answer_confirm"], to: "notify",
    permission: "task_confirm_answer", who: "signer_of_answer",
    input: { note: may(field.longText("fields.note", 2000)) },
    guards: ["not_the_author"], effects: ["mark_confirmed"],
    label: "actions.confirmAnswer", tone: "good",
  },
  "reject-answer": {
    from: ["answer_check", "answer_confirm"], to: "rejected",
    permission: "task_reject_answer", who: "whose_turn",
    input: { reason: field.longText("fields.reason", 2000) },
    guards: ["not_the_author"], effects: ["mark_rejected"],
    label: "actions.rejectAnswer", tone: "bad",
  },
  "notify-applicant": {
    from: ["notify"], to: "resolved",
    permission: "task_notify_applicant", who: "task_organization",
    input: {
      methodId: field.choice("fields.notificationMethod", "notificationMethods"),
      text: field.longText("fields.messageText", 2000),
      letterNumber: may(field.text("fields.letterNumber", 100)),
      letterDate: may(field.day("fields.letterDate")),
    },
    checks: ["letter_for_method", "phone_for_message"], effects: ["tell_applicant", "close_flows", "resolve_appeal_when_done"],
    label: "actions.notifyApplicant", tone: "good",
  },
});
export type TaskAction = keyof typeof taskWorkflow.actions;
export type TaskStatus = (typeof taskWorkflow.states)[number];
/** Statuses in which somebody still has to do something. */
export const openTaskStatuses = ["register", "resolution", "new", "process", "answer_check", "answer_confirm", "notify", "rejected", "returned"] as const satisfies readonly TaskStatus[];
