import { endpoint } from "../kit/endpoint.ts";
import { id, record } from "../kit/schema.ts";
import { incomingRecord, rejection } from "./incoming.schema.ts";

export const incomingEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/appeals/incoming/{id}",
    may: ["appeals-telegram", "appeals-web", "appeals-my-fergana"],
    summary: "A record from outside, as the registration form takes it",
    params: record({ id: id() }),
    reply: incomingRecord,
    errors: ["not_found"],
  }),
  reject: endpoint({
    method: "PATCH",
    path: "/appeal-actions/reject-incoming/{id}",
    may: "accept_incoming",
    summary: "Reject a record from outside; its sender is told why",
    params: record({ id: id() }),
    body: rejection,
    reply: incomingRecord,
    errors: ["not_found", "action_not_allowed_now", "changed_meanwhile"],
    done: "audited.incomingRejected",
  }),
};
