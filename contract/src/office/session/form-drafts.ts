import { endpoint } from "../../kit/endpoint.ts";
import { count, flag, id, listOf, moment, named, nullable, oneOf, optional, record, filledText, text } from "../../kit/schema.ts";
import { formDraftSize, formDraftsMost } from "../limits.ts";
import { appealWorkflow, type AppealAction } from "../appeals/appeal.workflow.ts";
import { taskWorkflow, type TaskAction } from "../tasks/task.workflow.ts";

/** The forms that save drafts: registration, notes, common answers, and every action of an appeal or a task. Never administration, never passwords. */
export const draftedForms = [
  "registration",
  "note",
  "common-answer",
  ...(Object.keys(appealWorkflow.actions) as AppealAction[]).map((action) => `appeal-action:${action}` as const),
  ...(Object.keys(taskWorkflow.actions) as TaskAction[]).map((action) => `task-action:${action}` as const),
] as const;

const about = {
  form: oneOf(draftedForms),
  /** The record that the form is about; for a task its appeal is found by the server. */
  appealId: nullable(id()),
  taskId: nullable(id()),
  /** What the list of drafts shows: whose or which it is, and how its text begins. */
  name: text(200),
  firstWords: text(200),
};
const saved = { version: count(), savedAt: moment() };

/** A draft in the list of its owner, without its content. */
export const formDraft = named(
  "FormDraft",
  record({
    key: filledText(64),
    ...about,
    ...saved,
    /** Of the record, where the owner sees it. */
    requestNumber: nullable(text(40)),
    /** False when the owner no longer sees the record: the content is then only text to copy. */
    isRecordVisible: flag(),
  }),
);
/** The values of the form as the screen wrote them, as JSON; of them the server knows only whether anything is filled in. */
const content = () => text(formDraftSize);

const ofDraft = record({ key: filledText(64) });
export const formDraftEndpoints = {
  all: endpoint({
    method: "GET",
    path: "/profile/form-drafts",
    may: "signed-in",
    summary: "The form drafts of the user, the newest first",
    reply: listOf(formDraft, formDraftsMost),
  }),
  get: endpoint({
    method: "GET",
    path: "/profile/form-drafts/{key}",
    may: "signed-in",
    summary: "A form draft of the user with its content",
    params: ofDraft,
    reply: named("FormDraftContent", record({ ...formDraft.properties, content: content() })),
    errors: ["not_found"],
  }),
  save: endpoint({
    method: "PUT",
    path: "/profile/form-drafts/{key}",
    may: "signed-in",
    summary:
      "Save a form draft under a key that the screen made; without a version a new one. Refused with nothing filled in: such a draft is removed instead. No audit: it is saved as one types",
    params: ofDraft,
    body: record({ version: optional(count()), ...about, content: content() }),
    reply: record(saved),
    errors: ["not_found", "changed_meanwhile", "rule_broken"],
    ownTransactions: true,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/profile/form-drafts/{key}",
    may: "signed-in",
    summary: "Remove a form draft, after its form was sent or because it is not wanted",
    params: ofDraft,
    reply: record({}),
    errors: ["not_found"],
    done: "audited.formDraftRemoved",
  }),
};
