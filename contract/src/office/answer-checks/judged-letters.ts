import type { AnswerRule } from "./said-of-checks.ts";

/** Acts whose free text leaves the office and is no answer: in a letter or message to the applicant, or in an inquiry to another body. */
export const letterActs = [
  "send-letter",
  "leave-unconsidered",
  "terminate",
  "return-to-applicant",
  "send-inquiry",
  "notify-applicant",
  "tell-correction",
] as const;
export type LetterAct = (typeof letterActs)[number];

type Row = {
  readonly of: "appeal" | "task";
  /** Where the act has the text. */
  readonly field: string;
  /** By which it is looked through; those of them that stop ask why here too. */
  readonly rules: readonly AnswerRule[];
  /** It tells of what was and promises no work. */
  readonly tells: boolean;
};
const toApplicant = ["name", "script", "number", "promise"] as const;
/** Letters of an extension, of a study and of a forwarding have no text of their own. An inquiry greets another person, in the language of that body. */
export const judgedLetters: Readonly<Record<LetterAct, Row>> = {
  "send-letter": { of: "appeal", field: "text", rules: toApplicant, tells: false },
  "leave-unconsidered": { of: "appeal", field: "text", rules: toApplicant, tells: true },
  terminate: { of: "appeal", field: "text", rules: toApplicant, tells: true },
  "return-to-applicant": { of: "appeal", field: "reason", rules: toApplicant, tells: true },
  "send-inquiry": { of: "appeal", field: "question", rules: ["number", "promise"], tells: true },
  "notify-applicant": { of: "task", field: "text", rules: toApplicant, tells: false },
  "tell-correction": { of: "task", field: "text", rules: toApplicant, tells: false },
};
export const isLetterAct = (name: string): name is LetterAct => Object.hasOwn(judgedLetters, name);
