import { textWords } from "../appeals/text-words.ts";

export type Weighed = {
  /** How much the shared words tell, in nats. */
  readonly weight: number;
  /** They, as the question writes them, the most telling first. */
  readonly shared: readonly string[];
};

/**
 * What a question shares with each earlier one and its answer: a word tells the more, the fewer of the questions, or of the answers, have it. `asked`:
 * the question's words by their numbers, as it writes them. `earlier`: the words of all questions, and those of all answers, in one order.
 */
export const weighWords = (
  asked: ReadonlyMap<number, string>,
  earlier: readonly (readonly ReadonlySet<number>[])[],
): readonly Weighed[] => {
  const tellings = earlier.map((texts) => tellingOf([...asked.keys()], texts));
  return earlier[0]!.map((_, index) => {
    const weights = new Map<number, number>();
    for (const [nth, texts] of earlier.entries())
      for (const [word, weight] of tellings[nth]!) if (texts[index]!.has(word)) weights.set(word, (weights.get(word) ?? 0) + weight);
    const inOrder = [...weights].toSorted(([, a], [, b]) => b - a);
    return { weight: inOrder.reduce((sum, [, weight]) => sum + weight, 0), shared: inOrder.map(([word]) => asked.get(word)!) };
  });
};
const tellingOf = (words: readonly number[], texts: readonly ReadonlySet<number>[]): ReadonlyMap<number, number> => {
  const telling = new Map<number, number>();
  for (const word of words) {
    const having = texts.filter((text) => text.has(word)).length;
    if (having > 0) telling.set(word, Math.log((texts.length + 1) / having));
  }
  return telling;
};

/** From this share of the smaller one's own words on, two texts say the same. */
const alike = 0.6;
/**
 * The first of the texts, but of those that say the same only the first, as long as others follow. What more than half of them say, such as greetings
 * and how to appeal, is no word of their own.
 */
export const unlike = <T extends { readonly text: string }>(texts: readonly T[], most: number): T[] => {
  const read = texts.map((one) => ({ one, words: textWords(one.text) }));
  const usual = new Set(
    [
      ...Map.groupBy(
        read.flatMap(({ words }) => words),
        (word) => word,
      ),
    ].flatMap(([word, having]) => (having.length * 2 > texts.length ? [word] : [])),
  );
  const own = read.map(({ one, words }) => ({ one, words: new Set(words.filter((word) => !usual.has(word))) }));
  const chosen: typeof own = [];
  for (const each of own) if (chosen.length < most && !chosen.some(({ words }) => saySame(words, each.words))) chosen.push(each);
  return chosen.map(({ one }) => one);
};
const saySame = (a: ReadonlySet<number>, b: ReadonlySet<number>): boolean => {
  const smaller = Math.min(a.size, b.size);
  return smaller === 0 ? a.size === b.size : a.intersection(b).size >= smaller * alike;
};
