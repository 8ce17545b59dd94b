import { pageSizes } from "@murojaat/contract";
import { useNavigate, useSearch } from "@tanstack/react-router";

type Values = Record<string, string | undefined>;
type Usual = { readonly sortAttr: string; readonly sortOrder: "ASC" | "DESC" };

/** Page, order and filters of a kept list; the address bar holds them, so that back and a shared link restore them. */
export const useCrudState = (names: readonly string[], usual: Usual) => {
  const search = useSearch({ strict: false }) as Values;
  const navigate = useNavigate();
  const filters: Values = Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));
  const page = Math.max(1, Number(search["pageNo"]) || 1);
  const size = pageSizes.find((s) => String(s) === search["pageSize"]) ?? pageSizes[0];
  const sortAttr = search["sortAttr"] ?? usual.sortAttr;
  const sortOrder = search["sortOrder"] === "ASC" || search["sortOrder"] === "DESC" ? search["sortOrder"] : usual.sortOrder;
  const none: Values = Object.fromEntries([...names, "pageNo"].map((name) => [name, undefined]));
  const write = (changes: Values, replace: boolean) =>
    // what is as usual need not stand in the address
    void navigate({
      to: ".",
      search: ((now: Values) => Object.fromEntries(Object.entries({ ...now, ...changes }).filter(([, value]) => value))) as never,
      replace,
    });
  return {
    filters,
    page,
    size,
    sortAttr,
    sortOrder,
    query: { pageNo: page, pageSize: size, sortAttr, sortOrder, ...filters },
    /** A new filter shows its first page. */
    filter: (changes: Values) => write({ ...changes, pageNo: undefined }, true),
    clear: () => write(none, false),
    /** Filtered or ordered otherwise than usual. */
    isChanged: Object.keys(filters).length > 0 || search["sortAttr"] !== undefined,
    asUsual: () => write({ ...none, sortAttr: undefined, sortOrder: undefined }, false),
    turn: (next: { page: number; size: number }) =>
      write(
        { pageNo: next.page > 1 ? String(next.page) : undefined, pageSize: next.size === pageSizes[0] ? undefined : String(next.size) },
        false,
      ),
    /** A page that is there no more gives way to another, also in the history of the window. */
    fallBack: (next: number) => write({ pageNo: next > 1 ? String(next) : undefined }, true),
    sort: (attr: string | undefined, order: "ASC" | "DESC") => write({ sortAttr: attr, sortOrder: attr && order, pageNo: undefined }, true),
  };
};
export type CrudState = ReturnType<typeof useCrudState>;
