import type { MessageKey } from "@murojaat/contract";
import type { TableColumnType } from "antd";
import type { ReactNode } from "react";
import { Cell, type CardAddress } from "./Cell.tsx";
import type { NamedColumn, Row } from "./family.ts";
import { HeaderFilter } from "./HeaderFilter.tsx";
import type { ListState } from "./useListState.ts";

type Given<R extends Row> = {
  readonly columns: readonly NamedColumn[];
  readonly state: ListState;
  readonly any: (key: MessageKey) => string;
  readonly cardOf: (row: R) => CardAddress;
  readonly rowTools: ((row: R) => ReactNode) | undefined;
  readonly actions: string;
};

/** The columns of a list as the table takes them. */
export const tableColumns = <R extends Row>({ columns, state, any, cardOf, rowTools, actions }: Given<R>): TableColumnType<R>[] => [
  ...columns.map((column): TableColumnType<R> => ({
    key: column.name,
    dataIndex: column.name,
    title: () => <HeaderFilter column={column} state={state} />,
    width: column.width,
    render: (_, row) => <Cell column={column} row={row} card={cardOf(row)} />,
    onHeaderCell: () => ({ "aria-label": any(column.label), style: { minWidth: column.width } }),
    onCell: () => ({ style: { minWidth: column.width, maxWidth: column.width } }),
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
