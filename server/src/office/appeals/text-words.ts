import { lettersOf1995, signs, toLatin, withoutSigns } from "@murojaat/contract/kit";

/** Characters of a text that are read. */
const longest = 5000;
/** Letters of a word that count: endings differ in what says the same. */
const stem = 5;

/** Latin letters that Cyrillic has one for, or that are easily confused, by one letter each: a number has room for five. */
const shorter: readonly (readonly [RegExp, string])[] = [
  [/sh|ts/g, "s"],
  [/ch/g, "c"],
  [new RegExp(`y([uae]|o(?![${signs}]))`, "g"), "$1"],
  [/x/g, "h"],
  [/q/g, "k"],
  [/y/g, "i"],
];
/** The words of a text in its order, each by its first letters, the same in every alphabet. */
export const stemsOf = (text: string): string[] => {
  let folded = toLatin(lettersOf1995(text.slice(0, longest).toLowerCase()));
  for (const [from, to] of shorter) folded = folded.replace(from, to);
  return (withoutSigns(folded).match(/\p{L}+/gu) ?? []).filter((word) => word.length >= 3).map((word) => word.slice(0, stem));
};

/** Letters of a stem's alphabet, and the place of each: a stem of five is a number of 24 bits. */
const base = 27;
const numberOf = (stem: string): number => Array.from(stem).reduce((n, letter) => n * base + letter.charCodeAt(0) - 96, 0);
const isPlain = (stem: string): boolean => /^[a-z]+$/.test(stem);

/** The different words of a text as numbers, by which earlier appeals about the same are found. */
export const textWords = (text: string): number[] => wordsIn(stemsOf(text));
export const wordsIn = (stems: readonly string[]): number[] => [...new Set(stems.filter(isPlain).map(numberOf))];

// a sign at its end may be of its last letter
const wordOfText = new RegExp(String.raw`\p{L}[\p{L}\p{M}]*(?:[${signs}]+\p{L}[\p{L}\p{M}]*)*[${signs}]*`, "gu");
const signsAtEnd = new RegExp(`[${signs}]+$`, "u");
/** The same words by their numbers, each as the text first writes it, without those that are empty. */
export const spelledWords = (text: string, isEmpty = (_word: string): boolean => false): ReadonlyMap<number, string> => {
  const spelled = new Map<number, string>();
  for (const word of text.slice(0, longest).match(wordOfText) ?? [])
    if (!isEmpty(word))
      for (const number of textWords(word)) if (!spelled.has(number)) spelled.set(number, word.toLowerCase().replace(signsAtEnd, ""));
  return spelled;
};
