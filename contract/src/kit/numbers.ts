import type { Problem } from "./errors.ts";

/** A kind of number, or a login, that people bring in many spellings: how it is stored, and what is wrong with anything else. */
type Kind = { readonly stored: RegExp; readonly problem: Problem; readonly example: string };
export const numberKinds = {
  /** Nine digits after +998 (specification, section 5). */
  phone: { stored: /^\d{9}$/, problem: "not_a_phone", example: "901234567" },
  taxId: { stored: /^\d{9}$/, problem: "not_a_tax_id", example: "301234567" },
  passportSeries: { stored: /^[A-Z]{2}$/, problem: "not_a_passport_series", example: "AB" },
  passportNumber: { stored: /^\d{7}$/, problem: "not_a_passport_number", example: "1234567" },
  pinfl: { stored: /^\d{14}$/, problem: "not_a_pinfl", example: "30101801234568" },
  bankAccount: { stored: /^\d{20}$/, problem: "not_a_bank_account", example: "20208000900123456789" },
  /** Small letters, whatever the keyboard made of the first one. */
  login: { stored: /^[a-z0-9][a-z0-9._-]{2,63}$/, problem: "not_a_login", example: "s.karimova" },
} as const satisfies Readonly<Record<string, Kind>>;
export type NumberKind = keyof typeof numberKinds;
export type ReadNumber = { readonly value: string } | { readonly problem: Problem };
/** Longer than any spelling of one. */
export const numberSpelling = 100;

/** As one sees it: other forms of the same signs, a hyphen for a minus, and without the sign № and signs that nobody sees. */
export const visible = (given: string): string =>
  given
    .replaceAll("№", " ")
    .replaceAll("\u2212", "-")
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim();
const separators = /[\s().\p{Pd}]/gu;

/** Nine digits after +998, also behind 998, 00998 or the former long-distance 8; undefined for any other number. */
const onePhone = (given: string): string | undefined => {
  const text = bare(given);
  const digits = text.replace(separators, "");
  // 8 is the first digit of some numbers: it stands apart, or no number goes on so
  const behind = /^(?:\+?998|00998)(\d{9})$/.exec(digits) ?? (/^\(?8(?:\D|[2-69])/.test(text) ? /^8(\d{9})$/.exec(digits) : null);
  if (behind) return behind[1];
  // an 8 that stands apart opens no number: what follows lacks a digit
  return numberKinds.phone.stored.test(digits) && !/^\(?8[\s(\p{Pd}]/u.test(text) ? digits : undefined;
};

/** What stands before a phone in a link (`tel:`, RFC 3966) and on paper. */
const saysPhone = /^(?:telefon|tel|callto|sms|phone|mob|телефон|тел|моб)(?:\s*[.:№]+\s*|\s+|(?=[+(]))/iu;
/** Without what says that it is a phone, and without the parameters of a link. */
const bare = (text: string): string =>
  text
    .trim()
    .replace(saysPhone, "")
    .replace(/^%2B/i, "+")
    .replace(/;(?:ext|isub|phone-context)=.*$/i, "");
/** One phone, or two in one field: with a sign between them, or a space. */
export const readPhones = (given: string): { readonly value: string; readonly second?: string } | { readonly problem: Problem } => {
  // a text of any length is tried at each of its spaces
  if (given.length > 2 * numberSpelling) return { problem: numberKinds.phone.problem };
  // a list of numbers was cut there
  const text = visible(given).replace(/\s*[,;/|]$/u, "");
  const one = onePhone(text);
  if (one !== undefined) return { value: one };
  const joints = [...text.matchAll(/\s*[,;/|]\s*|\s+|(?<=\d)(?=\+)/gu)];
  const pairs = joints.flatMap(({ index, 0: joint }) => {
    const [value, second] = [onePhone(text.slice(0, index)), onePhone(text.slice(index + joint.length))];
    return value !== undefined && second !== undefined ? [{ value, second }] : [];
  });
  const [first, ...others] = pairs;
  if (!first || others.some(({ value, second }) => value !== first.value || second !== first.second))
    return { problem: numberKinds.phone.problem };
  const { value, second } = first;
  return value === second ? { value } : { value, second };
};

/** A phone of another country as people write one; no message of the portal goes there. */
export const isForeignPhone = (given: string): boolean => /^\+(?!998)\d{8,15}$/.test(bare(visible(given)).replace(separators, ""));

/** The digits by which a phone is searched for: nine of a whole one, otherwise those of the typed part, without +998 before it. */
export const readPhonePart = (given: string): ReadNumber => {
  const read = readNumber("phone", given);
  if ("value" in read) return read;
  const text = bare(visible(given)).replace(separators, "");
  const part = /^(?:\+998|998(?=\d{7}))?(\d{1,9})$/.exec(text);
  return part ? { value: part[1]! } : { problem: numberKinds.phone.problem };
};
/** The same as text, empty when it is not part of a phone. */
export const phonePart = (typed: string): string => {
  const read = readPhonePart(typed);
  return "value" in read ? read.value : "";
};

/** Cyrillic capitals that look like Latin ones, and these. */
const [cyrillic, latin] = ["АВЕКМНОРСТУХ", "ABEKMHOPCTYX"];
const alike = (text: string, from: string, to: string): string => text.replace(/\p{Lu}/gu, (letter) => to[from.indexOf(letter)] ?? letter);
export const withLatin = (text: string): string => alike(text, cyrillic, latin);
export const withCyrillic = (text: string): string => alike(text, latin, cyrillic);
/** A code or a series as it is printed: capitals, Latin where a letter could be either, without what stands between its signs. */
export const capitals = (given: string): string => withLatin(visible(given).toUpperCase().replace(separators, ""));

/** Series and number of a passport together, as the document has them; undefined for anything else. */
export const readPassport = (given: string): { readonly series: string; readonly number: string } | undefined => {
  const parts = /^([A-Z]{2})(\d{7})$/.exec(capitals(given));
  return parts ? { series: parts[1]!, number: parts[2]! } : undefined;
};

/** A number as it is stored, or why it is invalid. Nothing is cut. */
export const readNumber = (kind: NumberKind, given: string): ReadNumber => {
  const { stored, problem } = numberKinds[kind];
  if (kind === "phone") {
    const read = readPhones(given);
    return "second" in read ? { problem: "several_phones" } : read;
  }
  const value =
    kind === "passportSeries" ? capitals(given) : kind === "login" ? visible(given).toLowerCase() : visible(given).replace(separators, "");
  return stored.test(value) ? { value } : { problem };
};

/** A whole number as people write it, with spaces between its thousands; undefined for anything else. */
export const readCount = (given: string): number | undefined => {
  const text = visible(given).replace(/(?<=\d)\s(?=\d)/gu, "");
  return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
};
