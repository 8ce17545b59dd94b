import { pageSizes } from "@murojaat/contract/kit";
import { useAddress } from "../useAddress.ts";

type Values = Record<string, string | undefined>;
type Usual = { readonly sortAttr: string; readonly sortOrder: "ASC" | "DESC" };

/** Page, order and filters of a reference list; the address bar stores them, so that back and a shared link restore them. */
export const useCrudState = (names: readonly string[], usual: Usual) => {
  const { search, change } = useAddress();
  const filters: Values = Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));
  const page = Math.max(1, Number(search["pageNo"]) || 1);
  const size = pageSizes.find((s) => String(s) === search["pageSize"]) ?? pageSizes[0];
  const sortAttr = search["sortAttr"] ?? usual.sortAttr;
  const sortOrder = search["sortOrder"] === "ASC" || search["sortOrder"] === "DESC" ? search["sortOrder"] : usual.sortOrder;
  const none: Values = Object.fromEntries([...names, "pageNo"].map((name) => [name, undefined]));
  // defaults are left out of the address
  const write = (changes: Values, replace: boolean) => change(changes, { replace });
  return {
    filters,
    page,
    size,
    sortAttr,
    sortOrder,
    query: { pageNo: page, pageSize: size, sortAttr, sortOrder, ...filters },
    /** Sets filters and goes to the first page. */
    filter: (changes: Values) => write({ ...changes, pageNo: undefined }, true),
    clear: () => write(none, false),
    /** Whether filters or order differ from the default. */
    isChanged: Object.keys(filters).length > 0 || search["sortAttr"] !== undefined,
    asUsual: () => write({ ...none, sortAttr: undefined, sortOrder: undefined }, false),
    turn: (next: { page: number; size: number }) =>
      write(
        { pageNo: next.page > 1 ? String(next.page) : undefined, pageSize: next.size === pageSizes[0] ? undefined : String(next.size) },
        false,
      ),
    /** Replaces a page that no longer exists, in the history of the window as well. */
    fallBack: (next: number) => write({ pageNo: next > 1 ? String(next) : undefined }, true),
    sort: (attr: string | undefined, order: "ASC" | "DESC") => write({ sortAttr: attr, sortOrder: attr && order, pageNo: undefined }, true),
  };
};
export type CrudState = ReturnType<typeof useCrudState>;
