import Type from "typebox";
import { endpoint } from "../../kit/endpoint.ts";
import { flag, id, listOf, moment, named, nullable, oneOf, optional, record, rowVersion, text } from "../../kit/schema.ts";

/** Documents with a Word template; each has one for every language. */
export const documentNames = [
  "appeal-card",
  "task-card",
  "blank",
  "answer-letter",
  "forwarding-letter",
  "resolution",
  "closing-letter",
] as const;
export type DocumentName = (typeof documentNames)[number];
/** The documents of a task that `generate-doc` draws. */
export const taskDocuments = ["answer-letter", "forwarding-letter", "resolution"] as const satisfies readonly DocumentName[];

const template = record({ name: oneOf(documentNames), language: oneOf(["UZ", "UK", "RU"]) });
/** The template and the state of it that a change was made from. */
const templateAt = record({ ...template.properties, version: optional(rowVersion()) });
const format = Type.Optional(oneOf(["pdf", "word"]));

export const documentEndpoints = {
  appealWord: endpoint({
    method: "POST",
    path: "/appeals/word-export/{id}",
    may: "signed-in",
    summary: "The card of an appeal (Word, or PDF)",
    params: record({ id: id() }),
    query: record({ format }),
    reply: "file",
    errors: ["not_found"],
    ownTransactions: true,
  }),
  taskWord: endpoint({
    method: "POST",
    path: "/tasks/export-card/{id}",
    may: "signed-in",
    summary: "The card of a task (Word, or PDF)",
    params: record({ id: id() }),
    query: record({ format }),
    reply: "file",
    errors: ["not_found"],
    ownTransactions: true,
  }),
  blank: endpoint({
    method: "GET",
    path: "/appeals/blank/{id}",
    may: "signed-in",
    summary: "The registration form of an appeal on one page, to print (PDF, or Word)",
    params: record({ id: id() }),
    query: record({ format }),
    reply: "file",
    errors: ["not_found"],
  }),
  closingLetter: endpoint({
    method: "GET",
    path: "/appeals/closing-letter/{id}",
    may: "signed-in",
    summary: "The letter that says why an appeal ended without an answer (Word, or PDF)",
    params: record({ id: id() }),
    query: record({ format }),
    reply: "file",
    errors: ["not_found", "rule_broken"],
  }),
  generate: endpoint({
    method: "GET",
    path: "/tasks/generate-doc",
    may: "signed-in",
    summary: "A letter or the resolution of a task (Word, or PDF)",
    query: record({ taskId: id(), type: oneOf(taskDocuments), format }),
    reply: "file",
    errors: ["not_found", "rule_broken"],
  }),
};

/** Word templates that an administrator may replace; PDF comes from the built-in ones. */
export const templateEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/admin/document-templates",
    may: "manage_templates",
    summary: "Word templates and the placeholders that each may name",
    reply: listOf(
      named(
        "DocumentTemplate",
        record({
          ...template.properties,
          /** What the document is called in the caller's language. */
          title: text(),
          isReplaced: flag(),
          fileName: nullable(text()),
          uploadedBy: nullable(text()),
          uploadedDate: nullable(moment()),
          version: rowVersion(),
          /** As they stand in the document, without braces; those of a repeated part as tasks.taskText. */
          placeholders: listOf(text()),
        }),
      ),
    ),
  }),
  excel: endpoint({
    method: "GET",
    path: "/admin/document-templates/excel",
    may: "manage_templates",
    summary: "Word templates: Excel of the list",
    reply: "file",
    errors: ["too_many"],
  }),
  file: endpoint({
    method: "GET",
    path: "/admin/document-templates/file",
    may: "manage_templates",
    summary: "A template as it is used now, to change it in Word",
    query: template,
    reply: "file",
  }),
  replace: endpoint({
    method: "POST",
    path: "/admin/document-templates",
    may: "manage_templates",
    summary: "Replace a template (form field: file)",
    query: templateAt,
    body: "multipart",
    reply: record({ fileName: text() }),
    errors: ["file_too_large", "rule_broken", "changed_meanwhile", "key_used_otherwise"],
    done: "audited.templateReplaced",
    ownTransactions: true,
  }),
  reset: endpoint({
    method: "DELETE",
    path: "/admin/document-templates",
    may: "manage_templates",
    summary: "Go back to the built-in template",
    query: templateAt,
    reply: record({}),
    errors: ["changed_meanwhile"],
    done: "audited.templateReset",
  }),
};
