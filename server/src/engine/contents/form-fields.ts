import { ticked, unticked } from "./symbol-fonts.ts";

/** A field of a form of older Word, as its file describes it: numbers as it writes them, absent where it does not. */
export type FormField = {
  readonly kind: "box" | "list";
  readonly result?: number | undefined;
  readonly preset?: number | undefined;
  readonly choices?: readonly string[];
};
/** What a form field shows where its file holds no text for it: a box its tick, a list what was chosen in it. */
export const shownInField = ({ kind, result, preset, choices = [] }: FormField): string => {
  const value = result ?? preset ?? 0;
  return kind === "list" ? (choices[value] ?? "") : value === 1 ? ticked : unticked;
};
