import type { AnswerRule, Language } from "@murojaat/contract";
import type { Day } from "@murojaat/server/engine/dates/days.ts";

/**
 * An answer that nothing is wrong with. Where nothing else is said they are to appeal FAR-000512/26, received on Monday, 2 November 2026, and were
 * written on Friday, 20 November 2026.
 * `result`: code of a result, "positive" where it is not said; `persons`: who works on it; `letter`: of the appeal, where it names somebody.
 */
export type GoodAnswer = {
  readonly applicant: string;
  readonly number?: string;
  readonly received?: Day;
  readonly today?: Day;
  readonly question: string;
  readonly result?: string;
  readonly persons?: readonly string[];
  readonly letter?: string;
  readonly text: string;
};
/** The same answer with a fault: `put` stands there `instead` of what is right; without `instead` it is the whole text. */
export type PlantedFault = { readonly rule: AnswerRule; readonly of: number; readonly instead?: string; readonly put: string };
export type Corpus = { readonly language: Language; readonly good: readonly GoodAnswer[]; readonly faults: readonly PlantedFault[] };
