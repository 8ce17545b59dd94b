import type { MessageKey } from "../../kit/messages.ts";
import type { applicantFields } from "../applicants/applicant.fields.ts";

/** What no merger asks: the type is the same, incomplete letters are not merged, and how many wrote is said of the appeal. */
type NotAsked = "applicantTypeId" | "incompleteKind" | "applicantCnt";
/** By the fields of an applicant the line of a merger that each belongs to: what stands in one line is taken from one record. */
export const mergeLineOf = {
  lastName: "lastName",
  firstName: "firstName",
  middleName: "middleName",
  name: "name",
  director: "director",
  birthdate: "birthdate",
  gendersId: "gender",
  passportSn: "passport",
  passportNum: "passport",
  inn: "inn",
  phone: "phone",
  isFakePhoneNumber: "phone",
  homePhone: "homePhone",
  email: "email",
  regionsId: "address",
  areasId: "address",
  mahallasId: "address",
  address: "address",
  socialStatusId: "socialStatus",
  privilagedCategoriesId: "privilegedCategory",
} as const satisfies Readonly<Record<Exclude<keyof typeof applicantFields, NotAsked>, string>>;
export type MergeLine = (typeof mergeLineOf)[keyof typeof mergeLineOf];

export const mergeLineLabels = {
  lastName: "fields.lastName",
  firstName: "fields.firstName",
  middleName: "fields.middleName",
  name: "fields.orgName",
  director: "fields.director",
  birthdate: "fields.birthdate",
  gender: "fields.gender",
  passport: "fields.passport",
  inn: "fields.inn",
  phone: "fields.phone",
  homePhone: "fields.homePhone",
  email: "fields.email",
  address: "fields.address",
  socialStatus: "fields.socialStatus",
  privilegedCategory: "fields.privilegedCategory",
} as const satisfies Readonly<Record<MergeLine, MessageKey>>;
/** Their names on the wire, in the order of the window. */
export const mergeLines = [...new Set(Object.values(mergeLineOf))];
