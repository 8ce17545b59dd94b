import type { StatRow } from "@murojaat/contract";
import { useText } from "../../text/useText.tsx";
import { NumberCell } from "../NumberCell.tsx";
import type { ColumnName, Figures, TableName } from "../useFigures.ts";

type Props<N extends TableName> = {
  readonly of: Figures;
  readonly name: N;
  readonly columns: readonly ColumnName<N>[];
  readonly rows: readonly StatRow[];
  /** What the rows stand for. */
  readonly head: string;
};

/** The numbers of a picture: every one opens its list. */
export const FigureTable = <N extends TableName>({ of, name, columns, rows, head }: Props<N>) => {
  const { t } = useText();
  const cells = (row?: StatRow) =>
    of.figures(name, columns, row).map(({ column, value, kind, link }) => (
      <td key={column}>
        <NumberCell value={value} kind={kind} link={link} />
      </td>
    ));
  return (
    <div className="figures-room" role="region" aria-label={of.title(name)} tabIndex={0}>
      <table className="figures-table">
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {of.figures(name, columns).map(({ column, label }) => (
              <th key={column} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} data-level={row.level}>
              <th scope="row">{row.name}</th>
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
  );
};
