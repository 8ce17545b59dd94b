import type { Static } from "typebox";
import { applicantForm } from "../applicants/applicant.schema.ts";
import { languages } from "../../kit/languages.ts";
import { endpoint } from "../../kit/endpoint.ts";
import { uploadLimit } from "../../kit/limits.ts";
import {
  anyDay,
  byParts,
  clearable,
  email,
  filledText,
  id,
  listOf,
  named,
  nullable,
  oneOf,
  optional,
  record,
  text,
} from "../../kit/schema.ts";
import type { IncomingChannel } from "./incoming.lists.ts";
import { leftOutPart } from "./incoming.schema.ts";

/** Files that an appeal from outside may bring. */
export const intakeFiles = 5;
/** More is no letter. Characters. */
export const intakeTextMost = 1_000_000;
/** Requests with one key. */
export const intakePerMinute = 120;

const {
  id: _id,
  email: _apart,
  applicantCnt: _count,
  isFakePhoneNumber: _fake,
  incompleteKind: _kind,
  ...ofApplicant
} = applicantForm.properties;
/** The applicant's fields as the registration form has them, but for what only staff know; none of them is required. */
export const intakeApplicant = named("IntakeApplicant", record({ ...ofApplicant, birthdate: clearable(anyDay()) }));
export type IntakeApplicant = Static<typeof intakeApplicant>;
export const intakeAppeal = named(
  "IntakeAppeal",
  // registration is not refused for a fault of a part (law, article 23)
  byParts(
    record({
      /** The sender's own number of this appeal: sent again, it makes no second one. */
      externalId: filledText(100),
      applicant: optional(intakeApplicant),
      email: optional(email()),
      /** The language of messages to the applicant; UZ where it is left out. */
      language: optional(oneOf(languages.map((l) => l.code))),
      satulationId: optional(id()),
      /** What is longer than an appeal's text is kept as a file. */
      text: filledText(intakeTextMost),
      files: optional(listOf(nullable(record({ name: filledText(255), content: text(uploadLimit * 2) })), intakeFiles)),
    }),
  ),
);
export type IntakeAppeal = Static<typeof intakeAppeal>;

/** The channels through which other systems hand appeals in. */
export const intakeChannels = ["web", "telegram", "my-fergana"] as const satisfies readonly IncomingChannel[];
const channel = oneOf(intakeChannels);

/** For other systems: each call is signed with a key of its channel, which itself does not travel. */
export const intakeEndpoints = {
  send: endpoint({
    method: "POST",
    path: "/intake/{channel}",
    may: "public",
    summary:
      "Hand in an appeal (headers X-Key-Id, X-Timestamp, X-Nonce, X-Signature); the reply is the ticket to ask with, its code for the public page, and what could not be kept",
    signedBy: "channel",
    params: record({ channel }),
    body: intakeAppeal,
    large: true,
    reply: record({
      ticket: text(),
      /** With the ticket it opens the public page; null for a record of a version before it. */
      statusCode: nullable(text()),
      leftOut: listOf(leftOutPart),
    }),
    ownTransactions: true,
    errors: ["wrong_key", "request_stale", "request_replayed", "key_used_otherwise", "file_too_large", "too_many", "reader_unavailable"],
  }),
  ask: endpoint({
    method: "GET",
    path: "/intake/{channel}/{ticket}",
    may: "public",
    summary: "What has become of an appeal handed in through this channel (the same headers)",
    signedBy: "channel",
    params: record({ channel, ticket: text(40) }),
    reply: record({
      status: oneOf(["new", "rejected", "registered", "in_process", "closed"]),
      number: nullable(text()),
      /** Why it was rejected. */
      reason: nullable(text(2000)),
      /** What the applicant was answered, once it has been sent. */
      answers: listOf(text(20_000)),
    }),
    errors: ["wrong_key", "request_stale", "request_replayed", "not_found", "too_many"],
  }),
};
