import { field } from "../kit/fields.ts";
import { defineWorkflow } from "../kit/workflow.ts";

/** What may happen to an appeal. Rows stand in the order of its life. */
export const appealWorkflow = defineWorkflow({
  name: "appeal",
  states: ["registration", "classification", "process", "resolved", "deleted"],
  final: ["resolved", "deleted"],
  who: ["anybody", "holder", "post", "holder_or_post", "system"],
  guards: ["has_draft", "all_tasks_done"],
  checks: ["post_is_held"],
  effects: ["give_to_post", "drop_drafts", "dispatch_drafts", "close_as_answered"],
  rules: [],
})({
  register: {
    from: [], to: "registration",
    permission: "add_appeal", who: "anybody", input: {},
    label: "actions.register", tone: "good",
  },
  update: {
    from: ["registration"], to: "same",
    permission: "edit_appeal", who: "holder", input: {},
    label: "actions.update",
  },
  delete: {
    from: ["registration"], to: "deleted",
    permission: "delete_appeal", who: "holder", input: {},
    label: "actions.delete", tone: "bad",
  },
  "send-to-classification": {
    from: ["registration"], to: "classification",
    permission: "send_to_classification", who: "holder",
    input: { position_levels_id: field.choice("fields.positionLevel", "posts") },
    checks: ["post_is_held"], effects: ["give_to_post"],
    label: "actions.sendToClassification", tone: "good",
  },
  "back-to-registration": {
    from: ["classification"], to: "registration",
    permission: "back_to_registration", who: "holder_or_post",
    input: { description: field.longText("fields.reason", 2000) },
    effects: ["drop_drafts"],
    label: "actions.backToRegistration", tone: "bad",
  },
  "finish-classification-task": {
    from: ["classification"], to: "process",
    permission: "finish_classification", who: "post", input: {},
    guards: ["has_draft"], effects: ["dispatch_drafts"],
    label: "actions.finishClassification", tone: "good",
  },
  resolve: {
    from: ["process"], to: "resolved",
    permission: null, who: "system", input: {},
    guards: ["all_tasks_done"], effects: ["close_as_answered"],
    label: "actions.resolve",
  },
});
export type AppealAction = keyof typeof appealWorkflow.actions;
export type AppealStatus = (typeof appealWorkflow.states)[number];
