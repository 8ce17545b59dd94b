import { sql, type RawBuilder } from "kysely";
import { problem } from "../../engine/http/app-error.ts";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
import { receiversShown, type FieldProblem, type Reminded, type reminderEndpoints, type Reply } from "@murojaat/contract";
import { visibleTasks } from "./tasks.visibility.ts";
import { clockOf } from "../../engine/dates/days.ts";

/** The day of the last reminder of a task `t`, by the index of reminders. */
const lastDay = sql`(select max((h.at at time zone 'Asia/Tashkent')::date) from history h where h.task_id = t.id and h.action = 'remind')`;
const waits = sql<boolean>`t.reminders > 0 and t.status not in ('draft', 'resolved', 'cancelled')`;
/** How often somebody has reminded of the open task `t`; who sees the task may see that. */
export const remindedOf = sql<Reminded | null>`case when ${waits} then json_build_object('times', t.reminders, 'lastDay', to_char(${lastDay}, 'DD.MM.YYYY')) end`;
/** The same of each of these appeals, together for its tasks, whose card shows them all: `appeal_id` and `reminded`. */
export const remindedOfEach = (appealIds: readonly number[]) => sql`(
  select t.appeal_id, json_build_object('times', sum(t.reminders), 'lastDay', to_char(max(${lastDay}), 'DD.MM.YYYY')) as reminded
    from tasks t where t.appeal_id = any(${[...appealIds]}::bigint[]) and ${waits} group by t.appeal_id)`;

const mayWork = sql<boolean>`u.blocked_at is null`;
const has = (right: string) =>
  sql<boolean>`exists (select from user_roles ur join role_permissions rp on rp.role_id = ur.role_id join permissions p on p.id = rp.permission_id
    where ur.user_id = u.id and p.short_name = ${sql.lit(right)})`;
const staffOf = (organization: RawBuilder<unknown>, right: string) =>
  sql`u.organization_id = ${organization} and ${mayWork} and ${has(right)}`;
const leads = sql`${staffOf(sql`t.organization_id`, "view_department_tasks")} and u.id is distinct from t.executor_id`;

/** Who leads the department of a task `t`; where nobody else does, who leads its office. */
const heads = sql`select u.id from users u where ${leads} and u.department_id is not distinct from (
  select d.department_id from users d where d.department_id = t.department_id and d.id in (select u.id from users u where ${leads}) limit 1)`;
/** For whom a task `t` waits. */
const hands = sql`
  select t.executor_id as id where t.executor_id is not null and t.status not in ('register', 'resolution', 'returned')
  union select u.id from users u where t.status = 'register' and ${staffOf(sql`t.organization_id`, "task_register")}
  union select u.id from users u where t.status = 'resolution' and u.organization_id = t.organization_id and ${mayWork}
    and exists (select from user_roles ur where ur.user_id = u.id and ur.position_level_id = t.position_level_id)
  union select u.id from users u where t.status = 'returned' and ${staffOf(sql`t.from_org_id`, "task_resend")}`;
/** The controller named by the office that sent a task `t`, otherwise all controllers of that office. */
const controllers = sql`select u.id from users u where ${staffOf(sql`t.from_org_id`, "task_control")} and u.id = coalesce(
  (select n.id from users n where n.id = t.controller_id and n.organization_id = t.from_org_id and n.blocked_at is null), u.id)`;
const reached = { remind: sql`${hands} union ${heads}`, "escalate-to-head": heads, "escalate-to-controller": controllers } as const;

/** Whether anybody is there whom it would reach, of a task `t`. */
export const reachesSomebody = (kind: keyof typeof reached) => sql<boolean>`exists (${reached[kind]})`;
/** The row of the history is news to those whom its kind concerns, but not to its author. */
export const tellOf = async ({ db }: Ctx, kind: keyof typeof reached, historyIds: readonly number[]): Promise<void> => {
  await sql`insert into note_mentions (note_id, user_id)
    select h.id, r.id from history h join tasks t on t.id = h.task_id cross join lateral (${reached[kind]}) r
     where h.id = any(${[...historyIds]}::bigint[]) and r.id is distinct from h.user_id`.execute(db);
};

/** Of these tasks `t`, those open that the caller sees: whom a reminder would reach, the first, and what was reminded before. */
export const receiversOf = async (ctx: Ctx, taskIds: readonly number[]): Promise<Reply<typeof reminderEndpoints.receivers>> => {
  const parts = visibleTasks(ctx, sql`t.id = any(${[...taskIds]}::bigint[]) and t.status not in ('draft', 'resolved', 'cancelled')`);
  const asked = sql`asked as (${sql.join(
    parts.map((part) => sql`select t.id from tasks t where ${part}`),
    sql` union all `,
  )})`;
  const { rows } = await sql<Reply<typeof reminderEndpoints.receivers>>`
    with ${asked}
    select coalesce((select json_agg(p order by p."isHead", p.tasks desc, p.name, p.id) from (
             select r.id, u.${sql.ref(nameColumn(ctx))} as name, count(distinct t.id)::int as tasks, bool_and(r.is_head) as "isHead"
               from asked q join tasks t on t.id = q.id cross join lateral (select h.id, false as is_head from (${hands}) h union all select l.id, true from (${heads}) l) r
               join users u on u.id = r.id
              where r.id <> ${ctx.actor.userId} group by r.id, u.id order by 3 desc, 2, 1 limit ${receiversShown}) p), '[]') as people,
           (select json_build_object('requestNumber', a.number, 'deadline', to_char(t.deadline, 'DD.MM.YYYY'), 'daysLeft', t.deadline - ${ctx.today}::date)
              from asked q join tasks t on t.id = q.id join appeals a on a.id = t.appeal_id order by t.deadline, t.id limit 1) as first,
           (select json_build_object('tasks', count(*), 'times', sum(t.reminders), 'lastDay', to_char(max(${lastDay}), 'DD.MM.YYYY'))
              from asked q join tasks t on t.id = q.id where t.reminders > 0 having count(*) > 0) as before`.execute(ctx.db);
  return rows[0]!;
};

/** In the transaction that reminds: who is reminded, once the row of the history is there. */
export const tellOfReminder = async (ctx: Ctx, taskId: number): Promise<void> => {
  const { rows } = await sql<{ id: number }>`select max(id) as id from history where task_id = ${taskId} and action = 'remind'`.execute(
    ctx.db,
  );
  await tellOf(ctx, "remind", [rows[0]!.id]);
};
/** Nobody reminds twice a day of one task; the second is told by whom it was. */
export const remindedToday = async (ctx: Ctx, taskId: number): Promise<FieldProblem[]> => {
  const { rows } = await sql<{ name: string; at: string }>`
    select u.${sql.ref(nameColumn(ctx))} as name, h.at from history h join users u on u.id = h.user_id
     where h.task_id = ${taskId} and h.action = 'remind' and tashkent_day(h.at) = ${ctx.today}::date`.execute(ctx.db);
  return rows.map(({ name, at }) => problem("text", "reminded_today", `${name}, ${clockOf(new Date(at))}`));
};
