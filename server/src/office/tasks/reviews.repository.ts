import type { ReviewView } from "@murojaat/contract";
import { sql } from "kysely";
import { bindFiles, filesOf } from "../files/file-links.repository.ts";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
import { nameThen } from "../../engine/names/former-names.ts";
import type { Day } from "../../engine/dates/days.ts";

export const insertReview = async (ctx: Ctx, taskId: number, r: { reviewerId: number; question: string; dueDay: Day }): Promise<void> => {
  await ctx.db
    .insertInto("reviews")
    .values({
      task_id: taskId,
      asked_by: ctx.actor.userId,
      reviewer_id: r.reviewerId,
      question: r.question.trim(),
      due_day: r.dueDay,
      created_at: ctx.now,
    })
    .execute();
};

export const answerReview = async (ctx: Ctx, id: number, r: { text: string; files: readonly number[] }): Promise<void> => {
  await sql`update reviews set status = 'answered', version = version + 1, answer = ${r.text.trim()}, answered_at = ${ctx.now}, answered_by = ${ctx.actor.userId}, decision_note = null where id = ${id}`.execute(
    ctx.db,
  );
  await bindFiles(ctx.db, "review", id, r.files);
};

export const decideReview = async (ctx: Ctx, id: number, status: "confirmed" | "pending", note: string | null): Promise<void> => {
  await sql`update reviews set status = ${status}, version = version + 1, decided_at = ${ctx.now}, decision_note = ${note} where id = ${id}`.execute(
    ctx.db,
  );
};

/** A question about a task that is cancelled needs no answer. */
export const dropOpenReviews = async (ctx: Ctx, taskId: number): Promise<void> => {
  await sql`update reviews set status = 'confirmed', version = version + 1, decided_at = ${ctx.now} where task_id = ${taskId} and status <> 'confirmed'`.execute(
    ctx.db,
  );
};

/** The reviews of tasks, the newest first. */
export const listReviews = async (ctx: Ctx, taskIds: readonly number[]): Promise<Map<number, ReviewView[]>> => {
  if (taskIds.length === 0) return new Map();
  const { rows } = await sql<ReviewView & { taskId: number }>`
    select r.id, r.task_id as "taskId", r.status, s.${sql.ref(nameColumn(ctx))} as "statusName", r.question, to_char(r.due_day, 'DD.MM.YYYY') as "dueDate", ${nameThen(ctx, "users", "au", sql`r.created_at`)} as "askedByName", ${nameThen(ctx, "users", "ru", sql`r.answered_at`)} as "reviewerName",
           r.created_at as "createdDate", r.answer, r.answered_at as "answeredDate", r.decision_note as "decisionNote", ${filesOf("review", "r.id")} as files
      from reviews r join statuses s on s.machine = 'review' and s.code = r.status join users au on au.id = r.asked_by join users ru on ru.id = r.reviewer_id
     where r.task_id = any(${[...taskIds]}::bigint[]) order by r.id desc`.execute(ctx.db);
  const byTask = new Map<number, ReviewView[]>();
  for (const { taskId, ...row } of rows) byTask.set(taskId, [...(byTask.get(taskId) ?? []), row]);
  return byTask;
};
