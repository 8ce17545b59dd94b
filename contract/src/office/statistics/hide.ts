/**
 * Which cells of a table are hidden, so that no number of 1 to 4 can be read or computed.
 *
 * All totals are published, so hiding a small cell alone would tell it by subtraction. Three more cells are hidden with it: they make a rectangle
 * of two rows and two columns. Take an appeal of the first row and column and one of the second row and column, and exchange their columns:
 *
 *         a  b          a-1  b+1
 *         c  d          c+1  d-1
 *
 * Every total stays, and only the four hidden cells are different: who sees what is published cannot tell the two worlds apart. The rectangle is
 * chosen so that a of these exchanges go (the cell may be 0), and 5 - a of the reverse ones (it may be 5). So of each hidden cell of 1 to 4 it
 * stays possible that it is 0, and that it is 5.
 *
 * Other tables count the same appeals. They do not change if the two are alike in what those tables have in common with this one: topic group and
 * term for the tables of districts, and so on. Therefore a cell is given as numbers by what exchanging appeals have to be alike in, and
 * only pairs within one of these are counted. Whoever knows all tables at once sees the same in both worlds.
 *
 * Where no rectangle is large enough, the reach to 5 alone must do; where none has that either, the whole table is hidden, and its totals, each of
 * which is 5 or more, say nothing about a cell.
 */
export const smallestShown = 5;
export const isHiddenCount = (n: number): boolean => n > 0 && n < smallestShown;

/** A cell: its appeals by what exchanging ones have to be alike in. */
export type AlikeCounts = readonly number[];
const sum = (cell: AlikeCounts): number => cell.reduce((all, n) => all + n, 0);
/** How many pairs of two cells can exchange places. */
const pairs = (one: AlikeCounts, other: AlikeCounts): number => one.reduce((all, n, i) => all + Math.min(n, other[i]!), 0);

type Place = readonly [row: number, column: number];
type Rectangle = {
  readonly partners: readonly [Place, Place, Place];
  /** By how much the cell can become less, and more. */
  readonly down: number;
  readonly up: number;
};

/** The cells that are hidden; `mustHide`: those that an earlier version hid, or that tell what has changed since. Undefined: the whole table. */
export const hideCells = (
  cells: readonly (readonly AlikeCounts[])[],
  mustHide?: readonly (readonly boolean[])[],
): boolean[][] | undefined => {
  const totals = cells.map((row) => row.map(sum));
  const hidden = totals.map((row, i) => row.map((n, j) => isHiddenCount(n) || (mustHide?.[i]?.[j] ?? false)));
  const asked = hidden.flatMap((row, i) => row.flatMap((is, j): Place[] => (is ? [[i, j]] : [])));
  const rectanglesOf = ([i, j]: Place): Rectangle[] =>
    cells.flatMap((row, k) =>
      row.flatMap((opposite, l): Rectangle[] => {
        if (k === i || l === j) return [];
        const [down, up] = [pairs(cells[i]![j]!, opposite), pairs(cells[i]![l]!, row[j]!)];
        return [
          {
            partners: [
              [i, l],
              [k, j],
              [k, l],
            ],
            down,
            up,
          },
        ];
      }),
    );
  // few more hidden cells, and of as many those with the fewest appeals
  const cost = ({ partners }: Rectangle): number => partners.reduce((all, [k, l]) => all + (hidden[k]![l] ? 0 : 1e9 + totals[k]![l]!), 0);
  for (const [i, j] of asked) {
    const n = totals[i]![j]!;
    const all = rectanglesOf([i, j]);
    const enough = isHiddenCount(n)
      ? [all.filter(({ down, up }) => down >= n && up >= smallestShown - n), all.filter(({ up }) => up >= smallestShown - n)]
      : [all.filter(({ down, up }) => down + up >= smallestShown)];
    const chosen = enough.find((some) => some.length > 0)?.reduce((best, one) => (cost(one) < cost(best) ? one : best));
    if (!chosen) return undefined;
    for (const [k, l] of chosen.partners) hidden[k]![l] = true;
  }
  return hidden;
};
