import Type from "typebox";
import { endpoint } from "../kit/endpoint.ts";
import { schemasOf } from "../kit/fields.ts";
import { flag, id, listOf, optional, record, text } from "../kit/schema.ts";
import { appealRecord, historyRow, previousAppeal, registrationForm, searchHit } from "./appeal.schema.ts";
import { appealWorkflow } from "./appeal.workflow.ts";

const ofAppeal = record({ id: id() });
const { actions } = appealWorkflow;

export const appealEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/appeals/{id}",
    may: "signed-in",
    summary: "An appeal as its form has it",
    params: ofAppeal,
    reply: appealRecord,
    errors: ["not_found"],
  }),
  previous: endpoint({
    method: "GET",
    path: "/appeals/previous/{id}",
    may: "signed-in",
    summary: "Earlier appeals of the applicant",
    params: ofAppeal,
    reply: listOf(previousAppeal),
    errors: ["not_found"],
  }),
  checkCurrentUser: endpoint({
    method: "GET",
    path: "/appeals/check-current-user/{id}",
    may: "signed-in",
    summary: "Whether the caller may open the appeal",
    params: ofAppeal,
    reply: record({ access: flag() }),
  }),
  search: endpoint({
    method: "GET",
    path: "/appeals/search",
    may: "signed-in",
    summary: "Find appeals: by number (1), phone (2), applicant (3), legal entity (4)",
    query: record({ search_value: text(200), search_type_id: Type.Integer({ minimum: 1, maximum: 4 }) }),
    reply: listOf(searchHit),
  }),
  history: endpoint({
    method: "GET",
    path: "/appeal-actions/appeal-action-descs/{id}",
    may: "signed-in",
    summary: "What was done to the appeal and its tasks, and what was said",
    params: ofAppeal,
    reply: listOf(historyRow),
    errors: ["not_found"],
  }),
};

/** The calls of the appeal workflow: path and id names as the specification writes them. */
export const appealActions = {
  register: endpoint({
    method: "POST",
    path: "/appeal-actions/with-applicant",
    may: actions.register.permission,
    summary: "Register an appeal with its applicant",
    body: registrationForm,
    reply: appealRecord,
    history: true,
    errors: ["rule_broken"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/appeal-actions/update-with-applicant",
    may: actions.update.permission,
    summary: "Change an appeal being registered",
    body: registrationForm,
    reply: appealRecord,
    history: true,
    errors: ["not_found", "action_not_allowed_now", "changed_meanwhile", "rule_broken"],
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/appeal-actions/{id}",
    may: actions.delete.permission,
    summary: "Delete an appeal being registered",
    params: ofAppeal,
    reply: record({}),
    history: true,
    errors: ["not_found", "action_not_allowed_now"],
  }),
  "send-to-classification": endpoint({
    method: "PATCH",
    path: "/appeal-actions/send-to-classification",
    may: actions["send-to-classification"].permission,
    summary: "Send the appeal to a post for classification",
    body: record({ appeal_id: id(), ...schemasOf(actions["send-to-classification"].input), version: optional(id()) }),
    reply: appealRecord,
    history: true,
    errors: ["not_found", "action_not_allowed_now", "changed_meanwhile", "rule_broken"],
  }),
  "back-to-registration": endpoint({
    method: "PATCH",
    path: "/appeal-actions/back-to-registration",
    may: actions["back-to-registration"].permission,
    summary: "Send the appeal back to registration; drafts are dropped",
    body: record({ appeal_id: id(), ...schemasOf(actions["back-to-registration"].input), version: optional(id()) }),
    reply: appealRecord,
    history: true,
    errors: ["not_found", "action_not_allowed_now", "changed_meanwhile"],
  }),
  "finish-classification-task": endpoint({
    method: "PATCH",
    path: "/appeal-actions/finish-classification-task",
    may: actions["finish-classification-task"].permission,
    summary: "Finish classification: every draft is sent",
    body: record({ appeal_id: id(), version: optional(id()) }),
    reply: appealRecord,
    history: true,
    errors: ["not_found", "action_not_allowed_now", "changed_meanwhile"],
  }),
};
