import { appealLists, screenPermission, taskLists, type List, type ListFamily } from "@murojaat/contract";
import { pageOptions } from "../../engine/lists/usePage.ts";
import { readListState } from "../../engine/lists/useListState.ts";
import { queries } from "../../engine/api/queries.ts";
import { keepForVisit, keptForVisit } from "../../engine/api/visit.ts";

/** A row of a list as its card: the appeal, and the task where the list is of tasks. */
export type Item = { readonly id: number; readonly taskId?: number };
/** The list from which a card was opened, as it stood then. */
export type Queue = {
  readonly href: string;
  readonly path: string;
  /** Rows before the first item. */
  readonly before: number;
  /** Filters and order of the list, and the last page that was read. */
  readonly query: Readonly<Record<string, unknown>> & { readonly pageNo: number; readonly pageSize: number };
  readonly total: number;
  readonly items: readonly Item[];
  readonly acted?: readonly Item[];
};

const kept = "queue";
let queue = keptForVisit(kept) as Queue | undefined;
export const currentQueue = (): Queue | undefined => queue;
const setQueue = (next: Queue | undefined): void => {
  queue = next;
  keepForVisit(kept, next);
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
  if (!found) return setQueue(undefined);
  const { query } = readListState(found.family, found.list, search as Readonly<Record<string, string>>);
  const data = queries().getQueryData<Page>(pageOptions(found.list, query).queryKey);
  const before = (query.pageNo - 1) * query.pageSize;
  setQueue(data && { href, path: pathname, before, query, total: data.total, items: itemsOf(data) });
};

/** The next rows of the list. What was acted on has left it, so the same page may have new rows. */
export const moreOf = async ({ path, query, total, items }: Queue): Promise<readonly Item[]> => {
  const found = listAt(path);
  if (!found) return [];
  for (let pageNo = query.pageNo; (pageNo - 1) * query.pageSize < total; pageNo += 1) {
    const page = itemsOf(await queries().fetchQuery({ ...pageOptions(found.list, { ...query, pageNo }), staleTime: 0 }));
    const fresh = page.filter((item) => !items.some((one) => isSame(one, item)));
    if (fresh.length === 0) continue;
    if (queue) setQueue({ ...queue, query: { ...query, pageNo }, items: [...items, ...fresh] });
    return fresh;
  }
  return [];
};

/** The record of this card was acted on: it was not passed over, though it may stay in the list. */
export const noteActed = (here: Item): void => setQueue(queue && { ...queue, acted: [...(queue.acted ?? []), here] });

export const isActed = (item: Item): boolean => queue?.acted?.some((one) => isSame(one, item)) ?? false;

/** The first skipped row still in the list, when all rows after this one are done; its place is that in the list read again. */
export const firstLeft = async (): Promise<Item | undefined> => {
  const [before, found] = [queue, queue && listAt(queue.path)];
  if (!before || !found) return undefined;
  const query = { ...before.query, pageNo: 1 };
  const page: Page = await queries().fetchQuery({ ...pageOptions(found.list, query), staleTime: 0 });
  const items = itemsOf(page);
  setQueue({ ...before, before: 0, query, total: page.total, items });
  return items.find((item) => !isActed(item));
};

/** A list of appeals names no task; its rows may open the card at one. */
export const isSame = (one: Item, other: Item): boolean =>
  one.id === other.id && (one.taskId === undefined || other.taskId === undefined || one.taskId === other.taskId);
