import { folded, foldedWithoutDots, inOneAlphabet } from "./fold.ts";
import { russianStem } from "./russian.ts";
import { uzbekStems } from "./uzbek.ts";

/** Stems and numbers that are longer tell nothing more. */
export const longest = 32;
/** How many letters of a word are read: a text without spaces is one word. */
const longestWord = 64;
const cyrillic = /^[а-яё]+$/u;

const compute = (word: string, isAsked: boolean): readonly string[] => {
  const low = inOneAlphabet(word).toLowerCase();
  const found = [...uzbekStems(folded(low))];
  // of a word typed in Latin letters only the question is: yo may stand for a ё that a text or a scan wrote as е
  const without = isAsked || low.includes("ё") ? foldedWithoutDots(low) : undefined;
  if (without !== undefined) found.push(...uzbekStems(without));
  if (cyrillic.test(low)) {
    found.push(folded(russianStem(low.replace(/ё/gu, "е"))));
  }
  return [...new Set(found.map((stem) => stem.slice(0, longest)).filter((stem) => stem !== ""))];
};

/** Words recur: their stems are cached in two halves, and when the newer is full, the older is dropped. */
type Half = Map<string, readonly string[]>;
let [newer, older]: [Half, Half] = [new Map(), new Map()];
const mostInHalf = 25_000;

/**
 * The stems of a word of letters in any script, most often one: Uzbek, and Russian where its letters allow both, because the language of a
 * single word is unknown. A word of a query matches one of a text by any of them.
 */
export const stemsOf = (whole: string, isAsked = false): readonly string[] => {
  const word = whole.slice(0, longestWord);
  const key = isAsked ? `?${word}` : word;
  const known = newer.get(key);
  if (known) return known;
  const found = older.get(key) ?? compute(word, isAsked);
  if (newer.size >= mostInHalf) [newer, older] = [new Map(), newer];
  newer.set(key, found);
  return found;
};
