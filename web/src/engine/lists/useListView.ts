import { listViewEndpoints, type Call, type List, type ListFamily } from "@murojaat/contract/kit";
import { useMemo } from "react";
import { call } from "../api/client.ts";
import { queries } from "../api/queries.ts";
import { keyOf, useRead } from "../api/use.ts";

type View = Call<typeof listViewEndpoints.save>["body"];
export type SavedFilter = View["saved"][number];

/** The key under which the user's view of a list is saved. */
export const viewName = (family: ListFamily, list: List): string =>
  `${family.name}:${Object.entries(family.lists).find(([, one]) => one === list)?.[0] ?? ""}`;

export const viewsReading = [listViewEndpoints.all, {}, { fixed: true, quiet: true }] as const;
/** A value that the user saved under a key. Changes show immediately and are saved on the server. */
export const useView = (name: string) => {
  const { data } = useRead(...viewsReading);
  return useMemo(() => {
    const view: View = data?.find((one) => one.list === name) ?? { list: name, columns: null, saved: [] };
    const show = (next: View) =>
      queries().setQueryData<View[]>(keyOf(listViewEndpoints.all, {}), (all = []) => [...all.filter((one) => one.list !== name), next]);
    const save = async (changes: Partial<View>): Promise<void> => {
      const next = { ...view, ...changes };
      // a form that opens at once takes its proposals from it
      show(next);
      try {
        await call(listViewEndpoints.save, { body: next });
      } catch (error) {
        show(view);
        throw error;
      }
    };
    return { columns: view.columns, saved: view.saved, save };
  }, [data, name]);
};

/** The user's view of this list: columns in their order, saved filters. */
export const useListView = (family: ListFamily, list: List) => {
  const view = useView(viewName(family, list));
  return useMemo(() => {
    // ignore a column that no longer exists
    const chosen = view.columns?.filter((column) => column in family.columns);
    return { ...view, columns: chosen && chosen.length > 0 ? chosen : list.columns, isOwn: view.columns !== null };
  }, [view, family, list]);
};
export type ListViewState = ReturnType<typeof useListView>;
