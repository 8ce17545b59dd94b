import { pageSizes, type List, type ListFamily } from "@murojaat/contract/kit";
import { useMemo } from "react";
import { useRead } from "../api/use.ts";
import { useAddress } from "../useAddress.ts";
import { filtersOf } from "./family.ts";
import { orderOf, rememberOrder } from "./order.ts";
import { viewsReading } from "./useListView.ts";

type Values = Record<string, string | undefined>;

/** The list state in the address bar, and the query of its page. */
export const readListState = (family: ListFamily, list: List, params: Values) => {
  const all = filtersOf(family);
  const names = [...new Set(all.flatMap((filter) => filter.names))];
  const filters: Values = Object.fromEntries(names.flatMap((name) => (params[name] ? [[name, params[name]]] : [])));

  const page = Math.max(1, Number(params["pageNo"]) || 1);
  const size = pageSizes.find((s) => String(s) === params["pageSize"]) ?? pageSizes[0];
  const own = orderOf(family, list);
  const isAsked = params["sortAttr"] !== undefined;
  const sortAttr = params["sortAttr"] ?? own.by;
  const sortOrder = isAsked ? (params["sortOrder"] === "ASC" ? ("ASC" as const) : ("DESC" as const)) : own.how;
  const query = { pageNo: page, pageSize: size, sortAttr, sortOrder, ...(list.menu && { menu: list.menu }), ...filters };
  return { all, names, filters, page, size, sortAttr, sortOrder, query };
};

/** Page, order and filters of a list; the address bar stores them, so that back and a shared link restore them. */
export const useListState = (family: ListFamily, list: List, may: (permission: string) => boolean) => {
  const address = useAddress();
  // the list's own order and a remembered one look the same in the address
  const views = useRead(...viewsReading).data;
  // one object as long as the address stays: what shows it does not render again with each row under the cursor
  return useMemo(
    () => stateOf({ family, list, may, address }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the remembered order is among the views
    [family, list, may, address, views],
  );
};

type Given = {
  readonly family: ListFamily;
  readonly list: List;
  readonly may: (permission: string) => boolean;
  readonly address: ReturnType<typeof useAddress>;
};
const stateOf = ({ family, list, may, address: { search: params, go } }: Given) => {
  const { all, names, ...state } = readListState(family, list, params);
  // defaults are left out of the address
  const write = (changes: Values, replace: boolean) => go({ ...params, ...changes }, { replace });
  const none: Values = Object.fromEntries([...names, "pageNo"].map((name) => [name, undefined]));

  return {
    ...state,
    /** Whether the list shows more than the organisations assigned to a supervisor. */
    seesOthers: !/-supervisor-(tasks|appeals)$/.test(list.permission) && may("view_organization_appeals"),
    /** Filters that depend on another one. */
    dependentsOf: (name: string) =>
      all.flatMap(({ filter }) => (filter.kind === "choice" && filter.dependsOn === name ? [filter.name] : [])),
    /** Sets filters and goes to the first page. */
    filter: (changes: Values) => write({ ...changes, pageNo: undefined }, false),
    clear: () => write(none, false),
    turn: (next: { page: number; size: number }) =>
      write(
        { pageNo: next.page > 1 ? String(next.page) : undefined, pageSize: next.size === pageSizes[0] ? undefined : String(next.size) },
        false,
      ),
    /** Replaces a page that no longer exists by the last one, in the history of the window as well. */
    fallBack: (page: number) => write({ pageNo: page > 1 ? String(page) : undefined }, true),
    sort: (attr: string | undefined, order: "ASC" | "DESC") => {
      rememberOrder(family, list, attr ? { by: attr, how: order } : undefined);
      write({ sortAttr: attr, sortOrder: attr && order, pageNo: undefined }, true);
    },
    /** Filters and order as a string, to save and to apply again. */
    memory: () => {
      const query = without({ ...state.filters, sortAttr: params["sortAttr"], sortOrder: params["sortOrder"] });
      return new URLSearchParams(Object.entries(query) as [string, string][]).toString();
    },
    recall: (memory: string) =>
      write({ ...none, sortAttr: undefined, sortOrder: undefined, ...Object.fromEntries(new URLSearchParams(memory)) }, false),
  };
};
export type ListState = ReturnType<typeof useListState>;

const without = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ""));
