import type { AnswerRule, answerRules, Language } from "@murojaat/contract";
import type { Day } from "../../engine/dates/days.ts";

/** What is known of the appeal and the question that a text answers. */
export type Case = {
  /** Of the appeal: PREFIX-000123/26. */
  readonly number: string;
  readonly receivedDay: Day;
  readonly today: Day;
  /** In which the applicant is answered; null where the language of the appeal is not known. */
  readonly language: Language | null;
  /** Names by which a letter may call the applicant: the person or firm, the representative. */
  readonly applicants: readonly string[];
  /** A firm is addressed by its head, whose name the register need not have. */
  readonly isPerson: boolean;
  /** Names of those who work on it. */
  readonly persons: readonly string[];
  /** What the appeal says. */
  readonly letter: string;
  /** What the task asks. */
  readonly question: string;
  /** The code of the answer's result; null where none is chosen yet. */
  readonly result: string | null;
  /** Answers that the office gives again and again, by their keys (`rules/empty.ts`). */
  readonly repeated: ReadonlySet<string>;
};

/** Codes of results by which a letter says no or explains: it tells of what was and of how things are done, not of work on the appeal. */
export const tellsOnly: ReadonlySet<string> = new Set(["rejected", "explained", "legal_advice"]);

/** `from`, `to`: UTF-16 units of the text; both at its end where something is missing. */
export type Found<R extends AnswerRule> = {
  readonly reason: keyof (typeof answerRules)[R]["reasons"] & string;
  readonly from: number;
  readonly to: number;
};
/** Looks through a text; linear in its length, and without any other work than that. */
export type Rule<R extends AnswerRule> = (text: string, about: Case) => readonly Found<R>[];
