import { listViewEndpoints, orderPrefix, type Call, type List, type ListFamily } from "@murojaat/contract/kit";
import { call } from "../api/client.ts";
import { queries } from "../api/queries.ts";
import { keyOf } from "../api/use.ts";
import { viewName } from "./useListView.ts";

export type Order = { readonly by: string; readonly how: "ASC" | "DESC" };
type View = Call<typeof listViewEndpoints.save>["body"];

const viewsKey = keyOf(listViewEndpoints.all, {});
const nameOf = (family: ListFamily, list: List) => `${orderPrefix}${viewName(family, list)}`;

/** The order in which a list opens: the one that the user last chose, at whatever desk, or the list's own. */
export const orderOf = (family: ListFamily, list: List): Order => {
  const view = queries()
    .getQueryData<View[]>(viewsKey)
    ?.find((one) => one.list === nameOf(family, list));
  const [by, how] = view?.saved[0]?.query.split(" ") ?? [];
  if (by && by in family.columns && (how === "ASC" || how === "DESC")) return { by, how };
  return list.order ?? { by: "id", how: "DESC" };
};

/** Remembers a chosen order; undefined: the list's own again. One that could not be saved costs a click next time. */
export const rememberOrder = (family: ListFamily, list: List, order: Order | undefined): void => {
  const saved = order ? [{ name: "last", query: `${order.by} ${order.how}` }] : [];
  const view: View = { list: nameOf(family, list), columns: null, saved };
  queries().setQueryData<View[]>(viewsKey, (all = []) => [...all.filter((one) => one.list !== view.list), view]);
  void call(listViewEndpoints.save, { body: view }).catch(() => undefined);
};
