/** An appeal as far as its cause is told from it. */
export type Told = {
  readonly id: number;
  /** Whose it is; records of one person are one. */
  readonly personId: number;
  readonly words: readonly number[];
};

/** A word tells a cause if at most one appeal elsewhere has it for so many of those that are asked about. */
const elsewhereFor = 3;

/** Of fewer other texts nobody knows which words are rare. */
const enoughTexts = 200;

/** In how many of so many texts each word stands. */
export type Counted = { texts: number; readonly of: Map<number, number> };
/** Counts these texts too; each counts a word once. */
export const countWords = (texts: readonly (readonly number[])[], before: Counted = { texts: 0, of: new Map() }): Counted => {
  for (const words of texts) for (const word of words) before.of.set(word, (before.of.get(word) ?? 0) + 1);
  before.texts += texts.length;
  return before;
};

/**
 * Parts appeals of one topic and place by what they tell: two belong together where they share a word that is rare elsewhere (a street, a canal,
 * a school). `everywhere`: all texts of the same time, these included; `common`: words that say nothing, as the names of the place.
 * What shares no such word with another is in no part. The largest part first.
 */
export const partByCause = <T extends Told>(
  appeals: readonly T[],
  everywhere: Counted,
  common: ReadonlySet<number>,
): readonly (readonly T[])[] => {
  if (everywhere.texts - appeals.length < enoughTexts) return [];
  const here = countWords(appeals.map(({ words }) => words)).of;
  const isTelling = (word: number): boolean => {
    const n = here.get(word)!;
    return n > 1 && !common.has(word) && ((everywhere.of.get(word) ?? n) - n) * elsewhereFor <= n;
  };
  const causeOf = new Map<T, T>(appeals.map((one) => [one, one]));
  const rootOf = (one: T): T => {
    let root = one;
    while (causeOf.get(root) !== root) root = causeOf.get(root)!;
    causeOf.set(one, root);
    return root;
  };
  const firstWith = new Map<number, T>();
  for (const one of appeals)
    for (const word of new Set(one.words)) {
      if (!isTelling(word)) continue;
      const first = firstWith.get(word);
      if (first) causeOf.set(rootOf(one), rootOf(first));
      else firstWith.set(word, one);
    }
  return [...Map.groupBy(appeals, rootOf).values()].filter((part) => part.length > 1).toSorted((a, b) => b.length - a.length);
};

/** Of how many different people appeals are. */
export const peopleOf = (appeals: readonly Told[]): number => new Set(appeals.map(({ personId }) => personId)).size;
