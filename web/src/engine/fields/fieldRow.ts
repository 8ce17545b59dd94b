import type { CrudField, Field, FormField, MessageKey, NumberKind, OptionSource } from "@murojaat/contract/kit";

/** A declared field as it is drawn: a row of an action's input, of a form or of a reference list. */
export type FieldRow = {
  readonly kind: Field["kind"] | FormField["kind"] | CrudField["kind"];
  readonly label: MessageKey;
  readonly required?: boolean;
  /** Of a text its length, of a count the count itself. */
  readonly max?: number;
  readonly min?: number;
  readonly pattern?: string;
  readonly number?: NumberKind;
  readonly past?: boolean;
  /** A choice is one of a source, of a few words, or of the records of a table. */
  readonly options?: OptionSource;
  readonly choices?: Readonly<Record<string, MessageKey>>;
  readonly table?: string;
  /** Another field narrows the choice. */
  readonly within?: string | { readonly field: string };
};
