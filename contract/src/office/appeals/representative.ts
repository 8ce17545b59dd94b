import type { Static } from "typebox";
import { fileLink } from "../../kit/file.endpoints.ts";
import { day, filledText, flag, id, listOf, named, number, optional, record, text } from "../../kit/schema.ts";

const files = 10;

/** Who acts for the applicant, and by what (law, article 6). */
export const representativeForm = named(
  "RepresentativeForm",
  record({
    name: filledText(300),
    /** Dictionary authority-kinds. */
    authorityKindId: id(),
    documentNumber: filledText(100),
    documentDate: day(),
    phone: number("phone"),
    address: filledText(500),
    /** The scanned proof of authority. */
    files: optional(listOf(id(), files)),
  }),
);
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
