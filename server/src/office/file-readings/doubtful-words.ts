import type { FileReading } from "@murojaat/contract";
import type { ReadLine, ReadWord } from "../../engine/contents/reading.ts";

/** A word with less should be checked: right words of printed letters have 80 and above (review of reading scans). */
const doubt = 75;
const most = 200;

export const placeOf = (page: number, { x, y, width, height, confidence }: ReadWord) => ({ page, x, y, width, height, confidence });
/** Words of a letter that may be wrong, in the order of reading; single signs are left out. */
export const doubtfulWordsOf = (lines: readonly ReadLine[]): FileReading["doubtfulWords"] =>
  lines
    .flatMap(({ page, words }) =>
      words
        .filter(({ text, confidence, digitsAgree }) => (confidence < doubt || !digitsAgree) && /[\p{L}\p{N}]{2}/u.test(text))
        .map((word) => ({ word: word.text.slice(0, 200), place: placeOf(page, word) })),
    )
    .slice(0, most);
