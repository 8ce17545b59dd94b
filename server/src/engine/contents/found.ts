import type { FileKindName } from "@murojaat/contract/kit";

export type FileRefusal = "file_type_unknown" | "file_has_macros" | "file_is_program";
/** What one way of looking at a content says; undefined: another kind. */
export type Found = { readonly kind: FileKindName; readonly isLocked?: boolean } | { readonly refused: FileRefusal } | undefined;

export const program: Found = { refused: "file_is_program" };
export const macros: Found = { refused: "file_has_macros" };
export const unknown: Found = { refused: "file_type_unknown" };
