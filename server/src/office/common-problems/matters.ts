/** An appeal as far as its cause is told from it. */
export type Told = {
  readonly id: number;
  /** Whose it is; records of one person are one. */
  readonly personId: number;
  readonly words: readonly number[];
};

/**
 * Two appeals belong together where the words that they share surprise so much, in nats: one chance in 2,000 that so many have a word which is as
 * usual here as elsewhere.
 */
const surprising = 7.5;
/** A word that surprises less than one in 30 says nothing: sentences have many of them. */
const leastSurprise = 3.5;
/** The texts of one topic are few: as many of all texts are counted with them. */
const ofAllTexts = 20;

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

/** How much more texts have a word than is expected of them, by the Poisson distribution, in nats; 0 where they have it less. */
const surpriseOf = (found: number, expected: number): number =>
  found <= expected ? 0 : found * Math.log(found / expected) - found + expected;

/** By how much each word of these appeals surprises, of those that surprise enough to say something. */
const tellingWords = (
  appeals: readonly Told[],
  everywhere: Counted,
  ofTopic: Counted,
  common: ReadonlySet<number>,
): ReadonlyMap<number, number> => {
  const here = countWords(appeals.map(({ words }) => words)).of;
  const telling = new Map<number, number>();
  for (const [word, n] of here) {
    if (n < 2 || common.has(word)) continue;
    const having = ({ of }: Counted) => Math.max((of.get(word) ?? 0) - n, 0);
    const texts = ({ texts: all }: Counted) => Math.max(all - appeals.length, 0);
    // half a text more: what nobody else has written is rare, not impossible
    const inAll = (having(everywhere) + 0.5) / (texts(everywhere) + 1);
    const inTopic = (having(ofTopic) + ofAllTexts * inAll) / (texts(ofTopic) + ofAllTexts);
    const surprise = surpriseOf(n, appeals.length * Math.max(inAll, inTopic));
    if (surprise >= leastSurprise) telling.set(word, surprise);
  }
  return telling;
};

/**
 * Parts appeals of one topic and place by what they tell: two belong together where they share words that many more of them have than is usual
 * elsewhere, in all texts and in those of the topic (a street, a canal, what has happened). `everywhere`: all texts of the same time, these included;
 * `ofTopic`: those of the topic; `common`: words that say nothing, as the names of the place.
 * What shares no such words with another is in no part. The largest part first.
 */
export const partByCause = <T extends Told>(
  appeals: readonly T[],
  everywhere: Counted,
  common: ReadonlySet<number>,
  ofTopic: Counted = countWords([]),
): readonly (readonly T[])[] => {
  if (everywhere.texts - appeals.length < enoughTexts) return [];
  const surprises = tellingWords(appeals, everywhere, ofTopic, common);
  const causeOf = new Map<T, T>(appeals.map((one) => [one, one]));
  const rootOf = (one: T): T => {
    let root = one;
    while (causeOf.get(root) !== root) root = causeOf.get(root)!;
    causeOf.set(one, root);
    return root;
  };
  const telling = appeals
    .map((one) => ({ one, words: new Set(one.words.filter((word) => surprises.has(word))) }))
    .filter(({ words }) => words.size > 0);
  for (const [at, { one, words }] of telling.entries())
    for (const other of telling.slice(0, at)) {
      let surprise = 0;
      for (const word of words) if (other.words.has(word)) surprise += surprises.get(word)!;
      if (surprise >= surprising) causeOf.set(rootOf(one), rootOf(other.one));
    }
  return [...Map.groupBy(appeals, rootOf).values()].filter((part) => part.length > 1).toSorted((a, b) => b.length - a.length);
};

/** Of how many different people appeals are. */
export const peopleOf = (appeals: readonly Told[]): number => new Set(appeals.map(({ personId }) => personId)).size;
