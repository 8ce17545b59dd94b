import * as Type from "typebox";
import type { Static, TObject, TSchema } from "typebox";
import { longestFilter, pageSizes, shortList } from "./limits.ts";
import type { MessageKey } from "./messages.ts";
import type { OptionSource, CounterName, ScreenPermission } from "./registry.ts";
import type { Endpoint } from "./endpoint.ts";
import { sound, type Checked } from "./checked.ts";
import type { NumberPart } from "./document-numbers.ts";
import { bit, count, day, dayFilter, id, numberPart, oneOf, record, text } from "./schema.ts";

/** How a column is filtered: `name` is the query parameter, where it is not the column's own. */
export type Filter =
  | { readonly kind: "text"; /** A number, or a part of one. */ readonly number?: NumberPart }
  | { readonly kind: "day"; readonly name?: string }
  | { readonly kind: "days" }
  | { readonly kind: "choice"; readonly name: string; readonly options: OptionSource; readonly dependsOn?: string };

/** A filter without a column of its own: what a number of a dashboard or a badge carries into the list behind it. */
export type MoreFilter = { readonly label: MessageKey } & (
  | { readonly kind: "id"; readonly options?: OptionSource; /** The filter whose value narrows the options. */ readonly dependsOn?: string }
  | { readonly kind: "flag" }
  | { readonly kind: "days" }
  | { readonly kind: "oneOf"; /** Each value with the words that say it. */ readonly words: Readonly<Record<string, MessageKey>> }
);

export type Column = {
  readonly label: MessageKey;
  /** Pixels that its usual content needs. */
  readonly width: number;
  readonly cell?: "text" | "link" | "moment" | "files" | "deadline" | "phone" | "status";
  readonly filter?: Filter;
  /** The field of the row whose first words a screen shows under the value; in an Excel file it is a column of its own. */
  readonly under?: string;
  /** The field that stands in bold before those words, and columns that a file has beside the value too. */
  readonly lead?: string;
  readonly alsoInFile?: readonly string[];
  /** Of lists of any size, or of few rows only (`shortList`): there is an index of the former orders alone. */
  readonly sortable?: true | "few";
};
export type List = {
  readonly title: MessageKey;
  readonly empty: MessageKey;
  /** "signed-in": a list without a screen, of all that the caller sees. */
  readonly permission: ScreenPermission | "signed-in";
  readonly counter?: CounterName;
  /** A second badge: how many of its rows a flag among the family's filters leaves. */
  readonly alsoCounts?: { readonly counter: CounterName; readonly flag: string };
  readonly columns: readonly string[];
  /** The field whose first words stand under the value in place of the family's, with nothing before them. */
  readonly under?: string;
  /** The statuses that its rows can have (a controller's process-tasks: every open one). */
  readonly statuses: readonly string[];
  readonly path: `/${string}`;
  /** The order in which it begins; without one the newest record comes first. */
  readonly order?: { readonly by: string; readonly how: "ASC" | "DESC" };
  /** What the address of a card that is opened from it says beside the record. */
  readonly cardSearch?: Readonly<Record<string, string>>;
  /** Where several lists share a path: the value of its `menu` parameter. */
  readonly menu?: string;
};

const paging = {
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: Math.max(...pageSizes), default: pageSizes[0] })),
  sortOrder: Type.Optional(oneOf(["ASC", "DESC"])),
};

/** The query parameters of a catalogue of columns: one for each filter, three (from_, to_, in_) for a range of days. */
const filterSchemas = (columns: Readonly<Record<string, Column | undefined>>): Record<string, TSchema> => {
  const all: Record<string, TSchema> = {};
  for (const [name, c] of Object.entries(columns)) {
    if (c?.filter?.kind === "text") all[name] = Type.Optional(c.filter.number ? numberPart(c.filter.number) : text(longestFilter));
    if (c?.filter?.kind === "day") all[c.filter.name ?? name] = Type.Optional(day());
    if (c?.filter?.kind === "choice") all[c.filter.name] = Type.Optional(id());
    if (c?.filter?.kind === "days") Object.assign(all, dayFilter(name));
  }
  return all;
};

const moreFilterSchemas = (filters: Readonly<Record<string, MoreFilter>>): Record<string, TSchema> => {
  const all: Record<string, TSchema> = {};
  for (const [name, f] of Object.entries(filters)) {
    if (f.kind === "id") all[name] = Type.Optional(id());
    if (f.kind === "flag") all[name] = Type.Optional(bit());
    if (f.kind === "oneOf") all[name] = Type.Optional(oneOf(Object.keys(f.words)));
    if (f.kind === "days") Object.assign(all, dayFilter(name));
  }
  return all;
};

export type PageQuery = { pageNo?: number; pageSize?: number; sortAttr?: string; sortOrder?: "ASC" | "DESC"; menu?: string } & Record<
  string,
  string | number | undefined
>;

/** What a family can be ordered by, described in the document of the API. */
const orderSchema = (columns: Readonly<Record<string, Column | undefined>>): TSchema => {
  const named = (which: true | "few") => Object.keys(columns).filter((name) => columns[name]?.sortable === which);
  const [any, few] = [["id", ...named(true)], named("few")];
  const description = `${any.join(", ")}: for a list of any size. ${few.join(", ")}: only for a list that, with its filters, holds at most ${shortList} rows; a longer one is refused (list_too_long).`;
  return { ...oneOf([...any, ...few]), ...(few.length > 0 && { description }) };
};

/** A family of lists over one kind of row: a catalogue of columns, and the lists that pick from it. */
export const defineLists = <
  Row extends TObject,
  const C extends object,
  const L extends object,
  const M extends object = Readonly<Record<never, MoreFilter>>,
>(
  family: {
    readonly name: string;
    readonly row: Row;
    readonly columns: Checked<C, Column> & { readonly [K in Exclude<keyof C, keyof Static<Row>>]: never };
    readonly filters?: Checked<M, MoreFilter>;
  },
  lists: Checked<L, List & { readonly columns: readonly (keyof C & string)[] }>,
) => {
  const columns = family.columns as Readonly<Record<string, Column | undefined>>;
  const filters = (family.filters ?? {}) as Readonly<Record<string, MoreFilter>>;
  const menus = Object.values<List>(lists as Readonly<Record<string, List>>).flatMap((l) => (l.menu ? [l.menu] : []));
  return {
    ...family,
    columns: sound<C, Column>(family.columns),
    filters: sound<M, MoreFilter>(family.filters ?? ({} as Checked<M, MoreFilter>)),
    lists: sound<L, List & { readonly columns: readonly (keyof C & string)[] }>(lists),
    query: record({
      ...paging,
      sortAttr: Type.Optional(orderSchema(columns)),
      ...(menus.length > 0 && { menu: Type.Optional(oneOf(menus)) }),
      ...filterSchemas(columns),
      ...moreFilterSchemas(filters),
    }) as TObject,
    page: record({ total: count(), rows: Type.Array(family.row) }),
  };
};

/** A family as code sees it that serves all of them. */
export type ListFamily = {
  readonly name: string;
  readonly row: TObject;
  readonly columns: Readonly<Record<string, Column | undefined>>;
  readonly filters: Readonly<Record<string, MoreFilter>>;
  readonly lists: Readonly<Record<string, List>>;
  readonly query: TObject;
  readonly page: TSchema;
};

/** The columns of an Excel file: those named, each followed by the text that a screen shows under it and what it has beside. */
export const exportedColumns = ({ columns }: ListFamily, names: readonly string[]): readonly string[] =>
  names.flatMap((name) => {
    const { under, alsoInFile = [] } = columns[name] ?? {};
    return [name, ...[under ?? [], alsoInFile].flat().filter((beside) => !names.includes(beside))];
  });

/** A call that replies with the Excel file of a family's lists. */
export type ExcelCall = {
  readonly call: Endpoint;
  /** The lists that the path means when it names none: the first that the caller may see. */
  readonly lists: readonly string[];
};

type ColumnOf<F extends ListFamily, N extends keyof F["columns"]> = NonNullable<F["columns"][N]>;
type ValueOf<T extends { readonly kind: string }> = T["kind"] extends "choice" | "id"
  ? number
  : T["kind"] extends "flag"
    ? 0 | 1
    : T extends { readonly words: infer W }
      ? keyof W & string
      : string;
/** The query parameters of a filter under this name; a range of days has two. */
type Parameters<N extends string, T extends { readonly kind: string }> = T["kind"] extends "days"
  ? { readonly [K in `from_${N}` | `to_${N}`]: string }
  : T extends { readonly name: infer P extends string }
    ? { readonly [K in P]: ValueOf<T> }
    : { readonly [K in N]: ValueOf<T> };
type Together<U> = (U extends unknown ? (u: U) => void : never) extends (all: infer I) => void ? I : never;
type FiltersOfColumns<F extends ListFamily> = {
  [N in keyof F["columns"] & string]: ColumnOf<F, N> extends { readonly filter: infer T extends Filter } ? Parameters<N, T> : never;
}[keyof F["columns"] & string];
type OwnFilters<F extends ListFamily> = {
  [N in keyof F["filters"] & string]: Parameters<N, F["filters"][N]>;
}[keyof F["filters"] & string];

/** Every filter that lists of a family can be asked for, with the type of its value. */
export type FilterValues<F extends ListFamily> = Together<FiltersOfColumns<F> | OwnFilters<F>>;
/** The columns by which lists of any size (`true`) or only short lists (`"few"`) can be ordered. */
export type SortableColumns<F extends ListFamily, How extends true | "few"> = {
  [N in keyof F["columns"] & string]: ColumnOf<F, N> extends { readonly sortable: How } ? N : never;
}[keyof F["columns"] & string];
