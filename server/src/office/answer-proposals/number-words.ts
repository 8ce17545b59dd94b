import { signs } from "@murojaat/contract";
import { soundOf } from "../../engine/words/sounds.ts";

type Token = { readonly at: number; readonly end: number; readonly text: string; isGap: boolean };

const oneOf = (words: string, endings: string): RegExp => new RegExp(`^(?:${words.split(" ").map(soundOf).join("|")})(?:${endings})?$`);
const russian = "[aeiou]{1,3}|iv|im|mi|i[hm]|ah|ami|av|avi?m|iga|aga|amu|imu|imi|ia?m|aia?";
/** As they sound, so one spelling does for all alphabets. */
const small = [
  oneOf(
    "bir ikki uch toʻrt besh olti yetti sakkiz toʻqqiz oʻn yigirma oʻttiz qirq ellik oltmish yetmish sakson toʻqson",
    "(?:i?nchi|ta|lik|lab)?(?:si)?(?:ni|ning|ga|da|dan|dagi)?",
  ),
  oneOf(
    "один одн два двух двум две дву перв втор трет три трёх трём четыр четырёх четвёрт пят шест сем седьм восем восьм девят десят одиннадцат двенадцат тринадцат четырнадцат пятнадцат шестнадцат семнадцат восемнадцат девятнадцат двадцат тридцат сорок пятьдесят шестьдесят семьдесят восемьдесят девяност",
    russian,
  ),
];
const large = [
  oneOf("yuz ming million milliard mln mlrd", "(?:i?nchi|ta|lik|lab)?(?:ni|ning|ga|da|dan|dagi)?"),
  oneOf(
    "сто ста двести двухсот триста трёхсот четыреста пятьсот шестьсот семьсот восемьсот девятьсот тыс тысяч миллион миллиард млн млрд",
    russian,
  ),
];
const isOneOf = (patterns: readonly RegExp[], sound: string): boolean => patterns.some((one) => one.test(sound));
const money = new RegExp(String.raw`^\s*(?:so[${signs}]?m|söm|сўм|сум|dollar|доллар)`, "iu");
/** "Uchinchi mart" and "третьего марта" are days, "икки марта" is "twice". */
const ordinal = /(?:nchi|нчи|ого|его|ому|ое|ье)$/iu;
const blank = /^[\s-]*$/u;

/**
 * Numbers in words are gaps where they are a sum, a day or a large number: "bir million ikki yuz ming", "uchinchi mart", "семьсот тысяч сум". "Bir necha",
 * "ikki marta" and "в первую очередь" stay. `isMonth`: of a word.
 */
export const takeNumbersInWords = (text: string, found: readonly Token[], isMonth: (word: string) => boolean): void => {
  const between = (one: Token | undefined, next: Token | undefined) => one && next && blank.test(text.slice(one.end, next.at));
  const kinds = found.map(({ text: word, isGap }) => {
    if (isGap) return undefined;
    const sound = soundOf(word);
    return isOneOf(large, sound) ? "large" : isOneOf(small, sound) ? "small" : undefined;
  });
  for (let first = 0; first < found.length; first += 1) {
    if (!kinds[first]) continue;
    let last = first;
    while (kinds[last + 1] && between(found[last], found[last + 1])) last += 1;
    const [before, after] = [found[first - 1], found[last + 1]];
    const run = kinds.slice(first, last + 1);
    const months = [before, after].filter(
      (one) =>
        one &&
        isMonth(one.text) &&
        ordinal.test(found[last]!.text) &&
        (one === before ? between(one, found[first]) : between(found[last], one)),
    );
    const isBesideNumber = before?.isGap === true && /\d/u.test(before.text) && between(before, found[first]) && run[0] === "large";
    if (months.length > 0 || isBesideNumber || (run.length > 1 && run.includes("large")) || money.test(text.slice(found[last]!.end)))
      for (const one of [...found.slice(first, last + 1), ...months]) one!.isGap = true;
    first = last;
  }
};
