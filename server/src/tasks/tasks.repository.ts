import type { TaskView } from "@murojaat/contract";
import { sql } from "kysely";
import { nameColumn, type Ctx } from "../http/context.ts";
import { loadTasksOf, type TaskSubject } from "./tasks.subject.ts";
import type { TaskMachine } from "./tasks.workflow.ts";

/** Tasks as the card shows them, each with what the caller may do now. */
const view = async (ctx: Ctx, machine: TaskMachine, subjects: readonly TaskSubject[]): Promise<TaskView[]> => {
  if (subjects.length === 0) return [];
  const name = sql.ref(nameColumn(ctx.language));
  const { rows } = await sql<Omit<TaskView, "actions">>`
    select t.id, t.appeal_id as "appealId", t.parent_id as "parentId", t.status, st.${name} as "statusName", t.version, t.topic_id as "groupsId", g.${name} as "groupName", t.task_type_id as "taskTypesId", y.${name} as "taskTypeName",
           t.text, fo.${name} as "fromOrgName", t.organization_id as "organizationsId", o.${name} as "organizationName", t.department_id as "departmentsId", d.${name} as "departmentName", t.executor_id as "executorId", x.full_name as "executorName",
           array(select cu.full_name from task_co_executors c join users cu on cu.id = c.user_id where c.task_id = t.id order by c.position) as "coExecutorNames",
           t.position_level_id as "positionLevelsId", pl.${name} as "positionLevelName", t.controller_id as "controllerId", ct.full_name as "controllerName", t.days as "deadlineDays", to_char(t.deadline, 'DD.MM.YYYY') as deadline,
           case when t.resolved_at is null and t.status <> 'cancelled' then t.deadline - ${ctx.today}::date end as "daysLeft", t.depth_level_id as "depthLevelsId", dl.${name} as "depthLevelName",
           t.incoming_number as "incomingNumber", to_char(t.incoming_date, 'DD.MM.YYYY') as "incomingDate", t.resolution_text as "resolutionText", rb.full_name as "resolutionByName", t.return_reason as "returnReason",
           rt.${name} as "resultTypeName", t.is_control as "isControl", coalesce(t.dispatched_at, t.created_at) as "createdDate", t.resolved_at as "resolvedDate"
      from tasks t join statuses st on st.machine = 'task' and st.code = t.status join topics g on g.id = t.topic_id join task_types y on y.id = t.task_type_id join organizations fo on fo.id = t.from_org_id join organizations o on o.id = t.organization_id
      join task_depth_levels dl on dl.id = t.depth_level_id left join departments d on d.id = t.department_id left join users x on x.id = t.executor_id left join position_levels pl on pl.id = t.position_level_id
      left join users ct on ct.id = t.controller_id left join users rb on rb.id = t.resolution_by left join answers w on w.id = t.answer_id left join result_types rt on rt.id = w.result_type_id
     where t.id = any(${subjects.map((s) => s.id)}::bigint[])`.execute(ctx.db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const views: TaskView[] = [];
  for (const subject of subjects) views.push({ ...byId.get(subject.id)!, actions: await machine.available(ctx, subject) });
  return views;
};

/** The tasks of an appeal that the caller sees; cancelled drafts are not shown. */
export const listTaskViews = async (ctx: Ctx, machine: TaskMachine, appealId: number): Promise<TaskView[]> =>
  view(
    ctx,
    machine,
    (await loadTasksOf(ctx, [appealId])).filter((t) => !(t.status === "cancelled" && t.fromOrgId !== ctx.actor.organizationId)),
  );

/** One task; undefined when the caller may not see it. */
export const findTaskView = async (ctx: Ctx, machine: TaskMachine, id: number): Promise<TaskView | undefined> => {
  const subject = await machine.load(ctx, id, false);
  return subject && (await view(ctx, machine, [subject]))[0];
};
