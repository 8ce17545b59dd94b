import { lookupEndpoints, type Call, type ClosedWithReason, type Endpoint, type OptionSource } from "@murojaat/contract";
import { useRead } from "../api/use.ts";
import { useText } from "../text/useText.tsx";
import { useSource, type Narrow, type ReadSource } from "./sources.ts";

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
export const useOptions = (name: OptionSource, narrow: Narrow = {}, enabled = true): { choices: readonly Choice[]; loading: boolean } => {
  const { any } = useText();
  const source = useSource(name);
  const read = useReadChoices("fixed" in source ? undefined : source, narrow, enabled);
  return "fixed" in source ? { choices: source.fixed.map(({ id, label }) => ({ id, name: any(label) })), loading: false } : read;
};

const nowhere: Endpoint = lookupEndpoints.taskTypes;
const useReadChoices = (source: ReadSource | undefined, narrow: Narrow, enabled: boolean) => {
  const asked = enabled && source !== undefined && !(source.needsParent && narrow.parent === undefined);
  // every source replies with a list of choices; the table cannot say it in types
  const input = { query: source?.query?.(narrow) ?? {} } as unknown as Call<Endpoint>;
  const { data, isLoading } = useRead(source?.endpoint ?? nowhere, input, { when: asked, fixed: true });
  const all = asked ? ((data as readonly Choice[] | undefined) ?? []) : [];
  const { except, closing } = source ?? {};
  const offered = except ? all.filter(({ code }) => code !== except) : all;
  return { choices: closing ? fitting(offered, closing) : offered, loading: isLoading };
};
