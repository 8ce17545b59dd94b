import { isJudged, stoppingRules, type AnswerFinding, type JudgedAction, type SaidOfChecks } from "@murojaat/contract";
import { sql } from "kysely";
import { problem, ruleBroken } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import type { TaskSubject } from "../tasks/tasks.subject.ts";
import type { TaskMachine } from "../tasks/tasks.workflow.ts";
import { findCase } from "./case.repository.ts";
import { keepFindings, listKept, rulesOff } from "./findings.repository.ts";
import { judge } from "./judge.ts";

/** Looks through the text of an answer to a task that the caller sees. */
export const judgeText = async (ctx: Ctx, taskId: number, text: string, resultTypeId: number | null): Promise<AnswerFinding[]> => {
  const [{ about, knowsApplicant }, off] = await Promise.all([findCase(ctx, taskId, resultTypeId), rulesOff(ctx)]);
  return judge(text, about, knowsApplicant ? off : new Set([...off, "name" as const]));
};

/** What an act on an answer came with: what the rules found before its transaction, and how it is kept within. */
export type Judged = { readonly keep: (within: Ctx, taskId: number) => Promise<void> };
const nothing: Judged = { keep: async () => {} };

/**
 * Judges the text that an act sends or confirms; called before the act's transaction, which no rule makes longer. What the act itself refuses
 * (rights, status) it refuses later. Errors: rule_broken with `says_why`, where a rule that stops found something and nobody said why it stays.
 */
export const judgeAct = async (
  ctx: Ctx,
  machine: TaskMachine,
  name: string,
  taskId: number,
  input: { readonly text?: unknown; readonly resultTypeId?: unknown; readonly checks?: SaidOfChecks },
): Promise<Judged> => {
  if (!isJudged(name)) return nothing;
  const task = await machine.load(ctx, taskId, false);
  if (!task || !(await machine.mayDo(ctx, name, task))) return nothing;
  const written = answerOf(name, task);
  const text = typeof input.text === "string" ? input.text.trim() : written === null ? undefined : await textOf(ctx, written);
  if (text === undefined) return nothing;
  const resultTypeId = typeof input.resultTypeId === "number" ? input.resultTypeId : null;
  const [found, kept] = await Promise.all([judgeText(ctx, taskId, text, resultTypeId), written === null ? [] : listKept(ctx, written)]);
  const said = [...kept, ...(input.checks?.passedOver ?? [])].filter(({ why }) => why !== null && why !== undefined);
  const unsaid = found.filter(
    ({ rule, words }) => stoppingRules.includes(rule) && !said.some((one) => one.rule === rule && one.words === words),
  );
  if (unsaid.length > 0) throw ruleBroken(...unsaid.slice(0, 10).map(({ words }) => problem("text", "says_why", words)));
  return {
    keep: async (within, id) => {
      const answerId = written ?? (await newestAnswer(within, id));
      await keepFindings(within, answerId, found, input.checks);
    },
  };
};

/** The answer that an act is about; null where it writes one. */
const answerOf = (name: JudgedAction, task: TaskSubject): number | null =>
  name === "answer" || name === "correct-answer"
    ? null
    : name === "confirm-correction"
      ? (task.correction?.newAnswerId ?? null)
      : task.answerId;
const textOf = async (ctx: Ctx, answerId: number): Promise<string | undefined> =>
  (await ctx.db.selectFrom("answers").select("text").where("id", "=", answerId).executeTakeFirst())?.text;
const newestAnswer = async (ctx: Ctx, taskId: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select max(id) as id from answers where task_id = ${taskId}`.execute(ctx.db);
  return rows[0]!.id; // the act has just written it
};
