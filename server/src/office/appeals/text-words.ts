/** Characters of a text that are read. */
const longest = 5000;
/** Letters of a word that count: endings differ in what says the same. */
const stem = 5;

const letters: readonly (readonly [RegExp, string])[] = [
  [/oʻ|o'|ў/g, "o"],
  [/gʻ|g'|ғ/g, "g"],
  [/sh|ш|щ/g, "s"],
  [/ch|ч/g, "c"],
  [/ts|ц/g, "s"],
  [/ю|yu/g, "u"],
  [/я|ya/g, "a"],
  [/ё|yo/g, "o"],
  [/ye|э|е/g, "e"],
  [/[xхҳ]/g, "h"],
  [/қ|к/g, "k"],
  [/q/g, "k"],
  [/[ыийy]/g, "i"],
  [/[ʼʻ'`ъь’‘]/g, ""],
];
const [cyrillic, latin] = ["абвгджзлмнопрстуф", "abvgdjzlmnoprstuf"];
/** The words of a text in its order, each by its first letters, the same in Latin and in Cyrillic. */
export const stemsOf = (text: string): string[] => {
  let folded = text.slice(0, longest).toLowerCase();
  for (const [from, to] of letters) folded = folded.replace(from, to);
  return (folded.match(/\p{L}+/gu) ?? [])
    .map((word) => word.replace(/[абвгджзлмнопрстуф]/g, (letter) => latin.charAt(cyrillic.indexOf(letter))))
    .filter((word) => word.length >= 3)
    .map((word) => word.slice(0, stem));
};

/** Letters of a stem's alphabet, and the place of each: a stem of five is a number of 24 bits. */
const base = 27;
const numberOf = (stem: string): number => Array.from(stem).reduce((n, letter) => n * base + letter.charCodeAt(0) - 96, 0);
const isPlain = (stem: string): boolean => /^[a-z]+$/.test(stem);

/** The different words of a text as numbers, by which earlier appeals about the same are found. */
export const textWords = (text: string): number[] => [...new Set(stemsOf(text).filter(isPlain).map(numberOf))];

/** The same words by their numbers, each as the text first writes it, without those that are empty. */
export const spelledWords = (text: string, isEmpty = (_word: string): boolean => false): ReadonlyMap<number, string> => {
  const spelled = new Map<number, string>();
  for (const word of text.slice(0, longest).match(/\p{L}+(?:[ʼʻ'`’‘]+\p{L}+)*/gu) ?? [])
    if (!isEmpty(word)) for (const number of textWords(word)) if (!spelled.has(number)) spelled.set(number, word.toLowerCase());
  return spelled;
};
