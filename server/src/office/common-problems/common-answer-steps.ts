import {
  applicantMessageMethods,
  commonAnswerLimits,
  commonAnswerSteps,
  taskWorkflow,
  type BulkOutcome,
  type Call,
  type commonAnswerEndpoints,
  type CommonAnswerStep,
} from "@murojaat/contract";
import { sql } from "kysely";
import { AppError, needFound, problem, ruleBroken } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { previewMessage } from "../applicant-messages/applicant-messages.repository.ts";
import { judgeAct, type Judged } from "../answer-checks/judge-act.ts";
import { each, refusalOf } from "../bulk/each.ts";
import { awaitsSignature, isReminderOn } from "../issued-letters/signatures.repository.ts";
import { findOfficeNumber } from "../tasks/office-numbers.repository.ts";
import type { TaskMachine } from "../tasks/tasks.workflow.ts";
import {
  findCommonAnswer,
  findLetters,
  lettersToOpen,
  lockNumbers,
  needFits,
  type CommonAnswer,
  type Letter,
} from "./common-answers.repository.ts";
import { needLetter, notNow, textsOfLetters } from "./common-letters.ts";

type Body = Call<(typeof commonAnswerEndpoints)["step"]>["body"];
type Doing = {
  readonly answer: CommonAnswer;
  readonly letter: Letter;
  readonly version: number;
  /** The text that the rules have looked through, where a letter is sent. */
  readonly text: string | undefined;
};
type Do = (ctx: Ctx, machine: TaskMachine, doing: Doing) => Promise<unknown>;

type Looked = { readonly text: string | undefined; readonly keep: Judged["keep"] };
/** What the rules say of each letter, before the transaction of the step; a letter that is not there is refused within it. */
export const judgeLetters = async (ctx: Ctx, machine: TaskMachine, id: number, { step, letters }: Body) => {
  const { action } = commonAnswerSteps[step];
  const looked = new Map<number, Looked | AppError>();
  const answer = await findCommonAnswer(ctx, id);
  if (!answer) return looked;
  for (const { id: letterId, checks } of letters) {
    const [letter] = await findLetters(ctx, id, letterId);
    if (!letter) continue;
    const text = step === "send" ? (await textsOfLetters(ctx, [letter])).get(letterId) : undefined;
    const input = { ...(text !== undefined && { text, resultTypeId: answer.resultTypeId }), ...(checks && { checks }) };
    const judged = await judgeAct(ctx, machine, action, letter.taskId, input).catch(refusalOf);
    looked.set(letterId, judged instanceof AppError ? judged : { text, keep: judged.keep });
  }
  return looked;
};

/** One step with some letters, each done or refused by itself. Errors: 404; 403 without the right; 422 with the letters that a signer opens before. */
export const stepLetters = async (
  ctx: Ctx,
  machine: TaskMachine,
  id: number,
  { step, letters }: Body,
  looked: Awaited<ReturnType<typeof judgeLetters>>,
): Promise<BulkOutcome> => {
  if (!ctx.actor.permissions.has(taskWorkflow.actions[commonAnswerSteps[step].action].permission)) throw new AppError("not_permitted");
  if ((await findLetters(ctx, id)).length === 0) throw new AppError("not_found");
  if (step === "send") await lockNumbers(ctx);
  if (step === "confirm") await needOpened(ctx, id);
  return each(ctx, letters, async (within, { id: letterId, version }) => {
    // whoever changes the letter, or sends it beside, waits
    await sql`select from common_answer_drafts where id = ${letterId} for update`.execute(within.db);
    const found = await needLetter(within, id, letterId);
    const ahead = needFound(looked.get(letterId));
    if (ahead instanceof AppError) throw ahead;
    await doing[step](within, machine, { ...found, version, text: ahead.text });
    await ahead.keep(within, found.letter.taskId);
  });
};

const needOpened = async (ctx: Ctx, id: number): Promise<void> => {
  const unopened = await lettersToOpen(ctx, id, commonAnswerLimits.opened);
  if (unopened.length > 0) throw ruleBroken(...unopened.map(({ requestNumber }) => problem("letters", "letter_unopened", requestNumber)));
};

/** The same for one of many tasks that are confirmed from an ordinary list: its answer may be one of those with one text. Errors: 422. */
export const needOpenedBefore = async (ctx: Ctx, taskId: number): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select d.common_answer_id as id from common_answer_drafts d join tasks t on t.id = d.task_id and t.answer_id = d.answer_id where t.id = ${taskId}`.execute(
    ctx.db,
  );
  for (const { id } of rows) await needOpened(ctx, id);
};

/** The answer of a letter as the workflow of its question takes it. */
const send: Do = async (ctx, machine, { answer, letter, version, text: judged }) => {
  if (letter.answerId !== null) throw notNow(letter);
  if (letter.language !== letter.appealLanguage) throw ruleBroken(problem("text", "language_changed"));
  const text = needFits((await textsOfLetters(ctx, [letter])).get(letter.id)!);
  // changed since the rules looked through it
  if (text !== judged) throw notNow(letter);
  const { isUsed } = await findOfficeNumber(ctx, "answer", { number: letter.number, taskId: letter.taskId });
  if (isUsed) throw ruleBroken(problem("number", "number_given"));
  const { resultTypeId, resultReasonId, date, signerId } = answer;
  await machine.perform(ctx, "answer", letter.taskId, version, {
    resultTypeId,
    resultReasonId,
    text,
    number: letter.number,
    date,
    signerId,
  });
  await sql`update common_answer_drafts set answer_id = (select answer_id from tasks where id = ${letter.taskId}) where id = ${letter.id}`.execute(
    ctx.db,
  );
};
/** What the question has now is another answer: this list does nothing with that. */
const needCurrent = (letter: Letter): void => {
  if (letter.answerId === null || !letter.isCurrent) throw notNow(letter);
};
const tell: Do = async (ctx, machine, { letter, version }) => {
  needCurrent(letter);
  const task = needFound(await machine.load(ctx, letter.taskId, false));
  const { text, methods } = await previewMessage(ctx, task);
  const way = applicantMessageMethods.find(({ id }) => id === methods[0]?.id);
  if (!way || way.letter) throw ruleBroken(problem("methodId", "letter_by_hand"));
  if ((await isReminderOn(ctx.db)) && (await awaitsSignature(ctx.db, task.id))) throw ruleBroken(problem("methodId", "letter_unsigned"));
  await machine.perform(ctx, "notify-applicant", task.id, version, { methodId: way.id, text });
};
const decide =
  (action: "check-answer" | "confirm-answer"): Do =>
  async (ctx, machine, { letter, version }) => {
    needCurrent(letter);
    await machine.perform(ctx, action, letter.taskId, version, {});
  };
const doing: Readonly<Record<CommonAnswerStep, Do>> = { send, check: decide("check-answer"), confirm: decide("confirm-answer"), tell };
