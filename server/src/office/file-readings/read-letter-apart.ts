import type { FileReading } from "@murojaat/contract";
import readPage, { type PageAsked, type PageRead } from "../../engine/contents/read-page-apart.ts";
import type { ReadLine } from "../../engine/contents/reading.ts";
import { doubtfulWordsOf } from "./doubtful-words.ts";
import { letterheadOf } from "./letterhead.ts";
import type { OwnNames } from "./place-names.repository.ts";
import { keysOfPlaces } from "./place-names.ts";
import { proposalsOf } from "./proposals.ts";

/** What is known beside a letter. `today`: ISO 8601. */
export type Known = { readonly names: OwnNames; readonly today: string };
export type Letter = Known & { readonly text: string; readonly lines: readonly ReadLine[] };
/** What a letter proposes, and what of it should be looked at. */
export type Proposed = Pick<FileReading, "proposals" | "places" | "bodyFrom" | "besideBody" | "unsaid" | "letterhead" | "doubtfulWords">;
const proposedBy = ({ text, lines, names: { places, kinds, senders }, today }: Letter): Proposed => {
  const { own, ...said } = proposalsOf({ text, lines, names: keysOfPlaces(places, kinds), senders, today });
  return { ...said, letterhead: letterheadOf(lines, text, today), doubtfulWords: doubtfulWordsOf(own) };
};

export type Asked = { readonly page: PageAsked } | { readonly letter: Letter };
export type Answer = { readonly page: PageRead } | { readonly proposed: Proposed };
/**
 * Reads a page, or says what the letter of all pages proposes. Runs apart (`read-letter.ts`).
 * @public
 */
export default async (asked: Asked): Promise<Answer> =>
  "page" in asked ? { page: await readPage(asked.page) } : { proposed: proposedBy(asked.letter) };
