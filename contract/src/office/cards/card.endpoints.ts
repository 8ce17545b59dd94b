import { personalData } from "../applicants/applicant.schema.ts";
import { endpoint } from "../../kit/endpoint.ts";
import { readingPurposes } from "../../kit/purposes.ts";
import { flag, id, oneOf, optional, record } from "../../kit/schema.ts";
import { reach } from "../applicant-messages/message.schema.ts";
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
    summary:
      "The applicant's personal fields in full; each call is one row of the reading log. The purpose may be left out while the next step of the appeal or of a task is the caller's",
    params: record({ id: id() }),
    body: record({ purpose: optional(oneOf(readingPurposes)) }),
    reply: personalData,
    errors: ["not_found", "purpose_needed"],
    ownTransactions: true,
  }),
  letterReach: endpoint({
    method: "GET",
    path: "/appeals/letter-reach/{id}",
    may: "task_notify_applicant",
    summary: "By which ways a letter that is due reaches the applicant",
    params: record({ id: id() }),
    reply: reach,
    errors: ["not_found"],
  }),
  settleMessage: endpoint({
    method: "PATCH",
    path: "/tasks/notifications/message/{id}",
    may: ["task_notify_applicant", "accept_incoming"],
    summary: "Say of a message of which nobody knows (sms_unknown) that it arrived, or have it sent again",
    params: record({ id: id() }),
    body: record({ arrived: flag() }),
    reply: record({}),
    errors: ["not_found", "action_not_allowed_now"],
    done: "audited.messageSettled",
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
