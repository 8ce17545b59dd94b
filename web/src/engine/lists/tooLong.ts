import { shortList } from "@murojaat/contract/kit";
import { fieldProblems } from "../api/errors.ts";
import { numberText } from "../text/moments.ts";
import { useText } from "../text/useText.tsx";
import type { NamedColumn } from "./family.ts";

/** Whether the server refused to sort a list by a column without an index. */
export const isTooLong = (error: unknown): boolean => fieldProblems(error).some(({ problem }) => problem === "list_too_long");

/** Whether a list of this length can be sorted by a column; the server decides while the length is not known. */
export const isOrderedBy = ({ sortable }: NamedColumn, total: number | undefined): boolean =>
  sortable === true || (sortable === "few" && (total ?? 0) <= shortList);

/** The explanation, and what to do. */
export const useTooLongText = (): string => useText().any("problems.list_too_long", { limit: numberText(shortList) });
