import type { Call, Endpoint } from "@murojaat/contract/kit";
import { useOffice } from "../api/office.ts";
import { useRead } from "../api/use.ts";

/** The form and the record that it is about. */
export type DraftAbout = { readonly form: string; readonly appealId: number | null; readonly taskId: number | null };
export type DraftRow = DraftAbout & {
  readonly key: string;
  readonly version: number;
  readonly savedAt: string;
  readonly name: string;
  readonly firstWords: string;
  /** False when the owner no longer sees the record. */
  readonly isRecordVisible: boolean;
};
export const without = (rows: readonly DraftRow[], key: string) => rows.filter((row) => row.key !== key);
/** The user's drafts, as known to this tab; `fresh`: as the server has them now. */
export const useDraftRows = ({ fresh = false, when = true } = {}): readonly DraftRow[] => {
  const { formDrafts } = useOffice();
  return (useRead(formDrafts.all, {} as Call<Endpoint>, { fresh, quiet: true, when }).data ?? []) as readonly DraftRow[];
};

/** Names of the actions of one record whose forms have a draft; `kind` is how their forms begin ("task-action"). */
export const useDrafted = (kind: string, id: { readonly appealId: number } | { readonly taskId: number }): ReadonlySet<string> => {
  const rows = useDraftRows();
  const own = rows.filter((row) => ("taskId" in id ? row.taskId === id.taskId : row.taskId === null && row.appealId === id.appealId));
  return new Set(own.flatMap(({ form }) => (form.startsWith(`${kind}:`) ? [form.slice(kind.length + 1)] : [])));
};
