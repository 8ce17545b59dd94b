import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";

type Page = { readonly total: number; readonly rows: readonly unknown[] };
type At = { readonly page: number; readonly size: number };

/** The last page that has rows, where this one has none and is not the first. */
export const pageBefore = ({ total, rows }: Page, { page, size }: At): number | undefined => {
  const last = Math.max(1, Math.ceil(total / size));
  return rows.length === 0 && page > last ? last : undefined;
};

/** A page that is there no more gives way to the last one that has rows: its last row was taken away, or a link is older than its list. */
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
