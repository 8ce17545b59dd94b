import type { List } from "@murojaat/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { readJson } from "../api/client.ts";
import type { Page } from "./family.ts";

/** A page of a list; the former rows stay until the next ones are here. */
export const usePage = (list: List, query: Readonly<Record<string, unknown>>) =>
  useQuery({
    queryKey: [list.path, query],
    // every list replies {total, rows}
    queryFn: ({ signal }) => readJson(list.path, query, signal) as Promise<Page>,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
