import { signsOfLanguage, textLanguageOf } from "@murojaat/contract";
import { languages, type Language } from "@murojaat/contract/kit";
import { clausesOf, sentencesOf, wordsOf, type Part, type Word } from "../sentences.ts";
import type { Found, Rule } from "../rule.ts";

const isLatin = (word: string): boolean => /\p{Script=Latin}/u.test(word);
/** Words of another script in a row that make a sentence of it; fewer are a name, an address of a page, a brand. */
const fewest = 3;
/** Words of a clause that tell its language. */
const fewestOfLanguage = 4;

/** Language or script of the appeal (law, articles 6 and 27), and one script in the whole text. */
export const script: Rule<"script"> = (text, { language }) => {
  const found = languages.find(({ id }) => id === textLanguageOf(text))?.code ?? null;
  if (found === null) return [];
  const words = wordsOf(text);
  if (language !== null && found !== language && isSurely(found, language, words))
    return [{ reason: "other_language", from: 0, to: text.length }];
  const isInLatin = found === "UZ";
  const meant = isInLatin || language === "UZ" ? found : (language ?? found);
  const mixed = rowsOf(words, (word) => isLatin(word.text) !== isInLatin && !/^[.@/]$/u.test(word.before));
  return [...mixed, ...(isInLatin ? [] : otherClauses(text, meant === "RU"))].toSorted((a, b) => a.from - b.from);
};

/** Uzbek and Russian in Cyrillic are told apart by their signs, of which a short text has few. */
const isSurely = (found: Language, language: Language, words: readonly Word[]): boolean => {
  if (found === "UZ" || language === "UZ") return true;
  const { uzbek, russian } = signsOfLanguage(words.filter((word) => !word.isCapital).map((word) => word.text.toLowerCase()));
  return found === "RU" ? russian >= 3 && russian > 2 * uzbek : uzbek >= 3 && uzbek > 2 * russian;
};

const rowsOf = (words: readonly Word[], isOther: (word: Word) => boolean): Found<"script">[] => {
  const found: Found<"script">[] = [];
  let row: Word[] = [];
  const close = (): void => {
    if (row.length >= fewest && row.filter((word) => !word.isCapital).length >= fewest - 1)
      found.push({ reason: "mixed", from: row[0]!.from, to: row.at(-1)!.to });
    row = [];
  };
  for (const word of words) {
    if (isOther(word)) row.push(word);
    else if (isLatin(word.text) !== isLatin(row[0]?.text ?? word.text)) close();
  }
  close();
  return found;
};

/** Clauses that are Uzbek in a Russian text, or Russian in an Uzbek one. Words with a capital are names, and those between guillemets may be. */
const otherClauses = (text: string, isRussian: boolean): Found<"script">[] => {
  const clauses = othersAmong(clausesOf(text), isRussian);
  // a sentence of short clauses shows its language as a whole
  const sentences = othersAmong(sentencesOf(text), isRussian);
  return [...clauses, ...sentences.filter(({ from, to }) => !clauses.some((clause) => clause.from < to && clause.to > from))];
};
const othersAmong = (parts: readonly Part[], isRussian: boolean): Found<"script">[] =>
  parts.flatMap((clause): Found<"script">[] => {
    const words = wordsOf(clause.text.replace(/«[^«»]{0,200}»/gu, (quoted) => " ".repeat(quoted.length))).filter((word) => !word.isCapital);
    if (words.length < fewestOfLanguage) return [];
    const { uzbek, russian } = signsOfLanguage(words.map((word) => word.text.toLowerCase()));
    const [own, other] = isRussian ? [russian, uzbek] : [uzbek, russian];
    // a Russian preposition is no word of Uzbek; an ending that looks Uzbek may stand in a Russian word
    return other >= (isRussian ? 2 : 1) && own === 0 ? [{ reason: "mixed", from: clause.from, to: clause.to }] : [];
  });
