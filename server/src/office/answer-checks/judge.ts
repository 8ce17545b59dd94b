import { answerRuleNames, findingsMost, findingWordsMost, judgedMost, type AnswerFinding, type AnswerRule } from "@murojaat/contract";
import type { Case, Rule } from "./rule.ts";
import { empty } from "./rules/empty.ts";
import { grounds } from "./rules/grounds.ts";
import { long } from "./rules/long.ts";
import { name } from "./rules/name.ts";
import { number } from "./rules/number.ts";
import { promise } from "./rules/promise.ts";
import { question } from "./rules/question.ts";
import { script } from "./rules/script.ts";

/** The code of each rule: one without code does not compile, and a test of what it finds and leaves is asked for in the same way. */
export const answerRuleCode: { readonly [R in AnswerRule]: Rule<R> } = { name, empty, script, number, grounds, promise, question, long };

/** What the rules find in a text, those that stop first, each rule's findings in the order of the text. `off`: rules that are switched off. */
export const judge = (text: string, about: Case, off: ReadonlySet<AnswerRule> = new Set()): AnswerFinding[] => {
  const read = text.slice(0, judgedMost);
  if (read.trim() === "") return [];
  return answerRuleNames
    .filter((rule) => !off.has(rule))
    .flatMap((rule) =>
      foundBy(rule, read, about).map(({ reason, from, to }) => ({ rule, reason, from, to, words: wordsAt(read, from, to) })),
    )
    .slice(0, findingsMost);
};

type Place = { readonly reason: string; readonly from: number; readonly to: number };
const foundBy = (rule: AnswerRule, text: string, about: Case): readonly Place[] => answerRuleCode[rule](text, about);
const wordsAt = (text: string, from: number, to: number): string =>
  text
    .slice(from, Math.min(to, from + findingWordsMost))
    .replace(/\s+/gu, " ")
    .trim();
