import type { Static } from "typebox";
import { endpoint } from "../../kit/endpoint.ts";
import type { MessageKey } from "../../kit/messages.ts";
import { filledText, flag, id, listOf, moment, named, nullable, optional, record, text } from "../../kit/schema.ts";

/** What a note leaves in the history. */
export const noteActions = {
  note: "notes.written",
  "strike-note": "notes.struckOut",
} as const satisfies Readonly<Record<string, MessageKey>>;

/** Characters of a note, notes of an appeal, people named in a note. */
export const noteMost = 2000;
export const notesMost = 200;
export const mentionsMost = 20;

const person = { id: id(), name: text(500) };
const note = named(
  "Note",
  record({
    id: id(),
    taskId: nullable(id()),
    /** Of an appeal that is not to be disclosed only for those who may know the applicant, and for its author. */
    text: text(noteMost),
    at: moment(),
    byName: text(500),
    byOrgName: text(500),
    isMine: flag(),
    /** Its author took it back; the text stays. */
    struckAt: nullable(moment()),
    mentions: listOf(record(person), mentionsMost),
  }),
);
export type Note = Static<typeof note>;

/** Who may be named: somebody who may read the note now. */
const namable = named("Namable", record({ ...person, organizationName: text(500) }));

const mention = named(
  "Mention",
  record({
    noteId: id(),
    appealId: id(),
    taskId: nullable(id()),
    requestNumber: text(),
    byName: text(500),
    at: moment(),
    /** Its beginning. */
    text: text(300),
  }),
);
export type Mention = Static<typeof mention>;
/** At most this many are listed; the counter counts all. */
export const mentionsShown = 30;

export const noteEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/appeals/{id}/notes",
    may: "signed-in",
    summary: "The notes on an appeal and on those of its tasks that the user sees, the newest last",
    params: record({ id: id() }),
    reply: listOf(note, notesMost),
    errors: ["not_found"],
  }),
  people: endpoint({
    method: "GET",
    path: "/notes/people",
    may: "signed-in",
    summary: "Colleagues who may be named in a note: those who may read it now, people of the appeal first, then the own office",
    query: record({ appealId: id(), taskId: optional(id()), search: optional(text(100)) }),
    reply: listOf(namable, mentionsMost),
    errors: ["not_found"],
  }),
  mentions: endpoint({
    method: "GET",
    path: "/notes/mentions",
    may: "signed-in",
    summary: "Notes that name the user and that the user has not opened, the newest first",
    reply: listOf(mention, mentionsShown),
  }),
  write: endpoint({
    method: "POST",
    path: "/notes",
    may: "signed-in",
    summary: "Write a note on an open appeal, or on one of its tasks; it changes no status, and the applicant is not told",
    body: record({ appealId: id(), taskId: optional(id()), text: filledText(noteMost), mentions: optional(listOf(id(), mentionsMost)) }),
    reply: record({ id: id() }),
    errors: ["not_found", "action_not_allowed_now", "rule_broken"],
    history: true,
  }),
  strike: endpoint({
    method: "PATCH",
    path: "/notes/{id}/strike",
    may: "signed-in",
    summary: "Strike out one's own note while the appeal is open; the text stays, and nobody takes it back",
    params: record({ id: id() }),
    reply: record({}),
    errors: ["not_found", "not_permitted", "action_not_allowed_now"],
    history: true,
  }),
  seen: endpoint({
    method: "PATCH",
    path: "/notes/seen",
    may: "signed-in",
    summary: "The notes of an appeal are on the user's screen: what named the user there is no longer news",
    body: record({ appealId: id() }),
    reply: record({}),
    errors: ["not_found"],
    done: "audited.notesSeen",
  }),
};
