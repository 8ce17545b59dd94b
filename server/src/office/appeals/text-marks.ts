import { hash } from "node:crypto";
import { stemsOf, wordsIn } from "./text-words.ts";

/** Marks stored for a text; two texts are compared by the marks that they share (bottom-k sketch: Broder, 1997). */
const mostMarks = 24;
/** The first 32 bits of a pair's MD5, as a signed integer. */
const markOf = (pair: string): number => Number.parseInt(hash("md5", pair).slice(0, 8), 16) | 0;

/** The sketch of a text: the least hashes of its pairs of neighbouring words, the same in each script. 32-bit integers, ascending; empty for a few words. */
export const textMarks = (text: string): number[] => marksIn(stemsOf(text));
const marksIn = (words: readonly string[]): number[] => {
  if (words.length < 6) return [];
  const pairs = new Set(words.slice(1).map((word, at) => `${words[at]} ${word}`));
  const marks = new Set([...pairs].map(markOf));
  return [...marks].toSorted((a, b) => a - b).slice(0, mostMarks);
};

/** By what an appeal is found from its text, as columns of `appeals`. */
export const textKeys = (text: string): { text_marks: number[]; text_words: number[] } => {
  const stems = stemsOf(text);
  return { text_marks: marksIn(stems), text_words: wordsIn(stems) };
};
