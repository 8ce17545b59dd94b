import type { StatRow } from "@murojaat/contract";
import { useState } from "react";
import { FigureTable } from "./FigureTable.tsx";
import type { ColumnName, Figures, TableName } from "./useFigures.ts";
import panelCss from "../../engine/ui/panel.module.css";
import css from "./RankedTable.module.css";
import figureTableCss from "./FigureTable.module.css";

type Props<N extends TableName> = {
  readonly of: Figures;
  readonly name: N;
  readonly columns: readonly ColumnName<N>[];
  /** The label of the rows. */
  readonly head: string;
  /** The column that ranks the rows; by default the table has its own order. */
  readonly by?: ColumnName<N>;
  readonly onBy?: (column: ColumnName<N>) => void;
};

/** Rows in descending order of a column, with bars. */
export const RankedTable = <N extends TableName>({ of, name, columns, head, by, onBy }: Props<N>) => {
  const [own, setOwn] = useState(columns[0]!);
  const column = by ?? own;
  const valueOf = (row: StatRow) => of.figure(name, column, row).value ?? 0;
  const rows = of
    .rows(name)
    .filter(({ level }) => level === 0)
    .toSorted((a, b) => valueOf(b) - valueOf(a));
  const highest = Math.max(1, ...rows.map(valueOf));
  return (
    <section className={`${panelCss.panel} ${css.ranking}`} data-part="panel" aria-label={of.title(name)}>
      <h2>{of.title(name)}</h2>
      <div className={`${figureTableCss.room} ${css.room}`}>
        <FigureTable
          of={of}
          name={name}
          columns={columns}
          rows={rows}
          head={head}
          ranked={{ by: column, onBy: onBy ?? setOwn, shareOf: (row) => valueOf(row) / highest }}
        />
      </div>
    </section>
  );
};
