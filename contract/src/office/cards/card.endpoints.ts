import { personalData } from "../applicants/applicant.schema.ts";
import { endpoint } from "../../kit/endpoint.ts";
import { id, record } from "../../kit/schema.ts";
import { reach } from "../notifications/message.schema.ts";
import { appealDetail, articleInfo, articleInfoWithRequest } from "./card.schema.ts";

/** What the card shows is of the appeal and of its tasks, so it stands above both. */
export const cardEndpoints = {
  detail: endpoint({
    method: "GET",
    path: "/appeals/detail/{id}",
    may: "signed-in",
    summary: "Everything the card shows",
    params: record({ id: id() }),
    reply: appealDetail,
    errors: ["not_found"],
  }),
  personalData: endpoint({
    method: "POST",
    path: "/appeals/{id}/personal-data",
    may: "view_personal_data",
    summary: "The applicant's personal fields in full; each call is one row of the reading log",
    params: record({ id: id() }),
    reply: personalData,
    errors: ["not_found"],
    ownTransactions: true,
  }),
  letterReach: endpoint({
    method: "GET",
    path: "/appeals/letter-reach/{id}",
    may: "task_notify_applicant",
    summary: "By which ways the letter that closes an appeal reaches its applicant",
    params: record({ id: id() }),
    reply: reach,
    errors: ["not_found"],
  }),
  articleInfo: endpoint({
    method: "GET",
    path: "/tasks/get-article-info",
    may: "signed-in",
    summary: "Everything the card shows of one task",
    query: record({ taskId: id() }),
    reply: articleInfo,
    errors: ["not_found"],
  }),
  articleInfoWithRequest: endpoint({
    method: "GET",
    path: "/tasks/get-article-info-with-request",
    may: "signed-in",
    summary: "Everything the card shows of one task, and its requests",
    query: record({ taskId: id() }),
    reply: articleInfoWithRequest,
    errors: ["not_found"],
  }),
};
