import type { Endpoint, MessageKey, OptionSource } from "@murojaat/contract/kit";
import { createContext, useContext, type ComponentType } from "react";

/** What narrows the choices: the parent record (a region, a department). */
export type Narrow = {
  readonly parent?: number | undefined;
  /** The current task. */
  readonly task?: number | undefined;
};
/** Choices that a call replies with. */
export type ReadSource = {
  readonly endpoint: Endpoint;
  readonly query?: (narrow: Narrow) => Record<string, unknown>;
  /** Offers nothing before the parent record is chosen. */
  readonly needsParent?: true;
  /** A tree in which only the leaves ("leaves") or every node may be chosen. */
  readonly tree?: "leaves" | "all";
  /** Only the reasons that fit this ending. */
  readonly closing?: string;
  /** The code of a choice that another control makes. */
  readonly except?: string;
};
/** Choices without a call: constants of the contract, or none where the record brings them. */
type FixedSource = { readonly fixed: readonly { readonly id: number; readonly label: MessageKey }[] };
export type Source = ReadSource | FixedSource;
/** The source of each list of choices. */
export type Sources = Readonly<Record<OptionSource, Source>>;

export type RecordSource = {
  readonly endpoint: Endpoint;
  /** The query parameter that restricts the choices to one parent record. */
  readonly within?: string;
  /** Its records form a tree. */
  readonly tree?: true;
};
/** The calls that return all records of a table, to choose from. */
export type RecordSources = Readonly<Record<string, RecordSource>>;

/** What a list shows of a row beside the table. */
export type PreviewProps = {
  readonly appealId: number;
  /** The task that the row is or on which the reader may act. */
  readonly taskId: number | undefined;
  /** What the row already says: the rest is read once the reader stays on it. */
  readonly row: Readonly<Record<string, unknown>>;
};

/** The calls of the office that the engine makes; the shell provides them. */
export type OfficeCalls = {
  readonly choices: Sources;
  readonly records: RecordSources;
  /** A page of people, found by name; there are too many to read them all. */
  readonly people: Endpoint;
  readonly textTemplates: Endpoint;
  /** The history of an appeal. */
  readonly history: Endpoint;
  readonly counters: Endpoint;
  /** The user's form drafts. */
  readonly formDrafts: Readonly<Record<"all" | "get" | "save" | "remove", Endpoint>>;
  /** What a file says. */
  readonly fileReading: Endpoint;
  /** The office's own numbers: the next one, and where one stands already. */
  readonly numbers: Readonly<Record<"next" | "use", Endpoint>>;
  readonly Preview: ComponentType<PreviewProps>;
};
export const Office = createContext<OfficeCalls | undefined>(undefined);

export const useOffice = (): OfficeCalls => {
  const office = useContext(Office);
  if (!office) throw new Error("useOffice outside <Office>");
  return office;
};
