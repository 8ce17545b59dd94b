import type { AnswerView, Input, taskWorkflow } from "@murojaat/contract";
import { sql, type RawBuilder, type Updateable } from "kysely";
import type { Answers } from "../../schema/tables.ts";
import { bindFiles, filesOf } from "../files/file-links.repository.ts";
import { knownAppeals } from "../appeals/appeals.visibility.ts";
import { can, nameColumn, type Ctx } from "../../engine/http/context.ts";
import { nameThen } from "../../engine/names/former-names.ts";
import type { Papers } from "../history/history.repository.ts";
import { fromWire } from "../../engine/dates/days.ts";
import { signatureOf } from "../issued-letters/signatures.repository.ts";
import { noteOfficeNumber } from "./office-numbers.repository.ts";
import type { TaskSubject } from "./tasks.subject.ts";

/** The answer whose files the next one may have too: the one that was rejected, or that the caller took back, and is now written again. */
export const formerAnswerOf = async (ctx: Ctx, { id, status }: TaskSubject): Promise<{ holder: "answer"; id: number } | undefined> => {
  const { rows } = await sql<{ id: number; state: string; author_id: number }>`
    select id, state, author_id from answers where task_id = ${id} order by id desc limit 1`.execute(ctx.db);
  const [last] = rows;
  const isFormer = status === "rejected" ? last?.state === "rejected" : last?.state === "withdrawn" && last.author_id === ctx.actor.userId;
  return last && isFormer ? { holder: "answer", id: last.id } : undefined;
};

/** Returns the answer's id. */
export const writeAnswer = async (ctx: Ctx, task: TaskSubject, input: Input<typeof taskWorkflow.actions.answer.input>): Promise<number> => {
  const files = input.files ?? [];
  const former = files.length > 0 ? await formerAnswerOf(ctx, task) : undefined;
  const { id } = await ctx.db
    .insertInto("answers")
    .values({
      task_id: task.id,
      author_id: ctx.actor.userId,
      answer_type_id: input.answerTypeId ?? sql<number>`(select id from answer_types where code = 'final')`,
      result_type_id: input.resultTypeId,
      result_reason_id: input.resultReasonId ?? null,
      repeatability_type_id: input.repeatabilityTypeId ?? null,
      text: input.text.trim(),
      number: input.number.trim(),
      day: fromWire(input.date),
      signer_id: input.signerId,
      enclosed_pages: input.enclosedPages ?? null,
      created_at: ctx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await Promise.all([bindFiles(ctx.db, "answer", id, files, former?.id), noteOfficeNumber(ctx, "answer", input.number)]);
  return id;
};

/** Its text and files as they stand. */
export const papersOf = (answerId: number): Papers => ({
  answerId,
  text: sql`(select text from answers where id = ${answerId})`,
  files: sql`array(select file_id from answer_files where answer_id = ${answerId})`,
});

export const markAnswer = async (ctx: Ctx, answerId: number | null, columns: Updateable<Answers>): Promise<void> => {
  if (answerId !== null) await ctx.db.updateTable("answers").set(columns).where("id", "=", answerId).execute();
};

/** What the author of the answer `w` took over for its task until it was written. */
const sourcesOf = (ctx: Ctx) => sql`coalesce((
  select json_agg(json_build_object('answerId', s.answer_id, 'organizationName', o.${sql.ref(nameColumn(ctx))},
                  'month', to_char(z.confirmed_at at time zone 'Asia/Tashkent', 'MM.YYYY'),
                  'appealId', case when ${knownAppeals(ctx)} then a.id end, 'requestNumber', case when ${knownAppeals(ctx)} then a.number end) order by s.taken_at, s.answer_id)
    from answer_sources s join answers z on z.id = s.answer_id join tasks t on t.id = z.task_id join appeals a on a.id = t.appeal_id
    join organizations o on o.id = t.organization_id
   where s.task_id = w.task_id and s.taken_by = w.author_id and s.taken_at <= w.created_at), '[]')`;
/** Whether the caller may hold the answer `w` up as an example. */
const mayBeExample = (ctx: Ctx) =>
  can(ctx, "task_confirm_answer")
    ? sql<boolean>`exists (select from tasks t join appeals a on a.id = t.appeal_id where t.answer_id = w.id and w.state = 'confirmed'
        and t.status = 'resolved' and t.organization_id = ${ctx.actor.organizationId} and not a.is_undisclosed)`
    : sql<boolean>`false`;

const select = async (ctx: Ctx, which: RawBuilder<boolean>): Promise<AnswerView[]> => {
  const name = sql.ref(nameColumn(ctx));
  const { rows } = await sql<AnswerView>`
    select w.id, w.task_id as "taskId", w.state, w.author_id as "authorId", ${nameThen(ctx, "users", "au", sql`w.created_at`)} as "authorName", w.answer_type_id as "answerTypeId", w.result_type_id as "resultTypeId", w.result_reason_id as "resultReasonId", w.repeatability_type_id as "repeatabilityTypeId", w.signer_id as "signerId",
           ty.${name} as "answerTypeName", rt.${name} as "resultTypeName", rr.${name} as "resultReasonName", rp.${name} as "repeatabilityTypeName",
           w.text, w.number, to_char(w.day, 'DD.MM.YYYY') as date, ${nameThen(ctx, "users", "sg", sql`w.confirmed_at`)} as "signerName", w.created_at as "createdDate", ${nameThen(ctx, "users", "ck", sql`w.checked_at`)} as "checkedByName", w.checked_at as "checkedDate",
           ${nameThen(ctx, "users", "cf", sql`w.confirmed_at`)} as "confirmedByName", w.confirmed_at as "confirmedDate", ${nameThen(ctx, "users", "rj", sql`w.rejected_at`)} as "rejectedByName", w.rejected_at as "rejectedDate", w.reject_reason as "rejectReason", ${signatureOf("w.id", "w.task_id")} as signature,
           (select c.answer_id from corrections c where c.new_answer_id = w.id) as "correctsId",
           ${sourcesOf(ctx)} as sources, (select g.why from good_answers g where g.id = w.id) as "goodWhy", ${mayBeExample(ctx)} as "mayBeExample",
           ${filesOf("answer", "w.id")} as files
      from answers w join users au on au.id = w.author_id join users sg on sg.id = w.signer_id join answer_types ty on ty.id = w.answer_type_id join result_types rt on rt.id = w.result_type_id
      left join result_reasons rr on rr.id = w.result_reason_id left join repeatability_types rp on rp.id = w.repeatability_type_id
      left join users ck on ck.id = w.checked_by left join users cf on cf.id = w.confirmed_by left join users rj on rj.id = w.rejected_by
     where ${which} order by w.id desc`.execute(ctx.db);
  return rows;
};

export const listAnswers = (ctx: Ctx, taskId: number): Promise<AnswerView[]> => select(ctx, sql`w.task_id = ${taskId}`);
/** The number of the answer that the task has now. */
export const answerNumberOf = async (ctx: Ctx, taskId: number): Promise<string | null> => {
  const { rows } = await sql<{ number: string | null }>`
    select w.number from tasks t join answers w on w.id = t.answer_id where t.id = ${taskId}`.execute(ctx.db);
  return rows[0]?.number ?? null;
};

export const findAnswer = async (ctx: Ctx, id: number): Promise<AnswerView | undefined> => (await select(ctx, sql`w.id = ${id}`))[0];
