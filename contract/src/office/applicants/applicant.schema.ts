import * as Type from "typebox";
import type { Static, TSchema } from "typebox";
import { cardSchemas, formSchemas, personalSchemas, recordSchemas } from "../../kit/form-fields.ts";
import { count, flag, id, named, nullable, number, numberPart, oneOf, optional, record, text } from "../../kit/schema.ts";
import { pageSizes } from "../../kit/limits.ts";
import { applicantFields } from "./applicant.fields.ts";

/** District and phone are required unless the letter is marked as anonymous or incomplete. */
const unlessIncomplete = <S extends TSchema>(form: S): S => ({
  ...form,
  if: { required: ["incompleteKind"], properties: { incompleteKind: { type: "string" } } },
  else: { required: ["areasId", "phone"], properties: { areasId: { type: "integer" }, phone: { type: "string" } } },
});

/** The applicant's part of the registration form (specification, section 3); id -1 is a new one. */
export const applicantForm = named(
  "ApplicantForm",
  unlessIncomplete(record({ id: optional(Type.Integer({ minimum: -1 })), ...formSchemas(applicantFields) })),
);
export type ApplicantForm = Static<typeof applicantForm>;

/** GET /applicants/{id}: the form's fields. */
export const applicantRecord = named("Applicant", record({ id: id(), ...recordSchemas(applicantFields) }));
export type ApplicantRecord = Static<typeof applicantRecord>;

/** A row of the list of applicants; personal fields are masked for people who may not see them in full. */
export const applicantRow = named(
  "ApplicantRow",
  record({
    ...applicantRecord.properties,
    birthdate: nullable(text()),
    fullName: text(500),
    applicantTypeName: text(),
    regionName: nullable(text()),
    areaName: nullable(text()),
    mahallaName: nullable(text()),
    /** Appeals of this applicant that the caller may see. */
    appealsCount: count(),
  }),
);
export type ApplicantRow = Static<typeof applicantRow>;
/** The beginning of a phone; tax id and passport number whole: these three need the right to personal data. */
export const applicantQuery = record({
  pageNo: optional(Type.Integer({ minimum: 1, maximum: 10_000_000, default: 1 })),
  pageSize: optional(Type.Integer({ minimum: 1, maximum: Math.max(...pageSizes), default: pageSizes[0] })),
  sortAttr: optional(oneOf(["id", "fullName"])),
  sortOrder: optional(oneOf(["ASC", "DESC"])),
  fullName: optional(text(200)),
  phone: optional(numberPart("phone")),
  inn: optional(number("taxId")),
  passportNum: optional(number("passportNumber")),
  applicantTypeId: optional(id()),
  regionsId: optional(id()),
  areasId: optional(id()),
});
export type ApplicantQuery = Static<typeof applicantQuery>;

/** The applicant as the card shows it; personal fields are masked for people who may not see them in full. */
export const applicantView = named(
  "ApplicantView",
  record({
    id: id(),
    typeId: id(),
    fullName: text(),
    ...cardSchemas(applicantFields),
    isFakePhone: flag(),
    incompleteKindName: nullable(text()),
    /** Personal fields are masks. */
    masked: flag(),
  }),
);
export type ApplicantView = Static<typeof applicantView>;

/** The personal fields of an applicant in full. */
export const personalData = named(
  "PersonalData",
  record({
    ...personalSchemas(applicantFields),
    /** Of who acts for the applicant. */
    representative: nullable(record({ phone: text(), address: text(500) })),
  }),
);
export type PersonalData = Static<typeof personalData>;

export const phoneSuggestion = named("PhoneSuggestion", record({ id: id(), phone: text(), name: text() }));
