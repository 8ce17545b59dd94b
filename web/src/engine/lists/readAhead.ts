import type { List, ListFamily } from "@murojaat/contract/kit";
import { queries } from "../api/queries.ts";
import { readListState } from "./useListState.ts";
import { pageOptions } from "./usePage.ts";

/** Prefetches the page of a list while its screen is rendering: on an old machine that takes longer than the network. */
export const readAhead = (family: ListFamily, list: List, search: Readonly<Record<string, string | undefined>>): Promise<void> =>
  queries().prefetchQuery(pageOptions(list, readListState(family, list, search).query));
