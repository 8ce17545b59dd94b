import * as Type from "typebox";
import { endpoint } from "../../kit/endpoint.ts";
import { may, schemasOf } from "../../kit/fields.ts";
import { readingPurposes } from "../../kit/purposes.ts";
import { flag, id, listOf, moment, named, nullable, oneOf, optional, record, rowVersion, text } from "../../kit/schema.ts";
import { taskWorkflow } from "../tasks/task.workflow.ts";

/** Documents with a Word template; each has one for every language. */
export const documentNames = [
  "appeal-card",
  "task-card",
  "blank",
  "answer-letter",
  "forwarding-letter",
  "resolution",
  "closing-letter",
  "extension-letter",
  "study-letter",
  "transfer-letter",
  "hearing-letter",
  "inquiry-letter",
  "reception-day",
] as const;
export type DocumentName = (typeof documentNames)[number];
/** The documents of a task that `generate-doc` draws. */
export const taskDocuments = ["answer-letter", "forwarding-letter", "resolution"] as const satisfies readonly DocumentName[];

const template = record({ name: oneOf(documentNames), language: oneOf(["UZ", "UK", "RU"]) });
/** The template and the state of it that a change was made from. */
const templateAt = record({ ...template.properties, version: rowVersion() });
const format = Type.Optional(oneOf(["pdf", "word"]));
/** Of a letter; without it that of the appeal. */
const language = Type.Optional(oneOf(["UZ", "UK", "RU"]));
/** For what personal values are printed, which the card masks: asked as by POST /appeals/{id}/personal-data. */
const purpose = optional(oneOf(readingPurposes));

/** What the letter of an answer takes from its form, of which much may still be missing. */
const typedSoFar = (({ text, number, date, signerId, resultTypeId, resultReasonId, files, enclosedPages }) =>
  schemasOf({
    text: may(text),
    number: may(number),
    date: may(date),
    signerId: may(signerId),
    resultTypeId: may(resultTypeId),
    resultReasonId,
    files,
    enclosedPages,
  }))(taskWorkflow.actions.answer.input);

export const documentEndpoints = {
  appealWord: endpoint({
    method: "POST",
    path: "/appeals/word-export/{id}",
    may: "signed-in",
    summary: "The card of an appeal (Word, or PDF)",
    params: record({ id: id() }),
    query: record({ format, purpose }),
    reply: "file",
    errors: ["not_found", "purpose_needed"],
    ownTransactions: true,
  }),
  taskWord: endpoint({
    method: "POST",
    path: "/tasks/export-card/{id}",
    may: "signed-in",
    summary: "The card of a task (Word, or PDF)",
    params: record({ id: id() }),
    query: record({ format, purpose }),
    reply: "file",
    errors: ["not_found", "purpose_needed"],
    ownTransactions: true,
  }),
  blank: endpoint({
    method: "GET",
    path: "/appeals/blank/{id}",
    may: "signed-in",
    summary: "The registration form of an appeal on one page, to print (PDF, or Word)",
    params: record({ id: id() }),
    query: record({ format, purpose }),
    reply: "file",
    errors: ["not_found", "purpose_needed"],
  }),
  closingLetter: endpoint({
    method: "GET",
    path: "/appeals/closing-letter/{id}",
    may: "signed-in",
    summary: "The letter that says why an appeal ended without an answer (Word, or PDF)",
    params: record({ id: id() }),
    query: record({ format, language, purpose }),
    reply: "file",
    errors: ["not_found", "rule_broken", "purpose_needed"],
  }),
  extensionLetter: endpoint({
    method: "GET",
    path: "/appeals/extension-letter/{id}",
    may: "signed-in",
    summary: "The letter about a longer term (Word, or PDF)",
    params: record({ id: id() }),
    query: record({ format, language, purpose }),
    reply: "file",
    errors: ["not_found", "rule_broken", "purpose_needed"],
  }),
  noticeLetter: endpoint({
    method: "GET",
    path: "/appeals/notice-letter/{id}",
    may: "signed-in",
    summary: "The letter that tells that a proposal is studied, or that the appeal was sent to another body (Word, or PDF)",
    params: record({ id: id() }),
    query: record({ about: oneOf(["study", "forwarded"]), format, language, purpose }),
    reply: "file",
    errors: ["not_found", "rule_broken", "purpose_needed"],
  }),
  hearingLetter: endpoint({
    method: "GET",
    path: "/appeals/hearing-letter/{id}",
    may: "signed-in",
    summary: "The invitation to the last hearing (Word, or PDF)",
    params: record({ id: id() }),
    query: record({ format, language, purpose }),
    reply: "file",
    errors: ["not_found", "rule_broken", "purpose_needed"],
  }),
  inquiryLetter: endpoint({
    method: "GET",
    path: "/appeals/inquiry-letter/{id}",
    may: "signed-in",
    summary: "An inquiry of the appeal as the letter to the other body (Word, or PDF)",
    params: record({ id: id() }),
    query: record({ inquiryId: id(), format, language, purpose }),
    reply: "file",
    errors: ["not_found", "rule_broken", "purpose_needed"],
  }),
  generate: endpoint({
    method: "GET",
    path: "/tasks/generate-doc",
    may: "signed-in",
    summary: "A letter or the resolution of a task (Word, or PDF)",
    /** Of an answer that was put right, the version that is meant; without it the answer itself. */
    query: record({ taskId: id(), type: oneOf(taskDocuments), answerId: optional(id()), format, language, purpose }),
    reply: "file",
    errors: ["not_found", "rule_broken", "purpose_needed"],
  }),
  typedLetter: endpoint({
    method: "POST",
    path: "/tasks/typed-letter",
    may: "task_answer",
    summary: "The letter of an answer, or of a correction of it, as it is typed so far (PDF); nothing is stored",
    body: record({ taskId: id(), language, purpose, ...typedSoFar }),
    reply: "file",
    errors: ["not_found", "not_permitted", "purpose_needed"],
    ownTransactions: true,
  }),
};

const letterNames = record({
  /** The addressee, and how the salutation names him; both as typed in the register where nobody corrected them, in the letter's alphabet. */
  name: text(255),
  salutationName: text(255),
  /** Street and house; region and district stand before it by themselves. */
  address: text(500),
});
/** Names and places of an applicant as letters in one language write them. */
export const letterNameEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/appeals/{id}/letter-names",
    may: "view_personal_data",
    summary: "How letters write the applicant's name and address",
    params: record({ id: id() }),
    query: record({ language: oneOf(["UZ", "UK", "RU"]), purpose }),
    reply: named("LetterNames", record({ ...letterNames.properties, isCorrected: flag() })),
    errors: ["not_found", "purpose_needed"],
  }),
  save: endpoint({
    method: "PUT",
    path: "/appeals/{id}/letter-names",
    may: ["task_notify_applicant", "task_answer", "task_confirm_answer", "edit_appeal"],
    summary: "Correct how letters write the applicant's name and address; letters that were not sent yet are drawn again",
    params: record({ id: id() }),
    body: record({ language: oneOf(["UZ", "UK", "RU"]), ...letterNames.properties }),
    reply: record({}),
    errors: ["not_found", "not_permitted"],
    done: "audited.letterNamesChanged",
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
