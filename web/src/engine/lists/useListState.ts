import { pageSizes, type List, type ListFamily } from "@murojaat/contract";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { filtersOf } from "./family.ts";

type Values = Record<string, string | undefined>;

/** What the address bar says of a list, and the query of its page. */
export const readListState = (family: ListFamily, list: List, held: Values) => {
  const all = filtersOf(family);
  const names = [...new Set(all.flatMap((filter) => filter.names))];
  const filters: Values = Object.fromEntries(names.flatMap((name) => (held[name] ? [[name, held[name]]] : [])));

  const page = Math.max(1, Number(held["pageNo"]) || 1);
  const size = pageSizes.find((s) => String(s) === held["pageSize"]) ?? pageSizes[0];
  const sortAttr = held["sortAttr"] ?? "id";
  const sortOrder = held["sortOrder"] === "ASC" ? ("ASC" as const) : ("DESC" as const);
  const query = { pageNo: page, pageSize: size, sortAttr, sortOrder, ...(list.menu && { menu: list.menu }), ...filters };
  return { all, names, filters, page, size, sortAttr, sortOrder, query };
};

/** Page, sort and filters of a list; the address bar holds them, so that back and a shared link restore them. */
export const useListState = (family: ListFamily, list: List, may: (permission: string) => boolean) => {
  const held = useSearch({ strict: false }) as Values;
  const navigate = useNavigate();
  const { all, names, ...state } = readListState(family, list, held);
  // what is as usual need not stand in the address
  const write = (changes: Values, replace: boolean) =>
    void navigate({ to: ".", search: () => without({ ...held, ...changes }) as never, replace });
  const none: Values = Object.fromEntries([...names, "pageNo"].map((name) => [name, undefined]));

  return {
    ...state,
    /** Whether it shows more than the organisations given to a supervisor. */
    seesOthers: !/-supervisor-(tasks|appeals)$/.test(list.permission) && may("view_organization_appeals"),
    /** Filters that another one narrows. */
    dependentsOf: (name: string) =>
      all.flatMap(({ filter }) => (filter.kind === "choice" && filter.dependsOn === name ? [filter.name] : [])),
    /** A new filter shows its first page. */
    filter: (changes: Values) => write({ ...changes, pageNo: undefined }, false),
    clear: () => write(none, false),
    turn: (next: { page: number; size: number }) =>
      write(
        { pageNo: next.page > 1 ? String(next.page) : undefined, pageSize: next.size === pageSizes[0] ? undefined : String(next.size) },
        false,
      ),
    /** A page that is there no more gives way to the last one, also in the history of the window. */
    fallBack: (page: number) => write({ pageNo: page > 1 ? String(page) : undefined }, true),
    sort: (attr: string | undefined, order: "ASC" | "DESC") => write({ sortAttr: attr, sortOrder: attr && order, pageNo: undefined }, true),
    /** Filters and order as a text that can be kept, and taken up again. */
    memory: () => {
      const kept = without({ ...state.filters, sortAttr: held["sortAttr"], sortOrder: held["sortOrder"] });
      return new URLSearchParams(Object.entries(kept) as [string, string][]).toString();
    },
    recall: (memory: string) =>
      write({ ...none, sortAttr: undefined, sortOrder: undefined, ...Object.fromEntries(new URLSearchParams(memory)) }, false),
  };
};
export type ListState = ReturnType<typeof useListState>;

const without = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ""));
