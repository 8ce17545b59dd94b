import * as Type from "typebox";
import { crudEndpoints } from "../../kit/crud.endpoints.ts";
import type { Crud } from "../../kit/crud.ts";
import { endpoint } from "../../kit/endpoint.ts";
import type { MessageKey } from "../../kit/messages.ts";
import { count, filledText, id, listOf, named, optional, record, text } from "../../kit/schema.ts";
import type { ReadingState } from "../file-readings/file-reading.endpoints.ts";

/** Files that one call adds. */
export const scannedAtOnce = 50;
/** What waits in one office; pages are known once a letter was read. */
export const scannedMost = { letters: 1000, pages: 5000, bytes: 3_000_000_000 } as const;
/** Pages of one PDF that is cut into letters, and of each letter where all have as many. */
export const cutMost = { pages: 150, each: 50 } as const;
/** How long somebody has a letter for himself once he has opened it, as the screen says. Minutes. */
export const takenMinutes = 30;

const states = {
  waiting: "scanned.waiting",
  ready: "scanned.ready",
  unreadable: "scanned.unreadable",
  failed: "scanned.failed",
  none: "scanned.notRead",
} as const satisfies Readonly<Record<ReadingState | "none", MessageKey>>;
export type ScannedState = keyof typeof states;

/** Letters that were scanned and wait to be registered: of the own office. */
export const scannedLetterRow: Crud = {
  name: "scanned-letters",
  path: "/appeals/scans",
  table: "scanned_letters_waiting",
  title: "menu.scans",
  fields: {
    applicant: { kind: "shown", label: "columns.applicant", column: "applicant" },
    areasId: { kind: "ref", label: "columns.applicantArea", column: "area_id", table: "areas", nameAs: "areaName", stamped: true },
    satulationId: {
      kind: "ref",
      label: "fields.satulation",
      column: "kind_id",
      table: "appeal_kinds",
      nameAs: "satulationName",
      stamped: true,
    },
    fileName: { kind: "shown", label: "scanned.file", column: "file_name" },
    /** The first page as an address of data, of at most 4,100 characters; null where it is no picture. */
    small: { kind: "shown", label: "scanned.small", column: "small" },
    state: { kind: "choice", label: "scanned.reading", column: "state", choices: states },
    pages: { kind: "shown", label: "fields.pageCnt", column: "pages" },
    takenById: { kind: "ref", label: "scanned.takenBy", column: "taken_by", table: "users", nameAs: "takenByName", stamped: true },
    uploadedById: {
      kind: "ref",
      label: "scanned.uploadedBy",
      column: "uploaded_by",
      table: "users",
      nameAs: "uploadedByName",
      stamped: true,
    },
    createdDate: { kind: "moment", label: "scanned.uploadedAt", column: "created_at" },
    fileId: { kind: "shown", label: "columns.files", column: "file_id" },
  },
};
/** Those that were removed without being registered: what, by whom, when and why. Their files are gone. */
export const removedLetterRow: Crud = {
  name: "removed-letters",
  path: "/appeals/scans/removed",
  table: "scanned_letters",
  title: "scanned.removed",
  fields: {
    fileName: { kind: "shown", label: "scanned.file", column: "file_name" },
    uploadedById: {
      kind: "ref",
      label: "scanned.uploadedBy",
      column: "uploaded_by",
      table: "users",
      nameAs: "uploadedByName",
      asOf: "created_at",
    },
    createdDate: { kind: "moment", label: "scanned.uploadedAt", column: "created_at" },
    removedById: {
      kind: "ref",
      label: "scanned.removedBy",
      column: "decided_by",
      table: "users",
      nameAs: "removedByName",
      asOf: "decided_at",
    },
    removedDate: { kind: "moment", label: "scanned.removedAt", column: "decided_at" },
    reason: { kind: "shown", label: "scanned.removeReason", column: "remove_reason" },
  },
};

const may = "add_appeal";
const rights = { read: "appeals-scans", all: "appeals-scans", write: may, example: {} } as const;
const { list } = crudEndpoints(scannedLetterRow, rights);
const removed = crudEndpoints(removedLetterRow, rights);
const scannedLetter = named("ScannedLetter", record({ id: id(), fileId: id(), fileName: text() }));
export const scannedLetterEndpoints = {
  list,
  removed: removed.list,
  removedExcel: removed.excel,
  add: endpoint({
    method: "POST",
    path: "/appeals/scans",
    may,
    summary:
      "Add uploaded files, each a letter that waits to be registered; with `cut` each PDF becomes several letters: of `every` pages each, or split at blank pages, which are left out",
    body: record({
      files: listOf(id(), scannedAtOnce),
      cut: optional(record({ every: optional(Type.Integer({ minimum: 1, maximum: cutMost.each })) })),
    }),
    reply: record({ count: count() }),
    errors: ["rule_broken", "too_many_uploads", "store_unavailable", "scan_unavailable", "reader_unavailable"],
    done: "audited.scansAdded",
    ownTransactions: true,
  }),
  take: endpoint({
    method: "POST",
    path: "/appeals/scans/take",
    may,
    summary: "Take a letter to register it, or the oldest one that nobody has: the others see who works on it",
    body: record({ id: optional(id()) }),
    reply: scannedLetter,
    errors: ["not_found", "taken_by_other"],
    done: "audited.scanTaken",
  }),
  release: endpoint({
    method: "PATCH",
    path: "/appeals/scans/{id}/release",
    may,
    summary: "Leave a letter that one has taken to the others",
    params: record({ id: id() }),
    reply: record({}),
    errors: ["not_found"],
    done: "audited.scanReleased",
  }),
  remove: endpoint({
    method: "PATCH",
    path: "/appeals/scans/{id}/remove",
    may,
    summary: "Remove a letter that is not to be registered, with the reason; its file is deleted",
    params: record({ id: id() }),
    body: record({ reason: filledText(500) }),
    reply: record({}),
    errors: ["not_found", "taken_by_other"],
    done: "audited.scanRemoved",
  }),
};
