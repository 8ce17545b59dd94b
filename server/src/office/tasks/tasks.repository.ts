import type { PageQuery, TaskView } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { isShownTask, notDropped, visibleAppeals } from "../appeals/appeals.visibility.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { all, asAnyFamily, filtersOf } from "../../engine/lists/list-query.ts";
import { keysOf, orderBy, orderOf } from "../../engine/lists/order.ts";
import { readNames, type Named } from "../../engine/names/names.repository.ts";
import type { Term } from "../terms/deadlines.ts";
import { viewTerms } from "../terms/term-view.repository.ts";
import { listCorrections } from "./corrections.repository.ts";
import { listRequests } from "./requests.repository.ts";
import { listReviews } from "./reviews.repository.ts";
import { subjectColumns, type TaskSubject } from "./tasks.subject.ts";
import { taskListSql } from "./tasks.lists.ts";
import type { TaskMachine } from "./tasks.workflow.ts";

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

const nameColumns = {
  groupName: ["topics", "groupsId"],
  taskTypeName: ["task_types", "taskTypesId"],
  fromOrgName: ["organizations", "fromOrgId"],
  organizationName: ["organizations", "organizationsId"],
  departmentName: ["departments", "departmentsId"],
  executorName: ["users", "executorId"],
  positionLevelName: ["position_levels", "positionLevelsId"],
  controllerName: ["users", "controllerId"],
  controllerOrgName: ["organizations", "controller_org_id"],
  depthLevelName: ["task_depth_levels", "depthLevelsId"],
  resolutionByName: ["users", "resolution_by"],
  resultTypeName: ["result_types", "result_type_id"],
  signerName: ["users", "signerId"],
} as const;

/** Tasks as the card shows them, each with what the caller may do now. */
const view = async (ctx: Ctx, machine: TaskMachine, which: RawBuilder<boolean>): Promise<TaskView[]> => {
  const names = await readNames(ctx);
  const { rows } = await sql<
    TaskSubject &
      Named<
        typeof nameColumns,
        Omit<
          TaskView,
          "statusName" | "coExecutorNames" | "actions" | "deadline" | "term" | "controlTerm" | "requests" | "reviews" | "corrections"
        >
      > & {
        co_executor_ids: readonly number[];
        wireDeadline: string;
        storedTerm: Term;
        control: Term | null;
        hasReviews: boolean;
        hasCorrections: boolean;
      }
  >`
    select ${subjectColumns}, t.topic_id as "groupsId", t.task_type_id as "taskTypesId", t.text, t.organization_id as "organizationsId", t.department_id as "departmentsId",
           array(select c.user_id from task_co_executors c where c.task_id = t.id order by c.position) as co_executor_ids,
           t.position_level_id as "positionLevelsId", t.controller_id as "controllerId", (select u.organization_id from users u where u.id = t.controller_id) as controller_org_id, t.days as "deadlineDays", to_char(t.deadline, 'DD.MM.YYYY') as "wireDeadline", t.term as "storedTerm", t.control_term as control,
           case when t.resolved_at is null and t.status <> 'cancelled' then t.deadline - ${ctx.today}::date end as "daysLeft", t.depth_level_id as "depthLevelsId",
           t.incoming_number as "incomingNumber", to_char(t.incoming_date, 'DD.MM.YYYY') as "incomingDate", t.resolution_text as "resolutionText", t.resolution_by, t.return_reason as "returnReason",
           (select w.result_type_id from answers w where w.id = t.answer_id) as result_type_id, to_char(t.control_review_day, 'DD.MM.YYYY') as "controlReviewDate", t.has_news as "hasNews", exists (select from reviews v where v.task_id = t.id) as "hasReviews", exists (select from corrections c where c.task_id = t.id) as "hasCorrections", coalesce(t.dispatched_at, t.created_at) as "createdDate",
           coalesce((select h.at from history h where h.task_id = t.id and h.to_status = t.status and h.from_status is distinct from h.to_status order by h.id desc limit 1), t.dispatched_at, t.created_at) as "statusSince",
           t.resolved_at as "resolvedDate"
      from appeals a join tasks t on t.appeal_id = a.id
     where ${which} order by t.id`.execute(ctx.db);
  // most tasks have none of these, and nothing is read for them
  const [requests, reviews, corrections] = await Promise.all([
    listRequests(ctx, idsOf(rows.filter((row) => row.requests.length > 0)), true),
    listReviews(ctx, idsOf(rows.filter((row) => row.hasReviews))),
    listCorrections(ctx, idsOf(rows.filter((row) => row.hasCorrections))),
  ]);
  const shown = await viewTerms(
    ctx,
    rows.flatMap((row) => [row.storedTerm, row.control]),
  );
  const views: TaskView[] = [];
  for (const row of rows)
    views.push({
      ...row,
      statusName: names.ofStatus("task", row.status),
      ...names.columns(nameColumns, row),
      coExecutorNames: row.co_executor_ids.map((id) => names.ofPerson(id)),
      deadline: row.wireDeadline,
      term: shown(row.storedTerm),
      controlTerm: row.control && shown(row.control),
      actions: await machine.available(ctx, row),
      requests: requests.get(row.id) ?? [],
      reviews: reviews.get(row.id) ?? [],
      corrections: corrections.get(row.id) ?? [],
    });
  return views;
};

/** The tasks of an appeal that the caller sees; dropped drafts are not shown. */
export const listTaskViews = (ctx: Ctx, machine: TaskMachine, appealId: number): Promise<TaskView[]> =>
  view(ctx, machine, sql`t.appeal_id = ${appealId} and ${visibleAppeals(ctx)} and ${isShownTask(ctx)}`);
/** Ids of the tasks of an appeal that were sent, filtered and in the given order; ascending by default. */
export const idsOfAppeal = async (ctx: Ctx, query: PageQuery & { appealId: number }): Promise<number[]> => {
  const family = asAnyFamily(taskListSql);
  const sent = all([
    sql`t.appeal_id = ${query.appealId} and t.status <> 'draft'`,
    notDropped(ctx),
    ...filtersOf(ctx, family, "all", query),
  ]);
  const order = await orderOf(ctx, family, "all", { ...query, sortOrder: query.sortOrder ?? "ASC" });
  const { rows } = await sql<{ id: number }>`
    select id from (${keysOf(family, [sent], order.key)}) sent ${orderBy(order)}`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

/** One task, for the person who has just acted on it and may no longer see it. */
export const getActedTask = async (ctx: Ctx, machine: TaskMachine, id: number): Promise<TaskView> =>
  (await view(ctx, machine, sql`t.id = ${id}`))[0]!;

/** The executor opens the card: what was news is known. Who may check an answer opens it: its author does not take it back any more. */
export const noteSeen = async (ctx: Ctx, tasks: readonly Pick<TaskView, "id" | "hasNews" | "actions">[]): Promise<void> => {
  const news = idsOf(tasks.filter((task) => task.hasNews));
  if (news.length > 0)
    await sql`update tasks set has_news = false where id = any(${news}::bigint[]) and has_news and executor_id = ${ctx.actor.userId}`.execute(
      ctx.db,
    );
  const checked = idsOf(tasks.filter((task) => task.actions.includes("check-answer")));
  if (checked.length > 0) await noteAnswersSeen(ctx, checked);
};
export const noteAnswersSeen = async (ctx: Ctx, ids: readonly number[]): Promise<void> => {
  await sql`update tasks set answer_seen_at = ${ctx.now} where id = any(${[...ids]}::bigint[]) and status = 'answer_check' and answer_seen_at is null`.execute(
    ctx.db,
  );
};
