import { pageSizes, type List, type ListFamily } from "@murojaat/contract";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { columnsOf, parametersOf } from "./family.ts";

type Values = Record<string, string | undefined>;

/** Page, sort and filters of a list; the address bar holds them, so that back and a shared link restore them. */
export const useListState = (family: ListFamily, list: List) => {
  const search = useSearch({ strict: false }) as Values;
  const navigate = useNavigate();
  const names = columnsOf(family, list).flatMap((c) => (c.filter ? parametersOf(c.name, c.filter) : []));
  const filters: Values = Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));

  const page = Math.max(1, Number(search["pageNo"]) || 1);
  const size = pageSizes.find((s) => String(s) === search["pageSize"]) ?? pageSizes[0];
  const sortAttr = search["sortAttr"] ?? "id";
  const sortOrder = search["sortOrder"] === "ASC" ? ("ASC" as const) : ("DESC" as const);

  const write = (changes: Values, replace: boolean) =>
    // what is as usual need not stand in the address
    void navigate({ to: ".", search: () => without({ ...search, ...changes }) as never, replace });

  return {
    filters,
    page,
    size,
    sortAttr,
    sortOrder,
    query: { pageNo: page, pageSize: size, sortAttr, sortOrder, ...(list.menu && { menu: list.menu }), ...filters },
    /** Filters that another one narrows. */
    dependentsOf: (name: string) =>
      columnsOf(family, list).flatMap(({ filter }) => (filter?.kind === "choice" && filter.dependsOn === name ? [filter.name] : [])),
    /** A new filter shows its first page. */
    filter: (changes: Values) => write({ ...changes, pageNo: undefined }, false),
    clear: () => write(Object.fromEntries([...names, "pageNo"].map((name) => [name, undefined])), false),
    turn: (next: { page: number; size: number }) =>
      write(
        { pageNo: next.page > 1 ? String(next.page) : undefined, pageSize: next.size === pageSizes[0] ? undefined : String(next.size) },
        false,
      ),
    /** A page that is there no more gives way to the last one, also in the history of the window. */
    fallBack: (page: number) => write({ pageNo: page > 1 ? String(page) : undefined }, true),
    sort: (attr: string | undefined, order: "ASC" | "DESC") => write({ sortAttr: attr, sortOrder: attr && order, pageNo: undefined }, true),
  };
};
export type ListState = ReturnType<typeof useListState>;

const without = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ""));
