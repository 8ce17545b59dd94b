import {
  lettersOf1995,
  withoutSigns,
  foreignWord,
  inOldLatin,
  nameInOldLatin,
  properLatin,
  sameCyrillic,
  sameLatin,
  spread,
  withLetters,
  wordLetters,
} from "./alphabet.ts";
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
};
const single: Readonly<Record<string, string>> = Object.fromEntries(Array.from(sameLatin, (letter, at) => [letter, sameCyrillic[at]!]));
const like = (from: string, to: string) => (from[0] === from[0]?.toLowerCase() ? to : to.toUpperCase());
const isUpper = (letter: string | undefined) => letter !== undefined && letter !== letter.toLowerCase();
const isLetter = (letter: string | undefined) => letter !== undefined && /\p{L}/u.test(letter);

/** What ye is after a consonant: a sign parts е from it (Юрьева, объект, съезд), but not from қ, ғ and ҳ, which no Russian word has (Оқер). */
const afterConsonant = (before: string, after: string): string =>
  /(?:q|gʻ|(?<![sc])h)$/i.test(before) ? "е" : /^(?:k|zd)/i.test(after) ? "ъе" : "ье";

const letter = `[${wordLetters}]`;
const consonant = "[bcdfghjklmnpqrstvxz]";
/**
 * Where ts is ц, a letter of loan words: elsewhere t is followed by an ending or a word that begins with s (muddatsiz, aytsin, ketsa,
 * kitobsevar, otshunos). `to_cyrillic` of the database has the same lists.
 */
const loanTs = new RegExp(
  [
    // Tsoy, kvarts; Yatsyuk, Golitsyn
    `(?<!${letter})ts(?!h)|ts(?!${letter})|ts(?=y(?:u|${consonant}))`,
    // -tsiya, sotsial, litsey, protsent, Zaytsev, Skvortsov
    `ts(?=i(?!z|n(?![aeos]))|e(?!v)|ev(?:a|ich|na)?(?!${letter})|ova?(?!${letter}))`,
    `(?<=(?:gol|gal|sin|kun|lis|pt|sp)i|(?<!${letter})yel)ts(?=in)`,
    // lotsman, Shvartsman, Vysotskiy, Slutskiy, Donetsk, Yatskevich, pitsa; but Sovetskaya, Oxotsk, Bratsk
    `(?<=[aeiou]|oʻ)ts(?=[bdfglmnprtv])|ts(?=man|kevich|ko(?!${letter}))|(?<=[eio]|(?<!${letter})s?lu)(?<!sove|oxo|oho)ts(?=k)`,
    `(?<=pi|(?<!${letter})uli)ts(?=a)|(?<=shvey)ts(?=ar)`,
  ].join("|"),
  "gi",
);
/** Where s is ц: behind a consonant (aksiya, auksion, konsert, but pensiya, versiya), and where a loan word opens with it (sirk, but sirka). */
const loanS = new RegExp(
  [
    `(?<=k|(?<!(?<!${letter})(?:pe|ma)|dime|ekspa)n|(?<!epile)p|(?<!${letter})por|komm?er)s(?=iy)`,
    `(?<=k)s(?=ion)|(?<=vak)s(?=in)|(?<=(?<!${letter})kon)s(?=er[nt])|(?<=kan)s(?=elyar)`,
    `(?<!${letter})s(?=irk(?!a)|ement|entner|entr|ikl|itrus|ifr(?!at)|isterna|ilindr|ivilizats|ellyuloz)`,
  ].join("|"),
  "gi",
);
const withLoans = (text: string): string => text.replace(loanTs, (found) => like(found, "c")).replace(loanS, (found) => like(found, "c"));
const kept = new RegExp(`(\\$?\\{\\w+\\}|${foreignWord})`, "i");
const [endsInConsonant, beginsWithConsonant] = [new RegExp(`${consonant}$`, "i"), new RegExp(`^${consonant}`, "i")];
const pieces = new RegExp(`[og]ʻ|sʼ(?=h)|(?<!${letter})shch|sh|ch|yo(?!ʻ)|yu|ya|ye|[a-zʼ]`, "gi");

/**
 * Uzbek Latin of either alphabet to Cyrillic; placeholders `{…}` and `${…}` and foreign words stay as they are. `to_cyrillic` of the database does the
 * same for names.
 */
export const toCyrillic = (text: string): string =>
  inOldLatin(text)
    .split(kept)
    .map((part, at) => (at % 2 === 1 ? part : spell(withLoans(part.replace(/(?<=[og])ʼ/gi, "ʻ")))))
    .join("");
/** The same of a name. */
export const nameInCyrillic = (name: string): string => toCyrillic(nameInOldLatin(name));
const spell = (given: string): string =>
  given.replace(pieces, (found, at: number) => {
    const [before, after] = [given.slice(Math.max(0, at - 2), at), given.slice(at + found.length)];
    const low = found.toLowerCase();
    // in a word of capitals the sign is one too
    if (low === "ʼ")
      return isUpper(before.replace(/(?<=[OG])ʻ$|(?<=[SC])h$/, "").at(-1)) && (isUpper(after[0]) || !isLetter(after[0])) ? "Ъ" : "ъ";
    // e at the beginning of a word, after a vowel and after the stop
    if (low === "e" && (/(?:[aeiouэʼ]|oʻ)$/i.test(before) || !/\p{L}$/u.test(before))) return like(found, "э");
    if (low === "ye" && /(?:[b-df-hj-np-tv-xz]|gʻ)$/i.test(before)) return like(found, afterConsonant(before, after));
    // Рыбаков, Высоцкий: no Uzbek y stands between consonants
    if (low === "y" && endsInConsonant.test(before) && beginsWithConsonant.test(after)) return like(found, "ы");
    // Соловьёв, Воробьёв; elsewhere nothing tells (дунё, Королёв)
    if (low === "yo" && /[bv]$/i.test(before) && /^va?(?![a-zа-яёўқғҳʻʼ])/i.test(after)) return like(found, "ьё");
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

/** Words that open or end with ц and are written with s (spelling rules of 1995): of names, which keep ts, nothing is listed. */
const loanNoun = /^(?:цирк|цемент|цех|цент|цикл|цитрус|цифр|цистерна|цилиндр|цивилиз|целлюлоз|ценз|абзац|кварц|шприц|матрац|принц)/i;
/** ц is ts after a vowel inside a word, otherwise s (decree 339 of 24.08.1995); family names keep ts (Цой, Кравец, Скворцов). */
const loanC = (word: string, at: number): string => {
  const isInside = at > 0 && at < word.length - 1;
  if (!isInside) return loanNoun.test(word) ? "s" : "ts";
  const [before, after] = [word.slice(0, at), word.slice(at + 1)];
  return /[аеёиоуўэюяы]$/i.test(before) || /^(?:ова?|ева?|евич|евна|ман)$/i.test(after) || /^ель?цина?$/i.test(word) ? "ts" : "s";
};
/** Months whose last letters follow no rule. */
const months: Readonly<Record<string, string>> = { сентябр: "sentabr", октябр: "oktabr" };

/**
 * Uzbek Cyrillic to Latin by the official table: е at the beginning of a word, after a vowel and after ъ, ь is ye; сҳ is sʼh, for sh is another
 * letter; ъ is not written after ў, and not between a consonant and е, ё, ю, я.
 */
export const toLatin = (text: string): string => text.replace(/\p{Script=Cyrillic}+/gu, latinOf);
const latinOf = (word: string): string =>
  word
    .replace(/^(?:сентябр|октябр)/i, (found) => withCaseOf(found, months[found.toLowerCase()]!))
    .replace(/\p{Script=Cyrillic}/gu, (found, at: number, whole: string) => {
      const low = found.toLowerCase();
      const [before, after] = [whole[at - 1], whole[at + 1]];
      const opens = !isLetter(before) || /[аеёиоуўэюяъьы]/i.test(before ?? "");
      if (low === "ъ" && (/ў/i.test(before ?? "") || (/[бвгджзйклмнпрстфхцчшщғқҳ]/i.test(before ?? "") && /[еёюя]/i.test(after ?? ""))))
        return "";
      if (low === "ц") return spread(found, loanC(whole, at), before, after);
      const to = low === "е" ? (opens ? "ye" : "e") : low === "с" && after?.toLowerCase() === "ҳ" ? "sʼ" : (latin[low] ?? low);
      return spread(found, to, before, after);
    });
const withCaseOf = (given: string, to: string): string =>
  given === given.toUpperCase() ? to.toUpperCase() : isUpper(given[0]) ? to.charAt(0).toUpperCase() + to.slice(1) : to;

/** What is the same of all spellings of a text: small Latin letters of 1995 without signs. For comparing only. */
export const spellingKey = (text: string): string => withoutSigns(toLatin(lettersOf1995(text))).toLowerCase();

/**
 * Names and addresses as a letter writes them: Latin letters for UZ, in the alphabet in which they were given, Cyrillic ones for UK and RU, so that no
 * word mixes alphabets. A sign that was written after oʻ is ъ there (Мўътадилов).
 */
export const inAlphabetOf = (language: Language, text: string): string =>
  language === "UZ" ? toLatin(properLatin(text)) : toCyrillic(withLetters(text, "ʼ"));
/** The same of a person's name. */
export const nameInAlphabetOf = (language: Language, name: string): string =>
  inAlphabetOf(language, language === "UZ" ? name : nameInOldLatin(name));
