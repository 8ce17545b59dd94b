import petrovich from "petrovich";

export type Gender = "male" | "female";

type Part = "first" | "middle" | "last";
/** Endings of the genitive, and what they may stand for in the nominative. */
const turnedBack: readonly (readonly [ending: RegExp, to: readonly string[]])[] = [
  [/ого$/, ["ий", "ый", "ой"]],
  [/(?:ой|ей)$/, ["а", "ая", "я", "яя"]],
  [/а$/, ["", "о"]],
  [/(?<=[аеёиоуыэюя])я$/, ["й"]],
  [/(?<=[^аеёиоуыэюя])я$/, ["ь"]],
  [/ы$/, ["а"]],
  [/(?<=[гкхжчшщ])и$/, ["а"]],
  [/(?<=[аеёиоуыэюяь])и$/, ["я"]],
];

const lower = (word: string): string => word.charAt(0) + word.slice(1).toLowerCase();
const genitive = (part: Part, word: string, gender: Gender): string =>
  part === "first"
    ? petrovich({ first: word, gender }, "genitive").first
    : part === "middle"
      ? petrovich({ middle: word, gender }, "genitive").middle
      : petrovich({ last: word, gender }, "genitive").last;

/**
 * A part of a name out of the genitive («Каримовой» → «Каримова»): the one nominative whose genitive it is by the rules for names of persons;
 * a name that has no cases stays. Undefined where several fit or none does.
 */
export const outOfGenitive = (part: Part, given: string, gender: Gender): string | undefined => {
  // Абдуллаевой-Орловой: each of them
  if (given.includes("-")) {
    const each = given.split("-").map((one) => (one === "" ? undefined : outOfGenitive(part, one, gender)));
    return each.includes(undefined) ? undefined : each.join("-");
  }
  const word = lower(given);
  // Цой Виктории: a woman's surname of one syllable has no cases
  if (part === "last" && gender === "female" && /^[^аеёиоуыэюя]*[аеёиоуыэюя][^аеёиоуыэюя]*$/u.test(word)) return word;
  const candidates = turnedBack.flatMap(([ending, to]) => (ending.test(word) ? to.map((end) => word.replace(ending, end)) : []));
  // Любови, and men's names that have no cases (Мухаммадали): nothing tells them apart but who bears them
  if (gender === "female" && /[бвдзлмнпрстф]и$/.test(word)) return undefined;
  const isOf = (one: string): boolean => one.length > 1 && genitive(part, one, gender) === word;
  const fits = [...new Set(candidates)].filter(isOf);
  // a name without cases
  if (fits.length === 0) return isOf(word) ? word : undefined;
  if (fits.length === 1) return fits[0];
  const usual = part === "last" ? /(?:[оеё]ва?|ина?|[сц]кий|[сц]кая)$/ : gender === "female" ? /[ая]$/ : /[^аяоы]$/;
  const best = fits.filter((one) => usual.test(one));
  return best.length === 1 ? best[0] : undefined;
};
