import type { MessageKey } from "@murojaat/contract/kit";

/** A changed field: the message key of its label, and its values as text, or as ids with the table that names them. */
export type Change = {
  readonly label: MessageKey;
  readonly before: string | number | null;
  readonly after: string | number | null;
  readonly list?: string;
  readonly personal?: true;
  /** The history shows a mask; the values stand encrypted beside it. They are texts. */
  readonly secret?: true;
};

type Value = Change["before"];

/** A changed field for the history; empty if the values are equal. */
export const changed = (field: Pick<Change, "label" | "list" | "personal" | "secret">, before: Value, after: Value): Change[] =>
  before === after ? [] : [{ ...field, before, after }];
