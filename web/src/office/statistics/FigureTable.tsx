import type { StatRow } from "@murojaat/contract";
import { useText } from "../../engine/text/useText.tsx";
import { NumberCell } from "./NumberCell.tsx";
import type { ColumnName, Figures, TableName } from "./useFigures.ts";
import css from "./FigureTable.module.css";

type Props<N extends TableName> = {
  readonly of: Figures;
  readonly name: N;
  readonly columns: readonly ColumnName<N>[];
  readonly rows: readonly StatRow[];
  /** The label of the rows. */
  readonly head: string;
  /** The column that ranks the rows, with a bar of the share of the highest; a click on a heading changes it. */
  readonly ranked?: {
    readonly by: ColumnName<N>;
    readonly onBy: (column: ColumnName<N>) => void;
    readonly shareOf: (row: StatRow) => number;
  };
};

/** Figures by rows and columns with their totals: every number opens its list. */
export const FigureTable = <N extends TableName>({ of, name, columns, rows, head, ranked }: Props<N>) => {
  const { t } = useText();
  const cells = (row?: StatRow) =>
    of.figures(name, columns, row).map(({ column, value, kind, link }) => (
      <td key={column} data-chosen={column === ranked?.by ? "" : undefined}>
        <NumberCell value={value} kind={kind} link={link} />
      </td>
    ));
  return (
    <table className={css.table} aria-label={of.title(name)}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map((column) => (
            <th key={column} scope="col" aria-sort={column === ranked?.by ? "descending" : undefined}>
              {ranked ? (
                <button type="button" className={css.sort} onClick={() => ranked.onBy(column)}>
                  {of.figure(name, column).label}
                </button>
              ) : (
                of.figure(name, column).label
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} data-level={row.level}>
            <th scope="row">
              {row.name}
              {ranked && <span className={css.bar} data-measure={ranked.by} style={{ width: `${100 * ranked.shareOf(row)}%` }} />}
            </th>
            {cells(row)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("statistics.total")}</th>
          {cells()}
        </tr>
      </tfoot>
    </table>
  );
};
