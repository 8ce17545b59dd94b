import type { ReadNumber } from "./numbers.ts";
import { readPhonePart, visible, withCyrillic, withLatin } from "./numbers.ts";

/** The letters of a prefix by their sounds: ФАР-000430/26 is FAR-000430/26. */
const sounds: Readonly<Record<string, string>> = Object.fromEntries(
  "АA БB ВV ГG ҒG ДD ЕE ЭE ЁYO ЖJ ЗZ ИI ЙY КK ҚQ ЛL МM НN ОO ПP РR СS ТT УU ЎO ФF ХX ҲH ЦTS ЧCH ШSH ЮYU ЯYA"
    .split(" ")
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);
const asItSounds = (text: string): string => text.replace(/\p{Lu}/gu, (letter) => sounds[letter] ?? letter);
const distinct = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

/** What is longer is no number, and would take long to read. */
const longest = 200;
/** In capitals with plain hyphens, without the word "number" before it, what Uzbek puts behind it, and the end of its sentence. */
const bare = (given: string): string =>
  visible(given.length > longest ? "" : given)
    .toUpperCase()
    .replace(/\p{Pd}/gu, "-")
    .replace(/^(?:N(?:[°º.:]|O[.:]|O?\s))?[\s.:,;]*/u, "")
    .replace(/[\s.,;:-]+$/u, "")
    .replace(/(?<=\d)(?:[\s-]*(?:ЙИЛ|YIL))?(?:[\s-]*(?:СОНЛИ|СОН|SONLI|SON))?(?:[\s-]+(?:МУРОЖААТ|MUROJAAT)\p{L}*)?$/u, "")
    .replace(/\s+/gu, " ");

/** A number of an appeal in its parts: prefixes as which the letters may be meant, the digits with their zeros, two digits of the year. */
export type RequestNumber = { readonly prefixes: readonly string[]; readonly digits: string; readonly year: string | undefined };
/** A number of an appeal in any spelling, also without prefix, zeros or year; undefined for other texts. */
export const readRequestNumber = (given: string): RequestNumber | undefined => {
  const parts = /^(?:([\p{L}\d][\p{L}\d -]{0,20}?)?[ -]*(?<!\d)(\d{1,9}))(?: ?[/\\ -] ?((?:20)?\d{2}))?$/u.exec(bare(given));
  const [, letters = "", digits = "", year] = parts ?? [];
  const prefix = letters.trim().replace(/[ -]+/g, "-");
  if (!parts || (prefix !== "" && !/\p{L}/u.test(prefix))) return undefined;
  return {
    prefixes: prefix === "" ? [] : distinct([withLatin(prefix), asItSounds(prefix)]),
    digits: digits.replace(/^0+(?=\d{6})/, "").padStart(6, "0"),
    year: year?.slice(-2),
  };
};
/** The whole numbers that may be meant, as the register has them; none for a part of one. */
export const requestNumbers = (given: string): readonly string[] => {
  const read = readRequestNumber(given);
  return read?.year === undefined ? [] : read.prefixes.map((prefix) => `${prefix}-${read.digits}/${read.year}`);
};

/** How a document's number, or a part of one, may be stored: people take Latin letters for the Cyrillic ones that look the same. */
export const documentNumbers = (given: string): readonly string[] => {
  const text = bare(given);
  return text === "" ? [] : distinct([text, withLatin(text), withCyrillic(text)]);
};
/** The same of an appeal's number: also with the zeros that nobody says. */
export const requestNumberParts = (given: string): readonly string[] => {
  const read = readRequestNumber(given);
  if (!read || (read.prefixes.length === 0 && read.year === undefined)) return documentNumbers(given);
  const end = read.digits + (read.year === undefined ? "" : `/${read.year}`);
  return distinct([...documentNumbers(given), ...(read.prefixes.length > 0 ? read.prefixes.map((prefix) => `${prefix}-${end}`) : [end])]);
};

/** A number, or a part of one, by which a list is filtered; anything else is refused. */
export const numberParts = {
  phone: readPhonePart,
  document: (given: string): ReadNumber => {
    const value = visible(given);
    return /[\p{L}\d]/u.test(value) ? { value } : { problem: "not_a_document_number" };
  },
  request: (given: string): ReadNumber => {
    const value = visible(given);
    return /^[\s/\\.,:;°\p{Pd}]*[\p{L}\d][\p{L}\d\s/\\.,:;°\p{Pd}]*$/u.test(value) ? { value } : { problem: "not_a_request_number" };
  },
} as const satisfies Readonly<Record<string, (given: string) => ReadNumber>>;
export type NumberPart = keyof typeof numberParts;
