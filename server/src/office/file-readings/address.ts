import { apostrophes } from "../../engine/words/fold.ts";
import { wordsAt, type Found, type Line } from "./numbers-in-letter.ts";

// words and names have a greatest length: without one, each capital and each «ул» would look through the rest of the line
// a word in capitals is a mark (MFY) or no street; the last word of a name may be a small one (Yangi hayot)
const capital = String.raw`[«"“]?\p{Lu}\.?(?!\p{Lu}{2})[\p{L}ʻʼ.-]{0,40}[»"”]?\s`;
const small = String.raw`(?!(?:tuman|shah|şah|viloyat|mahalla|mfy|туман|шаҳ|вилоят|маҳалла)\p{L}*\s)\p{Ll}[\p{L}ʻʼ]{1,40}\s`;
const name = String.raw`(?<![\p{L}ʻʼ])((?:${capital}){1,4}(?:${small})?)`;
// «дом 7 т. 95 …»: the letter is of the telephone
const house = String.raw`(\d{1,3}(?:\s?-?\s?[а-яa-z](?![\p{L}ʻʼ]|\.\s*[(+\d]))?(?:/\d{1,3})?)`;
// the first letter of xonadon is misread as two
const uzbek = new RegExp(
  String.raw`${name}(koʻchasi|кўчаси|koʻcha|köça|кўча|kochasi)\p{L}*,?\s*(?:№\s*)?${house}\s?-?\s?(uy|уй)\p{L}*(?:,?\s*(\d{1,4})\s?-?\s?\p{L}{0,3}(onadon|онадон)\p{L}*)?(?!,?\s*\d{1,4}\s?-\s?\p{L})`,
  "u",
);
const russian = new RegExp(
  String.raw`(?:ул\.|улиц[аеыу]|ул)\s?([«"“]?\p{Lu}[\p{L}ʻʼ.\s-]{0,80}?[»"”]?),?\s?(?:д\.|дома?|доме|№|д)\s?№?\s?${house}(?:,?\s*(?:кв\.|квартир[аеы]|кв)\s*(\d{1,4}))?(?!\d)`,
  "u",
);
const tidy = (text: string): string =>
  text
    .replace(/\s+/gu, " ")
    .replace(/\s*-\s+/gu, "-")
    .trim();

/** An address in capitals as it is usually written; marks and short words stay as they are. */
const lowered = (text: string): string =>
  text.replace(/(?<![\p{L}ʻʼ])(?!MFY|МФЙ|МСГ)\p{Lu}[\p{Lu}ʻʼ]{3,}(?![\p{L}ʻʼ])/gu, (word) =>
    /^(?:KOʻCHA|KÖÇA|КЎЧА|UYDA|УЙДА|XONADON|ХОНАДОН|УЛИЦ|КВАРТИР)/u.test(word) ? word.toLowerCase() : word[0] + word.slice(1).toLowerCase(),
  );

/** The word for a street, in the letters of the paper. */
const streetIn = (read: string): string => (read.startsWith("к") ? "кўчаси" : read.startsWith("kö") ? "köçasi" : "koʻchasi");

/** Street and house as one writes them; undefined where a part is missing or its figures are not sure. `line`: the sender's part as one. */
export const addressIn = (given: Line): Found | undefined => {
  const line: Line = {
    ...given,
    text: lowered(
      given.text.replace(apostrophes, (sign, at: number) => (/[og]/i.test(given.text[at - 1] ?? "") && sign !== '"' ? "ʻ" : sign)),
    ),
  };
  const [inUzbek, inRussian] = [uzbek.exec(line.text), russian.exec(line.text)];
  const found = inUzbek ?? inRussian;
  if (!found || (inUzbek && inRussian)) return undefined;
  // of two addresses one may be the addressee's, or no longer true
  if ((inUzbek ? uzbek : russian).test(line.text.slice(found.index + found[0].length))) return undefined;
  const words = wordsAt(line, found.index, found.index + found[0].length);
  if (!words.every(({ digitsAgree }) => digitsAgree)) return undefined;
  // data for Uzbek Cyrillic know no slash: 12/3 is read as 123
  if (inUzbek?.[2]!.startsWith("к") && /\d{3}/.test(found[3]!)) return undefined;
  const flat = found[inUzbek ? 5 : 3];
  const value = inUzbek
    ? `${tidy(found[1]!)} ${streetIn(found[2]!)}, ${tidy(found[3]!)}-${found[4]}${flat === undefined ? "" : `, ${flat}-${found[6] === "onadon" ? "xonadon" : "хонадон"}`}`
    : `ул. ${tidy(found[1]!)}, дом ${tidy(found[2]!)}${flat === undefined ? "" : `, кв. ${flat}`}`;
  return { value, page: line.page, words };
};
