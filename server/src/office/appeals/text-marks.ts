import { hash } from "node:crypto";

/** Marks stored for a text; two texts are compared by the marks that they share (bottom-k sketch: Broder, 1997). */
const mostMarks = 24;
/** Letters of a word that count: endings differ in what says the same. */
const stem = 5;

const letters: readonly (readonly [RegExp, string])[] = [
  [/oʻ|o'|ў/g, "o"],
  [/gʻ|g'|ғ/g, "g"],
  [/sh|ш|щ/g, "s"],
  [/ch|ч/g, "c"],
  [/ts|ц/g, "s"],
  [/ю|yu/g, "u"],
  [/я|ya/g, "a"],
  [/ё|yo/g, "o"],
  [/ye|э|е/g, "e"],
  [/[xхҳ]/g, "h"],
  [/қ|к/g, "k"],
  [/q/g, "k"],
  [/[ыийy]/g, "i"],
  [/[ʼʻ'`ъь’‘]/g, ""],
];
const [cyrillic, latin] = ["абвгджзлмнопрстуф", "abvgdjzlmnoprstuf"];
const wordsOf = (text: string): string[] => {
  let folded = text.slice(0, 5000).toLowerCase();
  for (const [from, to] of letters) folded = folded.replace(from, to);
  return (folded.match(/\p{L}+/gu) ?? [])
    .map((word) => word.replace(/[абвгджзлмнопрстуф]/g, (letter) => latin.charAt(cyrillic.indexOf(letter))))
    .filter((word) => word.length >= 3)
    .map((word) => word.slice(0, stem));
};

/** The first 32 bits of a pair's MD5, as a signed integer. */
const markOf = (pair: string): number => Number.parseInt(hash("md5", pair).slice(0, 8), 16) | 0;

/** The sketch of a text: the least hashes of its pairs of neighbouring words, the same in each script. 32-bit integers, ascending; empty for a few words. */
export const textMarks = (text: string): number[] => {
  const words = wordsOf(text);
  if (words.length < 6) return [];
  const pairs = new Set(words.slice(1).map((word, at) => `${words[at]} ${word}`));
  const marks = new Set([...pairs].map(markOf));
  return [...marks].toSorted((a, b) => a - b).slice(0, mostMarks);
};
