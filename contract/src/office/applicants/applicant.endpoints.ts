import Type from "typebox";
import { endpoint } from "../../kit/endpoint.ts";
import { count, id, listOf, record } from "../../kit/schema.ts";
import { applicantForm, applicantQuery, applicantRecord, applicantRow, phoneSuggestion } from "./applicant.schema.ts";

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
    may: ["add_appeal", "add_appeal_mahalla"],
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
    may: ["add_appeal", "edit_appeal"],
    summary: "Applicants whose phone starts with the digits (six to nine of them)",
    query: record({ phone: Type.String({ pattern: "^\\d{0,9}$" }) }),
    reply: listOf(phoneSuggestion),
  }),
  byPhone: endpoint({
    method: "GET",
    path: "/applicants/byPhone",
    may: ["add_appeal", "edit_appeal"],
    summary: "The latest applicant with this phone",
    query: record({ phone: Type.String({ pattern: "^\\d{9}$" }) }),
    reply: applicantRecord,
    errors: ["not_found"],
  }),
  getFakePhone: endpoint({
    method: "GET",
    path: "/applicants/get-fake-phone",
    may: ["add_appeal", "edit_appeal"],
    summary: "A generated number for an applicant without a phone",
    reply: record({ phone: Type.String() }),
  }),
  get: endpoint({
    method: "GET",
    path: "/applicants/{id}",
    may: ["add_appeal", "edit_appeal"],
    summary: "An applicant of an appeal that the caller sees, or one found by phone",
    params: record({ id: id() }),
    reply: applicantRecord,
    errors: ["not_found"],
  }),
};
