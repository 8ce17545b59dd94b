import type { MessageKey, OptionSource } from "@murojaat/contract";

type Path = readonly string[];
/** A field of a form that somebody else may have changed meanwhile. */
export type Compared = {
  readonly path: Path;
  readonly label: MessageKey;
  /** Where the names of a choice are read, and the field that narrows them. */
  readonly options?: OptionSource;
  readonly within?: Path;
  /** Fields that go wherever this one goes. */
  readonly along?: readonly Path[];
};
export type Difference = Compared & {
  /** The form and the record, each as it stood when they met. */
  readonly mine: object;
  readonly theirs: object;
  /** Here nothing was changed: theirs stands unless one decides otherwise. */
  readonly untouched: boolean;
};

/** @example valueAt({ appeal: { text: "…" } }, ["appeal", "text"]) */
export const valueAt = (values: object, path: Path): unknown =>
  path.reduce<unknown>((held, name) => (held as Record<string, unknown> | null | undefined)?.[name], values);

/** What is empty is the same however it is written. */
const plain = (value: unknown): string => (value === undefined || value === null || value === "" ? "" : JSON.stringify(value));
const alike = ({ path, along = [] }: Compared, one: object, other: object): boolean =>
  [path, ...along].every((at) => plain(valueAt(one, at)) === plain(valueAt(other, at)));

/** The fields that somebody else changed since `base`, where the form does not say the same already. */
export const differencesOf = (fields: readonly Compared[], base: object, mine: object, theirs: object): Difference[] =>
  fields
    .filter((field) => !alike(field, base, theirs) && !alike(field, mine, theirs))
    .map((field) => ({ ...field, mine, theirs, untouched: alike(field, base, mine) }));

/** Each value that a field takes from one of the sides, with what goes along. */
export const taken = ({ path, along = [] }: Compared, side: object): readonly (readonly [path: string[], value: unknown])[] =>
  [path, ...along].map((at) => [[...at], valueAt(side, at) ?? null]);
