import type { MessageKey } from "@murojaat/contract";
import { crosses, type Attribute, type Category, type CrossName, type Figures } from "./figures.ts";

type Table = {
  readonly title: MessageKey;
  /** What the rows are. */
  readonly head: MessageKey;
  readonly rows: Attribute;
  /** What stands in the columns after the total. */
  readonly columns: readonly CrossName[];
};
/** The tables as they are read: a file and a part of the page each. The rows of a cross are those of its table. */
export const tables = {
  districts: { title: "openPages.districts", head: "openPages.district", rows: "district", columns: ["districtKind", "districtTerm"] },
  topics: { title: "openPages.topics", head: "openPages.group", rows: "group", columns: ["groupResult", "groupTerm"] },
  "district-topics": {
    title: "openPages.districtTopics",
    head: "openPages.district",
    rows: "district",
    columns: ["districtGroup", "districtTerm"],
  },
  months: { title: "openPages.months", head: "openPages.month", rows: "month", columns: ["monthTerm"] },
} as const satisfies Record<string, Table>;
export type TableName = keyof typeof tables;
export const tableNames = Object.keys(tables) as readonly TableName[];

export const columnHeads = {
  kind: "openPages.kind",
  result: "openPages.result",
  term: "openPages.term",
  group: "openPages.group",
} as const satisfies Partial<Record<Attribute, MessageKey>>;
type ColumnAttribute = keyof typeof columnHeads;

export type Column = { readonly attribute: ColumnAttribute; readonly category: Category; readonly total: number };
export type Row = { readonly category: Category; readonly total: number; readonly values: readonly (number | null)[] };

/** A table with its columns and rows; null: hidden. */
export const tableOf = (name: TableName, figures: Figures): { readonly columns: readonly Column[]; readonly rows: readonly Row[] } => {
  const table: Table = tables[name];
  const columns = table.columns.flatMap((cross) => {
    const attribute = crosses[cross].of[1];
    return figures.categories[attribute].map((category, i) => ({ attribute, category, total: figures.totals[attribute][i]! }));
  });
  const rows = figures.categories[table.rows].map((category, i) => ({
    category,
    total: figures.totals[table.rows][i]!,
    values: table.columns.flatMap((cross) => figures.cells[cross][i]!),
  }));
  return { columns, rows };
};
