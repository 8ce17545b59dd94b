import type { List } from "@murojaat/contract/kit";
import { useEffect, useMemo, useState } from "react";
import { readJson } from "../api/client.ts";
import { hearAppeals } from "../live-updates/live-updates.ts";
import { useCounters } from "../live-updates/useCounters.ts";
import type { Page, Row } from "./family.ts";
import type { ListState } from "./useListState.ts";

/** Changes within this interval are read together. Milliseconds. */
const gather = 400;

/**
 * Other people's changes to the rows on screen: a row shows its new state in place, a row that has left the list turns grey,
 * and new rows are counted. Nothing moves until the reader asks for it.
 */
export const useLiveRows = <R extends Row>(list: List, state: ListState, page: Page | undefined, appealOf: (row: R) => number) => {
  const [news, setNews] = useState<{
    readonly of: Page | undefined;
    readonly rows: ReadonlyMap<number, Row | undefined>;
    readonly total: number;
  }>();
  const query = JSON.stringify(state.query);
  useEffect(() => {
    let timer: number | undefined;
    const stop = new AbortController();
    const look = async () => {
      const now = (await readJson(list.path, state.query, stop.signal)) as Page;
      setNews({
        of: page,
        rows: new Map((page?.rows ?? []).map(({ id }) => [id, now.rows.find((row) => row.id === id)])),
        total: now.total,
      });
    };
    const forget = hearAppeals((id) => {
      if (!page?.rows.some((row) => appealOf(row as R) === id)) return;
      clearTimeout(timer);
      // a page that could not be read stays unchanged
      timer = window.setTimeout(() => void look().catch(() => undefined), gather);
    });
    return () => {
      forget();
      clearTimeout(timer);
      stop.abort();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- compare the query by content
  }, [list.path, query, page]);

  const counted = useCounters();
  const current = news?.of === page ? news : undefined;
  const isUnfiltered = Object.keys(state.filters).length === 0;
  const badge = list.counter && counted?.[list.counter];
  const more = page && isUnfiltered && badge !== undefined ? Math.max(0, badge - page.total) : 0;
  const rows = useMemo(
    () =>
      (page?.rows ?? []).map((row) => ({
        row: (current?.rows.get(row.id) ?? row) as R,
        isGone: current?.rows.has(row.id) === true && !current.rows.get(row.id),
      })),
    [page, current],
  );
  return { rows, more };
};
