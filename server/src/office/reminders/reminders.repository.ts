import { escalationActions, lateExecutorsMost, remindersShown, type LateExecutor, type PageQuery, type Reminder } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { nameColumn, selves, type Ctx } from "../../engine/http/context.ts";
import { all, any, asAnyFamily, filtersOf, type Predicate } from "../../engine/lists/list-query.ts";
import { isOnShownRecord, noteText, visibleAppeals } from "../appeals/appeals.visibility.ts";
import { open } from "../tasks/tasks.filters.ts";
import { taskListSql } from "../tasks/tasks.lists.ts";
import { visibleTasks, workOf } from "../tasks/tasks.visibility.ts";

const name = (ctx: Ctx) => sql.ref(nameColumn(ctx));
const reminds = sql<boolean>`h.action in (${sql.join(["remind", ...escalationActions].map((action) => sql.lit(action)))})`;
/** The task `t` still waits for the caller: its executor, somebody who leads or is responsible for that work, or its sender. */
const concerns = (ctx: Ctx): Predicate => {
  const { organizationId, posts } = ctx.actor;
  return any([
    workOf(ctx),
    sql`t.from_org_id = ${organizationId}`,
    sql`(t.organization_id = ${organizationId} and (t.status = 'register' or (t.status = 'resolution' and t.position_level_id = any(${[...posts]}::int[]))))`,
  ]);
};
/** What reminds the caller, or whom the caller stands in for, of a task that still waits and whose card was not opened since: `m`, `h`, `a`, `t`. */
export const unseenReminders = (ctx: Ctx): RawBuilder<unknown> => sql`note_mentions m join history h on h.id = m.note_id
  join appeals a on a.id = h.appeal_id join tasks t on t.id = h.task_id
  where m.user_id = any(${selves(ctx)}::bigint[]) and m.seen_at is null and ${all([reminds, open, concerns(ctx), visibleAppeals(ctx), isOnShownRecord(ctx)])}`;

export const countReminders = (ctx: Ctx): RawBuilder<number> => sql`(select count(distinct h.id) from ${unseenReminders(ctx)})`;
export const listReminders = async (ctx: Ctx): Promise<Reminder[]> => {
  const { rows } = await sql<Reminder>`
    select distinct h.id, h.appeal_id as "appealId", h.task_id as "taskId", a.number as "requestNumber", to_char(t.deadline, 'DD.MM.YYYY') as deadline,
           h.action as kind, (select u.${name(ctx)} from users u where u.id = h.user_id) as "byName", h.at, left(${noteText(ctx)}, 500) as text
      from ${unseenReminders(ctx)} order by h.id desc limit ${remindersShown}`.execute(ctx.db);
  return rows;
};
/** The caller has seen the tasks of an appeal. */
export const noteRemindersSeen = async (ctx: Ctx, appealId: number): Promise<void> => {
  await sql`update note_mentions seen set seen_at = ${ctx.now} where seen.user_id = any(${selves(ctx)}::bigint[])
     and seen.note_id in (select h.id from ${unseenReminders(ctx)} and h.appeal_id = ${appealId})`.execute(ctx.db);
};

/** The executors of the overdue tasks that the caller sees, under the filters of their list. */
export const listLateExecutors = async (ctx: Ctx, query: PageQuery): Promise<LateExecutor[]> => {
  const late = sql<boolean>`t.deadline < ${ctx.today}::date`;
  const which = all([
    open,
    sql`t.deadline <= ${ctx.today}::date and t.executor_id is not null`,
    ...filtersOf(ctx, asAnyFamily(taskListSql), "delayed-tasks", query),
  ]);
  const { rows } = await sql<LateExecutor>`
    select f.executor_id as "executorId", u.${name(ctx)} as "executorName", f.late, f.today
      from (select t.executor_id, (count(*) filter (where ${late}))::int as late, (count(*) filter (where not ${late}))::int as today
              from (${sql.join(
                visibleTasks(ctx, which).map((part) => sql`select t.executor_id, t.deadline from tasks t where ${part}`),
                sql` union all `,
              )}) t group by t.executor_id) f
      join users u on u.id = f.executor_id
     where f.late > 0 order by f.late desc, f.today desc, u.id limit ${lateExecutorsMost}`.execute(ctx.db);
  return rows;
};
