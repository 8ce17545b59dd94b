import type { StatRow } from "@murojaat/contract";
import { useState } from "react";
import { useText } from "../text/useText.tsx";
import { NumberCell } from "./NumberCell.tsx";
import type { ColumnName, Figures, TableName } from "./useFigures.ts";

type Props<N extends TableName> = {
  readonly of: Figures;
  readonly name: N;
  readonly columns: readonly ColumnName<N>[];
  /** What the rows stand for. */
  readonly head: string;
  /** The column by which the rows are ranked; without one the table keeps its own. */
  readonly by?: ColumnName<N>;
  readonly onBy?: (column: ColumnName<N>) => void;
};

/** Rows from the most to the least of a column, with bars; a press on a heading ranks by it. */
export const RankedTable = <N extends TableName>({ of, name, columns, head, by, onBy }: Props<N>) => {
  const { t } = useText();
  const [own, setOwn] = useState(columns[0]!);
  const column = by ?? own;
  const rows = of.rows(name);
  const valueOf = (row: StatRow) => of.figure(name, column, row).value ?? 0;
  const highest = Math.max(1, ...rows.map(valueOf));
  const cells = (row?: StatRow) =>
    of.figures(name, columns, row).map((figure) => (
      <td key={figure.column} data-chosen={figure.column === column ? "" : undefined}>
        <NumberCell value={figure.value} kind={figure.kind} link={figure.link} />
      </td>
    ));
  return (
    <section className="panel ranking" aria-label={of.title(name)}>
      <h2>{of.title(name)}</h2>
      <div className="figures-room ranking-room">
        <table className="figures-table">
          <thead>
            <tr>
              <th scope="col">{head}</th>
              {columns.map((one) => (
                <th key={one} scope="col" aria-sort={one === column ? "descending" : undefined}>
                  <button type="button" className="sort-button" onClick={() => (onBy ?? setOwn)(one)}>
                    {of.figure(name, one).label}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows
              .toSorted((a, b) => valueOf(b) - valueOf(a))
              .map((row) => (
                <tr key={row.key}>
                  <th scope="row">
                    {row.name}
                    <span className="rank-bar" data-measure={column} style={{ width: `${(100 * valueOf(row)) / highest}%` }} />
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
      </div>
    </section>
  );
};
