import type { ProposedField } from "@murojaat/contract";
import type { Face } from "@murojaat/server/test/support/letters.ts";

/** How a letter comes to the office. */
export type LetterForm =
  | "300 dpi"
  | "200 dpi"
  | "150 dpi"
  | "noise"
  | "skew"
  | "turned"
  | "shadow"
  | "stamp"
  | "two pages"
  | "digital"
  | "head over handwriting"
  | "handwriting";

/** What a careful clerk would fill in; places by their Uzbek names. What the letter does not say is left out. */
export type Expected = Partial<Record<Exclude<ProposedField, "regionsId" | "areasId" | "mahallasId" | "satulationId">, string>> & {
  readonly region?: string;
  readonly area?: string;
  readonly mahalla?: string;
  readonly kind?: "application" | "complaint" | "proposal";
};
export type JudgedLetter = {
  readonly name: string;
  readonly form: LetterForm;
  readonly face?: Face;
  readonly points?: number;
  readonly dpi?: number;
  readonly format?: "Png" | "Jpeg" | "Tiff" | "Pdf" | "Docx";
  /** Degrees of skew or of quarter turns; the darkest light of a shadow; inches of typed head; which hand writes. */
  readonly by?: number;
  /** Uzbek in the Latin letters of 1995 or of 2026, in Cyrillic ones; Russian. */
  readonly language?: "uz" | "uz 2026" | "uk" | "ru";
  /** Pages are parted by a form feed. */
  readonly text: string;
  readonly expected: Expected;
};
