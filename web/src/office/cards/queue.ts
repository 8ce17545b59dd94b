import { appealLists, screenPermission, taskLists, type List, type ListFamily } from "@murojaat/contract";
import { pageOptions } from "../../engine/lists/usePage.ts";
import { readListState } from "../../engine/lists/useListState.ts";
import { queries } from "../../engine/api/queries.ts";

/** A row of a list as its card: the appeal, and the task where the list is of tasks. */
export type Item = { readonly id: number; readonly taskId?: number };
/** The list from which a card was opened, as it stood then; only in memory, because its address may name people. */
export type Queue = {
  readonly href: string;
  readonly path: string;
  /** Rows before the first item. */
  readonly before: number;
  readonly total: number;
  readonly items: readonly Item[];
  readonly more: () => Promise<readonly Item[]>;
};

let queue: Queue | undefined;
export const currentQueue = (): Queue | undefined => queue;
const leaveQueue = (): void => {
  queue = undefined;
};

type Page = { readonly total: number; readonly rows: readonly { readonly id: number; readonly appealId?: number }[] };
const itemsOf = ({ rows }: Page): Item[] =>
  rows.map(({ id, appealId }) => (appealId === undefined ? { id } : { id: appealId, taskId: id }));

const families: readonly ListFamily[] = [appealLists, taskLists];
const listAt = (path: string): { family: ListFamily; list: List } | undefined => {
  for (const family of families)
    for (const list of Object.values<List>(family.lists)) if (list.permission === screenPermission(path)) return { family, list };
  return undefined;
};

type Place = { readonly href: string; readonly pathname: string; readonly search: object };
/** Remembers the page of a list from which a card is being opened; rows that are acted on meanwhile stay in the order. */
export const enterQueue = ({ href, pathname, search }: Place): void => {
  const found = listAt(pathname);
  if (!found) return leaveQueue();
  const { family, list } = found;
  const { page, size, query } = readListState(family, list, search as Readonly<Record<string, string>>);
  const data = queries.getQueryData<Page>(pageOptions(list, query).queryKey);
  if (!data) return leaveQueue();
  let at = page;
  queue = {
    href,
    path: pathname,
    before: (page - 1) * size,
    total: data.total,
    items: itemsOf(data),
    // what was acted on has left the list, so the same page may have new rows
    more: async () => {
      const known = queue?.items ?? [];
      for (; (at - 1) * size < data.total; at += 1) {
        const found = itemsOf(await queries.fetchQuery({ ...pageOptions(list, { ...query, pageNo: at }), staleTime: 0 }));
        const fresh = found.filter((item) => !known.some((one) => isSame(one, item)));
        if (fresh.length > 0) {
          queue &&= { ...queue, items: [...known, ...fresh] };
          return fresh;
        }
      }
      return [];
    },
  };
};

export const isSame = (one: Item, other: Item): boolean => one.id === other.id && one.taskId === other.taskId;
