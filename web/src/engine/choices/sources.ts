import type { ClosedWithReason, Endpoint, MessageKey, OptionSource } from "@murojaat/contract";
import { createContext, useContext } from "react";

/** What narrows the choices: the record above (a region, a department). */
export type Narrow = {
  readonly parent?: number | undefined;
  /** The task at hand. */
  readonly task?: number | undefined;
};
/** Choices that a call replies with. */
export type ReadSource = {
  readonly endpoint: Endpoint;
  readonly query?: (narrow: Narrow) => Record<string, unknown>;
  /** Nothing is offered before the record above is chosen. */
  readonly needsParent?: true;
  /** A tree of which only the leaves ("leaves") or every node may be chosen. */
  readonly tree?: "leaves" | "all";
  /** Of the reasons only those that fit this ending. */
  readonly closing?: ClosedWithReason;
  /** The code of a choice that is made in another way. */
  readonly except?: string;
};
/** Choices without a call: constants of the contract, or none where the record at hand brings them. */
type FixedSource = { readonly fixed: readonly { readonly id: number; readonly label: MessageKey }[] };
export type Source = ReadSource | FixedSource;
/** Where each list of choices comes from; the office hands the table in. */
export type Sources = Readonly<Record<OptionSource, Source>>;

export const ChoiceSources = createContext<Sources | undefined>(undefined);

export const useSource = (name: OptionSource): Source => {
  const sources = useContext(ChoiceSources);
  if (!sources) throw new Error("Choices are shown outside of <ChoiceSources>");
  return sources[name];
};
