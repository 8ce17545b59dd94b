import { properLatin } from "../../kit/alphabet.ts";
import type { Language } from "../../kit/languages.ts";
import { inAlphabetOf, toCyrillic } from "../../kit/uzbek.ts";
import { gap, gapsOf, withGaps } from "../tasks/gaps.ts";

/** What differs between the letters of a common answer. `ownWords` are written for one applicant alone, by a person. */
export const answerGaps = ["name", "number", "ownWords"] as const;
export type AnswerGap = (typeof answerGaps)[number];

const words: Readonly<Record<AnswerGap, Readonly<Record<Language, string>>>> = {
  name: { UZ: "ism", UK: "исм", RU: "имя" },
  number: { UZ: "raqam", UK: "рақам", RU: "номер" },
  ownWords: { UZ: "oʻz soʻzlari", UK: "ўз сўзлари", RU: "свои слова" },
};
const meanings = new Map(answerGaps.flatMap((what) => Object.values(words[what]).map((word) => [word, what] as const)));
/** In whichever alphabet and with whatever signs it was typed. */
const meaningOf = (typed: string): AnswerGap | undefined => {
  const word = typed.trim().toLowerCase();
  return meanings.get(word) ?? meanings.get(toCyrillic(properLatin(word)));
};
/** Who types a gap by hand types three dots: it would leave in the letter as it stands. Other words behind three dots are a quotation. */
const withEllipses = (text: string): string =>
  text.replace(/«\.{3}([^«»\n]{0,60})»/gu, (typed, word: string) => (meaningOf(word) ? gap(word) : typed));

/** A gap as it stands in a text of this language. @example answerGap("name", "RU") → "«…имя»" */
export const answerGap = (what: AnswerGap, language: Language): string => gap(words[what][language]);

/** The texts of a common answer: the Uzbek one in either alphabet, and the Russian one. */
export type CommonTexts = { readonly text: string | null; readonly textRu: string | null };
/** The text for the applicants of a language; null where nobody has written one that they read. */
export const commonTextIn = (language: Language, { text, textRu }: CommonTexts): string | null =>
  language === "RU" ? textRu && withEllipses(textRu) : text && inAlphabetOf(language, withEllipses(text));

/** What is known of one applicant, and fills the gaps that ask for it; what is null is left to a person. */
export type Known = { readonly name: string | null; readonly number: string };
/** The text with what is known in place of its gaps; those that ask for own words, or for what nobody knows, stay. */
export const filledFor = (text: string, known: Known): string => {
  const valueOf = (found: string): string | null => {
    const what = meaningOf(found.slice("«…".length, -"»".length));
    return what === "name" || what === "number" ? known[what] : null;
  };
  return withGaps(text, Object.fromEntries(gapsOf(text).map((found) => [found, valueOf(found) ?? found])));
};

export type Part = { readonly words: string; readonly isOwn: boolean };
/**
 * A letter in parts: what it has of the common text, and what is its own. Words of the common text that were taken out are passed over; where a letter
 * was written anew, all of it is own.
 */
export const partsOf = (common: string, letter: string): readonly Part[] => {
  const parts: Part[] = [];
  let at = 0;
  const take = (until: number, isOwn: boolean) => {
    if (until > at) parts.push({ words: letter.slice(at, until), isOwn });
    at = until;
  };
  for (const piece of piecesOf(common)) {
    const from = letter.indexOf(piece, at);
    if (from < 0) continue;
    take(from, true);
    take(from + piece.length, false);
  }
  take(letter.length, true);
  return parts;
};
/** What of a common text stands in every letter: between its gaps, sentence by sentence; signs between two gaps or sentences belong to one of these. */
const piecesOf = (common: string): readonly string[] => common.split(/«…[^«»\n]{0,60}»/u).flatMap(sentencesOf);
const sentencesOf = (text: string): string[] => {
  const sentences: string[] = [];
  let signs = "";
  for (const part of text.split(/(?<=[.!?\n])/u)) {
    signs += part;
    if (!/\p{L}/u.test(part)) continue;
    sentences.push(signs);
    signs = "";
  }
  const last = sentences.pop();
  return last === undefined ? [] : [...sentences, last + signs];
};
