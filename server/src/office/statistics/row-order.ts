import type { StatRow, StatTable } from "@murojaat/contract";

/** The rows of a table in its order: as they are, or the worst first, parts within the row that they are parts of. */
export const inOrder = ({ columns, worstFirst }: Pick<StatTable, "columns" | "worstFirst">, rows: readonly StatRow[]): StatRow[] => {
  if (!worstFirst) return [...rows];
  const names = Object.keys(columns);
  const valueOf = (row: StatRow, name: string) => row.values[names.indexOf(name)] ?? null;
  const late = (row: StatRow) => worstFirst.late.reduce((sum, name) => sum + (valueOf(row, name) ?? 0), 0);
  // who has finished nothing is first if something is overdue, and last if not
  const share = (row: StatRow) => valueOf(row, worstFirst.share) ?? (late(row) > 0 ? 0 : Infinity);
  const byShare = (a: StatRow, b: StatRow) => (share(a) === share(b) ? late(b) - late(a) : share(a) - share(b));
  const groups: { row: StatRow; parts: StatRow[] }[] = [];
  for (const row of rows)
    if (row.level === 0) groups.push({ row, parts: [] });
    else groups.at(-1)!.parts.push(row);
  return groups.toSorted((a, b) => byShare(a.row, b.row)).flatMap(({ row, parts }) => [row, ...parts.toSorted(byShare)]);
};
