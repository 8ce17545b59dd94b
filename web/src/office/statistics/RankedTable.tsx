import type { StatRow } from "@murojaat/contract";
import { useState, type ReactNode } from "react";
import { FigureTable } from "./FigureTable.tsx";
import type { ColumnName, Figures, TableName } from "./useFigures.ts";
import panelCss from "../../engine/ui/panel.module.css";
import css from "./RankedTable.module.css";
import figureTableCss from "./FigureTable.module.css";

type Props<N extends TableName> = {
  readonly of: Figures;
  readonly name: N;
  readonly title?: string;
  readonly columns: readonly ColumnName<N>[];
  /** The label of the rows. */
  readonly head: string;
  /** The column that ranks the rows; by default the table has its own order. */
  readonly by?: ColumnName<N>;
  readonly onBy?: (column: ColumnName<N>) => void;
  /** Rows with something in this column alone. */
  readonly onlyWith?: ColumnName<N>;
  /** The first so many alone. */
  readonly most?: number;
  readonly last?: { readonly head: string; readonly cell: (row: StatRow) => ReactNode };
};

/** Rows in descending order of a column, with bars. */
export const RankedTable = <N extends TableName>({
  of,
  name,
  title = of.title(name),
  columns,
  head,
  by,
  onBy,
  onlyWith,
  most,
  last,
}: Props<N>) => {
  const [own, setOwn] = useState(columns[0]!);
  const column = by ?? own;
  const valueOf = (row: StatRow, one: ColumnName<N>) => of.figure(name, one, row).value ?? 0;
  const rows = of
    .rows(name)
    .filter((row) => row.level === 0 && (onlyWith === undefined || valueOf(row, onlyWith) > 0))
    .toSorted((a, b) => valueOf(b, column) - valueOf(a, column))
    .slice(0, most);
  return (
    <section className={`${panelCss.panel} ${css.ranking}`} data-part="panel" aria-label={title}>
      <h2>{title}</h2>
      <div className={`${figureTableCss.room} ${css.room}`}>
        <FigureTable
          of={of}
          name={name}
          title={title}
          columns={columns}
          rows={rows}
          head={head}
          by={column}
          onBy={onBy ?? setOwn}
          last={last}
        />
      </div>
    </section>
  );
};
