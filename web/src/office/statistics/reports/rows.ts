import type { StatRow } from "@murojaat/contract";

/** A row of level 0 and its parts of level 1. */
export type RowGroup = { readonly row: StatRow; readonly parts: readonly StatRow[] };
export type Sort = { readonly column: string; readonly order: "ascending" | "descending" };

/** Rows of level 1 belong to the row of level 0 before them. */
export const groupRows = (rows: readonly StatRow[]): readonly RowGroup[] => {
  const groups: { row: StatRow; parts: StatRow[] }[] = [];
  for (const row of rows)
    if (row.level === 0) groups.push({ row, parts: [] });
    else groups.at(-1)?.parts.push(row);
  return groups;
};

/** Sorts rows by a column, parts within their group; undefined values come last, equal ones keep their order. */
export const sortGroups = (groups: readonly RowGroup[], at: number, order: Sort["order"]): readonly RowGroup[] => {
  const by = (a: StatRow, b: StatRow): number => {
    const [one, other] = [a.values[at] ?? null, b.values[at] ?? null];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return order === "ascending" ? one - other : other - one;
  };
  return groups.map(({ row, parts }) => ({ row, parts: parts.toSorted(by) })).toSorted((a, b) => by(a.row, b.row));
};

/** The next order after a click on a column's heading: descending, ascending, original. */
export const nextSort = (sort: Sort | undefined, column: string): Sort | undefined => {
  if (sort?.column !== column) return { column, order: "descending" };
  return sort.order === "descending" ? { column, order: "ascending" } : undefined;
};
