import type { Language } from "./languages.ts";

const pairs: Readonly<Record<string, string>> = { oʻ: "ў", gʻ: "ғ", sh: "ш", ch: "ч", yo: "ё", yu: "ю", ya: "я", ye: "е", ts: "ц" };
const single: Readonly<Record<string, string>> = {
  a: "а",
  b: "б",
  d: "д",
  e: "е",
  f: "ф",
  g: "г",
  h: "ҳ",
  i: "и",
  j: "ж",
  k: "к",
  l: "л",
  m: "м",
  n: "н",
  o: "о",
  p: "п",
  q: "қ",
  r: "р",
  s: "с",
  t: "т",
  u: "у",
  v: "в",
  x: "х",
  y: "й",
  z: "з",
  ʼ: "ъ",
};
const like = (from: string, to: string) => (from[0] === from[0]?.toLowerCase() ? to : to.toUpperCase());

/** Uzbek Latin (oʻ, gʻ with U+02BB, the stop with U+02BC) to Cyrillic; placeholders `{…}` and `${…}` stay as they are. */
export const toCyrillic = (text: string): string =>
  text.replace(/\$?\{\w+\}|oʻ|gʻ|sh|ch|yo(?!ʻ)|yu|ya|ye|ts|[a-zʼ]/gi, (found, at: number) => {
    if (found.includes("{")) return found;
    const low = found.toLowerCase();
    // e at the beginning of a word and after a vowel
    if (low === "e" && (/[aeiou]/i.test(text[at - 1] ?? "") || !/[\p{L}ʼ]/u.test(text[at - 1] ?? ""))) return like(found, "э");
    return like(found, pairs[low] ?? single[low] ?? found);
  });

const latin: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(single).map(([from, to]) => [to, from])),
  ў: "oʻ",
  ғ: "gʻ",
  ш: "sh",
  ч: "ch",
  ц: "ts",
  ё: "yo",
  ю: "yu",
  я: "ya",
  э: "e",
  // letters of Russian names only
  щ: "sh",
  ы: "i",
  ь: "",
};
const isUpper = (letter: string | undefined) => letter !== undefined && letter !== letter.toLowerCase();
const isLetter = (letter: string | undefined) => letter !== undefined && /\p{L}/u.test(letter);

/** Uzbek Cyrillic to Latin by the official table: е at the beginning of a word, after a vowel and after ъ, ь is ye; сҳ is sʼh, for sh is another letter. */
export const toLatin = (text: string): string =>
  text.replace(/\p{Script=Cyrillic}/gu, (found, at: number) => {
    const low = found.toLowerCase();
    const [before, after] = [text[at - 1], text[at + 1]];
    const opens = !isLetter(before) || /[аеёиоуўэюяъьы]/i.test(before ?? "");
    const to = low === "е" ? (opens ? "ye" : "e") : low === "с" && after?.toLowerCase() === "ҳ" ? "sʼ" : (latin[low] ?? low);
    if (!isUpper(found)) return to;
    // in a word of capitals all letters are capitals
    const whole = isLetter(after) ? isUpper(after) : isUpper(before);
    return whole ? to.toUpperCase() : to.charAt(0).toUpperCase() + to.slice(1);
  });

/** Signs that keyboards give for ʻ and ʼ become these letters: ʻ after o and g, ʼ between letters. */
export const properLatin = (text: string): string =>
  text.replace(/(?<=[og])['`´‘’′ʹ]/gi, "ʻ").replace(/(?<=\p{L})['`´‘’′ʹ](?=\p{L})/gu, "ʼ");

/** Names and addresses as a letter writes them: Latin letters for UZ, Cyrillic ones for UK and RU, so that no word mixes alphabets. */
export const inAlphabetOf = (language: Language, text: string): string =>
  language === "UZ" ? toLatin(properLatin(text)) : toCyrillic(properLatin(text));
