/** An earlier appeal that is like the one in question, and one of its questions. */
export type Precedent = {
  readonly appealId: number;
  /** Sum of the weights of the words that both have. */
  readonly likeness: number;
  /** Those words, the rarest first. */
  readonly words: readonly string[];
  readonly topicId: number;
  readonly organizationId: number;
  readonly executorId: number | null;
};
/** `count` of the `of` similar appeals went there; `words`: what the appeal shares with them. */
export type Vote = { readonly id: number; readonly count: number; readonly of: number; readonly words: string[] };

/** An appeal is similar when it shares half as much as the most similar one. */
const similar = 0.5;
/** Fewer similar appeals, or a smaller share of the votes, are no reason. */
export const fewest = 3;
const leastShare = 0.2;
const mostWords = 3;

/** What the similar appeals suggest: each votes for the values of its questions, weighted by the square of its likeness; the best first. */
export const countVotes = (precedents: readonly Precedent[], valueOf: (one: Precedent) => number | null): Vote[] => {
  const nearest = Math.max(...precedents.map(({ likeness }) => likeness));
  const near = precedents.filter((one) => one.likeness >= similar * nearest && valueOf(one) !== null);
  const appeals = Map.groupBy(near, ({ appealId }) => appealId);
  const all = weigh([...appeals.values()].map(([one]) => one!));
  return [...Map.groupBy(near, valueOf)]
    .map(([id, questions]) => {
      const voters = [...new Map(questions.map((one) => [one.appealId, one])).values()];
      return { id: id!, weight: weigh(voters), count: voters.length, of: appeals.size, words: sharedBy(voters) };
    })
    .filter(({ count, weight }) => count >= fewest && weight >= leastShare * all)
    .toSorted((a, b) => b.weight - a.weight || a.id - b.id)
    .map(({ weight: _weight, ...vote }) => vote);
};

const weigh = (voters: readonly Precedent[]): number => voters.reduce((sum, { likeness }) => sum + likeness ** 2, 0);

/** The words that most of these share, the rarer first. */
const sharedBy = (voters: readonly Precedent[]): string[] => {
  const times = new Map<string, number>();
  for (const { words } of voters) words.forEach((word, rank) => times.set(word, (times.get(word) ?? 0) + 1 / (rank + 1)));
  return [...times]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, mostWords)
    .map(([word]) => word);
};
