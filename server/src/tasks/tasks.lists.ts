import { taskLists, type TaskRow } from "@murojaat/contract";
import { sql } from "kysely";
import { maskPhone } from "../privacy/masks.ts";
import { can, nameColumn, type Ctx } from "../http/context.ts";
import { all, any, foldedLike, keptTotal, type FamilySql, type Predicate } from "../lists/list-query.ts";
import { visibleTasks, workOf } from "./tasks.visibility.ts";

const here = (ctx: Ctx): Predicate => sql`t.organization_id = ${ctx.actor.organizationId}`;
/** Somebody still has to do something: written as the partial indexes have it. */
const open: Predicate = sql`t.status not in ('draft', 'resolved', 'cancelled')`;
/** What an executor has in hand: accepted, or answered and on its way through check, confirmation and letter. */
const inHand: Predicate = sql`t.status in ('process', 'answer_check', 'answer_confirm', 'notify')`;
const inSearch = (column: "number" | "person" | "entity" | "phone", value: string): Predicate =>
  sql`exists (select from appeal_search s where s.appeal_id = t.appeal_id and ${foldedLike(sql.ref(`s.${column}`), value)})`;
const ofAppeal = (condition: Predicate): Predicate => sql`exists (select from appeals a where a.id = t.appeal_id and ${condition})`;

/** Kept for whoever sees the organisation's tasks, and no others besides. */
const keptOf = (ctx: Ctx, list: string) =>
  can(ctx, "view_organization_appeals") && ctx.actor.supervised.length === 0 ? keptTotal(ctx.actor.organizationId, list) : undefined;

export const taskListSql: FamilySql<typeof taskLists> = {
  family: taskLists,
  from: sql`tasks t`,
  idColumn: sql`t.id`,
  holds: {
    "register-task": (ctx) => all([here(ctx), sql`t.status = 'register'`]),
    "resolution-task": (ctx) =>
      all([here(ctx), sql`t.status = 'resolution' and t.position_level_id = any(${[...ctx.actor.posts]}::int[])`]),
    "new-tasks": (ctx) => all([workOf(ctx), sql`t.status = 'new'`]),
    "process-tasks": (ctx) => all([workOf(ctx), can(ctx, "view_organization_tasks") ? open : inHand]),
    "reject-tasks": (ctx) => all([workOf(ctx), sql`t.status = 'rejected'`]),
    "return-tasks": (ctx) => sql`(t.from_org_id = ${ctx.actor.organizationId} and t.status = 'returned')`,
    "delayed-tasks": (ctx) => visibleTasks(ctx, sql`${open} and t.deadline < ${ctx.today}::date`),
    "closed-tasks": (ctx) => visibleTasks(ctx, sql`t.status = 'resolved'`),
    "delayed-closed-tasks": (ctx) => visibleTasks(ctx, sql`t.status = 'resolved' and t.resolved_at >= t.deadline + 1`),
    "checking-query": (ctx) =>
      all([
        here(ctx),
        sql`t.answer_author_id <> ${ctx.actor.userId}`,
        any([
          ...(can(ctx, "task_check_answer") ? [sql<boolean>`t.status = 'answer_check'`] : []),
          ...(can(ctx, "task_confirm_answer") ? [sql<boolean>`(t.status = 'answer_confirm' and t.signer_id = ${ctx.actor.userId})`] : []),
        ]),
      ]),
    "notify-applicant-query": (ctx) =>
      all([here(ctx), sql`t.status = 'notify'`, can(ctx, "task_notify_applicant") ? sql`true` : sql`false`]),
  },
  kept: {
    "closed-tasks": (ctx) => keptOf(ctx, "closed-tasks"),
    "delayed-closed-tasks": (ctx) => keptOf(ctx, "delayed-closed-tasks"),
  },
  sortable: { id: sql`t.id`, requestNumber: sql`t.appeal_id`, createdDate: sql`t.dispatched_at`, deadline: sql`t.deadline` },
  filters: {
    requestNumber: (v: string) => inSearch("number", v),
    from_createdDate: (v: string) => sql`t.dispatched_at >= ${v}::date`,
    to_createdDate: (v: string) => sql`t.dispatched_at < ${v}::date + 1`,
    from_deadline: (v: string) => sql`t.deadline >= ${v}::date`,
    to_deadline: (v: string) => sql`t.deadline <= ${v}::date`,
    from_resolvedDate: (v: string) => sql`t.resolved_at >= ${v}::date`,
    to_resolvedDate: (v: string) => sql`t.resolved_at < ${v}::date + 1`,
    groupsId: (v: number) => sql`t.topic_id in (select id from topics where id = ${v} or parent_id = ${v})`,
    taskTypesId: (v: number) => sql`t.task_type_id = ${v}`,
    organizationsId: (v: number) => sql`t.organization_id = ${v}`,
    executorName: (v: string) => sql`t.executor_id in (select id from users u where ${foldedLike(sql`fold(u.full_name)`, v)})`,
    applicantName: (v: string) => sql`(${inSearch("person", v)} or ${inSearch("entity", v)})`,
    areasId: (v: number) => ofAppeal(sql`exists (select from applicants p where p.id = a.applicant_id and p.area_id = ${v})`),
    applicantPhone: (v: string) => inSearch("phone", v.replace(/\D/g, "") || v),
    channelId: (v: number) => ofAppeal(sql`a.channel_id = ${v}`),
    resultTypesId: (v: number) => sql`exists (select from answers w where w.id = t.answer_id and w.result_type_id = ${v})`,
  },
  rows: async (ctx, ids) => {
    const name = sql.ref(nameColumn(ctx.language));
    const { rows } = await sql<TaskRow>`
      select t.id, t.appeal_id as "appealId", a.number as "requestNumber", t.status, st.${name} as "statusName", t.version, coalesce(t.dispatched_at, t.created_at) as "createdDate",
             to_char(t.deadline, 'DD.MM.YYYY') as deadline, case when t.resolved_at is null and t.status <> 'cancelled' then t.deadline - ${ctx.today}::date end as "daysLeft",
             g.${name} as "groupName", y.${name} as "taskTypeName", left(t.text, 500) as text, fo.${name} as "fromOrgName", o.${name} as "organizationName", d.${name} as "departmentName", x.full_name as "executorName",
             pl.${name} as "positionLevelName", p.full_name as "applicantName", ar.${name} as "applicantAreaName", p.phone as "applicantPhone", c.${name} as "channelName", rt.${name} as "resultTypeName",
             w.number as "answerNumber", sg.full_name as "signerName", coalesce(t.return_reason, case when t.status = 'rejected' then w.reject_reason end) as "returnReason", t.resolved_at as "resolvedDate",
             case when t.resolved_at is not null and t.resolved_at::date > t.deadline then t.resolved_at::date - t.deadline end as "daysLate", t.is_control as "isControl"
        from unnest(${[...ids]}::bigint[]) with ordinality as page (id, position) join tasks t on t.id = page.id join appeals a on a.id = t.appeal_id join applicants p on p.id = a.applicant_id
        join statuses st on st.machine = 'task' and st.code = t.status join topics g on g.id = t.topic_id join task_types y on y.id = t.task_type_id join organizations fo on fo.id = t.from_org_id
        join organizations o on o.id = t.organization_id join channels c on c.id = a.channel_id left join departments d on d.id = t.department_id left join users x on x.id = t.executor_id
        left join position_levels pl on pl.id = t.position_level_id left join areas ar on ar.id = p.area_id left join answers w on w.id = t.answer_id left join result_types rt on rt.id = w.result_type_id
        left join users sg on sg.id = t.signer_id
       order by page.position`.execute(ctx.db);
    return can(ctx, "view_personal_data") ? rows : rows.map((row) => ({ ...row, applicantPhone: maskPhone(row.applicantPhone) }));
  },
};
