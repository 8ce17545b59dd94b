import type { TableProps } from "antd";
import css from "./antTable.module.css";

/** The look of every antd table that is a list. */
export const antTable = {
  size: "small",
  bordered: true,
  className: css.table!,
  classNames: { body: { row: css.row!, cell: css.cell! }, pagination: { root: css.pagination! } },
  // the library's own margin has a selector that a class does not outrank
  styles: { pagination: { root: { margin: "10px 0 2px" } } },
} satisfies TableProps;
