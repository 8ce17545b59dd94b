import type { TaskView } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { nameColumn, type Ctx } from "../http/context.ts";
import type { Term } from "../terms/deadlines.ts";
import { viewTerms } from "../terms/term-view.repository.ts";
import { listRequests } from "./requests.repository.ts";
import { listReviews } from "./reviews.repository.ts";
import { subjectColumns, visibleInAppeal, type TaskSubject } from "./tasks.subject.ts";
import type { TaskMachine } from "./tasks.workflow.ts";

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** Tasks as the card shows them, each with what the caller may do now. */
const view = async (ctx: Ctx, machine: TaskMachine, which: RawBuilder<boolean>): Promise<TaskView[]> => {
  const name = sql.ref(nameColumn(ctx.language));
  const { rows } = await sql<
    TaskSubject &
      Omit<TaskView, "actions" | "deadline" | "term" | "controlTerm" | "requests" | "reviews"> & {
        wireDeadline: string;
        kept: Term;
        control: Term | null;
        hasReviews: boolean;
      }
  >`
    select ${subjectColumns}, st.${name} as "statusName", t.topic_id as "groupsId", g.${name} as "groupName", t.task_type_id as "taskTypesId", y.${name} as "taskTypeName",
           t.text, fo.${name} as "fromOrgName", t.organization_id as "organizationsId", o.${name} as "organizationName", t.department_id as "departmentsId", d.${name} as "departmentName", x.full_name as "executorName",
           array(select cu.full_name from task_co_executors c join users cu on cu.id = c.user_id where c.task_id = t.id order by c.position) as "coExecutorNames",
           t.position_level_id as "positionLevelsId", pl.${name} as "positionLevelName", t.controller_id as "controllerId", ct.full_name as "controllerName", t.days as "deadlineDays", to_char(t.deadline, 'DD.MM.YYYY') as "wireDeadline", t.term as kept, t.control_term as control,
           case when t.resolved_at is null and t.status <> 'cancelled' then t.deadline - ${ctx.today}::date end as "daysLeft", t.depth_level_id as "depthLevelsId", dl.${name} as "depthLevelName",
           t.incoming_number as "incomingNumber", to_char(t.incoming_date, 'DD.MM.YYYY') as "incomingDate", t.resolution_text as "resolutionText", rb.full_name as "resolutionByName", t.return_reason as "returnReason",
           rt.${name} as "resultTypeName", to_char(t.control_review_day, 'DD.MM.YYYY') as "controlReviewDate", t.has_news as "hasNews", exists (select from reviews v where v.task_id = t.id) as "hasReviews", coalesce(t.dispatched_at, t.created_at) as "createdDate", t.resolved_at as "resolvedDate"
      from appeals a join tasks t on t.appeal_id = a.id join statuses st on st.machine = 'task' and st.code = t.status join topics g on g.id = t.topic_id join task_types y on y.id = t.task_type_id join organizations fo on fo.id = t.from_org_id join organizations o on o.id = t.organization_id
      join task_depth_levels dl on dl.id = t.depth_level_id left join departments d on d.id = t.department_id left join users x on x.id = t.executor_id left join position_levels pl on pl.id = t.position_level_id
      left join users ct on ct.id = t.controller_id left join users rb on rb.id = t.resolution_by left join answers w on w.id = t.answer_id left join result_types rt on rt.id = w.result_type_id
     where ${which} and ${visibleInAppeal(ctx)} order by t.id`.execute(ctx.db);
  // most tasks have neither, and what is not there is not asked for
  const [requests, reviews] = await Promise.all([
    listRequests(ctx, idsOf(rows.filter((row) => row.requests.length > 0)), true),
    listReviews(ctx, idsOf(rows.filter((row) => row.hasReviews))),
  ]);
  const shown = await viewTerms(
    ctx,
    rows.flatMap((row) => [row.kept, row.control]),
  );
  const views: TaskView[] = [];
  for (const row of rows)
    views.push({
      ...row,
      deadline: row.wireDeadline,
      term: shown(row.kept),
      controlTerm: row.control && shown(row.control),
      actions: await machine.available(ctx, row),
      requests: requests.get(row.id) ?? [],
      reviews: reviews.get(row.id) ?? [],
    });
  return views;
};

/** The tasks of an appeal that the caller sees; dropped drafts are not shown. */
export const listTaskViews = (ctx: Ctx, machine: TaskMachine, appealId: number): Promise<TaskView[]> =>
  view(
    ctx,
    machine,
    sql`t.appeal_id = ${appealId} and not (t.status = 'cancelled' and (t.dispatched_at is null or t.from_org_id <> ${ctx.actor.organizationId}))`,
  );

/** One task; undefined when the caller may not see it. */
export const findTaskView = async (ctx: Ctx, machine: TaskMachine, id: number): Promise<TaskView | undefined> =>
  (await view(ctx, machine, sql`t.id = ${id}`))[0];

/** The executor opens the card: what was news is known. */
export const noteNewsSeen = async (ctx: Ctx, appealId: number): Promise<void> => {
  await sql`update tasks set has_news = false where appeal_id = ${appealId} and has_news and executor_id = ${ctx.actor.userId}`.execute(
    ctx.db,
  );
};
