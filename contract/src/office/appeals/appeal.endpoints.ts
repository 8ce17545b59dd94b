import type { TObject, TOptional } from "typebox";
import { isLetterAct, type LetterAct } from "../answer-checks/judged-letters.ts";
import { saidOfChecks } from "../answer-checks/said-of-checks.ts";
import { crudRow } from "../../kit/crud.schema.ts";
import { endpoint } from "../../kit/endpoint.ts";
import { schemasOf, type FieldSchemas } from "../../kit/fields.ts";
import { longestFilter } from "../../kit/limits.ts";
import { readingPurposes } from "../../kit/purposes.ts";
import { count, day, flag, id, listOf, nullable, number, numberPart, oneOf, optional, record, text } from "../../kit/schema.ts";
import {
  appealRecord,
  historyRow,
  placeInText,
  previousAppeal,
  registrationForm,
  searchHit,
  searchKind,
  similarAppeal,
} from "./appeal.schema.ts";
import { appealWorkflow, type AppealAction } from "./appeal.workflow.ts";
import { deletedAppealRow } from "./deleted-appeals.ts";
import { textBeginningLimit } from "./text-beginning.ts";

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
    summary: "Whether the caller may open the appeal; of a deleted one that the caller saw before, who deleted it, when and why",
    params: ofAppeal,
    reply: record({ access: flag(), deleted: optional(crudRow(deletedAppealRow)) }),
  }),
  search: endpoint({
    method: "GET",
    path: "/appeals/search",
    may: "signed-in",
    summary:
      "Find appeals: by number (1), phone (2), applicant (3), legal entity (4), words of texts (5), tax id (6), number of the sender's document (7), incoming number and day (8); without a kind, by what was typed, words of texts last",
    query: record({ search_value: text(longestFilter), search_type_id: optional(searchKind()) }),
    reply: listOf(searchHit),
  }),
  indexing: endpoint({
    method: "GET",
    path: "/appeals/search/indexing",
    may: "signed-in",
    summary: "What part of the appeals can be found by the words of their texts, in full percent, while not all can",
    reply: record({ indexing: nullable(record({ percent: count() })) }),
  }),
  similar: endpoint({
    method: "GET",
    path: "/appeals/similar",
    may: ["add_appeal", "add_appeal_mahalla", "edit_appeal"],
    summary: "Earlier appeals of the same person, and open ones that say the same, as far as the caller may see them",
    query: record({
      phone: optional(numberPart("phone")),
      passportSn: optional(number("passportSeries")),
      passportNum: optional(number("passportNumber")),
      inn: optional(number("taxId")),
      /** Last, first and middle name, or the name of a legal entity. */
      name: optional(text(300)),
      /** Alone: of people with one phone it tells who is meant. */
      firstName: optional(text(100)),
      gendersId: optional(id()),
      /** With surname and first name it tells a person, in whatever script they are written. */
      birthdate: optional(day()),
      /** The beginning of the appeal's text. */
      text: optional(text(textBeginningLimit)),
      /** The appeal that is being changed. */
      exceptId: optional(id()),
    }),
    reply: listOf(similarAppeal),
  }),
  placeInText: endpoint({
    method: "GET",
    path: "/appeals/place-in-text",
    may: ["add_appeal", "add_appeal_mahalla", "edit_appeal"],
    summary:
      "Where the problem is that a text tells of: the one mahalla that it names in the district that it names, or else in that of the applicant",
    query: record({
      /** What stands around the words that a place is known by. */
      text: text(600),
      areasId: optional(id()),
    }),
    reply: record({ place: nullable(placeInText) }),
  }),
  receipt: endpoint({
    method: "GET",
    path: "/appeals/receipt",
    may: ["add_appeal", "add_appeal_mahalla", "edit_appeal"],
    summary: "How far back an incoming date lies, from which the term would count: one of more than three working days is asked about",
    query: record({ incomingDocDate: day() }),
    reply: record({ workingDays: count(), isAsked: flag() }),
  }),
  numberUse: endpoint({
    method: "GET",
    path: "/appeals/number-use",
    may: ["add_appeal", "add_appeal_mahalla", "edit_appeal"],
    summary:
      "Whether another appeal of the caller's office has this number in the year: its own incoming number, or the document number of one sender; and which, where the caller sees it",
    query: record({
      of: oneOf(["incoming", "document"]),
      number: text(100),
      /** Its day, today where it is not known. */
      date: optional(day()),
      /** The sender of the document. */
      senderOrgId: optional(id()),
      /** The appeal that is being changed. */
      exceptId: optional(id()),
    }),
    reply: record({ isUsed: flag(), requestNumber: nullable(text()) }),
  }),
  twins: endpoint({
    method: "GET",
    path: "/appeals/{id}/twins",
    may: "signed-in",
    summary:
      "Earlier appeals that say the same, of the same person or of one who may be taken for the same, as far as the caller may see them",
    params: ofAppeal,
    reply: listOf(similarAppeal),
    errors: ["not_found"],
  }),
  history: endpoint({
    method: "GET",
    path: "/appeal-actions/appeal-action-descs/{id}",
    may: "signed-in",
    summary: "What was done to the appeal and its tasks, and what was filledText",
    params: ofAppeal,
    reply: listOf(historyRow),
    errors: ["not_found"],
  }),
  openHistory: endpoint({
    method: "POST",
    path: "/appeals/{id}/personal-history",
    may: "view_personal_data",
    summary: "The same with personal values in full; each call is one row of the reading log, with its purpose as for the applicant",
    params: ofAppeal,
    body: record({ purpose: optional(oneOf(readingPurposes)) }),
    reply: listOf(historyRow),
    errors: ["not_found", "purpose_needed"],
    ownTransactions: true,
  }),
};

const refusals = ["not_found", "action_not_allowed_now", "changed_meanwhile", "rule_broken"] as const;
type Called = Exclude<
  AppealAction,
  | "register"
  | "register-mahalla"
  | "update"
  | "delete"
  | "undo-send-to-classification"
  | "resolve"
  | "resolve-joined"
  | "reopen-joined"
  | "extend-joined"
  | "separate-joined"
  | "move-deadline"
  | "remove-infected-file"
  | "join-mail"
  | "separate-mail"
  | "hand-over"
  | "close-office"
>;

const permissionOf = (name: Called) => actions[name].permission;
/** A row as a call: PATCH /appeal-actions/{row}; the specification names the appeal `appeal_id` in some and `appealsId` in others. */
const act = <N extends Called, I extends "appeal_id" | "appealsId">(name: N, idName: I, summary: string) =>
  endpoint({
    method: "PATCH",
    path: `/appeal-actions/${name}`,
    may: permissionOf(name),
    summary,
    body: record({
      [idName]: id(),
      ...schemasOf(actions[name].input),
      version: optional(id()),
      ...(isLetterAct(name) && { checks: optional(saidOfChecks) }),
    }) as TObject<
      Record<I, ReturnType<typeof id>> &
        FieldSchemas<(typeof actions)[N]["input"]> & { version: TOptional<ReturnType<typeof id>> } & (N extends LetterAct
          ? { checks: TOptional<typeof saidOfChecks> }
          : unknown)
    >,
    reply: appealRecord,
    history: true,
    errors: refusals,
    // its text is judged before
    ...(isLetterAct(name) && { ownTransactions: true as const }),
  });

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
  "register-mahalla": endpoint({
    method: "POST",
    path: "/appeal-actions/with-applicant-mahalla",
    may: actions["register-mahalla"].permission,
    summary: "Register an appeal that came through a mahalla",
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
    summary: "Delete an appeal being registered, with the reason; its number stays in the list of deleted ones",
    params: ofAppeal,
    body: record(schemasOf(actions.delete.input)),
    reply: record({}),
    // in the audit too: its history is not shown any more
    done: actions.delete.done,
    errors: ["not_found", "action_not_allowed_now"],
  }),
  "send-to-classification": act("send-to-classification", "appeal_id", "Send the appeal to a post for classification"),
  "back-to-registration": act("back-to-registration", "appeal_id", "Send the appeal back to registration; drafts are dropped"),
  "finish-classification-task": act("finish-classification-task", "appeal_id", "Finish classification: every draft is sent"),
  "accept-for-information": endpoint({
    method: "PATCH",
    path: "/appeal-actions/accept-for-information/{id}",
    may: actions["accept-for-information"].permission,
    summary: "Accept the appeal for information: no task follows",
    params: ofAppeal,
    body: record({ ...schemasOf(actions["accept-for-information"].input), version: optional(id()) }),
    reply: appealRecord,
    history: true,
    errors: refusals,
  }),
  "end-information": act("end-information", "appeal_id", "Close an appeal that was accepted for information"),
  "join-duplicate": act("join-duplicate", "appeal_id", "Join a duplicate to the earlier appeal, whose answer answers both"),
  "ask-send-another-org": act("ask-send-another-org", "appealsId", "Ask to send the appeal to another organisation"),
  "accept-ask-send-another-org": endpoint({
    ...act("accept-ask-send-another-org", "appealsId", "Accept the ask: the appeal moves, its term starts again"),
    method: "POST",
  }),
  "reject-ask-send-another-org": act("reject-ask-send-another-org", "appealsId", "Reject the ask: the appeal stays where it was"),
  "withdraw-ask-send-another-org": act("withdraw-ask-send-another-org", "appealsId", "Withdraw the ask: the appeal stays where it was"),
  "send-to-control": act("send-to-control", "appeal_id", "Put the appeal and its open tasks under control"),
  "further-study": act("further-study", "appeal_id", "Consider up to 30 days: study or further documents are needed"),
  "judge-extension": act(
    "judge-extension",
    "appeal_id",
    "Say whether terms that were made longer after their end were late or rightly extended",
  ),
  "extend-term": act("extend-term", "appeal_id", "Extend the term, once, by up to 30 days; the applicant is notified"),
  "leave-unconsidered": act("leave-unconsidered", "appeal_id", "Leave the appeal without consideration"),
  terminate: act("terminate", "appeal_id", "Terminate the consideration; open tasks are cancelled"),
  "return-to-applicant": act("return-to-applicant", "appeal_id", "Return the appeal to the applicant"),
  "send-letter": act(
    "send-letter",
    "appeal_id",
    "Send the applicant a letter that is due: of an extension, a forwarding, an end without an answer, a study",
  ),
  "invite-hearing": act("invite-hearing", "appeal_id", "Invite the applicant to a hearing; the applicant is notified"),
  "note-hearing": act("note-hearing", "appeal_id", "Note what became of the hearing, and what was said"),
  "send-inquiry": act("send-inquiry", "appeal_id", "Ask another body about the appeal, by an official letter; it has ten days"),
  "answer-inquiry": act("answer-inquiry", "appeal_id", "Enter what the other body answered"),
  "close-inquiry": act("close-inquiry", "appeal_id", "Stop waiting for the answer of the other body"),
  reopen: act("reopen", "appeal_id", "Open a closed appeal again, at the leader's post"),
};
