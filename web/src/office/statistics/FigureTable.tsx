import type { StatRow } from "@murojaat/contract";
import type { ReactNode } from "react";
import { useText } from "../../engine/text/useText.tsx";
import { NumberCell } from "./NumberCell.tsx";
import type { ColumnName, Figures, TableName } from "./useFigures.ts";
import css from "./FigureTable.module.css";

type Props<N extends TableName> = {
  readonly of: Figures;
  readonly name: N;
  readonly title: string;
  readonly columns: readonly ColumnName<N>[];
  readonly rows: readonly StatRow[];
  /** The label of the rows. */
  readonly head: string;
  /** The column whose share of the highest each row has as a bar. */
  readonly by: ColumnName<N>;
  /** The rows go by it: a click on a heading takes another one. */
  readonly onBy?: ((column: ColumnName<N>) => void) | undefined;
  /** What stands behind the columns. */
  readonly last?: { readonly head: string; readonly cell: (row: StatRow) => ReactNode } | undefined;
};

/** Figures by rows and columns with their totals and a bar in each row: every number opens its list. */
export const FigureTable = <N extends TableName>({ of, name, title, columns, rows, head, by, onBy, last }: Props<N>) => {
  const { t } = useText();
  const valueOf = (row: StatRow) => of.figure(name, by, row).value ?? 0;
  const highest = Math.max(1, ...rows.map(valueOf));
  const cells = (row?: StatRow) =>
    of.figures(name, columns, row).map(({ column, value, kind, link }) => (
      <td key={column} data-chosen={column === by ? "" : undefined}>
        <NumberCell value={value} kind={kind} link={link} />
      </td>
    ));
  return (
    <table className={css.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map((column) => (
            <th key={column} scope="col" aria-sort={onBy && column === by ? "descending" : undefined}>
              {onBy ? (
                <button type="button" className={css.sort} onClick={() => onBy(column)}>
                  {of.figure(name, column).label}
                </button>
              ) : (
                of.figure(name, column).label
              )}
            </th>
          ))}
          {last && <th scope="col">{last.head}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              {row.name}
              <span className={css.bar} data-measure={by} style={{ width: `${(100 * valueOf(row)) / highest}%` }} />
            </th>
            {cells(row)}
            {last && <td>{last.cell(row)}</td>}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("statistics.total")}</th>
          {cells()}
          {last && <td />}
        </tr>
      </tfoot>
    </table>
  );
};
