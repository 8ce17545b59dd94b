import { endpoint } from "../../kit/endpoint.ts";
import { readingPurposes } from "../../kit/purposes.ts";
import { count, flag, id, oneOf, optional, record, text } from "../../kit/schema.ts";

/** All files of an appeal in one: a ZIP of them, or one PDF of the card, the letters, the pictures and the PDFs. */
export const bundleKinds = ["zip", "pdf"] as const;
export type BundleKind = (typeof bundleKinds)[number];

/** It is made beside the calls, for who asked alone, and kept for a day. */
export const bundleEndpoints = {
  begin: endpoint({
    method: "POST",
    path: "/appeals/{id}/bundles",
    may: "signed-in",
    summary: "Begin a ZIP or a PDF of all files of an appeal that the caller may read",
    params: record({ id: id() }),
    body: record({ kind: oneOf(bundleKinds), purpose: optional(oneOf(readingPurposes)) }),
    reply: record({ id: id() }),
    errors: ["not_found", "purpose_needed", "bundle_too_large", "too_many"],
    done: "audited.bundleBegun",
  }),
  state: endpoint({
    method: "GET",
    path: "/bundles/{id}",
    may: "signed-in",
    summary: "How far it is: files that are in it, of all",
    params: record({ id: id() }),
    reply: record({ isReady: flag(), isFailed: flag(), done: count(), total: count(), name: text() }),
    errors: ["not_found"],
  }),
  file: endpoint({
    method: "GET",
    path: "/bundles/{id}/file",
    may: "signed-in",
    summary: "The ZIP or PDF itself",
    params: record({ id: id() }),
    reply: "file",
    errors: ["not_found", "store_unavailable"],
  }),
};
