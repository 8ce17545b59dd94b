import { signs } from "@murojaat/contract/kit";

/** Letters of one alphabet that look like some of the other. */
const looksAlike = /^[AaBCcEeHIiJjKMOoPpSsTXxYyАаВСсЕеНІіЈјКМОоРрЅѕТХхУу]+$/;
/** A Latin name with a Cyrillic ending, as Uzbek and Russian write: Excelда, PDFни. */
const withEnding = /^(\p{Script=Latin}{3,}|\p{Lu}{2,})(\p{Script=Cyrillic}+)$/u;

const words = new RegExp(String.raw`[\p{L}\p{M}${signs}]+`, "gu");
const lettersOf = (word: string, alphabet: RegExp) => [...new Set(word.match(alphabet) ?? [])];
/** The words that mix Latin and Cyrillic letters, each with the letters of the alphabet that it has fewer of: Cинoв (C, o). */
export const mixedWords = (text: string): string =>
  (text.match(words) ?? [])
    .flatMap((word) => {
      const [latin, cyrillic] = [lettersOf(word, /\p{Script=Latin}/gu), lettersOf(word, /\p{Script=Cyrillic}/gu)];
      if (latin.length === 0 || cyrillic.length === 0) return [];
      const [, name, ending] = withEnding.exec(word) ?? [];
      if (name !== undefined && !looksAlike.test(name) && !looksAlike.test(ending!)) return [];
      return [`${word} (${(latin.length > cyrillic.length ? cyrillic : latin).join(", ")})`];
    })
    .join(", ");

/** Without signs that join letters of other scripts and emoji: beside a Latin or Cyrillic letter or a digit nobody sees them. */
export const withoutJoiners = (text: string): string =>
  text.replace(
    /(?<=[\p{Script=Latin}\p{Script=Cyrillic}\d])[\u200c\u200d]+|[\u200c\u200d]+(?=[\p{Script=Latin}\p{Script=Cyrillic}\d])/gu,
    "",
  );
