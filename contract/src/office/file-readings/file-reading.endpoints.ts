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

/** What a letter says of who wrote it, who sent it on and how it came, as plain values of the registration form. Nothing is guessed. */
const proposed = {
  applicantTypeId: id(),
  name: text(300),
  inn: text(9),
  director: text(200),
  firstName: text(100),
  lastName: text(100),
  middleName: text(100),
  regionsId: id(),
  areasId: id(),
  mahallasId: id(),
  address: text(500),
  phone: text(9),
  homePhone: text(9),
  applicantCnt: count(),
  channelId: id(),
  senderOrgId: id(),
  satulationId: id(),
  documentNumber: text(100),
  documentDate: day(),
  incomingNumber: text(100),
  incomingDate: day(),
};
export type ProposedField = keyof typeof proposed;
/** What of a letter is chosen from a list of the office. */
export const proposedChoices = ["regionsId", "areasId", "mahallasId", "channelId", "senderOrgId", "satulationId"] as const;
/** Of which a letter may say that the usual value is wrong, and not what the right one is. */
export const unsaidFields = ["applicantCnt", "channelId"] as const;

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
    words: record(
      optionalAll({ regionsId: text(), areasId: text(), mahallasId: text(), channelId: text(), senderOrgId: text(), satulationId: text() }),
    ),
    places: record(optionalAll(places)),
    /** Where in `text` the letter itself begins, behind its head: the characters before it. */
    bodyFrom: count(),
    /** What behind `bodyFrom` is none of the letter's own words: characters of `text`, such as of a list of signatures or of a margin. */
    besideBody: listOf(record({ from: count(), to: count() })),
    /** Where the letter says that something else than usual is right, and not what: many wrote it, an office has sent it on. */
    unsaid: listOf(oneOf(unsaidFields)),
    /** Words that may be wrong, to be looked at. */
    doubtfulWords: listOf(record({ word: text(200), place: placeInFile })),
  }),
);
export type FileReading = Static<typeof fileReading>;

/** The letter itself: its text without head, list of signatures, date and noise. Lines, a blank one between paragraphs. */
export const bodyOfReading = ({ text, bodyFrom, besideBody }: Pick<FileReading, "text" | "bodyFrom" | "besideBody">): string =>
  [...besideBody, { from: text.length, to: text.length }]
    .reduce(({ body, at }, { from, to }) => ({ body: body + text.slice(at, Math.max(at, from)), at: Math.max(at, to) }), {
      body: "",
      at: bodyFrom,
    })
    .body.replace(/\n{3,}/g, "\n\n")
    .trim();

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
