import { languages, type Language } from "../../kit/languages.ts";

const frequentUzbek = new Set(
  "ва бу учун билан мен менинг мени менга биз бизга бизнинг сиз сизга сиздан сизнинг илтимос сурайман керак ариза лекин хам килиб килган берилган ёрдам беришингизни хурматли кучаси тумани йук эмас булган булиб шу сув йул уй энг каби хозир".split(
    " ",
  ),
);
const frequentRussian = new Set(
  "и в на не что прошу для по с со от мы я нас нам наш наша мой моя меня мне нет как из у к о об это или до за вас вам при".split(" "),
);

/**
 * The language that the text of an appeal is written in (law, articles 6 and 27): an id of `languages`; null where it holds no word in
 * either alphabet. Cyrillic with ў, қ, ғ, ҳ or frequent Uzbek words is Uzbek, other Cyrillic is Russian, Latin is Uzbek.
 */
export const textLanguageOf = (text: string): number | null => {
  const cyrillic = text.match(/\p{Script=Cyrillic}+/gu) ?? [];
  const letters = (words: readonly string[]) => words.reduce((sum, word) => sum + word.length, 0);
  const latin = text.match(/\p{Script=Latin}+/gu) ?? [];
  if (cyrillic.length + latin.length === 0) return null;
  if (letters(latin) > letters(cyrillic)) return 2;
  const words = cyrillic.map((word) => word.toLowerCase());
  const uzbek = words.filter((word) => /[ўқғҳ]/.test(word) || frequentUzbek.has(word)).length;
  // a Russian text may name an Uzbek place or person
  const russian = words.filter((word) => /[ыщ]/.test(word) || frequentRussian.has(word)).length;
  return uzbek > russian ? 3 : 1;
};

/** The language of letters and messages to the applicant of an appeal; in Uzbek, in Latin letters, where its own is another. */
export const letterLanguageOf = (textLanguageId: number | null): Language =>
  languages.find(({ id }) => id === textLanguageId)?.code ?? "UZ";
