/**
 * The letters of Uzbek, once: those of the Latin alphabet of 1995 (law of 02.09.1993 as amended on 06.05.1995) and of 2026 (the amending law that
 * passed the Senate on 10.09.2026, record QL-236 of lex.uz; its signed text and its spelling rules have not been seen), and the Cyrillic ones. What
 * folds, compares, orders, spells or searches takes letters and signs from here; the functions of the database are compared with it by a test.
 */

/**
 * The letters that the two Latin alphabets write differently. `alike`: those of earlier drafts and of other keyboards, which are read as the letter.
 * `plain`: without a letter or a sign that makes an SMS longer. `place`: what the letter is in a sort key; behind z, for the sources contradict each
 * other about the new order.
 */
export const changedLetters = [
  { of1995: "oʻ", of2026: "ö", alike: "õōŏ", plain: "o'", place: "à" },
  { of1995: "gʻ", of2026: "ğ", alike: "ḡĝǵ", plain: "g'", place: "á" },
  { of1995: "sh", of2026: "ş", alike: "șŝ", plain: "sh", place: "â" },
  { of1995: "ch", of2026: "ç", alike: "ĉ", plain: "ch", place: "ã" },
] as const;
/** The letters of 2026 without their like, small. */
const of2026 = changedLetters.map((letter) => letter.of2026).join("");

/** The signs that people type for ʻ and ʼ, and these two: for the brackets of a pattern. */
export const signs = "'`´‘’‛ʻʼʹ′";
const anySign = new RegExp(`[${signs}]`, "g");
export const withoutSigns = (text: string): string => text.replace(anySign, "");

/** The letters that both alphabets have, and the Cyrillic ones in the same order; c and ц are of loan words only. */
export const [sameLatin, sameCyrillic] = ["abcdefghijklmnopqrstuvxyzʼ", "абцдефгҳижклмнопқрстувхйзъ"];

/** Latin letters with marks; without İ ı ſ, which the database takes for i and s. */
const marked = "À-ÖØ-öø-įĲ-žƀ-ɏ";
/** A letter of a word in any of the alphabets: for the brackets of a pattern without capitals. */
export const wordLetters = `a-z${marked}а-яёўқғҳʻʼ`;
/** Foreign names that have no letter of their own to be told by, before an Uzbek ending at most. */
const foreignNames =
  "çelik koç erdoğan özdemir özkan chelsea chevrolet chicago churchill charlie charles richard michael michelin michigan munich zurich porsche bosch chrome chromium shakespeare photoshop sharepoint mitsubishi toshiba shell".replaceAll(
    " ",
    "|",
  );
const joined = `[${wordLetters}-]`;
/**
 * A word of another language, with what a hyphen joins to it: with w, with a c that is no part of ch, with a mark that no letter of ours has
 * (Müller), or one of the list. Looks at text in NFC without letters that are only like ours.
 */
export const foreignWord = `(?<!${joined})(?=${joined}*(?:w|c(?!h)|(?![${of2026}])[${marked}]|(?<![${wordLetters}])(?:${foreignNames})(?:lar)?(?:ning|ni|ga|da|dan|dagi)?(?![${wordLetters}])))${joined}+`;
const foreign = new RegExp(`(${foreignWord})`, "i");

const isUpper = (letter: string | undefined) => letter !== undefined && letter !== letter.toLowerCase();
/** A letter that has capitals: ʻ and ʼ do not count. */
const isCased = (letter: string | undefined) => letter !== undefined && letter.toLowerCase() !== letter.toUpperCase();
/** What is written for one letter: all capitals in a word of capitals. */
export const spread = (found: string, to: string, before: string | undefined, after: string | undefined): string => {
  if (!isUpper(found)) return to;
  const whole = isCased(after) ? isUpper(after) : isUpper(before);
  return whole ? to.toUpperCase() : to.charAt(0).toUpperCase() + to.slice(1);
};

const inBothCases = (pairs: readonly (readonly [string, string])[]) =>
  new Map(
    pairs.flatMap(
      ([from, to]) =>
        [
          [from, to],
          [from.toUpperCase(), to.toUpperCase()],
        ] as const,
    ),
  );
/** What is read as another letter, which it is only like; ı and İ are of Turkish keyboards. */
const alike = inBothCases(changedLetters.flatMap((letter) => Array.from(letter.alike, (one) => [one, letter.of2026] as const)))
  .set("ı", "i")
  .set("İ", "I");
const isAlike = new RegExp(`[${[...alike.keys()].join("")}]`, "g");
const oldOf = new Map<string, string>(changedLetters.map((letter) => [letter.of2026, letter.of1995]));
const newOf = new Map<string, string>(changedLetters.map((letter) => [letter.of1995, letter.of2026]));
const isNew = new RegExp(`[${of2026}]`, "gi");
const isOld = new RegExp([...newOf.keys()].join("|"), "gi");
const isToRead = new RegExp(`[\u0300-\u036f${of2026}${[...alike.keys()].join("")}]`, "i");

/** What has s and h apart and is often written without the sign between them: Isʼhoq, Asʼhob, Musʼhaf, also before endings, and Masʼh. */
const partedStems = new RegExp(`(?<![${wordLetters}])(?:is(?=hoq)|as(?=hob)|mus(?=haf)|mas(?=h(?![${signs}]?[${wordLetters}])))`, "gi");
const withPartedStems = (text: string): string => text.replace(partedStems, "$&ʼ");

/** Each letter of 2026, and what is read as one, as in 1995, in foreign words too: for keys, by which texts are only compared. */
export const lettersOf1995 = (text: string): string => (isToRead.test(text) ? respelled(readable(text)) : text);
const readable = (text: string): string => text.normalize("NFC").replace(isAlike, (letter) => alike.get(letter)!);
const respelled = (text: string): string =>
  text.replace(isNew, (letter, at: number) => spread(letter, oldOf.get(letter.toLowerCase())!, text[at - 1], text[at + 1]));

/** A text in the Latin alphabet of 1995, whichever of the two it was written in; words of other languages and all that is not Latin stay. */
export const inOldLatin = (text: string): string => outsideOf(foreign, readable(text), (part) => withPartedStems(respelled(part)));
/** The same of a person's name: who writes ş has given up sh, so s and h are two letters there (Ishoq Şavkat öğli). */
export const nameInOldLatin = (name: string): string => {
  const hasS = readable(name)
    .split(foreign)
    .some((part, at) => at % 2 === 0 && /ş/i.test(part));
  return hasS ? outsideOf(foreign, readable(name), (part) => respelled(part.replace(/s(?=h)/gi, "$&ʼ"))) : inOldLatin(name);
};
/** A text with all changed but what the pattern, one group, keeps. */
const outsideOf = (kept: RegExp, text: string, change: (part: string) => string): string =>
  text
    .split(kept)
    .map((part, at) => (at % 2 === 1 ? part : change(part)))
    .join("");

/** What keeps its letters: placeholders, addresses of pages and mail, names of files and users, codes. */
const keptAsWritten = [
  String.raw`\$?\{\w+\}`,
  String.raw`https?:\/\/\S+|www\.\S+`,
  String.raw`(?<![\p{L}\w.+-])[\w.+-]{1,64}@[\w.-]+|(?<![\p{L}\w@])@\w+`,
  String.raw`(?<![\p{L}\w.-])[\w-]{1,63}(?:\.[\w-]{1,63}){0,4}\.(?:uz|com|org|net|ru|me)(?![\p{L}\w])(?:\/\S*)?`,
  String.raw`(?<![\p{L}\w.-])[\p{L}\w.${signs}-]{1,200}\.(?:pdf|docx?|xlsx?|odt|ods|rtf|txt|csv|jpe?g|png|webp|heic|tiff?|zip|eml|msg)(?![\p{L}\w])`,
  String.raw`(?<![\p{L}\w])(?:\d[\d-]{0,20}[-/]\p{L}{1,6}[-/]\d[\w/-]*|\p{L}*[\d_]\w*|(?:\p{Lu}{1,6}|\p{Lu}\p{Ll}?)-\d[\w/-]*)`,
].join("|");
const apart = new RegExp(`(${keptAsWritten})`, "u");

/**
 * A text in the Latin alphabet of 1995, with whatever signs, in that of 2026. Placeholders, addresses, names of files and users, codes and foreign words
 * stay, and so does all that is not Latin.
 */
export const inNewLatin = (text: string): string => outsideOf(apart, text, (part) => outsideOf(foreign, part, newSpelling));
const newSpelling = (text: string): string =>
  withPartedStems(withLetters(text, "ʼ")).replace(isOld, (found) => {
    const to = newOf.get(found.toLowerCase())!;
    return isUpper(found[0]) ? to.toUpperCase() : to;
  });

/** As an SMS writes Latin letters, so that it takes fewer parts: sh, ch, and a typewriter's sign for every other one. */
export const inPlainLatin = (text: string): string => inOldLatin(text).replace(anySign, "'");

/** Words between two signs that open and close, with none inside: quotation marks. */
const quoted = new RegExp(
  String.raw`((?<![\p{L}\p{N}])(?:['\u0060´‘‛]{2}(?=\p{L})[^${signs}]*\p{L}['\u0060´’]{2}|['\u0060´‘‛](?=\p{L})[^${signs}]*\p{L}['\u0060´’](?!['\u0060´’]))(?!\p{L}))`,
  "gu",
);
/** Signs that people type for ʻ and ʼ become these letters: ʻ after o and g, ʼ between other letters, none after oʻ. */
export const properLatin = (text: string): string => withLetters(text, "");
/** The same; `afterO` is what a sign after oʻ becomes. */
export const withLetters = (text: string, afterO: "" | "ʼ"): string => outsideOf(quoted, text, (part) => lettersOf(part, afterO));
const behindO = new RegExp(`(?<=[og])[${signs}]`, "gi");
const behindSign = new RegExp(String.raw`(?<=oʻ)[${signs}](?=\p{L})`, "giu");
const between = new RegExp(String.raw`(?<=\p{L})(?<![og])[${signs}](?=\p{L})`, "giu");
const lettersOf = (text: string, afterO: string): string => text.replace(behindO, "ʻ").replace(behindSign, afterO).replace(between, "ʼ");
