import type { FileKindName } from "@murojaat/contract/kit";

export type FileRefusal = "file_type_unknown" | "file_has_macros" | "file_is_program" | "file_saved_otherwise";
/** What one way of looking at a content says; undefined: another kind. */
export type Found = { readonly kind: FileKindName; readonly isLocked?: boolean } | { readonly refused: FileRefusal } | undefined;

export const program: Found = { refused: "file_is_program" };
export const macros: Found = { refused: "file_has_macros" };
/** A document of an office suite in a form of its own that few programs open; the suite itself saves it in a usual one. */
export const savedOtherwise: Found = { refused: "file_saved_otherwise" };
export const unknown: Found = { refused: "file_type_unknown" };
