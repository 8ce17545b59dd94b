import { signs } from "@murojaat/contract/kit";

const words = new RegExp(String.raw`[\p{L}\p{M}\p{N}${signs}]+`, "gu");
/** The words of a name as typed; apostrophes belong to a word. */
export const wordsOf = (value: string): string[] => (value.match(words) ?? []).filter((word) => /[\p{L}\p{N}]/u.test(word));

/** ё in either alphabet; yoʻ is another letter. */
const yo = new RegExp(`ё|yo(?![${signs}])`, "gi");
const withYe = new RegExp(`[йyьъ]*(?:е|ё|yo(?![${signs}]))`, "i");
/** The part of a word that is the same in the keys of all its spellings: й is silent before е (Сайера), but not before ё. */
export const undoubtedOf = (word: string): string[] => word.normalize("NFC").split(withYe);

/** A word as typed, then with and without the dots of its ё, which Russian typists leave off: of one of them, or of all (Ёзёвон). */
export const spellingsOf = (word: string): string[] => {
  const typed = word.normalize("NFC");
  const places = [...typed.matchAll(/[еЕ]/g)].map(({ index }) => index);
  const dotted = places.map((at) => `${typed.slice(0, at)}ё${typed.slice(at + 1)}`);
  if (places.length > 1) dotted.push(typed.replace(/[еЕ]/g, "ё"));
  const undotted = typed.replace(yo, "е");
  return [typed, ...dotted, ...(undotted === typed ? [] : [undotted])];
};
