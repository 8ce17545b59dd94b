import { id, named, nullable, record, text } from "../kit/schema.ts";

/** What was said to an applicant, and whether it arrived (the SMS list; specification, section 3, Labels only). */
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
  letterNumber: nullable(text()),
  letterDate: nullable(text()),
};
export const toldMessage = named("Message", record(messageFields));
