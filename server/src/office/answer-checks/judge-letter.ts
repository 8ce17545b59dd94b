import {
  answerRuleNames,
  answerRules,
  isLetterAct,
  judgedLetters,
  stoppingRules,
  type AnswerFinding,
  type LetterAct,
  type SaidOfChecks,
} from "@murojaat/contract";
import { problem, ruleBroken } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import type { Change } from "../../engine/workflow/changes.ts";
import { findCase } from "./case.repository.ts";
import { judge } from "./judge.ts";

/** The machine of the act's record. */
type Machine<S> = {
  readonly load: (ctx: Ctx, id: number, lock: boolean) => Promise<S | undefined>;
  readonly mayDo: (ctx: Ctx, name: string, subject: S) => Promise<boolean>;
};
/** What the rules find in the text of an act on a record that the caller sees. */
export const judgeLetterText = async (ctx: Ctx, act: LetterAct, id: number, text: string): Promise<AnswerFinding[]> => {
  const { of, rules, tells } = judgedLetters[act];
  const { about, knowsApplicant, off } = await findCase(ctx, of === "appeal" ? { appealId: id } : { taskId: id }, null);
  const isAsked = (rule: (typeof answerRuleNames)[number]) => rules.includes(rule) && !off.has(rule) && (knowsApplicant || rule !== "name");
  // a result by which a letter says no
  const result = tells ? "rejected" : null;
  return judge(text, { ...about, result }, new Set(answerRuleNames.filter((rule) => !isAsked(rule))));
};

/**
 * Judges the text of a letter before the transaction of its act. Returns what the history keeps of it: why what stops stays. What the act itself
 * refuses (rights, status) it refuses later. Errors: rule_broken with `says_why`, where nobody said why.
 */
export const judgeLetter = async <S>(
  ctx: Ctx,
  machine: Machine<S>,
  name: string,
  id: number,
  input: Readonly<Record<string, unknown>>,
  checks: SaidOfChecks | undefined,
): Promise<readonly Change[]> => {
  if (!isLetterAct(name)) return [];
  const { field } = judgedLetters[name];
  const text = input[field];
  if (typeof text !== "string") return [];
  const subject = await machine.load(ctx, id, false);
  if (!subject || !(await machine.mayDo(ctx, name, subject))) return [];
  const found = await judgeLetterText(ctx, name, id, text.trim());
  const stopped = found.filter(({ rule }) => stoppingRules.includes(rule));
  const whyOf = (one: AnswerFinding) => checks?.passedOver.find(({ rule, words }) => rule === one.rule && words === one.words)?.why?.trim();
  const unsaid = stopped.filter((one) => !whyOf(one));
  if (unsaid.length > 0) throw ruleBroken(...unsaid.slice(0, 10).map(({ words }) => problem(field, "says_why", words)));
  return stopped.map((one) => ({ label: answerRules[one.rule].label, before: null, after: whyOf(one) ?? null }));
};
