import type { Table } from "antd";
import type { ComponentProps } from "react";
import { reachable } from "./reachable.ts";
import css from "./antTable.module.css";

/** The look of every antd table that is a list. */
export const antTable = {
  ref: reachable,
  size: "small",
  bordered: true,
  className: css.table!,
  classNames: { body: { row: css.row!, cell: css.cell! }, pagination: { root: css.pagination! } },
  // the library's own margin has a selector that a class does not outrank
  styles: { pagination: { root: { margin: "10px 0 2px" } } },
} satisfies ComponentProps<typeof Table>;
