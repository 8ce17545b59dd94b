import { answerRuleNames, type AnswerRule } from "@murojaat/contract";
import { judge } from "@murojaat/server/office/answer-checks/judge.ts";
import type { Case } from "@murojaat/server/office/answer-checks/rule.ts";
import { russian } from "./texts/russian.ts";
import { secondCyrillic } from "./texts/second-cyrillic.ts";
import { secondLatin } from "./texts/second-latin.ts";
import { secondRussian } from "./texts/second-russian.ts";
import { uzbekCyrillic } from "./texts/uzbek-cyrillic.ts";
import { uzbekLatin } from "./texts/uzbek-latin.ts";
import type { Corpus, GoodAnswer } from "./texts/corpus.ts";

/** Of one rule: planted faults and those found, good answers and those that it blames. */
export type RuleFigures = { planted: number; found: number; good: number; blamed: number };
/** `tuned`: those with an even place, which the rules may be tuned by; `held`: the others. */
export type Half = "tuned" | "held";
/** Texts by the hand that wrote the rules, and by another one that had not read them. */
export const corporaByHand = { own: [uzbekLatin, uzbekCyrillic, russian], other: [secondLatin, secondCyrillic, secondRussian] } as const;
export type Hand = keyof typeof corporaByHand;

const caseOf = ({ language }: Corpus, good: GoodAnswer): Case => ({
  number: good.number ?? "FAR-000512/26",
  receivedDay: good.received ?? "2026-11-02",
  today: good.today ?? "2026-11-20",
  language,
  applicants: [good.applicant],
  isPerson: !good.applicant.includes("«"),
  persons: good.persons ?? [],
  letter: good.letter ?? "",
  question: good.question,
  result: good.result ?? "positive",
  repeated: new Set(),
});

type Missed = { readonly rule: AnswerRule; readonly of: string; readonly text: string };
/** Judges the half of the texts of one hand by every rule. */
export const measureAnswers = (
  half: Half,
  hand: Hand,
): { readonly byRule: Readonly<Record<AnswerRule, RuleFigures>>; readonly missed: Missed[]; readonly blamed: Missed[] } => {
  const zero = (): RuleFigures => ({ planted: 0, found: 0, good: 0, blamed: 0 });
  const byRule = Object.fromEntries(answerRuleNames.map((rule) => [rule, zero()])) as Record<AnswerRule, RuleFigures>;
  const [missed, blamed]: [Missed[], Missed[]] = [[], []];
  const isOfHalf = (_: unknown, at: number): boolean => (at % 2 === 0) === (half === "tuned");
  for (const corpus of corporaByHand[hand]) {
    for (const good of corpus.good.filter(isOfHalf)) {
      const found = judge(good.text, caseOf(corpus, good));
      for (const rule of answerRuleNames) {
        byRule[rule].good++;
        const ofRule = found.find((one) => one.rule === rule);
        if (!ofRule) continue;
        byRule[rule].blamed++;
        blamed.push({ rule, of: `${ofRule.reason}: ${ofRule.words}`, text: good.text });
      }
    }
    for (const { rule, of, instead, put } of corpus.faults.filter(isOfHalf)) {
      const good = corpus.good[of]!; // the texts name answers that are there
      const text = instead === undefined ? put : good.text.replace(instead, put);
      byRule[rule].planted++;
      if (judge(text, caseOf(corpus, good)).some((one) => one.rule === rule)) byRule[rule].found++;
      else missed.push({ rule, of: put, text });
    }
  }
  return { byRule, missed, blamed };
};
