import * as Type from "typebox";
import { formField as f, formFields, neverNull, type FormField } from "../../kit/form-fields.ts";
import { id, nullable, optional, text } from "../../kit/schema.ts";
import { individual, legalEntity } from "../limits.ts";

/** What a letter may lack and be registered all the same (law, articles 23 and 29), with the ids of the dictionary incomplete-kinds. */
export const incompleteKinds = { anonymous: 1, incomplete: 2 } as const;

/**
 * The fields of an applicant, each declared once (specification, section 3); all of them tell who the applicant is. What outlives retention is what
 * reports count by. A generated phone and the name in one piece follow from them.
 */
export const applicantFields = formFields({
  applicantTypeId: {
    ...f.choice("fields.applicantType", "applicant_type_id", {
      names: "applicant_types",
      options: "applicantTypes",
      card: "typeName",
      printed: "applicantType",
      outlives: true,
    }),
    form: optional(Type.Unsafe<1 | 2>({ type: "integer", enum: [1, 2] })),
    record: id(),
    view: text(),
    empty: individual,
  },
  /** Lifts what is required. */
  incompleteKind: f.code("fields.incompleteKind", "incomplete_kind_id", incompleteKinds, {
    names: "incomplete_kinds",
    card: "incompleteKind",
  }),
  phone: neverNull(
    f.number("fields.phone", "phone", "phone", {
      card: "phone",
      printed: "phone",
      personal: true,
      along: "isFakePhoneNumber",
      required: true,
    }),
    "",
    text(),
  ),
  isFakePhoneNumber: f.bit("fields.noPhone", "is_fake_phone", { inHistory: false }),
  homePhone: f.number("fields.homePhone", "home_phone", "phone", { card: "homePhone", printed: "homePhone", personal: true }),
  /** Where messages and answers go that need no phone. */
  email: f.email("fields.email", "email", { absent: "keep", card: "email", printed: "email", personal: true }),
  name: f.text("fields.orgName", "organization_name", 300, { only: "entity", required: true }),
  lastName: f.text("fields.lastName", "last_name", 100, { only: "person" }),
  firstName: f.text("fields.firstName", "first_name", 100, { only: "person", required: true }),
  middleName: f.text("fields.middleName", "middle_name", 100, { only: "person" }),
  birthdate: {
    ...f.day("fields.birthdate", "birthdate", { card: "birthdate", printed: "birthdate", personal: true, only: "person", past: true }),
    // or its mask
    view: nullable(text()),
  },
  gendersId: f.choice("fields.gender", "gender_id", {
    names: "genders",
    options: "genders",
    card: "genderName",
    printed: "gender",
    only: "person",
    outlives: true,
  }),
  passportSn: f.number("fields.passportSeries", null, "passportSeries", { personal: true, secret: true, only: "person" }),
  passportNum: f.number("fields.passportNumber", null, "passportNumber", {
    card: "passport",
    cardLabel: "fields.passport",
    printed: "passport",
    personal: true,
    secret: true,
    only: "person",
  }),
  inn: f.number("fields.inn", "tax_id", "taxId", { card: "inn", printed: "taxId", personal: true }),
  director: f.text("fields.director", "director", 200, { card: "director", printed: "director", only: "entity", required: true }),
  socialStatusId: f.choice("fields.socialStatus", "social_status_id", {
    names: "social_statuses",
    options: "socialStatuses",
    card: "socialStatusName",
    printed: "socialStatus",
    only: "person",
    outlives: true,
  }),
  privilagedCategoriesId: f.choice("fields.privilegedCategory", "privileged_category_id", {
    names: "privileged_categories",
    options: "privilegedCategories",
    card: "privilegedCategoryName",
    printed: "privilegedCategory",
    only: "person",
    outlives: true,
  }),
  regionsId: f.choice("fields.region", "region_id", {
    names: "regions",
    options: "regions",
    card: "regionName",
    printed: "region",
    outlives: true,
  }),
  areasId: f.choice("fields.area", "area_id", {
    names: "areas",
    options: "areas",
    within: "regionsId",
    required: true,
    card: "areaName",
    printed: "area",
    outlives: true,
  }),
  mahallasId: f.choice("fields.mahalla", "mahalla_id", {
    names: "mahallas",
    options: "mahallas",
    within: "areasId",
    card: "mahallaName",
    printed: "mahalla",
  }),
  address: f.text("fields.address", null, 500, { card: "address", printed: "address", personal: true, secret: true }),
  /** How many wrote together: of the appeal, though the form asks for it here. */
  applicantCnt: f.count("fields.applicantCnt", null, 1_000_000, 1, {}),
});

/** The form without what only applicants of the other type have. */
export const ofItsType = <Form extends { readonly applicantTypeId?: unknown }>(form: Form): Form => {
  const other = form.applicantTypeId === legalEntity ? "person" : "entity";
  const names = Object.entries<FormField>(applicantFields).flatMap(([name, { only }]) => (only === other ? [name] : []));
  return { ...form, ...Object.fromEntries(names.map((name) => [name, null])) };
};
