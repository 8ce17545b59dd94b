import type { Change } from "./history.repository.ts";

type Value = Change["before"];

/** A field for the history, where it is another one now. */
export const changed = (field: Pick<Change, "label" | "list" | "personal">, before: Value, after: Value): Change[] =>
  before === after ? [] : [{ ...field, before, after }];
