import * as Type from "typebox";
import { endpoint } from "../../kit/endpoint.ts";
import { count, flag, id, moment, named, nullable, record, text } from "../../kit/schema.ts";

/** How many records of a kind, named in the caller's language. */
const figure = { name: text(500), count: count() };
const counted = Type.Array(record(figure));
const preview = named(
  "HandOverPreview",
  record({
    /** Appeals that hold something that goes to the other office. */
    appeals: count(),
    /** `parts`: the same by status. */
    moves: Type.Array(record({ ...figure, parts: counted })),
    /** What names the office and is set by hand afterwards. */
    byHand: counted,
    /**
     * What has to be finished before, or forbids this receiver; nothing may stand here. `peopleOf`: the organisation whose people finish it, or are
     * given what is missing; `people`: the names of some of them who may.
     */
    inTheWay: Type.Array(record({ ...figure, peopleOf: nullable(id()), people: text(500) })),
    /** Of the organisation, to be sent back with the order. */
    version: text(),
  }),
);
const handOver = named(
  "OfficeHandOver",
  record({
    toId: id(),
    toName: text(500),
    startedAt: moment(),
    startedByName: text(500),
    /** Appeals, when it began, and those that have gone. */
    total: count(),
    done: count(),
    /** null while it goes on. */
    endedAt: nullable(moment()),
    /** It left nothing behind, and the organisation has not been unblocked since. */
    isClosed: flag(),
    /** Appeals that could not be handed over, with the reason as the program said it. */
    failures: Type.Array(record({ appealId: id(), number: text(), reason: text(500) })),
  }),
);

const may = "manage_organizations";
const params = record({ id: id() });
export const closedOfficeEndpoints = {
  preview: endpoint({
    method: "GET",
    path: "/admin/organizations/{id}/hand-over-preview",
    may,
    summary: "What would go to another office if this one closed, and what stands in the way",
    params,
    query: record({ toId: id() }),
    reply: preview,
    errors: ["not_found", "rule_broken"],
  }),
  start: endpoint({
    method: "PATCH",
    path: "/admin/organizations/{id}/hand-over",
    may,
    summary: "Close an organisation: it is blocked at once, and a job hands its open work over to another one",
    params,
    body: record({ toId: id(), version: text() }),
    reply: handOver,
    errors: ["not_found", "rule_broken", "changed_meanwhile"],
    done: "audited.organizationClosed",
    changesRights: true,
  }),
  progress: endpoint({
    method: "GET",
    path: "/admin/organizations/{id}/hand-over",
    may,
    summary: "How far the latest hand-over of an organisation has come; null where there was none",
    params,
    reply: nullable(handOver),
    errors: ["not_found"],
  }),
};
