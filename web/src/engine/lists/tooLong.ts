import { shortList } from "@murojaat/contract";
import { fieldProblems } from "../api/errors.ts";
import { numberText } from "../text/moments.ts";
import { useText } from "../text/useText.tsx";
import type { NamedColumn } from "./family.ts";

/** Whether the server refused to order a list by what no index has. */
export const isTooLong = (error: unknown): boolean => fieldProblems(error).some(({ problem }) => problem === "list_too_long");

/** Whether a list of so many rows can be ordered by a column; of one that is not known yet the server decides. */
export const isOrderedBy = ({ sortable }: NamedColumn, total: number | undefined): boolean =>
  sortable === true || (sortable === "few" && (total ?? 0) <= shortList);

/** Why it cannot, and what to do. */
export const useTooLongText = (): string => useText().any("problems.list_too_long", { limit: numberText(shortList) });
