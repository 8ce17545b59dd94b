import type { Static } from "typebox";
import { flag, id, listOf, named, nullable, record, text } from "../../kit/schema.ts";

/** A message to an applicant, and whether it arrived (the SMS list; specification, section 3, Labels only). */
export const messageFields = {
  id: id(),
  recipient: text(),
  kindName: text(),
  methodName: text(),
  sentDate: nullable(text()),
  senderName: nullable(text()),
  text: text(2000),
  statusName: text(),
  status: text(),
  /** Nobody knows what became of it, and the caller may say so. */
  maySettle: flag(),
  letterNumber: nullable(text()),
  letterDate: nullable(text()),
};
/** How an applicant can be notified: the available methods, and why the others are not; `address` is the masked phone. */
export const reachFields = {
  recipient: text(),
  address: nullable(text()),
  methods: listOf(record({ id: id(), name: text() })),
  missing: listOf(record({ id: id(), name: text(), why: text() })),
};
export const reach = named("Reach", record(reachFields));
export type Reach = Static<typeof reach>;

export const sentMessage = named("Message", record(messageFields));
