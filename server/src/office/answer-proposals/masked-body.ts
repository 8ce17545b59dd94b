import { gap, signs } from "@murojaat/contract";
import { soundOf, soundsLike } from "../../engine/words/sounds.ts";
import { isOfFather } from "../answer-checks/names.ts";
import { isPlainWord } from "../answer-checks/plain-words.ts";
import { takeNumbersInWords } from "./number-words.ts";

/** Signs of an answer that are looked at, and of which a proposal is made. */
const longest = 6000;
const letters = String.raw`[\p{L}\p{M}${signs}]`;
const tokens = new RegExp(
  [
    // addresses of mail and of pages, names with @
    String.raw`[^\s«»]*(?:@|://)[^\s«»]*`,
    // whatever has a digit, up to the next blank: numbers, days, sums, phones, documents, houses
    String.raw`(?:[\p{L}№+(]{1,8}[-./]?)?\d[^\s«»,;!?]*`,
    String.raw`\p{L}${letters}*`,
  ].join("|"),
  "gu",
);
/** Not "marta" (times) or "maydon" (field). */
const months =
  /^(?:yanvar|fevral|mart(?!a$)|aprel|may(?=$|ning|ni|ga|da|i)|iyun|iyul|avgust|sent[yi]?abr|okt[yi]?abr|noyabr|dekabr|январ|феврал|март|апрел|ма[йя](?=$|нинг|ни|га|да)|мае|маю|июн|июл|август|сентя?б|октя?б|ноя?б|декаб)/iu;
/** Behind a number: an article of a law is no personal value. */
const article = /^[-‐–]?\s?(?:modda|банд|band|модда|qism|қисм)/iu;
const beforeArticle = /(?:стать[яиеёюй]{1,3}|ст\.|пункт[аеу]?|п\.|част[иьюй]{1,2})\s?$/iu;
/** Behind these a capital begins no sentence. */
const shortened = new RegExp(
  String.raw`(?:^|[^\p{L}])(?:\p{Lu}|ko[${signs}]ch|tum|vil|sh|mah|im|ул|г|обл|пр|пер|мкр|им|д|кв|туман|вил|кўч|маҳ|т|р-н)\.\s*$`,
  "u",
);
const sentenceEnds = /(?:^|[.!?…:;\n])[\s"'«»“”„(–—•*-]*$/u;
const surname =
  /(?:ov|yev|ev|iyev)(?:a)?(?:ning|ni|ga|da|dan|lar)?$|(?:ович|евич|овна|евна|ов|ев|ова|ева)(?:а|у|ым|е|ой|ы|ичу|ича|не|ну|ны|ной)?$|ovich|evich|ovna|evna/iu;
const beforeStreet = new RegExp(String.raw`^\s+(?:ko[${signs}]?cha|köça|кўча)`, "iu");
const behindStreet = /улиц[аеуы]\s+$/iu;

/** What of a case must not be read by others. */
export type OwnValues = {
  /** Names of the people of the case, whole or in parts. */
  readonly names: readonly string[];
  /** Organisations, districts, mahallas, addresses: their usual words (street, house) are nobody's. */
  readonly places: readonly string[];
  /** What the citizen wrote: whoever is named there is of the case too. */
  readonly texts: readonly string[];
};
type Token = { readonly at: number; readonly end: number; readonly text: string; isGap: boolean };

const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word);
const isAbbreviation = (word: string): boolean => word.length <= 4 && word.length > 1 && /^\p{Lu}+$/u.test(word);
const beginsSentence = (text: string, at: number): boolean => {
  const before = text.slice(Math.max(0, at - 30), at);
  return sentenceEnds.test(before) && !shortened.test(before);
};
/** Words with a capital within a sentence, which name something. */
const namesIn = (text: string): string[] =>
  [...text.slice(0, longest).matchAll(tokens)]
    .filter(({ 0: word, index }) => isCapital(word) && !isAbbreviation(word) && !beginsSentence(text, index))
    .map(({ 0: word }) => word)
    .filter((word) => !isPlainWord(soundOf(word)));

const wordOf = new RegExp(String.raw`\p{L}${letters}*`, "gu");
const wordsOf = (value: string): string[] => value.match(wordOf) ?? [];
/** Whether a word, as it sounds, is of the case. */
const matcherOf = ({ names, places, texts }: OwnValues): ((sound: string) => boolean) => {
  const named = [...places.flatMap(wordsOf).filter((word) => !isPlainWord(soundOf(word))), ...texts.flatMap(namesIn)];
  const values = new Set([...names.flatMap(wordsOf), ...named]);
  const matchers = [...values].filter((word) => word.length > 1).map(soundsLike);
  return (sound) => matchers.some((isIt) => isIt(sound));
};

/** Whether the word stands for a person or a place by its shape alone. */
const looksPersonal = (text: string, { at, end, text: word }: Token, isAfterInitial: boolean): boolean => {
  if (isOfFather(word)) return true;
  // an initial
  if (word.length === 1 && /\p{Lu}/u.test(word) && text[end] === ".") return true;
  if (!isCapital(word) || isAbbreviation(word)) return false;
  // a street may be called like the state
  if (beforeStreet.test(text.slice(end, end + 10)) || behindStreet.test(text.slice(Math.max(0, at - 12), at))) return true;
  if (isPlainWord(soundOf(word))) return false;
  return isAfterInitial || surname.test(word) || !beginsSentence(text, at);
};
const isArticle = (text: string, { at, end }: Token): boolean =>
  article.test(text.slice(end, end + 12)) ||
  article.test(text.slice(at, end).replace(/^\d{1,3}(?:-\d)?/u, "")) ||
  beforeArticle.test(text.slice(Math.max(0, at - 12), at));

/** What stays of a token with digits: "12-uy" is «…»-uy. */
const ending = new RegExp(String.raw`-\p{Ll}${letters}{1,12}[.)]*$`, "u");
const tail = /[.,;:)»"”]+$/u;
/** "3-го марта" is one gap. */
const ordinal = /-(?:го|ого|е|ое|й|ый|му|ому)$/iu;
const endOfNumber = (token: string): number => {
  if (ordinal.test(token)) return token.length;
  const word = ending.exec(token)?.[0];
  return token.length - (word !== undefined && !months.test(word.slice(1)) ? word : (tail.exec(token)?.[0] ?? "")).length;
};

/**
 * The body of an answer as others may take it over: every name, place, number, day, sum and address in it is a gap. Articles of laws stay. Undefined:
 * something of the case is still in it.
 */
export const maskedBody = (whole: string, own: OwnValues): string | undefined => {
  const text = whole.normalize("NFC").slice(0, longest).trim();
  const isOwn = matcherOf(own);
  const found: Token[] = [];
  for (const { 0: word, index } of text.matchAll(tokens)) {
    const token: Token = { at: index, end: index + word.length, text: word, isGap: false };
    const before = found.at(-1);
    if (/[@\d]|:\/\//u.test(word)) {
      token.isGap = !(/\d/u.test(word) && /^\d{1,3}(?:-\d)?(?:$|[-.,;)])/u.test(word) && isArticle(text, token));
      const end = index + (/@|:\/\//u.test(word) ? word.length : endOfNumber(word));
      found.push({ ...token, end: Math.max(end, index + 1) });
      continue;
    }
    const isNextToNumber = before?.isGap === true && /\d/u.test(before.text) && /^[\s-]*$/u.test(text.slice(before.end, index));
    token.isGap =
      isOwn(soundOf(word)) ||
      looksPersonal(text, token, before !== undefined && before.isGap && before.text.length === 1) ||
      (months.test(word) && (isNextToNumber || /^\s*\d/u.test(text.slice(token.end))));
    found.push(token);
  }
  takeNumbersInWords(text, found, (word) => months.test(word));
  spreadOverNames(text, found);
  takeSeries(text, found);
  const body = withGapsMerged(text, found);
  return holdsOwn(body, own) ? undefined : body;
};

/** The two letters of a passport that stand apart from its number. */
const takeSeries = (text: string, found: readonly Token[]): void => {
  for (const [index, token] of found.entries()) {
    const next = found[index + 1];
    if (/^\p{Lu}{2}$/u.test(token.text) && next && /^\d{7}(?!\d)/u.test(next.text) && /^[\s№]*$/u.test(text.slice(token.end, next.at)))
      token.isGap = true;
  }
};

/** A capital at the beginning of a sentence, beside a gap for a name: "Karimov Anvar" begins with a name of the same person. */
const spreadOverNames = (text: string, found: readonly Token[]): void => {
  for (const [index, token] of found.entries()) {
    const next = found[index + 1];
    if (
      !token.isGap &&
      token.text.length > 2 &&
      next?.isGap &&
      isCapital(token.text) &&
      isCapital(next.text) &&
      !isAbbreviation(token.text) &&
      !isPlainWord(soundOf(token.text))
    )
      token.isGap = /^\s+$/u.test(text.slice(token.end, next.at)) && !/\d/u.test(next.text);
  }
};

/** What stands between two parts of one value: a name, a day, a phone, an address. */
const joins = /^(?:[\s.,/()+№–-]|-?(?:yil|йил)(?![\p{L}])|год[ау]?(?![\p{L}])|г\.)*$/iu;
const withGapsMerged = (text: string, found: readonly Token[]): string => {
  let body = "";
  let at = 0;
  for (const token of found.filter((one) => one.isGap)) {
    const between = text.slice(at, token.at);
    if (body.endsWith(gap()) && !between.includes("\n") && !/[,.]\s/u.test(between) && joins.test(between)) at = token.end;
    else {
      body += between + gap();
      at = token.end;
    }
  }
  return (body + text.slice(at)).replace(/[+№(]*«…»/gu, gap()).replace(/«(«…»)»/gu, "$1");
};

/** Looked for once more in what is left, however it is broken: with all that is no letter taken out. */
const holdsOwn = (body: string, { names, places }: OwnValues): boolean => {
  const run = soundOf(body.replace(/[^\p{L}\p{M}]/gu, ""));
  return [...names, ...places]
    .flatMap(wordsOf)
    .map(soundOf)
    .some((sound) => sound.length >= 7 && !isPlainWord(sound) && run.includes(sound));
};
