import type { FileReading } from "@murojaat/contract";
import { signs } from "@murojaat/contract/kit";
import type { ReadLine, ReadWord } from "../../engine/contents/reading.ts";

/** A word with less should be checked: right words of printed letters have 80 and above (review of reading scans). */
const doubt = 75;
const most = 200;

/** Something between two letters that stands in no word: a quotation mark, a stroke, a point between two sentences. */
const signWithin = new RegExp(String.raw`\p{L}(?![${signs}])[^\p{L}\p{N}\s.,:;/@&+()‐-―-]\p{L}|\p{Ll}[.,:;]\p{L}`, "u");
/** An address of the internet has points within. */
const address = /^(?:www\.|https?:)|@|\.(?:uz|com|ru|org)\b/iu;
/** A capital behind a small letter, other than in the forms of firms (MChJ). */
const mixedCase = /\p{Ll}\p{Lu}/u;
const isForm = /^\P{L}*(?:QMJ|MChJ|MChS|OʻzR|ЎзР)/u;
/** Words of one letter; any other that begins a line is the margin's. */
const oneLetter = /^[uUaAvVуУаАвВиИкКоОсСяЯ]$/u;
const isMixed = (word: string): boolean => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word);
/** A year, or a day of a month: two readings differ in their signs more often than in what they are. */
const ordinaryDay = /^\P{N}?(?:(?:19|20)\d{2}|\d{1,2}-\p{L}{3,12})(?:\s?-?\s?(?:y|yil|йил|г|год)\p{L}{0,6})?\P{N}{0,2}$/u;
/** Letters with ʻ or ʼ where they stand in words; how sure a reading is of them says nothing. */
const isSigned = new RegExp(String.raw`[oOgG][${signs}]|\p{L}[${signs}]\p{L}`, "u");

const isDoubtful = ({ text, confidence, digitsAgree }: ReadWord, isFirst: boolean, isAlone: boolean): boolean => {
  if (/^\p{L}$/u.test(text)) return isFirst && !isAlone && !oneLetter.test(text);
  if (!/[\p{L}\p{N}]{2}/u.test(text)) return false;
  if (isMixed(text) || (mixedCase.test(text) && !isForm.test(text)) || (signWithin.test(text) && !address.test(text))) return true;
  if (/\p{N}/u.test(text)) return !digitsAgree && !ordinaryDay.test(text);
  return confidence < doubt && !isSigned.test(text);
};

export const placeOf = (page: number, { x, y, width, height, confidence }: ReadWord) => ({ page, x, y, width, height, confidence });
/** Words of a letter that may be wrong, in the order of reading: what no word looks like, figures that two readings saw otherwise, and words read with little confidence. */
export const doubtfulWordsOf = (lines: readonly ReadLine[]): FileReading["doubtfulWords"] =>
  lines
    .flatMap(({ page, words }) =>
      words
        .filter((word, at) => isDoubtful(word, at === 0, words.length === 1))
        .map((word) => ({ word: word.text.slice(0, 200), place: placeOf(page, word) })),
    )
    .slice(0, most);
