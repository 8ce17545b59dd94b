import {
  bareNumber,
  commonAnswerFields,
  commonProblemLimits,
  commonTextIn,
  gapsOf,
  letterLanguageOf,
  openTaskStatuses,
  withGaps,
  type Call,
  type commonAnswerEndpoints,
  type CommonAnswerOffer,
  type CommonTexts,
  type Language,
  type LeftOutOfAnswer,
  type LeftOutReason,
} from "@murojaat/contract";
import { sql } from "kysely";
import { fromWire } from "../../engine/dates/days.ts";
import { AppError, needFound, problem, ruleBroken } from "../../engine/http/app-error.ts";
import { selves, type Ctx } from "../../engine/http/context.ts";
import { knownName } from "../appeals/appeals.visibility.ts";
import { bare } from "../appeals/number-search.ts";
import { apart } from "../bulk/each.ts";
import { numbersFrom } from "../tasks/office-numbers.repository.ts";
import { loadTasksOf, type TaskSubject } from "../tasks/tasks.subject.ts";
import type { TaskMachine } from "../tasks/tasks.workflow.ts";
import { languageIdOf, listCommonAnswers, lockNumbers, needFits } from "./common-answers.repository.ts";
import { isSeen, title } from "./common-problems.repository.ts";

type Ways = typeof commonAnswerEndpoints;
type Offered = CommonAnswerOffer["tasks"][number];
type Offer = CommonAnswerOffer & { readonly subjects: ReadonlyMap<number, TaskSubject> };

/** For which open questions of a problem the caller may write one answer. Errors: 404. */
export const offerAnswer = async (ctx: Ctx, machine: TaskMachine, problemId: number): Promise<Offer> => {
  const { rows: problems } = await sql<{ title: string }>`
    select ${title(ctx)} as title from common_problems c where c.id = ${problemId} and c.status <> 'rejected' and ${isSeen(ctx)}`.execute(
    ctx.db,
  );
  const { title: called } = needFound(problems[0]);
  const members = await membersOf(ctx, problemId);
  const open = await loadTasksOf(ctx, [...members.keys()], openTaskStatuses);
  const mine = open.filter(
    (s) => s.organizationId === ctx.actor.organizationId && s.executorId !== null && selves(ctx).includes(s.executorId),
  );
  const drafted = await draftedOf(
    ctx,
    mine.map(({ id }) => id),
  );
  const tasks: Offered[] = [];
  const leftOut: LeftOutOfAnswer[] = [];
  for (const subject of mine.slice(0, commonProblemLimits.listed)) {
    const { language, deadline, ...whose } = members.get(subject.appealId)!;
    const ofWhom = { taskId: subject.id, ...whose };
    const why = drafted.has(subject.id) ? "has_draft" : (await machine.mayDo(ctx, "answer", subject)) ? undefined : whyNot(subject);
    if (why) leftOut.push({ ...ofWhom, version: subject.version, why });
    else tasks.push({ ...ofWhom, language, deadline });
  }
  const [others, commonAnswers] = await Promise.all([
    countOthers(
      ctx,
      problemId,
      mine.map(({ id }) => id),
    ),
    listCommonAnswers(ctx, sql`c.problem_id = ${problemId}`),
  ]);
  return { id: problemId, title: called, tasks, leftOut, others, commonAnswers, subjects: new Map(mine.map((s) => [s.id, s])) };
};

type Member = Omit<Offered, "taskId">;
const membersOf = async (ctx: Ctx, problemId: number): Promise<ReadonlyMap<number, Member>> => {
  const { rows } = await sql<Omit<Member, "language"> & { textLanguageId: number | null }>`
    select a.id as "appealId", a.number as "requestNumber", ${knownName(ctx)} as "applicantName", a.text_language_id as "textLanguageId", to_char(a.deadline, 'DD.MM.YYYY') as deadline
      from common_problem_appeals m join appeals a on a.id = m.appeal_id join applicants p on p.id = a.applicant_id
     where m.problem_id = ${problemId} and m.left_at is null and a.status <> 'deleted' order by a.id`.execute(ctx.db);
  return new Map(rows.map(({ textLanguageId, ...member }) => [member.appealId, { ...member, language: letterLanguageOf(textLanguageId) }]));
};
const draftedOf = async (ctx: Ctx, taskIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select task_id as id from common_answer_drafts where answer_id is null and task_id = any(${[...taskIds]}::bigint[])`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
};
const countOthers = async (ctx: Ctx, problemId: number, mine: readonly number[]): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from common_problem_appeals m join tasks t on t.appeal_id = m.appeal_id
     where m.problem_id = ${problemId} and m.left_at is null and t.status = any(${[...openTaskStatuses]}::text[]) and t.id <> all(${[...mine]}::bigint[])`.execute(
    ctx.db,
  );
  return rows[0]!.total;
};
const whyNot = ({ status, hasOpenChild }: TaskSubject): LeftOutReason =>
  status === "new" ? "not_accepted" : hasOpenChild ? "waits" : "answered";

type Text = Call<Ways["write"]>["body"];
const textsOf = ({ text, textRu }: Text): CommonTexts => ({ text: text?.trim() || null, textRu: textRu?.trim() || null });

/** Makes a draft for each of them whose language has a text. Errors: 404; 422 for a field that no answer of theirs could have. */
export const writeCommonAnswer = async (
  ctx: Ctx,
  machine: TaskMachine,
  problemId: number,
  body: Text,
): Promise<{ id: number; made: number; leftOut: LeftOutOfAnswer[] }> => {
  const texts = textsOf(body);
  if (texts.text === null && texts.textRu === null) throw ruleBroken(problem("text", "required"));
  // before it is asked who has a draft
  await lockNumbers(ctx);
  const { tasks, leftOut, subjects } = await offerAnswer(ctx, machine, problemId);
  const wanted = body.taskIds ? new Set(body.taskIds) : undefined;
  if (body.taskIds?.some((id) => !subjects.has(id))) throw new AppError("not_found");
  const meant = tasks.filter(({ taskId }) => wanted?.has(taskId) ?? true);
  const written = meant.flatMap((task) => {
    const text = commonTextIn(task.language, texts);
    return text === null ? [] : [{ ...task, text: needFits(text) }];
  });
  const [first] = written;
  if (!first)
    throw ruleBroken(meant.length === 0 ? problem("taskIds", "nothing_to_answer") : problem(missing(meant[0]!.language), "required"));
  await tryFields(ctx, machine, subjects.get(first.taskId)!, body, first.text);
  const numbers = await freeNumbers(ctx, body.number.trim(), written.length);
  const { rows } = await sql<{ id: number }>`
    insert into common_answers (problem_id, author_id, text, text_ru, result_type_id, result_reason_id, signer_id, day, created_at)
    values (${problemId}, ${ctx.actor.userId}, ${texts.text}, ${texts.textRu}, ${body.resultTypeId}, ${body.resultReasonId ?? null}, ${body.signerId}, ${fromWire(body.date)}, ${ctx.now})
    returning id`.execute(ctx.db);
  const { id } = rows[0]!;
  await ctx.db
    .insertInto("common_answer_drafts")
    .values(
      written.map(({ taskId, language, text }, at) => ({
        common_answer_id: id,
        task_id: taskId,
        language_id: languageIdOf(language),
        text,
        number: numbers[at]!,
      })),
    )
    .execute();
  ctx.audit(`common_answers:${id}`, { answers: written.length });
  const mute = meant.filter((task) => !written.some(({ taskId }) => taskId === task.taskId));
  return {
    id,
    made: written.length,
    leftOut: [
      ...leftOut.filter(({ taskId }) => wanted?.has(taskId) ?? true),
      ...mute.map(({ language: _language, deadline: _deadline, ...ofWhom }) => ({
        ...ofWhom,
        version: subjects.get(ofWhom.taskId)!.version,
        why: "no_text" as const,
      })),
    ],
  };
};
const missing = (language: Language) => (language === "RU" ? "textRu" : "text");

/** What is wrong with the fields that all letters share shows at once: the first is answered with them, and that is undone. */
const tryFields = async (ctx: Ctx, machine: TaskMachine, { id, version }: TaskSubject, body: Text, text: string): Promise<void> => {
  const { resultTypeId, resultReasonId, number, date, signerId } = body;
  // its gaps are filled for each letter later
  const input = { resultTypeId, resultReasonId, number, date, signerId, text: withGaps(text, fillings(text)) };
  const refusal = await apart(ctx, (within) => machine.perform(within, "answer", id, version, input), true);
  const details =
    refusal?.code === "rule_broken" && Array.isArray(refusal.details) ? (refusal.details as ReturnType<typeof problem>[]) : [];
  const shared = details.filter(({ path }) => path in commonAnswerFields);
  if (shared.length > 0) throw ruleBroken(...shared);
};

const fillings = (text: string) => Object.fromEntries(gapsOf(text).map((one) => [one, "…"]));

/** Numbers from the first one on that no answer of this year has, and no other draft. */
const freeNumbers = async (ctx: Ctx, first: string, wanted: number): Promise<string[]> => {
  const free: string[] = [];
  for (let behind = 0; free.length < wanted; behind += wanted) {
    const some = await numbersFrom(ctx, "answer", first, behind, wanted);
    if (!some) throw ruleBroken(problem("number", "number_runs_nowhere"));
    const given = await givenOf(ctx, some.map(bareNumber));
    free.push(...some.filter((number) => !given.has(bareNumber(number))));
  }
  return free.slice(0, wanted);
};
const givenOf = async (ctx: Ctx, numbers: readonly string[]): Promise<ReadonlySet<string>> => {
  const here = sql`t.organization_id = ${ctx.actor.organizationId}`;
  const { rows } = await sql<{ number: string }>`
    select ${bare("w.number")} as number from answers w join tasks t on t.id = w.task_id
     where ${bare("w.number")} = any(${[...numbers]}::text[]) and ${here} and w.state not in ('rejected', 'withdrawn') and w.day >= date_trunc('year', ${ctx.today}::date)
    union all
    select ${bare("d.number")} from common_answer_drafts d join tasks t on t.id = d.task_id
     where ${bare("d.number")} = any(${[...numbers]}::text[]) and ${here} and d.answer_id is null`.execute(ctx.db);
  return new Set(rows.map(({ number }) => number));
};
