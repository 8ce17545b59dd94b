import { answerRules, type AnswerFinding, type AnswerRule, type PassedOver, type SaidOfChecks } from "@murojaat/contract";

/** Findings with one key are let stay together: the same words by the same rule. */
export const findingKey = ({ rule, words }: Pick<AnswerFinding, "rule" | "words">): string => `${rule} ${words}`;

/** What stays of what is found now: what stops with its reason, what asks where somebody said so. */
export const passedOf = (
  found: readonly AnswerFinding[],
  whys: ReadonlyMap<string, string>,
  right: ReadonlySet<string>,
): readonly PassedOver[] => {
  const passed = new Map<string, PassedOver>();
  for (const { rule, words } of found) {
    const key = findingKey({ rule, words });
    const why = whys.get(key)?.trim();
    if (why) passed.set(key, { rule, words, why });
    else if (right.has(key)) passed.set(key, { rule, words });
  }
  return [...passed.values()];
};

/** The same as the body of an act has it; undefined where nothing was ever found. */
export const saidOf = (passedOver: readonly PassedOver[], shown: ReadonlySet<AnswerRule>): SaidOfChecks | undefined =>
  shown.size === 0 && passedOver.length === 0 ? undefined : { passedOver: [...passedOver], shown: [...shown] };

/** Where a finding stands in the text as it is typed: the server reads it without the blanks at its ends. Undefined where it stands no longer. */
export const placeIn = (
  text: string,
  { from, to, words }: Pick<AnswerFinding, "from" | "to" | "words">,
): readonly [number, number] | undefined => {
  if (words === "") return [text.length, text.length];
  const length = to - from;
  const isThere = (at: number): boolean =>
    at >= 0 &&
    text
      .slice(at, at + length)
      .replace(/\s+/gu, " ")
      .trim()
      .startsWith(words);
  const shift = text.length - text.trimStart().length;
  if (isThere(from + shift)) return [from + shift, to + shift];
  const at = text.indexOf(words);
  return at < 0 ? undefined : [at, at + words.length];
};

export const toneOf = { stops: "bad", asks: "wait", hints: "go" } as const;
export const severityOf = (rule: AnswerRule) => answerRules[rule].severity;
