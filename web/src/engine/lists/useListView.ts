import { listViewEndpoints, type Call, type List, type ListFamily } from "@murojaat/contract";
import { useMemo } from "react";
import { call } from "../api/client.ts";
import { queries } from "../api/queries.ts";
import { keyOf, useRead } from "../api/use.ts";

type View = Call<typeof listViewEndpoints.save>["body"];
export type SavedFilter = View["saved"][number];

/** The name under which the user's liking of a list is kept. */
export const viewName = (family: ListFamily, list: List): string =>
  `${family.name}:${Object.entries(family.lists).find(([, one]) => one === list)?.[0] ?? ""}`;

export const viewsReading = [listViewEndpoints.all, {}, { fixed: true, quiet: true }] as const;
/** What the user has kept under a name. What is changed is seen at once and kept on the server. */
export const useView = (name: string) => {
  const { data } = useRead(...viewsReading);
  const view: View = data?.find((one) => one.list === name) ?? { list: name, columns: null, saved: [] };
  const save = async (changes: Partial<View>): Promise<void> => {
    const next = { ...view, ...changes };
    await call(listViewEndpoints.save, { body: next });
    queries.setQueryData<View[]>(keyOf(listViewEndpoints.all, {}), (all = []) => [...all.filter((one) => one.list !== name), next]);
  };
  return { columns: view.columns, saved: view.saved, save };
};

/** How the user likes this list: columns in their order, filters kept under names. */
export const useListView = (family: ListFamily, list: List) => {
  const { columns, saved, save } = useView(viewName(family, list));
  // a column that the portal has no more is left out
  const chosen = useMemo(() => columns?.filter((column) => column in family.columns), [columns, family]);
  return { columns: chosen && chosen.length > 0 ? chosen : list.columns, isOwn: columns !== null, saved, save };
};
export type ListViewState = ReturnType<typeof useListView>;
