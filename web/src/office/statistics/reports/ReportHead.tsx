import CaretDownOutlined from "@ant-design/icons/es/icons/CaretDownOutlined";
import CaretUpOutlined from "@ant-design/icons/es/icons/CaretUpOutlined";
import { headsOf, type StatTable } from "@murojaat/contract";
import type { ReactNode } from "react";
import { useText } from "../../../engine/text/useText.tsx";
import { useOneStop } from "../../../engine/ui/useOneStop.ts";
import type { Sort } from "./rows.ts";
import reportTableCss from "./ReportTable.module.css";

type Props = {
  readonly table: StatTable;
  readonly rowHead: string;
  readonly sort: Sort | undefined;
  readonly onSort: (column: string) => void;
  /** The total, sticky like the headings. */
  readonly children: ReactNode;
};

/** One row of headings, or two where columns share one; a column's heading sorts the rows. */
export const ReportHead = ({ table, rowHead, sort, onSort, children }: Props) => {
  const { t, any } = useText();
  const heads = headsOf(table);
  const { stop, group } = useOneStop(Object.keys(table.columns));
  const isDeep = heads.some(({ label }) => label !== undefined);
  const column = (name: string, rowSpan: number, isFirst: boolean) => {
    const label = any(table.columns[name]!.label);
    const order = sort?.column === name ? sort.order : undefined;
    return (
      <th key={name} scope="col" rowSpan={rowSpan} {...(order && { "aria-sort": order })} {...(isFirst && { "data-first": true })}>
        <button
          type="button"
          {...stop(name)}
          className={reportTableCss.sort}
          title={t("reports.sortBy", { name: label })}
          onClick={() => onSort(name)}
        >
          {label}
          {order === "descending" && <CaretDownOutlined />}
          {order === "ascending" && <CaretUpOutlined />}
        </button>
      </th>
    );
  };
  return (
    <thead {...group}>
      <tr>
        <th scope="col" rowSpan={isDeep ? 2 : 1}>
          {rowHead}
        </th>
        {heads.map(({ label, columns }) =>
          label === undefined ? (
            column(columns[0]!, isDeep ? 2 : 1, true)
          ) : (
            <th key={columns[0]} scope="colgroup" colSpan={columns.length} className={reportTableCss.group} data-first>
              {any(label)}
            </th>
          ),
        )}
      </tr>
      {isDeep && (
        <tr>{heads.flatMap(({ label, columns }) => (label === undefined ? [] : columns.map((name, i) => column(name, 1, i === 0))))}</tr>
      )}
      {children}
    </thead>
  );
};
