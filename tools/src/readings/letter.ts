import type { ProposedField } from "@murojaat/contract";

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
export type LetterFace = "DejaVuSerif" | "DejaVuSans" | "DejaVuSansMono" | "Roboto";

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
  readonly face?: LetterFace;
  readonly points?: number;
  readonly dpi?: number;
  readonly format?: "Png" | "Jpeg" | "Tiff" | "Pdf" | "Docx";
  /** Degrees of skew or of quarter turns; the darkest light of a shadow; inches of typed head; which hand writes. */
  readonly by?: number;
  readonly language?: "uz" | "uk" | "ru";
  /** Pages are parted by a form feed. */
  readonly text: string;
  readonly expected: Expected;
};
