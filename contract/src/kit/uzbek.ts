import type { Language } from "./languages.ts";

const pairs: Readonly<Record<string, string>> = {
  oʻ: "ў",
  gʻ: "ғ",
  sʼ: "с",
  shch: "щ",
  sh: "ш",
  ch: "ч",
  yo: "ё",
  yu: "ю",
  ya: "я",
  ye: "е",
  ts: "ц",
};
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
const isUpper = (letter: string | undefined) => letter !== undefined && letter !== letter.toLowerCase();
const isLetter = (letter: string | undefined) => letter !== undefined && /\p{L}/u.test(letter);

/** What ye is after a consonant: a sign parts е from it (Юрьева, объект, съезд), but not from қ, ғ and ҳ, which no Russian word has (Оқер). */
const afterConsonant = (before: string, after: string): string =>
  /(?:q|gʻ|(?<![sc])h)$/i.test(before) ? "е" : /^(?:k|zd)/i.test(after) ? "ъе" : "ье";

/** Uzbek Latin to Cyrillic; placeholders `{…}` and `${…}` stay as they are. `to_cyrillic` of the database does the same. */
export const toCyrillic = (text: string): string => {
  const given = text.replace(/(?<=[og])ʼ/gi, "ʻ");
  return given.replace(
    /\$?\{\w+\}|[og]ʻ|sʼ(?=h)|(?<![a-zа-яёўқғҳʻʼ])shch|sh|ch|yo(?!ʻ)|yu|ya|ye|ts(?!ʼh)|[a-zʼ]/gi,
    (found, at: number) => {
      if (found.includes("{")) return found;
      const [before, after] = [given.slice(Math.max(0, at - 2), at), given.slice(at + found.length)];
      const low = found.toLowerCase();
      // in a word of capitals the sign is one too
      if (low === "ʼ") return isUpper(before.at(-1)) && (isUpper(after[0]) || !isLetter(after[0])) ? "Ъ" : "ъ";
      // e at the beginning of a word, after a vowel and after the stop
      if (low === "e" && (/(?:[aeiouʼ]|oʻ)$/i.test(before) || !/\p{L}$/u.test(before))) return like(found, "э");
      if (low === "ye" && /(?:[b-df-hj-np-tv-xz]|gʻ)$/i.test(before)) return like(found, afterConsonant(before, after));
      // Соловьёв, Воробьёв; elsewhere nothing tells (дунё, Королёв)
      if (low === "yo" && /[bv]$/i.test(before) && /^va?(?![a-zа-яёўқғҳʻʼ])/i.test(after)) return like(found, "ьё");
      return like(found, pairs[low] ?? single[low] ?? found);
    },
  );
};

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

/** Uzbek Cyrillic to Latin by the official table: е at the beginning of a word, after a vowel and after ъ, ь is ye; сҳ is sʼh, for sh is another letter; ъ is not written after ў, and not between a consonant and е, ё, ю, я. */
export const toLatin = (text: string): string =>
  text.replace(/\p{Script=Cyrillic}/gu, (found, at: number) => {
    const low = found.toLowerCase();
    const [before, after] = [text[at - 1], text[at + 1]];
    const opens = !isLetter(before) || /[аеёиоуўэюяъьы]/i.test(before ?? "");
    if (low === "ъ" && (/ў/i.test(before ?? "") || (/[бвгджзйклмнпрстфхцчшщғқҳ]/i.test(before ?? "") && /[еёюя]/i.test(after ?? ""))))
      return "";
    const to = low === "е" ? (opens ? "ye" : "e") : low === "с" && after?.toLowerCase() === "ҳ" ? "sʼ" : (latin[low] ?? low);
    if (!isUpper(found)) return to;
    // in a word of capitals all letters are capitals
    const whole = isLetter(after) ? isUpper(after) : isUpper(before);
    return whole ? to.toUpperCase() : to.charAt(0).toUpperCase() + to.slice(1);
  });

/** Signs that people type for ʻ and ʼ become these letters: ʻ after o and g, ʼ between other letters, none after oʻ. */
export const properLatin = (text: string): string =>
  text
    .replace(/(?<=[og])['`´‘’′ʹʼ]/gi, "ʻ")
    .replace(/(?<=oʻ)['`´‘’′ʹʻʼ](?=\p{L})/giu, "")
    .replace(/(?<=\p{L})(?<![og])['`´‘’′ʹʻ](?=\p{L})/giu, "ʼ");

/** Names and addresses as a letter writes them: Latin letters for UZ, Cyrillic ones for UK and RU, so that no word mixes alphabets. */
export const inAlphabetOf = (language: Language, text: string): string =>
  language === "UZ" ? toLatin(properLatin(text)) : toCyrillic(properLatin(text));
