import type { Column, Filter, List, ListFamily } from "@murojaat/contract";

/** What every row of every list has. */
export type Row = { readonly id: number; readonly requestNumber: string; readonly daysLeft: number | null } & Readonly<
  Record<string, unknown>
>;
export type Page = { readonly total: number; readonly rows: readonly Row[] };
export type NamedColumn = Column & { readonly name: string };

export const columnsOf = (family: ListFamily, list: List): NamedColumn[] =>
  list.columns.flatMap((name) => {
    const column = family.columns[name];
    return column ? [{ ...column, name }] : [];
  });

/** The query parameters that a filter writes. */
export const parametersOf = (name: string, filter: Filter): string[] => {
  if (filter.kind === "days") return [`from_${name}`, `to_${name}`];
  if (filter.kind === "text") return [name];
  return [filter.name ?? name];
};
