import { sentencesOf, wordsOf } from "../sentences.ts";
import type { Rule } from "../rule.ts";

/** Words of a sentence that is still read in one breath. */
const most = 35;

/** Sentences that are hard to read. Numbers count as words. */
export const long: Rule<"long"> = (text) =>
  sentencesOf(text).flatMap((sentence) => {
    const words = wordsOf(sentence.text);
    const numbers = sentence.text.match(/(?<![\p{L}\d])\d[\d.,:/-]*/gu) ?? [];
    return words.length + numbers.length > most ? [{ reason: "long_sentence" as const, from: sentence.from, to: sentence.to }] : [];
  });
