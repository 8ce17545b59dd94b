import type { JudgedLetter } from "./letter.ts";
import { cyrillicLetters } from "./letters-cyrillic.ts";
import { latinLetters } from "./letters-latin.ts";
import { lettersOf2026 } from "./letters-of-2026.ts";
import { russianLetters } from "./letters-russian.ts";

const resolutions = [150, 200, 300] as const;
const handwritten: readonly JudgedLetter[] = Array.from({ length: 8 }, (_, n) => ({
  name: `hand ${n + 1}`,
  form: "handwriting",
  dpi: resolutions[n % resolutions.length]!,
  by: n + 1,
  text: "",
  expected: {},
}));

/** Made-up letters by which the reading of scans is judged. Who mends the rules does not change them. */
export const judgedLetters: readonly JudgedLetter[] = [
  ...latinLetters.map((letter) => ({ ...letter, language: "uz" as const })),
  ...lettersOf2026.map((letter) => ({ ...letter, language: "uz 2026" as const })),
  ...cyrillicLetters.map((letter) => ({ ...letter, language: "uk" as const })),
  ...russianLetters.map((letter) => ({ ...letter, language: "ru" as const })),
  ...handwritten,
];
