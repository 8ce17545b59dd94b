import * as Type from "typebox";
import type { Static } from "typebox";
import { endpoint } from "../../kit/endpoint.ts";
import { readingSources } from "../../kit/file-kinds.ts";
import { count, day, id, listOf, named, nullable, oneOf, optional, optionalAll, record, text } from "../../kit/schema.ts";

/** `waiting`: a job reads it; `unreadable`: handwriting, or no words; `failed`: too large, too slow, broken or locked. */
export const readingStates = ["waiting", "ready", "unreadable", "failed"] as const;
export type ReadingState = (typeof readingStates)[number];
/** What is kept of a longer one. Characters. */
export const readingMost = 100_000;

/** What a letter's head and signature say of who wrote it, as plain values of the registration form. Nothing is guessed. */
const proposed = {
  firstName: text(100),
  lastName: text(100),
  middleName: text(100),
  regionsId: id(),
  areasId: id(),
  mahallasId: id(),
  address: text(500),
  phone: text(9),
  satulationId: id(),
  documentDate: day(),
};
export type ProposedField = keyof typeof proposed;

const part = Type.Number({ minimum: 0, maximum: 1 });
/** Where it stands: the page from 1, and fractions of that page from its upper left corner. */
export const placeInFile = named(
  "PlaceInFile",
  record({ page: count(), x: part, y: part, width: part, height: part, confidence: Type.Number({ minimum: 0, maximum: 100 }) }),
);
export type PlaceInFile = Static<typeof placeInFile>;
const places = Object.fromEntries(Object.keys(proposed).map((name) => [name, placeInFile])) as Record<ProposedField, typeof placeInFile>;

export const fileReading = named(
  "FileReading",
  record({
    state: oneOf(readingStates),
    textLanguageId: nullable(id()),
    confidence: Type.Number({ minimum: 0, maximum: 100 }),
    /** Of the file; at most ten are read. */
    pages: count(),
    /** "[…]" stands for lines that could not be read. */
    text: text(readingMost),
    /** In the order of `readingSources`; empty where nothing was read, or before 0.3.0. */
    madeOf: listOf(oneOf(readingSources)),
    /** The names of what lies inside and was not read, such as files of a portfolio. */
    notRead: listOf(text(200)),
    proposals: record(optionalAll(proposed)),
    /** Number and day of an official letter, as its head says them: proposed for an answer. */
    letterhead: record({ number: optional(text(100)), date: optional(day()) }),
    /** What a proposed id is called in the caller's language. */
    words: record(optionalAll({ regionsId: text(), areasId: text(), mahallasId: text(), satulationId: text() })),
    places: record(optionalAll(places)),
    /** Where in `text` the letter itself begins, behind its head: the characters before it. */
    bodyFrom: count(),
    /** Words that were read with little confidence, to be looked at. */
    doubtfulWords: listOf(record({ word: text(200), place: placeInFile })),
  }),
);
export type FileReading = Static<typeof fileReading>;

export const fileReadingEndpoints = {
  reading: endpoint({
    method: "GET",
    path: "/files/{id}/reading",
    may: "signed-in",
    summary: "What a file says, as the portal has read it, with what it proposes for the registration form",
    params: record({ id: id() }),
    reply: fileReading,
    errors: ["not_found", "scan_unavailable"],
  }),
};
