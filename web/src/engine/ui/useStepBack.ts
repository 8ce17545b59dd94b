import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";

type Page = { readonly total: number; readonly rows: readonly unknown[] };
type At = { readonly page: number; readonly size: number };

/** The last page with rows, if this one is empty and not the first. */
export const pageBefore = ({ total, rows }: Page, { page, size }: At): number | undefined => {
  const last = Math.max(1, Math.ceil(total / size));
  return rows.length === 0 && page > last ? last : undefined;
};

/** Replaces an empty page by the last one with rows: its last row was deleted, or a link is older than its list. */
export const useStepBack = (
  { data, isPlaceholderData }: Pick<UseQueryResult<Page>, "data" | "isPlaceholderData">,
  at: At,
  goTo: (page: number) => void,
): void => {
  const back = data && !isPlaceholderData ? pageBefore(data, at) : undefined;
  useEffect(() => {
    if (back !== undefined) goTo(back);
  }, [back, goTo]);
};
