import type { Call, Endpoint } from "@murojaat/contract/kit";
import { call } from "../api/client.ts";
import { isWorthAgain } from "../api/errors.ts";
import { useOffice } from "../api/office.ts";
import { queries } from "../api/queries.ts";
import { keyOf, useRead } from "../api/use.ts";

/** The form and the record that it is about. */
export type DraftAbout = { readonly form: string; readonly appealId: number | null; readonly taskId: number | null };
export type DraftRow = DraftAbout & {
  readonly key: string;
  readonly version: number;
  readonly savedAt: string;
  readonly name: string;
  readonly firstWords: string;
  /** Of the record, where the owner sees it. */
  readonly requestNumber?: string | null;
  /** False when the owner no longer sees the record. */
  readonly isRecordVisible: boolean;
};
export const without = (rows: readonly DraftRow[], key: string) => rows.filter((row) => row.key !== key);

/** Keys of drafts that are not wanted any more: a reply that left the server before it knew does not bring them back. */
const dropped = new Set<string>();
/** Until the next attempt to remove a draft while the server is out of reach. Milliseconds. */
const againMs = 10_000;

/** The user's drafts, as known to this tab; `fresh`: as the server has them now. */
export const useDraftRows = ({ fresh = false, when = true } = {}): readonly DraftRow[] => {
  const { formDrafts } = useOffice();
  const { data } = useRead(formDrafts.all, {} as Call<Endpoint>, { fresh, quiet: true, when });
  return ((data ?? []) as readonly DraftRow[]).filter(({ key }) => !dropped.has(key));
};

/** How this tab changes what it knows of the user's drafts, and what the server has of them. */
export const useDraftStore = () => {
  const { formDrafts } = useOffice();
  const change = (next: (all: readonly DraftRow[]) => readonly DraftRow[]) =>
    queries().setQueryData<readonly DraftRow[]>(keyOf(formDrafts.all, {}), (all) => all && next(all));
  const remove = (key: string): Promise<unknown> =>
    call(formDrafts.remove, { params: { key } }).catch((error: unknown) => {
      if (isWorthAgain(error)) setTimeout(() => void remove(key), againMs);
    });
  const hide = (key: string) => {
    dropped.add(key);
    change((all) => without(all, key));
  };
  return {
    change,
    hide,
    remove,
    load: (key: string) => call(formDrafts.get, { params: { key } }) as Promise<{ content: string; version: number }>,
    /** Hidden from now on, and removed. */
    discard: (key: string): void => {
      hide(key);
      void remove(key);
    },
  };
};

/** Names of the actions of one record whose forms have a draft; `kind` is how their forms begin ("task-action"). */
export const useDrafted = (kind: string, id: { readonly appealId: number } | { readonly taskId: number }): ReadonlySet<string> => {
  const rows = useDraftRows();
  const own = rows.filter((row) => ("taskId" in id ? row.taskId === id.taskId : row.taskId === null && row.appealId === id.appealId));
  return new Set(own.flatMap(({ form }) => (form.startsWith(`${kind}:`) ? [form.slice(kind.length + 1)] : [])));
};
