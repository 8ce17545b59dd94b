/** Uzbek in Latin letters, Uzbek in Cyrillic letters, Russian. */
export type ReadingLanguage = "uz" | "uk" | "ru";

/** Fewer letters say nothing of their language. */
const fewestLetters = 20;
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** The share of Latin among the Latin and Cyrillic letters, 0 to 1. */
export const latinShare = (text: string): number => {
  const latin = count(text, /\p{Script=Latin}/gu);
  return latin / Math.max(1, latin + count(text, /\p{Script=Cyrillic}/gu));
};
/** The language of most of a text; null where there is too little of it. */
export const languageOf = (text: string): ReadingLanguage | null => {
  if (count(text, /[\p{Script=Latin}\p{Script=Cyrillic}]/gu) < fewestLetters) return null;
  if (latinShare(text) >= 0.5) return "uz";
  const uzbek = count(text, /[ўқғҳ]/giu);
  const russian = count(text, /[ыщ]/giu) + count(text, /(?<!\p{L})(?:и|в|на|не|с|от|по|что|для|о)(?!\p{L})/giu);
  return uzbek >= russian ? "uk" : "ru";
};
