import type { List } from "@murojaat/contract/kit";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { readJson } from "../api/client.ts";
import type { Page } from "./family.ts";

export const pageOptions = (list: List, query: Readonly<Record<string, unknown>>) =>
  queryOptions({
    queryKey: [list.path, query],
    // every list replies {total, rows}
    queryFn: ({ signal }) => readJson(list.path, query, signal) as Promise<Page>,
    meta: { quiet: true },
  });

/** A page of a list; shows the former rows until the next ones arrive. */
export const usePage = (list: List, query: Readonly<Record<string, unknown>>) =>
  useQuery({ ...pageOptions(list, query), placeholderData: keepPreviousData });
