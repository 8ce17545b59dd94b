import { hideCells, isHiddenCount, putTogether, type AlikeCounts, type CategoryCounts, type EarlierCategories } from "@murojaat/contract";
import {
  attributes,
  crosses,
  crossNames,
  linkedCrosses,
  together,
  type Alike,
  type Attribute,
  type Category,
  type CrossName,
  type Figures,
} from "./figures.ts";

export type Named = Readonly<Record<Attribute, readonly Category[]>>;

const byEach = <K extends string, V>(names: readonly K[], of: (name: K) => V): Record<K, V> =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<K, V>;
const sumBy = (appeals: readonly Alike[], keyOf: (one: Alike) => string): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const one of appeals) sums.set(keyOf(one), (sums.get(keyOf(one)) ?? 0) + one.n);
  return sums;
};
const earlierOf = (attribute: Attribute, { total, categories, totals }: Figures): EarlierCategories => ({
  total,
  alone: new Map(categories[attribute].map(({ key }, i) => [key, totals[attribute][i]!] as const).filter(([key]) => key !== together)),
  hadTogether: categories[attribute].some(({ key }) => key === together),
});

/** Categories as they are published: those with too few appeals are put together under one name. */
const publishedOf = (appeals: readonly Alike[], named: Named, words: Category, earlier: readonly Figures[]): Named => {
  const of = (attribute: Attribute): readonly Category[] => {
    const counts = sumBy(appeals, (one) => one[attribute]);
    const counted: CategoryCounts = new Map(named[attribute].map(({ key }) => [key, counts.get(key) ?? 0]));
    const joined = putTogether(
      counted,
      earlier.map((figures) => earlierOf(attribute, figures)),
    );
    const alone = named[attribute].filter(({ key }) => !joined.has(key));
    return joined.size === 0 ? alone : [...alone, words];
  };
  return byEach(attributes, of);
};

/** The appeals of each cell of a table, by what exchanging ones have to be alike in. */
const cellsOf = (appeals: readonly Alike[], name: CrossName, categories: Named): AlikeCounts[][] => {
  const { of, alike, without } = { without: undefined, ...crosses[name] };
  const kinds = new Map<string, number>();
  const kindOf = (one: Alike): number => {
    // the last is for those that exchange with nobody
    const kind = one.result === without ? "" : JSON.stringify(alike.map((attribute: Attribute) => one[attribute]));
    if (!kinds.has(kind)) kinds.set(kind, kinds.size);
    return kinds.get(kind)!;
  };
  for (const one of appeals) kindOf(one);
  const [rows, columns] = of.map((attribute) => new Map(categories[attribute].map(({ key }, i) => [key, i])));
  const cells = categories[of[0]].map(() => categories[of[1]].map(() => Array<number>(kinds.size).fill(0)));
  for (const one of appeals) cells[rows!.get(one[of[0]])!]![columns!.get(one[of[1]])!]![kindOf(one)]! += one.n;
  return cells;
};

/** What an earlier version says of each cell of a table, whose categories may have been put together since; null: it hid it or a part of it. */
const beforeOf = (name: CrossName, categories: Named, earlier: Figures): (number | null)[][] => {
  const [of, other] = crosses[name].of;
  const placesOf = (attribute: Attribute, key: string): number[] => {
    const alone = new Set(categories[attribute].map((one) => one.key));
    return earlier.categories[attribute].flatMap((one, i) => (one.key === key || (key === together && !alone.has(one.key)) ? [i] : []));
  };
  return categories[of].map((row) =>
    categories[other].map((column) => {
      const found = placesOf(of, row.key).flatMap((i) => placesOf(other, column.key).map((j) => earlier.cells[name][i]![j] ?? null));
      return found.includes(null) ? null : found.reduce<number>((sum, n) => sum + n!, 0);
    }),
  );
};

/**
 * The figures of a release, in which no number of 1 to 4 can be read or computed. `earlier`: the published versions of the same quarter, whose
 * hidden cells stay hidden. Undefined: there are too few appeals for any number, or too few have changed.
 */
export const makeFigures = (
  counted: readonly Alike[],
  named: Named,
  words: Category,
  earlier: readonly Figures[] = [],
): Figures | undefined => {
  const total = counted.reduce((sum, { n }) => sum + n, 0);
  if (isHiddenCount(total) || earlier.some((one) => isHiddenCount(Math.abs(total - one.total)))) return undefined;
  const categories = publishedOf(counted, named, words, earlier);
  const alone = byEach(attributes, (attribute) => new Set(categories[attribute].map(({ key }) => key)));
  const appeals = counted.map((one): Alike => ({
    ...byEach(attributes, (attribute) => (alone[attribute].has(one[attribute]) ? one[attribute] : together)),
    n: one.n,
  }));
  const tables = byEach(crossNames, (name) => {
    const cells = cellsOf(appeals, name, categories);
    const totals = cells.map((row) => row.map((cell) => cell.reduce((sum, n) => sum + n, 0)));
    const before = earlier.map((one) => beforeOf(name, categories, one));
    const mustHide = totals.map((row, i) =>
      row.map((n, j) => before.some((of) => of[i]![j] === null || isHiddenCount(Math.abs(n - of[i]![j]!)))),
    );
    return { totals, hidden: hideCells(cells, mustHide) };
  });
  const isLinkedHidden = linkedCrosses.some((name) => !tables[name].hidden);
  return {
    total,
    categories,
    totals: byEach(attributes, (attribute) => {
      const counts = sumBy(appeals, (one) => one[attribute]);
      return categories[attribute].map(({ key }) => counts.get(key) ?? 0);
    }),
    cells: byEach(crossNames, (name) => {
      const { totals, hidden } = tables[name];
      const isWhole = !hidden || (isLinkedHidden && linkedCrosses.includes(name));
      return totals.map((row, i) => row.map((n, j) => (isWhole || hidden[i]![j] ? null : n)));
    }),
  };
};
