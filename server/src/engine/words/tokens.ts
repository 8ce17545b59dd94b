import { signs } from "@murojaat/contract/kit";
import { isPortionOver, rest } from "../turns/portions.ts";
import { longest, stemsOf } from "./stems.ts";

/** A word or number of a text: what it is found by, and where it stands. */
export type Token = {
  readonly keys: readonly string[];
  readonly at: number;
  readonly end: number;
};

/** Apostrophes inside a word belong to it, and a hyphen that only breaks it at the end of a line. */
const words = String.raw`\p{L}[\p{L}\p{M}]*(?:(?:[${signs}]|(?<=[oOgG])"|\u00AD|[-‐][^\S\n]*\n\s*(?=\p{Ll}))[\p{L}\p{M}]+)*`;
/** Numbers of letters, days and sums are one word with their signs: 12/345, also 12 / 345, 04-12/118, 12.10.2026. */
const numbers = /\d+(?:(?:[-‐–—−/.,:]| ?\/ ?)\d+)*/u;
const either = new RegExp(`${words}|${numbers.source}`, "gu");
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

function* tokensIn(text: string, isAsked: boolean): Generator<Token> {
  for (const { 0: found, index } of withoutPersonalNumbers(text).matchAll(either)) {
    const keys = keysOf(found, isAsked);
    if (keys.length > 0) yield { keys, at: index, end: index + found.length };
  }
}
/** The words and numbers of a question in their order. */
export const askedTokens = (text: string): Token[] => [...tokensIn(text, true)];
/** The words and numbers of a text in their order; calls go between. */
export const tokensOf = async (text: string): Promise<Token[]> => {
  const tokens: Token[] = [];
  for (const token of tokensIn(text, false)) {
    tokens.push(token);
    if (isPortionOver()) await rest();
  }
  return tokens;
};
