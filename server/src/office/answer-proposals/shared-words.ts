export type Weighed = {
  /** How much the shared words tell, in nats. */
  readonly weight: number;
  /** They, as the question writes them, the most telling first. */
  readonly shared: readonly string[];
};

/**
 * What a question shares with each of the earlier ones: a word tells the more, the fewer of them have it. `asked`: the question's words by their
 * numbers, as it writes them.
 */
export const weighWords = (asked: ReadonlyMap<number, string>, earlier: readonly ReadonlySet<number>[]): readonly Weighed[] => {
  const telling = new Map<number, number>();
  for (const word of asked.keys()) {
    const having = earlier.filter((words) => words.has(word)).length;
    if (having > 0) telling.set(word, Math.log((earlier.length + 1) / having));
  }
  const inOrder = [...telling].toSorted(([, a], [, b]) => b - a);
  return earlier.map((words) => {
    const shared = inOrder.filter(([word]) => words.has(word));
    return { weight: shared.reduce((sum, [, weight]) => sum + weight, 0), shared: shared.map(([word]) => asked.get(word)!) };
  });
};
