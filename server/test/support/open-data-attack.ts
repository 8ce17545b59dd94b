import type { Alike, Figures } from "../../src/office/open-data/figures.ts";

/**
 * What an attacker can make of the figures of a release. For each hidden cell of 1 to 4 it looks for another office life, appeal by appeal, in which
 * every published number is the same and that cell is 5, and for one in which it is 0. It is given the true appeals and knows nothing of how cells are chosen.
 */
type Name = keyof Figures["cells"];
type Key = Exclude<keyof Alike, "n">;
type Person = Record<Key, string>;
/** Rows and columns of each table, and what two people exchange in it. */
const plans: Record<Name, { readonly row: Key; readonly column: Key; readonly moves: readonly Key[] }> = {
  districtKind: { row: "district", column: "kind", moves: ["kind"] },
  districtTerm: { row: "district", column: "term", moves: ["district", "kind"] },
  groupResult: { row: "group", column: "result", moves: ["result"] },
  groupTerm: { row: "group", column: "term", moves: ["group", "result"] },
  districtGroup: { row: "district", column: "group", moves: ["group", "result"] },
  monthTerm: { row: "month", column: "term", moves: ["month"] },
};
const names = Object.keys(plans) as Name[];
const keys = ["district", "kind", "group", "result", "month", "term"] as const;

const peopleOf = (counted: readonly Alike[], { categories }: Figures): Person[] => {
  const known = Object.fromEntries(keys.map((key) => [key, new Set(categories[key].map((one) => one.key))])) as Record<Key, Set<string>>;
  return counted.flatMap(({ n, ...one }) =>
    Array.from(
      { length: n },
      () => Object.fromEntries(keys.map((key) => [key, known[key].has(one[key]) ? one[key] : "together"])) as Person,
    ),
  );
};
/** Everything that is published of an office life, in a text. */
const publishedOf = (people: readonly Person[], { categories, cells }: Figures): string => {
  const counts = new Map<string, number>();
  const add = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const one of people) {
    for (const key of keys) add(`${key} ${one[key]}`);
    for (const name of names) add(`${name} ${one[plans[name].row]} ${one[plans[name].column]}`);
  }
  return JSON.stringify([
    people.length,
    keys.map((key) => categories[key].map((one) => counts.get(`${key} ${one.key}`) ?? 0)),
    names.map((name) =>
      categories[plans[name].row].map((row, i) =>
        categories[plans[name].column].map((column, j) =>
          cells[name][i]![j] === null ? null : (counts.get(`${name} ${row.key} ${column.key}`) ?? 0),
        ),
      ),
    ),
  ]);
};
const toldBy = ({ total, totals, cells }: Figures): string =>
  JSON.stringify([total, keys.map((key) => totals[key]), names.map((name) => cells[name])]);
/** Nobody is late of what was accepted for information. */
const isPossible = (people: readonly Person[]) => !people.some((one) => one.result === "closing:for_information" && one.term === "late");

/** The life after so many pairs of two cells have exchanged columns; undefined: there are not as many pairs. */
const exchanged = (
  people: readonly Person[],
  name: Name,
  [from, to]: readonly [[string, string], [string, string]],
  times: number,
): Person[] | undefined => {
  const { row, column, moves } = plans[name];
  const changed = people.map((one) => ({ ...one }));
  const fixed = keys.filter((key) => key !== row && key !== column && !moves.includes(key));
  const stands = (one: Person, [r, c]: readonly [string, string]) => one[row] === r && one[column] === c;
  const free = changed.filter((one) => stands(one, to));
  let left = times;
  for (const one of changed.filter((of) => stands(of, from))) {
    if (left === 0) break;
    const candidates =
      name === "monthTerm" || name === "districtKind"
        ? free
        : free.filter((other) => {
            const alike = name === "districtTerm" ? ["group"] : name === "groupTerm" ? ["district"] : ["term"];
            return alike.every((key) => one[key as Key] === other[key as Key]);
          });
    const fit = (other: Person) => {
      const [a, b] = [{ ...one }, { ...other }];
      for (const key of moves) [a[key], b[key]] = [other[key], one[key]];
      return isPossible([a, b]);
    };
    const other = candidates.find(fit);
    if (!other || fixed.length === 0) continue;
    free.splice(free.indexOf(other), 1);
    for (const key of moves) [one[key], other[key]] = [other[key], one[key]];
    left -= 1;
  }
  return left === 0 ? changed : undefined;
};

type Found = {
  /** Cells that have to be 1 to 4, as far as this attacker can see. */
  readonly told: readonly string[];
  readonly small: number;
  /** Of those, how many can be 0 too. */
  readonly canBeNothing: number;
};
export const attack = (counted: readonly Alike[], figures: Figures): Found => {
  const people = peopleOf(counted, figures);
  const truth = toldBy(figures);
  const told: string[] = publishedOf(people, figures) === truth ? [] : ["the figures are not those of the appeals"];
  let [small, canBeNothing] = [0, 0];
  for (const name of names) {
    const { row, column } = plans[name];
    const [rows, columns] = [figures.categories[row], figures.categories[column]];
    const at = (r: string, c: string) => people.filter((one) => one[row] === r && one[column] === c).length;
    // those that have district, topic group and term among each other tell of one another
    const linked: readonly Name[] = ["districtTerm", "groupTerm", "districtGroup"];
    const isWhole = (linked.includes(name) ? linked : [name]).every((one) => figures.cells[one].flat().every((cell) => cell === null));
    rows.forEach(({ key: r }, i) =>
      columns.forEach(({ key: c }, j) => {
        const n = at(r, c);
        if (n < 1 || n > 4) return;
        small += 1;
        const hidden = (k: number, l: number) => figures.cells[name][k]![l] === null;
        if (!hidden(i, j)) return void told.push(`${name} ${r} ${c} is shown`);
        const rectangles = rows.flatMap(({ key: k }, at1) =>
          columns.flatMap(({ key: l }, at2) =>
            at1 !== i && at2 !== j && hidden(i, at2) && hidden(at1, j) && hidden(at1, at2) ? [[k, l] as const] : [],
          ),
        );
        const isSame = (other: Person[] | undefined) => other !== undefined && publishedOf(other, figures) === truth && isPossible(other);
        // the reverse exchange makes it larger
        const canBeFive = rectangles.some(([k, l]) =>
          isSame(
            exchanged(
              people,
              name,
              [
                [r, l],
                [k, c],
              ],
              5 - n,
            ),
          ),
        );
        if (
          rectangles.some(([k, l]) =>
            isSame(
              exchanged(
                people,
                name,
                [
                  [r, c],
                  [k, l],
                ],
                n,
              ),
            ),
          )
        )
          canBeNothing += 1;
        // of a table that is hidden wholly only its totals are known: 5 or more
        const [ofRow, ofColumn] = [figures.totals[row][i]!, figures.totals[column][j]!];
        if (!canBeFive && !(isWhole && Math.min(ofRow, ofColumn) >= 5)) told.push(`${name} ${r} ${c} ${n}`);
      }),
    );
  }
  return { told, small, canBeNothing };
};

/** All differences of a number that is known of two versions, in the categories of the second. */
export const differencesOf = (first: Figures, second: Figures): number[] => {
  const partsOf = (key: Key, of: string): number[] => {
    const alone = new Set(second.categories[key].map((one) => one.key));
    return first.categories[key].flatMap((one, i) => (one.key === of || (of === "together" && !alone.has(one.key)) ? [i] : []));
  };
  const differences: number[] = [second.total - first.total];
  for (const key of keys)
    second.categories[key].forEach((one, i) => {
      differences.push(second.totals[key][i]! - partsOf(key, one.key).reduce((sum, part) => sum + first.totals[key][part]!, 0));
    });
  for (const name of names) {
    const { row, column } = plans[name];
    second.categories[row].forEach((r, i) =>
      second.categories[column].forEach((c, j) => {
        const now = second.cells[name][i]![j]!;
        const before = partsOf(row, r.key).flatMap((k) => partsOf(column, c.key).map((l) => first.cells[name][k]![l]));
        // what the first version hid is never shown
        if (before.includes(null)) differences.push(now === null ? 0 : 1);
        else if (now !== null) differences.push(now - before.reduce<number>((sum, n) => sum + n!, 0));
      }),
    );
  }
  return differences;
};
