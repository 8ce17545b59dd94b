import type { Column, Filter, ListFamily, MessageKey, MoreFilter } from "@murojaat/contract/kit";

/** The fields of every row of every list. */
export type Row = {
  readonly id: number;
  readonly requestNumber?: string;
  readonly ticket?: string;
  readonly daysLeft?: number | null;
  readonly letterDaysLeft?: number | null;
  readonly inquiryDaysLeft?: number | null;
  readonly reminded?: { readonly times: number; readonly lastDay: string } | null;
} & Readonly<Record<string, unknown>>;
/** The name of a row: the number of its appeal, or the ticket of an incoming appeal. */
export const rowName = (row: Row): string => row.requestNumber ?? row.ticket ?? String(row.id);
/** Heads between the rows of a list, while it stands in the order of that column. */
export type Groups = { readonly by: string; readonly of: (row: Row) => MessageKey };
export type Page = { readonly total: number; readonly rows: readonly Row[] };
export type NamedColumn = Column & {
  readonly name: string;
  /** The reader sees masks: a filter by a part would reveal what they hide, so it requires the complete value. */
  readonly isMasked?: boolean;
};

type Shown = {
  readonly masksPhones?: boolean;
  /** What a list shows under a value in place of the family's. */ readonly under?: string | undefined;
};
export const columnsOf = (family: ListFamily, names: readonly string[], { masksPhones = false, under }: Shown = {}): NamedColumn[] =>
  names.flatMap((name) => {
    const column = family.columns[name];
    if (!column) return [];
    return [
      { ...column, ...(under && column.under && { under, lead: undefined }), name, isMasked: masksPhones && column.cell === "phone" },
    ];
  });

/** The query parameters that a filter writes. */
export const parametersOf = (name: string, filter: Filter | MoreFilter): string[] => {
  if (filter.kind === "days") return [`from_${name}`, `to_${name}`, `in_${name}`];
  if (filter.kind === "choice" || filter.kind === "day") return [filter.name ?? name];
  return [name];
};

export type AnyFilter = {
  readonly name: string;
  readonly label: MessageKey;
  readonly filter: Filter | MoreFilter;
  readonly names: readonly string[];
};
/** Every filter that the address bar of a list may have: those of all columns, and those of a dashboard's numbers. */
export const filtersOf = (family: ListFamily): AnyFilter[] => [
  ...Object.entries(family.columns).flatMap(([name, column]) =>
    column?.filter ? [{ name, label: column.label, filter: column.filter, names: parametersOf(name, column.filter) }] : [],
  ),
  ...Object.entries(family.filters).map(([name, filter]) => ({ name, label: filter.label, filter, names: parametersOf(name, filter) })),
];
/** Whether the address has a value that a filter by number cannot have. */
export const hasBrokenFilter = (family: ListFamily, values: Readonly<Record<string, string | undefined>>): boolean =>
  filtersOf(family).some(
    ({ filter, names }) =>
      (filter.kind === "choice" || filter.kind === "id") && names.some((name) => values[name] && !/^\d{1,15}$/.test(values[name])),
  );
/** The name of a list's filter, by the query parameter that it writes. */
export const labelOf = (family: ListFamily, path: string): MessageKey | undefined =>
  filtersOf(family).find(({ names }) => names.includes(path))?.label;
