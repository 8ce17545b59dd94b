import type { OptionSource } from "@murojaat/contract/kit";
import { useOffice, type Narrow, type ReadSource } from "../api/office.ts";
import { useRead } from "../api/use.ts";
import { useText } from "../text/useText.tsx";

/** A choice in a reply; some have a parent record, some say whether they are the caller's own. */
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
  readonly closingKinds?: readonly string[];
  /** For a depth: how many levels down; null is without limit. */
  readonly value?: number | null;
  /** For a result: the codes of the reasons that fit it; null: any. */
  readonly reasonCodes?: readonly string[] | null;
  /** Of an executor: where they work, and their tasks that are open and late. */
  readonly departmentName?: string | null;
  readonly openTasks?: number;
  readonly lateTasks?: number;
};
/** Whether a choice is possible here; `values`: the other fields of its form. */
export type Possible = (choice: Choice, all: readonly Choice[], values?: Readonly<Record<string, unknown>>) => boolean;

/** The reasons that the server offers for an ending. */
export const fitting = (choices: readonly Choice[], closing: string): Choice[] =>
  choices.filter(({ closingKinds }) => closingKinds?.includes(closing));

/** The choices of a source, read once; with `enabled` false nothing is read. */
export const useOptions = (name: OptionSource, narrow: Narrow = {}, enabled = true): { choices: readonly Choice[]; loading: boolean } => {
  const { any } = useText();
  const source = useOffice().choices[name];
  const read = useReadChoices("fixed" in source ? undefined : source, narrow, enabled);
  return "fixed" in source ? { choices: source.fixed.map(({ id, label }) => ({ id, name: any(label) })), loading: false } : read;
};

const useReadChoices = (source: ReadSource | undefined, narrow: Narrow, enabled: boolean) => {
  const { people } = useOffice();
  const asked = enabled && source !== undefined && !(source.needsParent && narrow.parent === undefined);
  // every source replies with a list of choices; the table cannot express it in types
  const input = { query: source?.query?.(narrow) ?? {} };
  const { data, isLoading } = useRead(source?.endpoint ?? people, input, { when: asked, fixed: true });
  const all = asked ? ((data as readonly Choice[] | undefined) ?? []) : [];
  const { except, closing } = source ?? {};
  const offered = except ? all.filter(({ code }) => code !== except) : all;
  return { choices: closing ? fitting(offered, closing) : offered, loading: isLoading };
};
