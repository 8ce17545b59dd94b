import * as Type from "typebox";
import type { Static } from "typebox";
import { endpoint } from "../../kit/endpoint.ts";
import type { MessageKey } from "../../kit/messages.ts";
import { pageSizes } from "../../kit/limits.ts";
import {
  count,
  day,
  filledText,
  flag,
  id,
  listOf,
  moment,
  named,
  nullable,
  oneOf,
  optional,
  record,
  rowVersion,
  text,
} from "../../kit/schema.ts";
import { eventKindNames } from "./event-kinds.ts";

export const receiverLimits = {
  /** Characters. */
  name: 200,
  url: 500,
  /** Receivers of an installation. */
  receivers: 100,
  organizations: 100,
  /** Calls for reading with one key. */
  perMinute: 600,
} as const;

/** What the call for reading may show of an appeal beside its id; of a person only what is named here as such. */
export const exchangeFields = {
  number: "columns.requestNumber",
  status: "columns.status",
  kind: "fields.satulation",
  topic: "columns.topic",
  district: "fields.area",
  days: "outgoingEvents.days",
  organization: "administration.organization",
  result: "columns.resultType",
  applicantName: "columns.applicant",
  applicantPhone: "fields.phone",
  text: "fields.text",
} as const satisfies Readonly<Record<string, MessageKey>>;
export type ExchangeField = keyof typeof exchangeFields;
export const exchangeFieldNames = Object.keys(exchangeFields) as readonly ExchangeField[];
export const personalExchangeFields = ["applicantName", "applicantPhone", "text"] as const satisfies readonly ExchangeField[];

/** Why an event was not taken. */
export const eventFaults = {
  host_not_allowed: "outgoingEvents.hostNotAllowed",
  address_not_allowed: "outgoingEvents.addressNotAllowed",
  not_reached: "outgoingEvents.notReached",
  certificate_refused: "outgoingEvents.certificateRefused",
  no_answer: "outgoingEvents.noAnswer",
  answered_otherwise: "outgoingEvents.answeredOtherwise",
} as const satisfies Readonly<Record<string, MessageKey>>;
export type EventFault = keyof typeof eventFaults;
export const eventFaultNames = Object.keys(eventFaults) as readonly EventFault[];

const many = <const V extends readonly string[]>(values: V) => Type.Array(oneOf(values), { maxItems: values.length, uniqueItems: true });
const given = {
  name: filledText(receiverLimits.name),
  url: filledText(receiverLimits.url),
  /** None: all. */
  kinds: many(eventKindNames),
  /** With those below them; none: all. */
  organizationIds: Type.Array(id(), { maxItems: receiverLimits.organizations, uniqueItems: true }),
  fields: many(exchangeFieldNames),
  isActive: flag(),
};
const example = {
  name: "Shahar hokimligi tizimi",
  url: "https://tizim.example.uz/murojaat",
  kinds: ["uz.murojaat.appeal.registered"],
  organizationIds: [],
  fields: ["number", "status", "days"],
  isActive: true,
};
export const eventReceiver = named(
  "EventReceiver",
  record({
    id: id(),
    ...given,
    organizationNames: listOf(text(1000), receiverLimits.organizations),
    /** Events that wait, and those that were given up. */
    waiting: count(),
    givenUp: count(),
    failingSince: nullable(moment()),
    pausedUntil: nullable(moment()),
    lastFault: nullable(oneOf(eventFaultNames)),
    lastDeliveredAt: nullable(moment()),
    version: rowVersion(),
  }),
);
export type EventReceiver = Static<typeof eventReceiver>;
export const newEventReceiver = { ...named("EventReceiverNew", record(given)), examples: [example] };
export type NewEventReceiver = Static<typeof newEventReceiver>;
const eventReceiverChange = {
  ...named("EventReceiverChange", record({ ...given, version: rowVersion() })),
  examples: [{ ...example, version: "q3Zk1vT0" }],
};

const givenUpEvent = named(
  "GivenUpEvent",
  record({
    id: id(),
    kind: oneOf(eventKindNames),
    number: nullable(text()),
    problemId: nullable(id()),
    at: moment(),
    attempts: count(),
    fault: nullable(oneOf(eventFaultNames)),
    /** Later events of the same appeal or problem that wait for it. */
    behind: count(),
  }),
);
export type GivenUpEvent = Static<typeof givenUpEvent>;

/** What the key of a receiver reads of an appeal: the fields that were chosen for it. */
export const exchangedAppeal = named(
  "ExchangedAppeal",
  record({
    id: id(),
    number: optional(text()),
    status: optional(text()),
    kind: optional(text()),
    topic: optional(nullable(text(1000))),
    district: optional(nullable(text())),
    days: optional(record({ registered: day(), deadline: nullable(day()), closed: nullable(day()) })),
    organization: optional(text(1000)),
    result: optional(nullable(text())),
    applicantName: optional(text(1000)),
    applicantPhone: optional(nullable(text())),
    text: optional(text(100_000)),
  }),
);

const may = "manage_event_receivers";
const path = "/admin/event-receivers";
const params = record({ id: id() });
/** For administrators of all organisations all receivers, for others those of their own offices. */
export const eventReceiverEndpoints = {
  list: endpoint({
    method: "GET",
    path,
    may,
    summary: "Systems that are told of events, and how it goes",
    reply: record({
      rows: listOf(eventReceiver, receiverLimits.receivers),
      /** Where the operator lets events go (EVENT_HOSTS); none: nowhere. */
      hosts: listOf(text(), 1000),
    }),
  }),
  create: endpoint({
    method: "POST",
    path,
    may,
    summary: "Name a system that is to be told; the reply shows its key, once",
    confirmed: true,
    body: newEventReceiver,
    reply: record({ id: id(), key: text() }),
    errors: ["rule_broken", "too_many"],
    done: "audited.receiverNamed",
  }),
  update: endpoint({
    method: "PUT",
    path: `${path}/{id}`,
    may,
    summary: "Change what a system is told, and what it may read",
    confirmed: true,
    params,
    body: eventReceiverChange,
    reply: record({ version: rowVersion() }),
    errors: ["not_found", "rule_broken", "changed_meanwhile"],
    done: "audited.receiverChanged",
  }),
  renewKey: endpoint({
    method: "PATCH",
    path: `${path}/{id}/renew-key`,
    may,
    summary: "Give a system another key, shown once; the former one ends at once",
    confirmed: true,
    params,
    reply: record({ id: id(), key: text() }),
    errors: ["not_found"],
    done: "audited.receiverKeyRenewed",
  }),
  givenUp: endpoint({
    method: "GET",
    path: `${path}/{id}/given-up`,
    may,
    summary: "Events that a system did not take for three days, the oldest first",
    params,
    query: record({
      pageNo: optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
      pageSize: optional(Type.Integer({ minimum: 1, maximum: Math.max(...pageSizes), default: pageSizes[0] })),
    }),
    reply: record({ total: count(), rows: listOf(givenUpEvent, Math.max(...pageSizes)) }),
    errors: ["not_found"],
  }),
  sendAgain: endpoint({
    method: "PATCH",
    path: `${path}/{id}/send-again`,
    may,
    summary: "Send events that were given up again: one, or all of a system; what waits behind them follows",
    params,
    body: record({ eventId: optional(id()) }),
    reply: record({ again: count() }),
    errors: ["not_found"],
    done: "audited.eventsAgain",
  }),
};

/** For a system that is told of events: signed with its key, as an intake is. */
export const exchangeEndpoint = endpoint({
  method: "GET",
  path: "/exchange/appeals/{id}",
  may: "public",
  summary:
    "An appeal of the offices that the key is for, as far as its fields were chosen (headers X-Key-Id, X-Timestamp, X-Nonce, X-Signature)",
  signedBy: "receiver",
  params: record({ id: id() }),
  reply: exchangedAppeal,
  errors: ["wrong_key", "request_stale", "request_replayed", "not_found", "too_many"],
});
