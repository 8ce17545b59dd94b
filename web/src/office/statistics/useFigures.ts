import type { dashboards, RowKind, StatColumn, StatPage, StatRow } from "@murojaat/contract";
import { useText } from "../../engine/text/useText.tsx";
import { useLinks } from "./links.ts";
import type { Counted } from "./useStatistics.ts";

/** The tables of dashboards; the supervisor's has all of them. */
type Tables = (typeof dashboards)["dashboard-supervisor"]["tables"];
export type TableName = keyof Tables;
export type ColumnName<N extends TableName> = keyof Tables[N]["columns"] & string;

/** One number of a page: its meaning, its value, and the list behind it. */
export type Figure = {
  readonly column: string;
  readonly label: string;
  readonly kind: StatColumn["kind"];
  readonly value: number | null;
  /** The list behind it. */
  readonly link: string | undefined;
};

/** Reads numbers of a loaded dashboard: of a table's row, or of its total. */
export const useFigures = (page: StatPage, counted: Counted) => {
  const { any } = useText();
  const link = useLinks(page, counted);
  const figure = <N extends TableName>(name: N, column: ColumnName<N>, row?: StatRow): Figure => {
    const { columns } = page.tables[name]!;
    const { label, kind } = columns[column]!;
    const values = row?.values ?? counted.table(name).total;
    return { column, label: any(label), kind, value: values[Object.keys(columns).indexOf(column)] ?? null, link: link(name, column, row) };
  };
  return {
    figure,
    figures: <N extends TableName>(name: N, columns: readonly ColumnName<N>[], row?: StatRow) =>
      columns.map((column) => figure(name, column, row)),
    rows: (name: TableName): readonly StatRow[] => counted.table(name).rows,
    /** What the rows of a table stand for. */
    rowsBy: (name: TableName): RowKind => counted.table(name).by,
    /** Whether anything of a column is known. */
    isKnown: <N extends TableName>(name: N, column: ColumnName<N>): boolean =>
      counted.table(name).rows.some((row) => figure(name, column, row).value !== null),
    title: (name: TableName) => any(page.tables[name]!.label),
  };
};
export type Figures = ReturnType<typeof useFigures>;
