import type { LateTerm } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import type { Ctx } from "../../engine/http/context.ts";
import type { Day } from "../../engine/dates/days.ts";
import { nameThen } from "../../engine/names/former-names.ts";

/** Whose term ran out: of a question (`taskId`) or of the appeal itself; who had it until now. */
type RanOut = {
  readonly appealId: number;
  readonly taskId: number | null;
  readonly deadline: Day;
  readonly organizationId: number;
  readonly executorId: number | null;
};
/**
 * Keeps that a term ran out before what it was for was done; nothing that is decided later takes it back. One that had run out before the appeal
 * was registered, and is longer by another day of receipt (`isPutRight`), may have been a slip of the pen: leader and controller say which it was.
 */
export const keepLate = async (ctx: Ctx, ranOut: RanOut, isPutRight = false): Promise<void> => {
  const { appealId, taskId, deadline, organizationId, executorId } = ranOut;
  const isLate = sql<
    boolean | null
  >`(select case when ${deadline}::date >= tashkent_day(a.created_at) then true end from appeals a where a.id = ${appealId})`;
  await ctx.db
    .insertInto("late_terms")
    .values({
      appeal_id: appealId,
      task_id: taskId,
      deadline,
      organization_id: organizationId,
      executor_id: executorId,
      at: ctx.now,
      ...(isPutRight && { is_late: isLate }),
    })
    .execute();
};

/** By how many days a closed task was late, null where it was not; alias `t` of `tasks`. */
export const daysLateOf: RawBuilder<number | null> = sql`
  case when t.resolved_at::date > t.deadline then t.resolved_at::date - t.deadline
       when t.was_late then (select max(l.at::date - l.deadline) from late_terms l where l.task_id = t.id and l.organization_id = t.organization_id and l.is_late) end`;

/** Says of every term of the appeal and its questions that an earlier version made longer after its end whether that was late. */
export const judgeExtensions = async (ctx: Ctx, appealId: number, isLate: boolean): Promise<void> => {
  await sql`
    update late_terms set is_late = ${isLate}, judged_by = ${ctx.actor.userId}, judged_at = ${ctx.now} where appeal_id = ${appealId} and is_late is null`.execute(
    ctx.db,
  );
};

/** The terms of an appeal and of its questions that ran out, in the order in which they were noted. */
export const listLateTerms = async (ctx: Ctx, appealId: number): Promise<LateTerm[]> => {
  const { rows } = await sql<LateTerm>`
    select l.id, l.task_id as "taskId", to_char(l.deadline, 'DD.MM.YYYY') as deadline, to_char(l.at, 'DD.MM.YYYY') as "untilDay",
           ${nameThen(ctx, "organizations", "o", sql`l.at`)} as "organizationName", ${nameThen(ctx, "users", "u", sql`l.at`)} as "executorName",
           case when l.is_late then 'late' when l.is_late is null then 'unjudged' else 'rightful' end as state
      from late_terms l join organizations o on o.id = l.organization_id left join users u on u.id = l.executor_id
     where l.appeal_id = ${appealId} order by l.id`.execute(ctx.db);
  return rows;
};
