import { lettersOf1995, signs } from "@murojaat/contract/kit";
import { skeleton } from "./fold.ts";

/** yoʻ is written ю in Russian names, yo and ё are written я: Йўлдошев is Юлдашев, Зиёдулла is Зиядулла. */
const [yu, ya] = [new RegExp(`yo[${signs}]|йў`, "gu"), /yo|ё/gu];
/** What is left of a word without differences of alphabet, of hearing and of spelling: Қодиров, Qodirov and Кадыров are kadirav, Жамшид and Джамшид jamsid. */
export const soundOf = (word: string): string =>
  skeleton(lettersOf1995(word.toLowerCase()).replace(yu, "yu").replace(ya, "ya").replace(/дж/gu, "ж").replace(/ы/gu, "и"))
    .replace(/[ou]/g, "a")
    .replace(/[ey]/g, "i")
    .replace(/dj|zh/g, "j")
    .replace(/kh/g, "h")
    .replace(/sh|ts/g, "s")
    // Yusuf and Юсуп, Muhammad and Мухаммед
    .replace(/f/g, "p")
    .replace(/(ha?m+)id/g, "$1ad")
    .replace(/(.)\1+/g, "$1");

/** From so many letters on a word that begins like the name is the name in some case. */
const long = 5;
/** Endings of short names, as they sound: Uzbek cases and possessives, Russian cases. */
const shortEnding = /^(?:lar)?(?:im|ing|si|i|miz)?(?:ning|ni|ga|ka|da|dan|dagi|dai)?$|^(?:a|i|ai|am|im|iv|avi|an)$/;
const withoutLastVowel = (sound: string): string => sound.replace(/[ai]+$/, "");

/** How a personal value sounds in a text: whether a word of the text is it, in any case and spelling, also with an ё that has lost its dots. */
export const soundsLike = (value: string): ((sound: string) => boolean) => {
  const matchers = [...new Set([value, value.toLowerCase().replace(/ё/gu, "е")].map(soundOf))].map(matcherOf);
  return (word) => matchers.some((isIt) => isIt(word));
};
const matcherOf = (sound: string): ((word: string) => boolean) => {
  const stem = withoutLastVowel(sound);
  if (stem.length >= long - 1 && sound.length >= long) return (word) => word.startsWith(stem);
  return (word) =>
    (word.startsWith(sound) && shortEnding.test(word.slice(sound.length))) ||
    (stem.length > 1 && stem !== sound && word.startsWith(stem) && /^(?:[ai]{1,2}|[ai]m)$/.test(word.slice(stem.length)));
};
