import type { Static } from "typebox";
import { fileLink } from "../../kit/file.endpoints.ts";
import { field, schemasOf } from "../../kit/fields.ts";
import { day, flag, id, listOf, named, optional, record, text } from "../../kit/schema.ts";

const files = 10;

/** Who acts for the applicant, and by what (law, article 6). */
export const representativeFields = {
  name: field.text("form.representativeName", 300),
  /** Dictionary authority-kinds. */
  authorityKindId: field.choice("fields.authorityKind", "authorityKinds"),
  documentNumber: field.text("fields.authorityNumber", 100),
  documentDate: { ...field.day("fields.authorityDate"), past: true },
  phone: field.number("fields.representativePhone", "phone"),
  address: field.text("fields.representativeAddress", 500),
  /** The scanned proof of authority. */
  files: { ...field.files("fields.authorityFiles"), required: false, schema: optional(listOf(id(), files)) },
} as const;
export const representativeForm = named("RepresentativeForm", record(schemasOf(representativeFields)));
export type RepresentativeForm = Static<typeof representativeForm>;

/** The same with the names of the files; phone and address are masks without the right to personal data. */
export const representativeRecord = named(
  "Representative",
  record({
    name: text(300),
    authorityKindId: id(),
    documentNumber: text(100),
    documentDate: day(),
    phone: text(),
    address: text(500),
    files: listOf(fileLink, files),
  }),
);
export type RepresentativeRecord = Static<typeof representativeRecord>;

/** The representative as the card shows them. */
export const representativeView = named(
  "RepresentativeView",
  record({
    name: text(300),
    authorityKindName: text(),
    documentNumber: text(100),
    documentDate: day(),
    phone: text(),
    address: text(500),
    files: listOf(fileLink, files),
    /** Phone and address are masks. */
    masked: flag(),
  }),
);
export type RepresentativeView = Static<typeof representativeView>;
