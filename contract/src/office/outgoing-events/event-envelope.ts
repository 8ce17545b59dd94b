import * as Type from "typebox";
import type { Static } from "typebox";
import { day, id, named, nullable, oneOf, record, text } from "../../kit/schema.ts";
import { eventKindNames } from "./event-kinds.ts";

/** An event as it travels: CloudEvents 1.0 in JSON. Ids, kinds and days; nothing of a person. */
export const eventEnvelope = named(
  "OutgoingEvent",
  record({
    specversion: oneOf(["1.0"]),
    /** The same at every attempt. */
    id: text(36),
    source: text(),
    type: oneOf(eventKindNames),
    subject: text(),
    time: Type.String({ format: "date-time" }),
    datacontenttype: oneOf(["application/json"]),
    data: record({
      id: id(),
      kind: oneOf(eventKindNames),
      number: nullable(text()),
      /** Of an appeal that joined a problem. */
      appealId: nullable(id()),
      days: record(Object.fromEntries(["registered", "deadline", "since", "closed"].map((name) => [name, Type.Optional(nullable(day()))]))),
      /** Where it happened. */
      organizationId: id(),
      /** Where more is read, by a signed call. */
      href: nullable(text(500)),
    }),
  }),
);
export type EventEnvelope = Static<typeof eventEnvelope>;
