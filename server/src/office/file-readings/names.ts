import { signs } from "@murojaat/contract/kit";
import { apostrophes, skeleton } from "../../engine/words/fold.ts";
import { distance, mayDiffer } from "./nearest.ts";
import { outOfGenitive, type Gender } from "./russian-names.ts";
import type { Token } from "./letter.ts";

export type Person = {
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName: string;
  /** The words it was read from, in that order. */
  readonly at: { readonly lastName: Token; readonly firstName: Token; readonly middleName: Token };
};

const namePart = new RegExp(String.raw`^\p{Lu}[\p{L}${signs}-]+$`, "u");
/** A word as a name is written: one capital, apostrophes of their own kind; undefined for what is no name. */
const nameOf = (text: string): string | undefined => {
  const word = text.replace(/(?<![.,;:«»“”()])[.,;:«»“”()]+$/u, "").replace(/^[«“(]+/u, "");
  if (!namePart.test(word)) return undefined;
  const signs = word.replace(apostrophes, (sign, at: number) => (/[og]/i.test(word[at - 1] ?? "") && sign ? "ʻ" : "ʼ"));
  const isCapital = signs === signs.toUpperCase();
  return isCapital ? signs.toLowerCase().replace(/(^|-)(\p{L})/gu, (found) => found.toUpperCase()) : signs;
};
/** Words that stand where a surname may and are not surnames. */
const noName =
  /^(?:fukaro|fukarosi|grajdan|grajdanin|grajdanka|grajdanina|grajdanki|yashovchi|jitel|jitelya|jitelnitsi|projivayu|pensioner|mchj|ooo|oao|ao|aj|hk|yatt|ip)/;
const legalEntity = /^(?:mchj|ooo|oao|aj|ao|hk|yatt|korhona|korhonasi|jamiyati|predpriyatie|kooperativ|fermer)/;

const uzbekEnding = { dan: /(?:dan|дан)$/iu, patronymic: /(?:ovich|evich|ovna|evna)$/, child: /^(?:ogli|ugli|kizi)(?:dan)?$/ };
const without = (word: string): string => word.replace(uzbekEnding.dan, "");
/** Son or daughter, in the letters of the paper. */
const childIn = (read: string, fathers: string): string => {
  const isDaughter = skeleton(read).startsWith("kizi");
  if (/\p{Script=Cyrillic}/u.test(fathers)) return isDaughter ? "қизи" : "ўғли";
  return isDaughter ? "qizi" : /[öğ]/iu.test(read) ? "öğli" : "oʻgʻli";
};

type Found = Person | undefined;
/** Three words of which the last is a patronymic with -dan, or with "tomonidan" behind it; four with oʻgʻli or qizi. */
const uzbekAt = (tokens: readonly Token[], at: number, isNominative: boolean): Found => {
  const [one, two, three, four] = [tokens[at], tokens[at + 1], tokens[at + 2], tokens[at + 3]];
  if (!one || !two || !three || noName.test(one.bare) || noName.test(two.bare)) return undefined;
  const [lastName, firstName, fathers] = [nameOf(one.text), nameOf(two.text), nameOf(three.text)];
  if (!lastName || !firstName || !fathers) return undefined;
  const at3 = { lastName: one, firstName: two, middleName: three };
  const isOf = (word: Token, next: Token | undefined): boolean => word.bare.endsWith("dan") || next?.bare === "tomonidan" || isNominative;
  if (four && uzbekEnding.child.test(four.bare)) {
    if (!isOf(four, tokens[at + 4])) return undefined;
    return { lastName, firstName, middleName: `${fathers} ${childIn(four.text, fathers)}`, at: at3 };
  }
  const middleName = isNominative ? fathers : three.bare.endsWith("dan") ? without(fathers) : fathers;
  if (!uzbekEnding.patronymic.test(skeleton(middleName)) || !isOf(three, four)) return undefined;
  return { lastName, firstName, middleName, at: at3 };
};

const russianPatronymic: readonly (readonly [RegExp, Gender])[] = [
  [/(?:вич|ич)а$/iu, "male"],
  [/(?:вн|чн)ы$/iu, "female"],
];
const russianChild: readonly (readonly [RegExp, Gender])[] = [
  [/^(?:угли|оглы|огли|ўғли)[,.;]?$/iu, "male"],
  [/^(?:кизи|кызы|қизи)[,.;]?$/iu, "female"],
];
/** Three words in the genitive behind «от», or four with угли or кизи. */
const russianAt = (tokens: readonly Token[], at: number, isNominative: boolean): Found => {
  const [one, two, three, four] = [tokens[at], tokens[at + 1], tokens[at + 2], tokens[at + 3]];
  if (!one || !two || !three || noName.test(one.bare) || noName.test(two.bare)) return undefined;
  const given = [nameOf(one.text), nameOf(two.text), nameOf(three.text)];
  const [last, first, middle] = given;
  if (!last || !first || !middle) return undefined;
  const ofChild = four && russianChild.find(([ending]) => ending.test(four.text));
  const gender = (ofChild ?? russianPatronymic.find(([ending]) => ending.test(middle)))?.[1];
  const at3 = { lastName: one, firstName: two, middleName: three };
  if (isNominative && (ofChild || /(?:вич|ич|вна|чна)$/iu.test(middle)))
    return {
      lastName: last,
      firstName: first,
      middleName: ofChild ? `${middle} ${four.text.toLowerCase().replace(/[,.;]$/, "")}` : middle,
      at: at3,
    };
  if (!gender) return undefined;
  const [lastName, firstName] = [outOfGenitive("last", last, gender), outOfGenitive("first", first, gender)];
  const middleName = ofChild ? `${middle} ${four!.text.toLowerCase().replace(/[,.;]$/, "")}` : outOfGenitive("middle", middle, gender);
  return lastName && firstName && middleName ? { lastName, firstName, middleName, at: at3 } : undefined;
};

/** A capital with a point and a surname, or the other way round, in one word or in several. */
const signed = new RegExp(
  String.raw`(?:(\p{Lu}[\p{Ll}ʻ]?)\.\s*(?:\p{Lu}[\p{Ll}ʻ]?\.\s*)?(\p{Lu}[\p{L}${signs}-]{2,40}))|(?:(\p{Lu}[\p{L}${signs}-]{2,40})\s(\p{Lu}[\p{Ll}ʻ]?)\.)`,
  "gu",
);
type Signature = { readonly surname: string; readonly initial: string };
const signaturesOf = (lines: readonly string[]): Signature[] =>
  lines.flatMap((line) =>
    [...line.matchAll(signed)].map(([, initial, surname, surname2, initial2]) => ({
      surname: skeleton(surname ?? surname2!),
      initial: skeleton(initial ?? initial2!),
    })),
  );

/** A word that is right without a signature that says the same. */
const sure = 88;
/** Whether the end of the letter agrees with a name, contradicts it, or says nothing. */
const signatureSays = (person: Person, end: readonly string[]): "agrees" | "contradicts" | "nothing" => {
  const surname = skeleton(person.lastName);
  const first = skeleton(person.firstName);
  const isMine = (word: string) => distance(surname, word, mayDiffer(surname.length)) <= mayDiffer(surname.length);
  const signatures = signaturesOf(end);
  if (signatures.some((one) => isMine(one.surname) && first.startsWith(one.initial.slice(0, 1)))) return "agrees";
  const words = end.map((line) => line.split(/\s+/u).map(skeleton));
  if (words.some((line) => line.some((word, at) => isMine(word) && (line[at + 1] === first || line[at - 1] === first)))) return "agrees";
  return signatures.length > 0 ? "contradicts" : "nothing";
};

/**
 * Who wrote the letter: the one name in the sender's part of the head, in the nominative, where the signature agrees, or where every word was read
 * with certainty and no signature contradicts. `end`: the last lines of the letter.
 */
export const nameIn = (tokens: readonly Token[], isRussian: boolean, isNominative: boolean, end: readonly string[]): Found => {
  if (tokens.some(({ bare }) => legalEntity.test(bare))) return undefined;
  const read = isRussian ? russianAt : uzbekAt;
  const found = tokens.flatMap((_, at) => read(tokens, at, isNominative) ?? []);
  const [person] = found;
  if (!person || found.length > 1) return undefined;
  const says = signatureSays(person, end);
  if (says === "contradicts") return undefined;
  const isSure = Object.values(person.at).every(({ confidence }) => confidence >= sure);
  return says === "agrees" || isSure ? person : undefined;
};
