import * as Type from "typebox";
import type { Static } from "typebox";
import { endpoint } from "./endpoint.ts";
import { count, filledText, flag, id, named, oneOf, optional, record, text } from "./schema.ts";

export const fileLink = named(
  "FileLink",
  record({
    resourcesId: id(),
    resourceName: text(),
    /** Its content needs a password. */
    isLocked: optional(flag()),
    /** It came while no virus scanner answered: kept, and given to nobody until one has looked at it. */
    isWaiting: optional(flag()),
  }),
);
export type FileLink = Static<typeof fileLink>;

const uploaded = named(
  "UploadedFile",
  record({ resourceId: id(), name: text(), size: Type.Integer(), type: text(), isLocked: optional(flag()) }),
);

const uploadErrors = [
  "file_too_large",
  "file_type_unknown",
  "file_has_macros",
  "file_is_program",
  "file_saved_otherwise",
  "file_empty",
  "file_infected",
  "store_unavailable",
  "scan_unavailable",
  "reader_unavailable",
  "no_space",
  "key_used_otherwise",
  "too_many_uploads",
] as const;

export const fileEndpoints = {
  uploadPart: endpoint({
    method: "POST",
    path: "/admin/files/upload/part",
    may: "signed-in",
    summary: "Upload a file (form fields: file, resourceTypeId)",
    body: "multipart",
    reply: uploaded,
    errors: uploadErrors,
    ownTransactions: true,
  }),
  uploadBase64: endpoint({
    method: "POST",
    path: "/admin/files/upload/base64",
    may: "signed-in",
    summary: "Upload a file as base64",
    large: true,
    body: record({
      name: filledText(255),
      // longer content is refused as `file_too_large`
      content: Type.String(),
      resourceTypeId: Type.Optional(id()),
    }),
    reply: uploaded,
    errors: uploadErrors,
    ownTransactions: true,
  }),
  download: endpoint({
    method: "GET",
    path: "/admin/files/download/{id}",
    may: "signed-in",
    summary: "Download a file",
    params: record({ id: id() }),
    reply: "file",
    errors: ["not_found", "store_unavailable", "scan_unavailable"],
  }),
  view: endpoint({
    method: "GET",
    path: "/admin/files/view/{id}",
    may: "signed-in",
    summary: "Show a picture or a PDF in the browser; HEIC, TIFF and BMP as a JPEG of one page, a PDF where it is asked for as a picture",
    params: record({ id: id() }),
    // counted from 1; only a TIFF and a PDF have more
    query: record({ page: optional(Type.Integer({ minimum: 1, maximum: 10_000 })), as: optional(oneOf(["picture"])) }),
    reply: "file",
    errors: ["not_found", "file_not_shown", "store_unavailable", "scan_unavailable", "reader_unavailable"],
  }),
  pages: endpoint({
    method: "GET",
    path: "/admin/files/pages/{id}",
    may: "signed-in",
    summary: "How many pages of a file can be shown",
    params: record({ id: id() }),
    reply: record({ count: count() }),
    errors: ["not_found", "file_not_shown", "store_unavailable", "scan_unavailable", "reader_unavailable"],
  }),
};
