/** How many letters must change, appear or go to make the one the other; more than `most` is said as one more. */
export const distance = (one: string, other: string, most: number): number => {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at++) {
    const next = [at];
    for (let to = 1; to <= other.length; to++)
      next.push(Math.min(row[to]! + 1, next[to - 1]! + 1, row[to - 1]! + (one[at - 1] === other[to - 1] ? 0 : 1)));
    row = next;
  }
  return Math.min(row.at(-1)!, most + 1);
};
/** How many letters may be misread in a word of that length. */
export const mayDiffer = (length: number): number => (length < 5 ? 0 : length < 10 ? 1 : 2);

/** The one entry that is nearest to a word; undefined where two are as near, or none is near enough. */
export const nearest = <T>(word: string, entries: readonly { readonly key: string; readonly value: T }[]): T | undefined => {
  let best = mayDiffer(word.length) + 1;
  let found: T[] = [];
  for (const { key, value } of entries) {
    const away = distance(word, key, best);
    if (away < best) [best, found] = [away, [value]];
    else if (away === best && best <= mayDiffer(word.length) && !found.includes(value)) found.push(value);
  }
  return best <= mayDiffer(word.length) && found.length === 1 ? found[0] : undefined;
};
