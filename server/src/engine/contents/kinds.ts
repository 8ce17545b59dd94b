import type { FileKindName } from "@murojaat/contract/kit";
import { archiveKind } from "./archives.ts";
import { binaryKind } from "./binary.ts";
import { compoundKind } from "./compound.ts";
import { endingOf, nameOfKind } from "./file-name.ts";
import type { FileRefusal } from "./found.ts";
import { pdfKind } from "./pdf-password.ts";
import { signedKind } from "./signed.ts";
import { isProgramEnding, readText, textKind } from "./texts.ts";

/** `name`: with the ending of its kind. `isLocked`: opened with a password alone. */
type FileIdentity = { readonly kind: FileKindName; readonly name: string; readonly isLocked: boolean };
export type FileFound = FileIdentity | { readonly refused: FileRefusal };

/**
 * What a file is. Its content decides, and the ending of its name only where contents are alike. Reads the whole of it and never throws
 * because of its content.
 * @example kindOf("rasm.jpg", png) // a promise of { kind: "png", name: "rasm.png", isLocked: false }
 */
export const kindOf = async (name: string, content: Buffer): Promise<FileFound> => {
  const ending = endingOf(name);
  const text = readText(content, ending);
  const found =
    compoundKind(content, ending) ??
    archiveKind(content, ending) ??
    (text === undefined ? await binaryKind(content, ending) : undefined) ??
    signedKind(content, ending) ??
    pdfKind(content, ending) ??
    (text === undefined ? undefined : textKind(text, ending));
  if (!found) return { refused: isProgramEnding(ending) ? "file_is_program" : "file_type_unknown" };
  if ("refused" in found) return found;
  return { kind: found.kind, name: nameOfKind(name, found.kind), isLocked: found.isLocked ?? false };
};
