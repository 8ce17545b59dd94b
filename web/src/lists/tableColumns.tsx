import type { MessageKey } from "@murojaat/contract";
import type { TableColumnType } from "antd";
import type { ReactNode } from "react";
import { Cell, type CardAddress } from "./Cell.tsx";
import type { NamedColumn, Row } from "./family.ts";
import { withFilter } from "./HeaderCell.tsx";
import { HeaderFilter } from "./HeaderFilter.tsx";
import type { ListState } from "./useListState.ts";

type Given<R extends Row> = {
  readonly columns: readonly NamedColumn[];
  readonly state: ListState;
  readonly any: (key: MessageKey) => string;
  readonly cardOf: (row: R) => CardAddress;
  readonly onOpen: ((row: R) => void) | undefined;
  readonly rowTools: ((row: R) => ReactNode) | undefined;
  readonly actions: string;
};

/** The columns of a list as the table takes them. */
export const tableColumns = <R extends Row>({ columns, state, any, cardOf, onOpen, rowTools, actions }: Given<R>): TableColumnType<R>[] => [
  ...columns.map((column): TableColumnType<R> => ({
    key: column.name,
    dataIndex: column.name,
    title: any(column.label),
    width: widthOf(column, any(column.label)),
    ...(column.cell === "link" && { fixed: "left" as const }),
    render: (_, row) => <Cell column={column} row={row} card={cardOf(row)} onOpen={onOpen && (() => onOpen(row))} />,
    ...(column.filter && { onHeaderCell: () => withFilter(<HeaderFilter column={column} state={state} />) }),
    ...(column.sortable && {
      sorter: true,
      showSorterTooltip: false,
      sortOrder: state.sortAttr === column.name ? (state.sortOrder === "ASC" ? "ascend" : "descend") : null,
    }),
  })),
  ...(rowTools
    ? [
        {
          key: "actions",
          title: actions,
          width: 96,
          fixed: "right" as const,
          render: (_: unknown, row: R) => <div className="row-tools">{rowTools(row)}</div>,
        },
      ]
    : []),
];

/** Pixels of a letter of a heading, and of what stands beside its words. */
const head = { letter: 8, padding: 24, filter: 32, sorter: 24 } as const;
/** As wide as its content needs and its longest word wants, in whatever language. */
const widthOf = (column: NamedColumn, title: string): number =>
  Math.max(
    column.width,
    Math.max(...title.split(/[ -]/).map((word) => word.length)) * head.letter +
      head.padding +
      (column.filter ? head.filter : 0) +
      (column.sortable ? head.sorter : 0),
  );
