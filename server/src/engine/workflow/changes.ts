import type { Change } from "./history.repository.ts";

type Value = Change["before"];

/** A changed field for the history; empty if the values are equal. */
export const changed = (field: Pick<Change, "label" | "list" | "personal" | "secret">, before: Value, after: Value): Change[] =>
  before === after ? [] : [{ ...field, before, after }];
