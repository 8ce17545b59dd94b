import { changedLetters, signs } from "@murojaat/contract/kit";
import { seenAt, type SeenLine, type SeenWord } from "./seen-words.ts";

const newLetter = new RegExp(`[${changedLetters.map(({ of2026 }) => of2026).join("")}]`, "iu");
const oldLetter = new RegExp(`[sc]h|[og][${signs}]`, "iu");
/** Fewer words say too little of their alphabet; a typed head over handwriting has no more. */
const fewestWords = 15;
/** With sh, ch, oʻ or gʻ: two words of five in the letters of 1995. */
const fewestOld = 0.1;

/** Whether words that were read as Uzbek Latin lack the letters of 1995, as those of 2026 do. */
export const lackOldLetters = (words: readonly SeenWord[]): boolean =>
  words.length >= fewestWords && words.filter(({ text }) => oldLetter.test(text)).length < fewestOld * words.length;

/** The letters of 2026 by data for Azerbaijani, all others by data for Uzbek, which alone know j and w; of words of two lengths, the first one. */
const joined = (ours: string, theirs: string): string => {
  const [mine, other] = [Array.from(ours), Array.from(theirs)];
  return mine.length === other.length ? other.map((letter, at) => (newLetter.test(letter) ? letter : mine[at]!)).join("") : theirs;
};
/** The lines of data for Uzbek with the letters of 2026, which only those for Azerbaijani know; `others`: what these read on the same picture. */
export const withNewLetters = (lines: readonly SeenLine[], others: readonly SeenWord[]): readonly SeenLine[] =>
  lines.map((line) =>
    line.map((word) => {
      const there = seenAt(word, others);
      const text = there.map((one) => one.text).join("");
      if (!newLetter.test(text)) return word;
      return { ...word, text: joined(word.text, text), confidence: Math.min(...there.map(({ confidence }) => confidence)) };
    }),
  );
