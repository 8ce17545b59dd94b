import { toCyrillic as word } from "@murojaat/contract/kit";

/** Maps every string of a nested table of texts. */
export const eachText = <T>(texts: T, change: (text: string) => string): T => {
  // a mapped string is a string, a mapped table has the same keys
  if (typeof texts === "string") return change(texts) as T;
  if (Array.isArray(texts)) return texts.map((text: unknown) => eachText(text, change)) as T;
  if (typeof texts !== "object" || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, eachText<unknown>(value, change)])) as T;
};

/** The library writes its words with a typewriter's apostrophe. */
export const toCyrillic = <T>(texts: T): T => eachText(withUzbekLetters(texts), word);
/** The library writes oʻ, gʻ and the stop with a typewriter's apostrophe. */
export const withUzbekLetters = <T>(texts: T): T => eachText(texts, (text) => text.replace(/([og])'/gi, "$1ʻ").replaceAll("'", "ʼ"));
