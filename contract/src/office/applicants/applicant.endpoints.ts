import * as Type from "typebox";
import { endpoint } from "../../kit/endpoint.ts";
import { count, day, id, listOf, number, numberPart, optional, record } from "../../kit/schema.ts";
import { applicantForm, applicantQuery, applicantRecord, applicantRow, phoneSuggestion } from "./applicant.schema.ts";

/** Who fills in the registration form. */
const registering = ["add_appeal", "add_appeal_mahalla", "edit_appeal"] as const;
const list = (path: `/${string}`) =>
  endpoint({
    method: "GET",
    path,
    may: "signed-in",
    summary: "Applicants of the appeals that the caller may see, a page",
    query: applicantQuery,
    reply: record({ total: count(), rows: Type.Array(applicantRow) }),
  });

export const applicantEndpoints = {
  all: list("/applicants/all"),
  paging: list("/applicants/paging"),
  create: endpoint({
    method: "POST",
    path: "/applicants/",
    may: registering,
    summary: "Make an applicant's record, for an appeal that follows",
    body: {
      ...applicantForm,
      examples: [{ id: -1, applicantTypeId: 1, lastName: "Karimova", firstName: "Shoira", areasId: 1, phone: "901234567" }],
    },
    reply: applicantRecord,
    errors: ["rule_broken"],
    done: "audited.applicantAdded",
  }),
  searchByPhone: endpoint({
    method: "GET",
    path: "/applicants/search-by-phone",
    may: registering,
    summary: "Applicants of the appeals that the caller may see whose phone starts with the digits (six to nine of them)",
    query: record({ phone: numberPart("phone") }),
    reply: listOf(phoneSuggestion),
    errors: ["too_many"],
  }),
  byPhone: endpoint({
    method: "GET",
    path: "/applicants/byPhone",
    may: registering,
    summary:
      "The latest applicant with this phone among those of the appeals that the caller may see; of somebody else's a masked name (409)",
    query: record({ phone: number("phone") }),
    reply: applicantRecord,
    errors: ["not_found", "second_fact_needed", "too_many"],
  }),
  bySecondFact: endpoint({
    method: "POST",
    path: "/applicants/by-second-fact",
    may: registering,
    summary:
      "The latest applicant with this phone and this birth date or passport, whichever office registered the appeals; five wrong ones a day lock the number",
    body: {
      ...record({
        phone: number("phone"),
        birthdate: optional(day()),
        passportSn: optional(number("passportSeries")),
        passportNum: optional(number("passportNumber")),
      }),
      examples: [{ phone: "901234567", birthdate: "05.04.1980" }],
    },
    reply: applicantRecord,
    errors: ["not_found", "rule_broken", "too_many"],
    // what it counts stays counted when it refuses
    ownTransactions: true,
  }),
  getFakePhone: endpoint({
    method: "GET",
    path: "/applicants/get-fake-phone",
    may: registering,
    summary: "A generated number for an applicant without a phone",
    reply: Type.String({ examples: ["001234567"] }),
  }),
  get: endpoint({
    method: "GET",
    path: "/applicants/{id}",
    may: registering,
    summary: "An applicant of an appeal that the caller sees, or one that the own office has made",
    params: record({ id: id() }),
    reply: applicantRecord,
    errors: ["not_found"],
  }),
};
