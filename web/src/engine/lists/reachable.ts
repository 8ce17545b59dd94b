import type { TableRef } from "antd/es/table/index";

/** Makes scrollable rows focusable, so that the keyboard can scroll them even when they contain nothing focusable: a table's `ref`. */
export const reachable = (table: TableRef | null): void =>
  table?.nativeElement.querySelector(":is(.ant-table-body, .ant-table-content)")?.setAttribute("tabindex", "0");
