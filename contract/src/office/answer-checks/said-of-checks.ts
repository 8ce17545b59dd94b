import * as Type from "typebox";
import type { Static } from "typebox";
import { filledText, listOf, nullable, oneOf, record, text } from "../../kit/schema.ts";

/** The rules that an answer is looked through by; `answer-rules.ts` says what each is. */
export const answerRuleNames = ["name", "empty", "script", "number", "grounds", "promise", "question", "long"] as const;
export type AnswerRule = (typeof answerRuleNames)[number];

/** Characters of a text that is judged, of the words of a finding, and of why they stay. */
export const judgedMost = 20_000;
export const findingWordsMost = 200;
export const passedWhyMost = 500;
/** Findings of one text: of more the first are shown. */
export const findingsMost = 50;

/** Of a reply or a body. */
export const ruleName = () => oneOf(answerRuleNames);
/** Words that stay although a rule finds them; `why` is needed of the rules that stop. */
export const passedOver = record({
  rule: ruleName(),
  words: text(findingWordsMost),
  why: Type.Optional(nullable(filledText(passedWhyMost))),
});
export type PassedOver = Static<typeof passedOver>;
/** What an act that sends or confirms an answer says of the checks: what stays, and which rules had found something while the text was written. */
export const saidOfChecks = record({ passedOver: listOf(passedOver, findingsMost), shown: listOf(ruleName(), answerRuleNames.length) });
export type SaidOfChecks = Static<typeof saidOfChecks>;
