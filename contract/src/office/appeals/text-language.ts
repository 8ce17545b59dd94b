import { languages, type Language } from "../../kit/languages.ts";

const frequentUzbek = new Set(
  "ва бу учун билан мен менинг мени менга биз бизга бизнинг сиз сизга сиздан сизнинг илтимос сурайман керак ариза лекин хам килиб килган берилган ёрдам беришингизни хурматли кучаси тумани йук эмас булган булиб шу сув йул уй энг каби хозир".split(
    " ",
  ),
);
const frequentRussian = new Set(
  (
    "и в на не что прошу для по с со от мы я нас нам наш наша мой моя меня мне нет как из у к о об это или до за вас вам при " +
    "жалоба заявление обращение просьба ради среди очень когда если есть был была было были уже ещё еще " +
    "вчера сегодня завтра надо нужно можно нельзя почему дорога дороги школа школы сосед соседи дети детей улица улицы крыша крыши люди"
  ).split(" "),
);
/** Endings that only Uzbek words have, also where ў қ ғ ҳ are typed as у к г х: plural, our, of, verbs. */
const uzbekEnding =
  /.(?:лар(?:и|ни|га|да|дан|имиз|ингиз|нинг)?|(?<!эконо)миз(?:ни|га|да|дан|нинг)?|(?<!тре|скри)нинг|япти|япман|япмиз|яптилар|илди|инди|мади|майди|маган|[лнтшй]ган|сангиз|инглар|ингиз|ламиз|[йа]ман|[мк]окда|моқда)$/;
const russianEnding =
  /.(?:ь[ёею]\p{L}?|йте|[кхшч]ая|ую|ть|ться|тся|ого|его|ому|ему|ите|ете|ают|яют|ует|ется|ный|ная|ное|ные|ных|ской|ский|ская|ение|ания|ании|ами|ями)$/u;

/** How many words of a Cyrillic text only Uzbek has, and only Russian, by letters, frequent words and endings. */
export const signsOfLanguage = (words: readonly string[]): { readonly uzbek: number; readonly russian: number } => ({
  uzbek: words.filter((word) => /[ўқғҳ]/.test(word) || frequentUzbek.has(word) || uzbekEnding.test(word)).length,
  russian: words.filter((word) => /[ыщ]/.test(word) || frequentRussian.has(word) || russianEnding.test(word)).length,
});

/** A word with a capital behind another word of the sentence: a Russian text may name an Uzbek place or person. What stands before is looked at behind the capital only: blanks may be many. */
const nameInside = /\p{Lu}(?<=\p{Ll}[,;]?\s+[«"“]?\p{Lu})\p{Ll}+/gu;

/**
 * The language that the text of an appeal is written in (law, articles 6 and 27): an id of `languages`; null where it holds no word in
 * either alphabet. Latin is Uzbek; of Cyrillic the signs of both are counted: letters, frequent words, endings. Names within a sentence count for
 * neither, and without any sign of Russian it is Uzbek.
 */
export const textLanguageOf = (text: string): number | null => {
  const cyrillic = text.match(/\p{Script=Cyrillic}+/gu) ?? [];
  const letters = (words: readonly string[]) => words.reduce((sum, word) => sum + word.length, 0);
  const latin = text.match(/\p{Script=Latin}+/gu) ?? [];
  if (cyrillic.length + latin.length === 0) return null;
  if (letters(latin) > letters(cyrillic)) return 2;
  const names = new Set([...text.matchAll(nameInside)].map(([name]) => name.toLowerCase()));
  const { uzbek, russian } = signsOfLanguage(cyrillic.map((word) => word.toLowerCase()).filter((word) => !names.has(word)));
  return uzbek < russian ? 1 : 3;
};

/** The language of letters and messages to the applicant of an appeal; in Uzbek, in Latin letters, where its own is another. */
export const letterLanguageOf = (textLanguageId: number | null): Language =>
  languages.find(({ id }) => id === textLanguageId)?.code ?? "UZ";
