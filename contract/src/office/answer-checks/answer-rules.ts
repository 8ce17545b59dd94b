import type { Static } from "typebox";
import type { MessageKey } from "../../kit/messages.ts";
import { count, moment, named, nullable, record, text } from "../../kit/schema.ts";
import { answerRuleNames, findingWordsMost, passedWhyMost, ruleName, type AnswerRule } from "./said-of-checks.ts";

/** What a finding asks of who writes: `stops` until a reason is given, `asks` for a look, `hints` only. */
export const severityLabels = {
  stops: "answerChecks.stops",
  asks: "answerChecks.asks",
  hints: "answerChecks.hints",
} as const satisfies Record<string, MessageKey>;
type Severity = keyof typeof severityLabels;
type Row = {
  readonly severity: Severity;
  readonly label: MessageKey;
  /** What may be wrong, by the name that the rule gives it. */
  readonly reasons: Readonly<Record<string, MessageKey>>;
};

/** What the text of an answer is looked through for before it is sent and before it is confirmed. */
export const answerRules = {
  name: {
    severity: "stops",
    label: "answerChecks.name",
    reasons: { other_person: "answerChecks.otherPerson", misspelt: "answerChecks.misspelt" },
  },
  empty: {
    severity: "stops",
    label: "answerChecks.empty",
    reasons: { says_nothing: "answerChecks.saysNothing", repeated: "answerChecks.repeated" },
  },
  script: {
    severity: "asks",
    label: "answerChecks.script",
    reasons: { other_language: "answerChecks.otherLanguage", mixed: "answerChecks.mixed" },
  },
  number: {
    severity: "asks",
    label: "answerChecks.number",
    reasons: {
      other_number: "answerChecks.otherNumber",
      no_such_day: "answerChecks.noSuchDay",
      past_promise: "answerChecks.pastPromise",
      before_appeal: "answerChecks.beforeAppeal",
      wrong_weekday: "answerChecks.wrongWeekday",
    },
  },
  grounds: {
    severity: "asks",
    label: "answerChecks.grounds",
    reasons: { no_article: "answerChecks.noArticle", no_appeal: "answerChecks.noAppeal" },
  },
  promise: {
    severity: "asks",
    label: "answerChecks.promise",
    reasons: { no_day: "answerChecks.noDay", no_currency: "answerChecks.noCurrency", gap: "answerChecks.gap" },
  },
  question: { severity: "hints", label: "answerChecks.question", reasons: { not_answered: "answerChecks.notAnswered" } },
  long: { severity: "hints", label: "answerChecks.long", reasons: { long_sentence: "answerChecks.longSentence" } },
} as const satisfies Record<AnswerRule, Row>;
export type AnswerReason = { [R in AnswerRule]: keyof (typeof answerRules)[R]["reasons"] }[AnswerRule];

/** A value for each rule. */
export const ofEachRule = <V>(value: (row: Row, rule: AnswerRule) => V): Readonly<Record<AnswerRule, V>> =>
  Object.fromEntries(answerRuleNames.map((rule) => [rule, value(answerRules[rule], rule)])) as Record<AnswerRule, V>;
/** Rules whose findings stop an answer until the writer says why it is right so. */
export const stoppingRules: readonly AnswerRule[] = answerRuleNames.filter((rule) => answerRules[rule].severity === "stops");
/** What a finding says is wrong, in the words of the catalogue. */
export const reasonOf = (rule: AnswerRule, reason: string): MessageKey => {
  const reasons: Readonly<Record<string, MessageKey>> = answerRules[rule].reasons;
  return reasons[reason] ?? answerRules[rule].label;
};

/** A place of the text (`from`, `to`: UTF-16 units; both at its end where something is missing) and what is said of it. */
export const answerFinding = named(
  "AnswerFinding",
  record({ rule: ruleName(), reason: text(40), from: count(), to: count(), words: text(findingWordsMost) }),
);
export type AnswerFinding = Static<typeof answerFinding>;

/** What stayed in an answer: who let it stay, when and why. */
export const keptFinding = named(
  "KeptFinding",
  record({
    rule: ruleName(),
    words: text(findingWordsMost),
    why: nullable(text(passedWhyMost)),
    byName: text(),
    at: moment(),
  }),
);
export type KeptFinding = Static<typeof keptFinding>;
