import Type from "typebox";
import { endpoint } from "../kit/endpoint.ts";
import { id, listOf, nullable, record } from "../kit/schema.ts";
import { applicantRecord, phoneSuggestion } from "./applicant.schema.ts";

export const applicantEndpoints = {
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
    summary: "The latest applicant with this phone, or null",
    query: record({ phone: Type.String({ pattern: "^\\d{9}$" }) }),
    reply: record({ applicant: nullable(applicantRecord) }),
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
