/** What people write for a letter of 1995: that of 2026, two that are read as it, and the Cyrillic one. By hand, from the alphabets. */
const letters: Readonly<Record<string, readonly [of2026: string, alike: string, alsoAlike: string, cyrillic: string]>> = {
  oʻ: ["ö", "ō", "õ", "ў"],
  gʻ: ["ğ", "ĝ", "ḡ", "ғ"],
  sh: ["ş", "ș", "ŝ", "ш"],
  ch: ["ç", "ĉ", "ĉ", "ч"],
};
const [latin, cyrillic] = ["abdefghijklmnopqrstuvxyzʼ", "абдефгҳижклмнопқрстувхйзъ"];
/** Cyrillic for more than one Latin letter. */
const pairs: Readonly<Record<string, string>> = { sʼh: "сҳ", ye: "е", yo: "ё", yu: "ю", ya: "я" };

const inCaseOf = (found: string, to: string): string => (found[0] === found[0]!.toLowerCase() ? to : to.toUpperCase());
const inLetters = (text: string, which: 0 | 1 | 2): string =>
  text.replace(/[og]ʻ|[sc]h/gi, (found) => inCaseOf(found, letters[found.toLowerCase()]![which]));
const inCyrillic = (text: string): string => {
  const written = text
    // an e without y, at the beginning and behind a vowel
    .replace(/(?<![\p{L}ʻʼ])e|(?<=[aiou]|oʻ)e/giu, (found) => inCaseOf(found, "э"))
    .replace(/[og]ʻ|sʼh|[sc]h|yo(?!ʻ)|y[eua]|[a-zʼ]/gi, (found) => {
      const low = found.toLowerCase();
      return inCaseOf(found, letters[low]?.[3] ?? pairs[low] ?? cyrillic[latin.indexOf(low)] ?? low);
    });
  return text === text.toUpperCase() ? written.toUpperCase() : written;
};

/**
 * An Uzbek text, given in the Latin alphabet of 1995 with ʻ and ʼ, in the ways that people write it in Latin letters: as given, with other signs, in
 * the letters of 2026, in letters that are only like them, as a Mac takes letters apart, and with both alphabets in one text.
 */
export const inEachLatin = (text: string): string[] => {
  const of2026 = inLetters(text, 0);
  return [
    text,
    text.replace(/[ʻʼ]/g, "'"),
    text.replaceAll("ʻ", "‘").replaceAll("ʼ", "’"),
    of2026,
    of2026.replaceAll("ʼ", "`"),
    inLetters(text, 1),
    inLetters(text, 2),
    of2026.normalize("NFD"),
    text.replace(/[sc]h/gi, (found) => inCaseOf(found, letters[found.toLowerCase()]![0])),
    text.replace(/[og]ʻ/gi, (found) => inCaseOf(found, letters[found.toLowerCase()]![0])),
  ];
};
/** The same, and in Cyrillic. For words of our own: none with ts or c, nor with a soft sign. */
export const inEachSpelling = (text: string): string[] => [...inEachLatin(text), inCyrillic(text)];
