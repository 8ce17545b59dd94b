import { changedLetters, lettersOf1995, withoutSigns, signs } from "./alphabet.ts";

/** The alphabet of Uzbek Cyrillic ends with ў қ ғ ҳ; letters that only Russian has stand where Russian has them. */
const cyrillic = "абвгдеёжзийклмнопрстуфхцчшщъыьэюяўқғҳ";
const places = new Map(Array.from(cyrillic, (letter, at) => [letter, String.fromCharCode(0x400 + at)]));
/** Letters of two signs, where the alphabet has them. */
const pairs = new Map<string, string>(changedLetters.map(({ plain, place }) => [plain, place]));
const isPair = new RegExp([...pairs.keys()].join("|"), "g");
const isSign = new RegExp(`[${signs}]`, "g");
/** Digits up to which a number counts by its value. */
const digits = 20;

/**
 * What names are ordered by, in every language: digits by value, Latin by the Uzbek alphabet, whichever of the two spells it, Cyrillic by the Uzbek
 * one. The sign that was typed for ʻ and ʼ, capitals, quotation marks and hyphens do not count. `sort_key` of the database makes the same; compared
 * by code point.
 */
export const sortKey = (text: string): string =>
  withoutSigns(
    lettersOf1995(text)
      .replace(/[A-ZА-ЯЁЎҚҒҲ]/g, (letter) => letter.toLowerCase())
      .replace(isSign, "'")
      .replace(isPair, (pair) => pairs.get(pair)!),
  )
    .replace(/[а-яёўқғҳ]/g, (letter) => places.get(letter)!)
    .replace(/[\s!-/:-@[-`{-~«»“”„–—…№\u00a0]+/g, " ")
    .replace(/^ | $/g, "")
    .replace(/\d+/g, (number) => number.slice(-digits).padStart(digits, "0"));

/** Compares two names as lists show them; names of one key by their signs. */
export const compareNames = (a: string, b: string): number => {
  const [left, right] = [sortKey(a), sortKey(b)];
  return left < right ? -1 : left > right ? 1 : a < b ? -1 : a > b ? 1 : 0;
};
