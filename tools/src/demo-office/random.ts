/** Chance that comes out the same for the same seed, on every machine: Math.random cannot be seeded. */
export type Random = {
  /** From 0 up to, but not, 1. */
  readonly next: () => number;
  /** A whole number from `least` to `most`, both included. */
  readonly whole: (least: number, most: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(items: readonly T[]) => T;
  /** Picks by weight: `[["a", 3], ["b", 1]]` gives "a" three times as often. */
  readonly weighted: <T>(items: readonly (readonly [T, number])[]) => T;
};

/** mulberry32: 32 bits of state, enough for data that only has to look like chance. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new Error("There is nothing to pick from.");
    return item;
  };
  const weighted = <T>(items: readonly (readonly [T, number])[]): T => {
    let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
    const found = items.find(([, weight]) => (left -= weight) < 0) ?? items.at(-1);
    if (found === undefined) throw new Error("There is nothing to pick from.");
    return found[0];
  };
  return {
    next,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (share) => next() < share,
    pick,
    weighted,
  };
}
