import { listViewEndpoints, type Call, type List, type ListFamily } from "@murojaat/contract";
import { call } from "../api/client.ts";
import { queries } from "../api/queries.ts";
import { keyOf, useRead } from "../api/use.ts";

type View = Call<typeof listViewEndpoints.save>["body"];
export type SavedFilter = View["saved"][number];

/** The name under which the user's liking of a list is kept. */
export const viewName = (family: ListFamily, list: List): string =>
  `${family.name}:${Object.entries(family.lists).find(([, one]) => one === list)?.[0] ?? ""}`;

/** How the user likes this list: columns in their order, filters kept under names. What is changed is seen at once and kept on the server. */
export const useListView = (family: ListFamily, list: List) => {
  const name = viewName(family, list);
  const { data } = useRead(listViewEndpoints.all, {}, { fixed: true, quiet: true });
  const view: View = data?.find((one) => one.list === name) ?? { list: name, columns: null, saved: [] };
  // a column that the portal has no more is left out
  const chosen = view.columns?.filter((column) => column in family.columns);
  const save = async (changes: Partial<View>): Promise<void> => {
    const next = { ...view, ...changes };
    await call(listViewEndpoints.save, { body: next });
    queries.setQueryData<View[]>(keyOf(listViewEndpoints.all, {}), (all = []) => [...all.filter((one) => one.list !== name), next]);
  };
  return {
    columns: chosen && chosen.length > 0 ? chosen : list.columns,
    isOwn: view.columns !== null,
    saved: view.saved,
    save,
  };
};
export type ListViewState = ReturnType<typeof useListView>;
