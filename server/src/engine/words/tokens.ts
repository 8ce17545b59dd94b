import { longest, stemsOf } from "./stems.ts";

/** A word or number of a text: what it is found by, and where it stands. */
export type Token = {
  readonly keys: readonly string[];
  readonly at: number;
  readonly end: number;
};

/** Apostrophes inside a word belong to it, and a hyphen that only breaks it at the end of a line. */
const words = /\p{L}[\p{L}\p{M}]*(?:(?:['`´‘’‛ʻʼʹ′]|(?<=[oOgG])"|\u00AD|[-‐][^\S\n]*\n\s*(?=\p{Ll}))[\p{L}\p{M}]+)*/u;
/** Numbers of letters, days and sums are one word with their signs: 12/345, also 12 / 345, 04-12/118, 12.10.2026. */
const numbers = /\d+(?:(?:[-‐–—−/.,:]| ?\/ ?)\d+)*/u;
const either = new RegExp(`${words.source}|${numbers.source}`, "gu");
const breaks = /\u00AD|[-‐][^\S\n]*\n\s*/gu;

/** Two letters and seven digits, in groups behind capitals only: va 123-45-67 is a phone; fourteen digits, also in groups. */
const personal = [
  /(?<![\p{L}\p{N}])(?:\p{L}{2}[\s№-]{0,3}\d{7}|\p{Lu}{2}[\s№-]{0,3}\d(?:[ \u00A0-]?\d){6})(?!\d)/gu,
  /(?<![\d/-])\d(?:[ \u00A0-]?\d){13}(?!\d)/gu,
] as const;
/** A text with numbers of passports and of people replaced by as many blanks: they are not words. */
export const withoutPersonalNumbers = (text: string, blank = " "): string =>
  personal.reduce((rest, pattern) => rest.replace(pattern, (found) => blank.repeat(found.length)), text);

const numberKey = (number: string): string =>
  number
    .replace(/[‐–—−]/gu, "-")
    .replace(/ /gu, "")
    .replace(/(?<!\d)0+(?=\d)/gu, "")
    .slice(0, longest);
const keysOf = (found: string, isAsked: boolean): readonly string[] =>
  /^\d/.test(found) ? [numberKey(found)] : stemsOf(found.replace(breaks, ""), isAsked);

/** The words and numbers of a text in their order, or of a question. */
export const tokensOf = (text: string, isAsked = false): Token[] =>
  Array.from(withoutPersonalNumbers(text).matchAll(either), ({ 0: found, index }) => ({
    keys: keysOf(found, isAsked),
    at: index,
    end: index + found.length,
  })).filter(({ keys }) => keys.length > 0);
