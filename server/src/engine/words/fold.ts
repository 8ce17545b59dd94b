import { lettersOf1995, signs, toLatin } from "@murojaat/contract/kit";

/** Signs that pass for ʻ and ʼ, and what a scan makes of them. */
export const apostrophes = new RegExp(`[${signs}"]`, "gu");
/** yo, but not the beginning of yoʻ. */
const yo = new RegExp(`yo(?![${signs}"])`, "gu");

/** Letters of one alphabet that stand for those of the other which look alike, in typing and in scans. */
const [latinLike, cyrillicLike] = ["AaBCcEeHKMOoPpTXxYy", "АаВСсЕеНКМОоРрТХхУу"];
const exchanged = (word: string, from: string, to: string): string => word.replace(/./gsu, (letter) => to[from.indexOf(letter)] ?? letter);
const isLatin = /\p{Script=Latin}/u;
const isCyrillic = /\p{Script=Cyrillic}/u;
/** A word that mixes two alphabets, where the letters of the other only look alike: гoрод with a Latin o. */
export const inOneAlphabet = (word: string): string => {
  if (!isLatin.test(word) || !isCyrillic.test(word)) return word;
  const cyrillic = exchanged(word, latinLike, cyrillicLike);
  if (!isLatin.test(cyrillic)) return cyrillic;
  const latin = exchanged(word, cyrillicLike, latinLike);
  return isCyrillic.test(latin) ? word : latin;
};

const bareLatin = (text: string): string =>
  toLatin(lettersOf1995(text))
    .normalize("NFKD")
    .replace(/[^a-z0-9]/gu, "")
    .replace(/q/gu, "k")
    .replace(/x/gu, "h");
const withoutSigns = (text: string): string => text.toLowerCase().normalize("NFC").replace(/[ъь]/gu, "");

/** What is left of a word without differences of alphabet, apostrophes and easily confused letters: Қўқон, Qo'qon and Коқон are kokon. */
export const skeleton = (text: string): string =>
  bareLatin(withoutSigns(text).replace(/ё/gu, "е")).replace(/ye/gu, "e").replace(/yo/gu, "e");

/** The same for a search, which keeps words apart: yo and ё stay, and ye at the beginning. */
export const folded = (word: string): string => bareLatin(withoutSigns(word)).replace(/(?<=.)ye/gu, "e");
/** The same of a word whose ё may have lost its dots; undefined where it has none. */
export const foldedWithoutDots = (word: string): string | undefined => {
  const low = withoutSigns(word);
  const bare = low.replace(/ё/gu, "е").replace(yo, "ye");
  return bare === low ? undefined : folded(bare);
};
