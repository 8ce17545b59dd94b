import * as Type from "typebox";
import { endpoint } from "../../kit/endpoint.ts";
import { count, id, listOf, oneOf, optional, record } from "../../kit/schema.ts";
import { pageSizes } from "../../kit/limits.ts";
import { incomingChannelCodes, incomingLists, type IncomingChannel } from "./incoming.lists.ts";
import { incomingMessage, incomingRecord, rejection } from "./incoming.schema.ts";

const channels = Object.keys(incomingChannelCodes) as IncomingChannel[];
export const incomingEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/appeals/incoming/{id}",
    may: [...channels.map((channel) => incomingLists.lists[channel].permission), incomingLists.lists["joined-mail"].permission],
    summary: "A record from outside: as the registration form takes it, its sender in words, and what was decided",
    params: record({ id: id() }),
    reply: incomingRecord,
    errors: ["not_found"],
  }),
  messages: endpoint({
    method: "GET",
    path: "/incoming/notifications",
    may: channels.map((channel) => incomingLists.lists[channel].permission),
    summary:
      "Messages about rejected records of a channel, the latest first, with those whose sender could not be notified, and how many did not arrive",
    query: record({
      menu: oneOf(channels),
      pageNo: optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
      pageSize: optional(Type.Integer({ minimum: 1, maximum: Math.max(...pageSizes), default: pageSizes[0] })),
    }),
    reply: record({ total: count(), failed: count(), rows: listOf(incomingMessage) }),
    errors: ["not_permitted"],
  }),
  reject: endpoint({
    method: "PATCH",
    path: "/appeal-actions/reject-incoming/{id}",
    may: "accept_incoming",
    summary: "Reject a record from outside for a reason of the closed list; its sender is notified of the reason",
    params: record({ id: id() }),
    body: rejection,
    reply: incomingRecord,
    errors: ["not_found", "action_not_allowed_now", "changed_meanwhile", "rule_broken"],
    done: "audited.incomingRejected",
  }),
  see: endpoint({
    method: "PATCH",
    path: "/appeal-actions/see-joined-mail/{id}",
    may: "accept_incoming",
    summary: "Say that a letter by e-mail that joined an appeal has been looked at: it leaves the list",
    params: record({ id: id() }),
    body: record({ version: id() }),
    reply: incomingRecord,
    errors: ["not_found", "action_not_allowed_now", "changed_meanwhile"],
    done: "audited.joinedMailSeen",
  }),
  separate: endpoint({
    method: "PATCH",
    path: "/appeal-actions/separate-joined-mail/{id}",
    may: "accept_incoming",
    summary: "Make a letter by e-mail that joined an appeal one of its own: it waits to be registered, and its files leave the appeal",
    params: record({ id: id() }),
    body: record({ version: id() }),
    reply: incomingRecord,
    errors: ["not_found", "action_not_allowed_now", "changed_meanwhile"],
    done: "audited.joinedMailSeparated",
  }),
};
