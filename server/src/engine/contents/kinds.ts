import type { FileKindName } from "@murojaat/contract/kit";
import { archiveKind } from "./archives.ts";
import { compoundKind } from "./compound.ts";
import { endingOf, nameOfKind } from "./file-name.ts";
import type { FileRefusal, Found } from "./found.ts";
import { pdfKind } from "./pdf-password.ts";
import { signatureKind } from "./signatures.ts";
import { signedKind } from "./signed.ts";
import { isProgramEnding, textKind } from "./texts.ts";

export type { FileRefusal } from "./found.ts";
/** `name`: with the ending of its kind. `isLocked`: opened with a password alone. */
export type FileIdentity = { readonly kind: FileKindName; readonly name: string; readonly isLocked: boolean };

const readers: readonly ((content: Buffer, ending: string) => Found)[] = [
  compoundKind,
  archiveKind,
  signatureKind,
  signedKind,
  pdfKind,
  textKind,
];

/**
 * What a file is. Its content decides; its name's ending only where contents are alike. Reads the whole of it and never throws for what
 * stands there.
 * @example kindOf("rasm.jpg", png) // { kind: "png", name: "rasm.png", isLocked: false }
 */
export const kindOf = (name: string, content: Buffer): FileIdentity | { readonly refused: FileRefusal } => {
  const ending = endingOf(name);
  for (const read of readers) {
    const found = read(content, ending);
    if (found && "refused" in found) return found;
    if (found) return { kind: found.kind, name: nameOfKind(name, found.kind), isLocked: found.isLocked ?? false };
  }
  return { refused: isProgramEnding(ending) ? "file_is_program" : "file_type_unknown" };
};
