import type { MessageKey, OptionSource } from "@murojaat/contract/kit";

type Path = readonly string[];
/** A field of a form that somebody else may have changed. */
export type Compared = {
  readonly path: Path;
  readonly label: MessageKey;
  /** The source of a choice's names, and the field that it depends on. */
  readonly options?: OptionSource;
  readonly within?: Path;
  /** Fields that are taken together with this one. */
  readonly along?: readonly Path[];
};
export type Difference = Compared & {
  /** The form and the record, as both were at the conflict. */
  readonly mine: object;
  readonly theirs: object;
  /** Unchanged in the form: their value is the default. */
  readonly untouched: boolean;
};

/** @example valueAt({ appeal: { text: "…" } }, ["appeal", "text"]) */
export const valueAt = (values: object, path: Path): unknown =>
  path.reduce<unknown>((parent, name) => (parent as Record<string, unknown> | null | undefined)?.[name], values);

/** Treats all empty values as equal. */
const plain = (value: unknown): string => (value === undefined || value === null || value === "" ? "" : JSON.stringify(value));
const alike = ({ path, along = [] }: Compared, one: object, other: object): boolean =>
  [path, ...along].every((at) => plain(valueAt(one, at)) === plain(valueAt(other, at)));

/** The fields that somebody else changed since `base`, unless the form has the same value already. */
export const differencesOf = (fields: readonly Compared[], base: object, mine: object, theirs: object): Difference[] =>
  fields
    .filter((field) => !alike(field, base, theirs) && !alike(field, mine, theirs))
    .map((field) => ({ ...field, mine, theirs, untouched: alike(field, base, mine) }));

/** Each path and value that a field takes from one side, with the fields taken along. */
export const taken = ({ path, along = [] }: Compared, side: object): readonly (readonly [path: string[], value: unknown])[] =>
  [path, ...along].map((at) => [[...at], valueAt(side, at) ?? null]);
