import type { Static } from "typebox";
import { crudEndpoints } from "../../kit/crud.endpoints.ts";
import type { Crud } from "../../kit/crud.ts";
import { endpoint } from "../../kit/endpoint.ts";
import type { MessageKey } from "../../kit/messages.ts";
import type { Problem } from "../../kit/errors.ts";
import { readingPurposes } from "../../kit/purposes.ts";
import { count, flag, id, listOf, moment, named, nullable, oneOf, optional, record, text } from "../../kit/schema.ts";
import { differences } from "../appeals/appeal.schema.ts";
import { applicantView } from "../applicants/applicant.schema.ts";
import { mergeLines } from "./merge-lines.ts";

/** Why two records are not merged. */
export const mergeRefusals = [
  "same_record",
  "applicant_undisclosed",
  "applicant_incomplete",
  "applicant_of_other_type",
  "has_merged",
  "has_appeals_elsewhere",
  "phone_would_be_lost",
] as const satisfies readonly Problem[];

const mergeStatuses = {
  merged: "merges.merged",
  taken_back: "merges.takenBack",
  final: "merges.final",
} as const satisfies Readonly<Record<string, MessageKey>>;
const person = (nameAs: string, column: string, label: MessageKey) => ({ kind: "ref", label, column, table: "users", nameAs }) as const;
/** Mergers of people whose appeals the caller's office, or one below it, takes part in. */
export const mergeRow: Crud = {
  name: "merges",
  path: "/applicants/merges",
  table: "shown_merges",
  title: "merges.title",
  fields: {
    keptName: { kind: "shown", label: "merges.kept", column: "kept_name" },
    otherName: { kind: "shown", label: "merges.other", column: "other_name" },
    appeals: { kind: "count", label: "merges.appeals", column: "appeals", min: 0, max: 1_000_000 },
    status: { kind: "choice", label: "columns.status", column: "status", choices: mergeStatuses },
    mergedAt: { kind: "moment", label: "merges.mergedAt", column: "merged_at" },
    usersId: person("userName", "merged_by", "merges.mergedBy"),
    organizationsId: {
      kind: "ref",
      label: "administration.organization",
      column: "organization_id",
      table: "organizations",
      nameAs: "organizationName",
    },
    until: { kind: "moment", label: "merges.until", column: "until" },
    takenBackAt: { kind: "moment", label: "merges.takenBackAt", column: "taken_back_at" },
    takenBackId: person("takenBackName", "taken_back_by", "merges.takenBackBy"),
  },
};

const may = "merge_applicants";
const { list, excel } = crudEndpoints(mergeRow, { read: may, all: may, write: may, example: {} });

/** A record as it stands; `version` is sent back with the merger. */
const side = named(
  "MergedSide",
  record({
    applicant: applicantView,
    version: id(),
    appeals: count(),
    /** Those of them that repeat an earlier one. */
    repeats: count(),
    /** Those of them that a representative handed in. */
    representatives: count(),
    /** Lines of the reception journal, and records from outside, that became one of them. */
    receptions: count(),
    incoming: count(),
    /** When the latest of the appeals was registered; what it says is taken for the newer. */
    lastAppealAt: nullable(moment()),
  }),
);
export type MergedSide = Static<typeof side>;
/** What two records say of one thing, in words, with masks for who may not see personal data; null: nothing. */
const mergedLine = named(
  "MergedLine",
  record({
    line: oneOf(mergeLines),
    kept: nullable(text(1000)),
    other: nullable(text(1000)),
    /** Whose value has all that the other one says, also behind a mask; `asked`: each says something else, and a person chooses. */
    stays: oneOf(["kept", "other", "asked"]),
  }),
);
export type MergedLine = Static<typeof mergedLine>;
/** An appeal that moved with a merger and is not of its own record after that was taken back; somebody has changed its person meanwhile. */
const stayedAppeal = named(
  "StayedAppeal",
  record({
    id: id(),
    requestNumber: text(),
    version: id(),
    /** Its own record is there still, and its applicant is disclosed. */
    mayBeGiven: flag(),
  }),
);
export type StayedAppeal = Static<typeof stayedAppeal>;
export const mergeEndpoints = {
  list,
  excel,
  preview: endpoint({
    method: "GET",
    path: "/applicants/merge-preview",
    may,
    summary:
      "Two records side by side, what would move, and why they cannot be merged; who may see personal data says for what, and it stands in the reading log",
    query: record({ keptId: id(), otherId: id(), purpose: optional(oneOf(readingPurposes)) }),
    reply: record({
      kept: side,
      other: side,
      refusal: nullable(oneOf(mergeRefusals)),
      /** What is known of both and is not the same: they are merged only by who says that it is one person all the same. */
      differences: listOf(oneOf(differences)),
      /** Of which at least one says something. */
      lines: listOf(mergedLine),
      newer: oneOf(["kept", "other"]),
      /** The kept record may take lines of the other one: the cards of no other office change by that. */
      mayTake: flag(),
    }),
    errors: ["not_found", "purpose_needed", "too_many"],
  }),
  merge: endpoint({
    method: "PATCH",
    path: "/applicants/merge",
    may,
    summary:
      "Give all appeals of one record to another one of the same person, which takes the named lines of it; it can be taken back for 30 days",
    body: {
      ...record({
        keptId: id(),
        otherId: id(),
        keptVersion: id(),
        otherVersion: id(),
        isOnePerson: optional(flag()),
        lines: optional(listOf(oneOf(mergeLines), mergeLines.length)),
      }),
      examples: [{ keptId: 1, otherId: 2, keptVersion: 1, otherVersion: 1, lines: ["address"] }],
    },
    reply: record({ id: id(), appeals: count() }),
    errors: ["not_found", "rule_broken", "changed_meanwhile"],
    done: "audited.applicantsMerged",
  }),
  takeBack: endpoint({
    method: "PATCH",
    path: "/applicants/merges/{id}/take-back",
    may,
    summary:
      "Give the appeals that moved with a merger back to their own record, and the kept one its own lines; appeals that came meanwhile stay",
    params: record({ id: id() }),
    reply: record({ appeals: count(), stayed: listOf(stayedAppeal) }),
    errors: ["not_found", "action_not_allowed_now", "rule_broken"],
    done: "audited.mergeTakenBack",
  }),
  stayed: endpoint({
    method: "GET",
    path: "/applicants/merges/{id}/stayed",
    may,
    summary: "Appeals that moved with a merger and did not go back with it, because their person was changed meanwhile",
    params: record({ id: id() }),
    reply: listOf(stayedAppeal),
    errors: ["not_found"],
  }),
  giveBack: endpoint({
    method: "PATCH",
    path: "/applicants/merges/{id}/give-back",
    may,
    summary: "Give one of the appeals that stayed back to its own record",
    params: record({ id: id() }),
    body: { ...record({ appealId: id(), version: id() }), examples: [{ appealId: 1, version: 1 }] },
    reply: record({}),
    errors: ["not_found", "changed_meanwhile", "action_not_allowed_now"],
    done: "audited.stayedGivenBack",
  }),
};
