import { isJudged, stoppingRules, type AnswerFinding, type JudgedAction, type SaidOfChecks } from "@murojaat/contract";
import { sql } from "kysely";
import { problem, ruleBroken } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import type { Change } from "../../engine/workflow/changes.ts";
import type { TaskMachine } from "../tasks/tasks.workflow.ts";
import { findCase } from "./case.repository.ts";
import { keepFindings, listKept } from "./findings.repository.ts";
import { judge } from "./judge.ts";
import { judgeLetter } from "./judge-letter.ts";

/** Looks through the text of an answer to a task that the caller sees. */
export const judgeText = async (ctx: Ctx, taskId: number, text: string, resultTypeId: number | null): Promise<AnswerFinding[]> => {
  const { about, knowsApplicant, off } = await findCase(ctx, { taskId }, resultTypeId);
  return judge(text, about, knowsApplicant ? off : new Set([...off, "name" as const]));
};

/** What an act on an answer came with: what the rules found before its transaction, and how it is kept within. */
export type Judged = {
  readonly keep: (within: Ctx, taskId: number) => Promise<void>;
  /** What the history of the act keeps of a text that is no answer. */
  readonly changes: readonly Change[];
};
const nothing: Judged = { keep: async () => {}, changes: [] };

/**
 * Judges the text that an act sends or confirms; called before the act's transaction, which no rule makes longer. What the act itself refuses
 * (rights, status) it refuses later. An answer that was judged when it was written has the same text still: who checks or confirms it is asked nothing,
 * unless the form says something of its checks. Errors: rule_broken with `says_why`, where a rule that stops found something and nobody said why it stays.
 */
export const judgeAct = async (
  ctx: Ctx,
  machine: TaskMachine,
  name: string,
  taskId: number,
  input: { readonly text?: unknown; readonly resultTypeId?: unknown; readonly checks?: SaidOfChecks },
): Promise<Judged> => {
  if (!isJudged(name)) return { ...nothing, changes: await judgeLetter(ctx, machine, name, taskId, input, input.checks) };
  const written = await findWritten(ctx, name, taskId);
  if (written?.isJudged && input.checks === undefined) return nothing;
  const text = typeof input.text === "string" ? input.text.trim() : written?.text;
  if (text === undefined) return nothing;
  const task = await machine.load(ctx, taskId, false);
  if (!task || !(await machine.mayDo(ctx, name, task))) return nothing;
  const resultTypeId = typeof input.resultTypeId === "number" ? input.resultTypeId : null;
  const [found, kept] = await Promise.all([
    judgeText(ctx, taskId, text, resultTypeId),
    written === undefined ? [] : listKept(ctx, written.id),
  ]);
  const said = [...kept, ...(input.checks?.passedOver ?? [])].filter(({ why }) => why !== null && why !== undefined);
  const unsaid = found.filter(
    ({ rule, words }) => stoppingRules.includes(rule) && !said.some((one) => one.rule === rule && one.words === words),
  );
  if (unsaid.length > 0) throw ruleBroken(...unsaid.slice(0, 10).map(({ words }) => problem("text", "says_why", words)));
  return {
    ...nothing,
    keep: async (within, id) => keepFindings(within, written?.id ?? (await markNewest(within, id)), found, input.checks),
  };
};

type Written = { readonly id: number; readonly text: string; readonly isJudged: boolean };
/** The answer that an act is about; undefined where it writes one. */
const findWritten = async (ctx: Ctx, name: JudgedAction, taskId: number): Promise<Written | undefined> => {
  if (name === "answer" || name === "correct-answer") return undefined;
  const which =
    name === "confirm-correction"
      ? sql`(select c.new_answer_id from corrections c where c.task_id = ${taskId} and c.state = 'written')`
      : sql`(select t.answer_id from tasks t where t.id = ${taskId})`;
  const { rows } = await sql<Written>`
    select w.id, w.text, w.is_judged as "isJudged" from answers w where w.id = ${which}`.execute(ctx.db);
  return rows[0];
};
/** The answer that the act has just written; whoever writes one may know the applicant, so no rule was left out. */
const markNewest = async (ctx: Ctx, taskId: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    update answers set is_judged = true where id = (select max(id) from answers where task_id = ${taskId}) returning id`.execute(ctx.db);
  return rows[0]!.id; // the act has written it
};
