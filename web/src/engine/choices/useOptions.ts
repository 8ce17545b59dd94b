import type { Call, ClosedWithReason, Endpoint, OptionSource } from "@murojaat/contract";
import { useRead } from "../api/use.ts";
import { useText } from "../text/useText.tsx";
import { isUnread, methodLabels, sources, type Narrow } from "./sources.ts";

/** A choice as lists of choices reply; some know the record above them, some whether they are the caller's own. */
export type Choice = {
  readonly id: number;
  readonly name: string;
  readonly parentId?: number | null;
  /** Of a person. */
  readonly departmentsId?: number | null;
  readonly isOwn?: boolean;
  /** One of the organisations that the user supervises. */
  readonly isWatched?: boolean;
  readonly code?: string | null;
  readonly closingKinds?: readonly ClosedWithReason[];
  /** Of a depth: how many levels down, null is without limit. */
  readonly value?: number | null;
};
/** Whether a choice is possible here, among all that there are. */
export type Possible = (choice: Choice, all: readonly Choice[]) => boolean;

/** The reasons that the server offers for an ending. */
export const fitting = (choices: readonly Choice[], closing: ClosedWithReason): Choice[] =>
  choices.filter(({ closingKinds }) => closingKinds?.includes(closing));

/** The choices of a source, read once; `enabled` false reads nothing. */
export const useOptions = (source: OptionSource, narrow: Narrow = {}, enabled = true): { choices: readonly Choice[]; loading: boolean } => {
  const { any } = useText();
  const constant = isUnread(source);
  const { endpoint, query, needsParent, closing, except } = sources[constant ? "regions" : source];
  const asked = enabled && !constant && !(needsParent && narrow.parent === undefined);
  // every source replies with a list of choices; the table above cannot say it in types
  const input = { query: query?.(narrow) ?? {} } as unknown as Call<Endpoint>;
  const { data, isLoading } = useRead(endpoint, input, { when: asked, fixed: true });
  if (constant)
    return {
      choices: source === "notificationMethods" ? methodLabels.map(({ id, label }) => ({ id, name: any(label) })) : [],
      loading: false,
    };
  const all = asked ? ((data as Choice[] | undefined) ?? []) : [];
  const read = except ? all.filter(({ code }) => code !== except) : all;
  return { choices: closing ? fitting(read, closing) : read, loading: isLoading };
};
