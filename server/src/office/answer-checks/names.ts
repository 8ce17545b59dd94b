import { skeleton } from "../../engine/words/fold.ts";
import { soundOf } from "../../engine/words/sounds.ts";
import { plain, wordsOf } from "./sentences.ts";

/** Endings of cases, Uzbek and Russian, behind a name that is known, as `consonants` leaves them. */
const endings = new Set(["n", "ng", "g", "k", "d", "dn", "dg", "lr", "lrng", "lrg", "m", "h", "s"]);

/** What all spellings of a name share: its sound without vowels. Йўлдошев, Yoʻldoshev and Юлдашев are ldsv. A name of one consonant keeps them. */
const consonants = (word: string): string => {
  const sound = soundOf(word);
  const key = sound.replace(/[ai]/gu, "").replace(/(.)\1+/gu, "$1");
  return key.length > 1 ? key : sound;
};

export type Keys = {
  /** By consonants: all spellings. */
  readonly loose: ReadonlySet<string>;
  /** Of those written in Latin how they are written, by their consonants: vowels count where both are in Latin. */
  readonly latin: ReadonlyMap<string, readonly string[]>;
};
/** Son or daughter of, behind the father's name: oʻgʻli, ўғли, угли, qizi, кызы. */
export const isOfFather = (word: string): boolean => /^(?:ogli|ugli|qizi|kizi)(?:ning|ni|ga|da|dan)?$/u.test(plain(word));
/** The patronymic of a father's name: Rustam oʻgʻli is written Rustamovich as well. */
const patronymics = (father: string): string[] => [`${consonants(father)}vc`, `${consonants(father)}vn`];
export const keysOf = (texts: readonly string[]): Keys => {
  const loose = new Set<string>();
  const latin = new Map<string, string[]>();
  for (const text of texts) {
    const words = wordsOf(text.replaceAll("-", " "));
    for (const [at, { text: word }] of words.entries()) {
      const key = consonants(word);
      loose.add(key);
      if (isLatin(word)) latin.set(key, [...(latin.get(key) ?? []), skeleton(word)]);
      const next = words[at + 1];
      if (next && isOfFather(next.text)) for (const key of patronymics(word)) loose.add(key);
    }
  }
  return { loose, latin };
};

const isLatin = (word: string): boolean => /^[\p{Script=Latin}\P{L}]+$/u.test(word);
const latinEndings = /^(?:ning|ni|ga|ka|da|dan|dagi|lar|larning|larga)?$/u;
/** The known key of a word in any case; undefined where none is known. */
const knownKey = (part: string, { loose }: Keys): string | undefined => {
  const key = consonants(part);
  if (loose.has(key)) return key;
  for (let cut = 1; cut < key.length && cut <= 5; cut++)
    if (endings.has(key.slice(-cut)) && loose.has(key.slice(0, -cut))) return key.slice(0, -cut);
  return undefined;
};
/** Whether the word is one of these names, in any spelling and case. */
export const isKnown = (word: string, known: Keys): boolean => word.split("-").every((part) => knownKey(part, known) !== undefined);
/** A name that is known by its consonants, but written in Latin with other vowels than any that is known in Latin. */
export const isMisspelt = (word: string, known: Keys): boolean =>
  isLatin(word) && !word.includes("-") && spellings(word, known).length > 0 && !isSpelled(word, known);
/** Whether it stands in Latin letters among these names as it is written, in any case. */
export const isSpelled = (word: string, known: Keys): boolean => {
  const low = skeleton(word);
  return spellings(word, known).some((one) => low.startsWith(one) && latinEndings.test(low.slice(one.length)));
};
const spellings = (word: string, known: Keys): readonly string[] => known.latin.get(knownKey(word, known) ?? "") ?? [];

/** Letters that must change to make one of the other, as far as two. */
export const isNear = (word: string, { loose }: Keys): boolean => {
  const key = consonants(word);
  return [...loose].some(
    (one) => one.length >= 3 && Math.abs(one.length - key.length) <= 1 && distance(one.slice(0, 20), key.slice(0, 20)) <= 1,
  );
};
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of Array.from(a).entries()) {
    const next = [i + 1];
    for (const [j, other] of Array.from(b).entries())
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + (letter === other ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
};
