import type { TableRef } from "antd/es/table/index";

/** Rows that scroll must be reached by keyboard also when nothing in them can be focused: a table's `ref`. */
export const reachable = (table: TableRef | null): void =>
  table?.nativeElement.querySelector(".ant-table-body")?.setAttribute("tabindex", "0");
