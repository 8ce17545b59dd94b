import type { ReactNode } from "react";
import type { Choice } from "./useOptions.ts";

/** What a select shows of a value: its name, and nothing while names are on their way; a bare id says nothing to anybody. */
export const nameOnly = ({ label }: { readonly label?: ReactNode }): ReactNode => label ?? "";
/** The same of a tree: nodes without a name for values that the choices do not have. */
export const unnamedNodes = (value: unknown, choices: readonly Choice[]): readonly { value: number; title: string; disabled: true }[] =>
  [value]
    .flat()
    .filter((id): id is number => typeof id === "number" && choices.every((choice) => choice.id !== id))
    .map((id) => ({ value: id, title: "", disabled: true }));
