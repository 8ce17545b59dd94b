import { openTaskStatuses, type StaffQueue } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { departmentOf } from "../organizations/staff.repository.ts";
import type { Change } from "../../engine/workflow/changes.ts";
import { recordHistory } from "../history/history.repository.ts";
import { markFlow, openFlow } from "./flows.repository.ts";

type QueuedTask = {
  appealId: number;
  taskId: number;
  status: string;
  executes: boolean;
  helps: boolean;
  signs: boolean;
  signsCorrection: boolean;
  controls: boolean;
  reviews: boolean;
  asked: boolean;
  answerAuthorId: number | null;
  correctionAuthorId: number | null;
  executorId: number | null;
  reviewAskedBy: number | null;
  reviewerId: number | null;
  reviewAnsweredBy: number | null;
};
type QueuedAppeal = { appealId: number; status: string };

const open = sql`t.status = any(${[...openTaskStatuses]}::text[])`;
const toSignCorrected = (userId: number): RawBuilder<unknown> =>
  sql`select c.task_id from corrections c where c.state = 'written' and c.signer_id = ${userId}`;
/** A pending review waits for its reviewer, then for who asked it. */
const reviewOf = (column: "reviewer_id" | "asked_by", userId: number): RawBuilder<unknown> =>
  sql`select r.task_id from reviews r where r.${sql.ref(column)} = ${userId} and r.status ${column === "reviewer_id" ? sql`= 'pending'` : sql`in ('pending', 'answered')`}`;

const queuedTasks = async (db: Db, userId: number, lock: boolean): Promise<QueuedTask[]> => {
  const { rows } = await sql<QueuedTask>`
    select a.id as "appealId", t.id as "taskId", t.status, ${open} and t.executor_id is not distinct from ${userId} as executes,
           ${open} and t.id in (select task_id from task_co_executors where user_id = ${userId}) as helps,
           t.status in ('answer_check', 'answer_confirm') and t.signer_id is not distinct from ${userId} as signs,
           t.id in (${toSignCorrected(userId)}) as "signsCorrection",
           ${open} and t.is_control and t.controller_id is not distinct from ${userId} as controls,
           t.id in (${reviewOf("reviewer_id", userId)}) as reviews, t.id in (${reviewOf("asked_by", userId)}) as asked,
           t.answer_author_id as "answerAuthorId", (select c.author_id from corrections c where c.task_id = t.id and c.state = 'written') as "correctionAuthorId", t.executor_id as "executorId",
           (select r.asked_by from reviews r where r.task_id = t.id and r.status <> 'confirmed') as "reviewAskedBy",
           (select r.reviewer_id from reviews r where r.task_id = t.id and r.status <> 'confirmed') as "reviewerId",
           (select r.answered_by from reviews r where r.task_id = t.id and r.status = 'answered') as "reviewAnsweredBy"
      from appeals a join tasks t on t.appeal_id = a.id
     where a.status <> 'deleted' and t.id in (
       select t.id from tasks t where t.executor_id = ${userId} and ${open}
       union select t.id from tasks t join task_co_executors c on c.task_id = t.id where c.user_id = ${userId} and ${open}
       union select t.id from tasks t where t.organization_id = (select organization_id from users where id = ${userId}) and t.status in ('answer_check', 'answer_confirm') and t.signer_id = ${userId}
       union select t.id from tasks t where t.controller_id = ${userId} and t.is_control and ${open}
       union ${toSignCorrected(userId)} union ${reviewOf("reviewer_id", userId)} union ${reviewOf("asked_by", userId)})
     order by a.id, t.id ${lock ? sql`for no key update of a, t` : sql``}`.execute(db);
  return rows;
};
const queuedAppeals = async (db: Db, userId: number, lock: boolean): Promise<QueuedAppeal[]> => {
  const { rows } = await sql<QueuedAppeal>`
    select a.id as "appealId", a.status from appeals a where a.controller_id = ${userId} and a.is_control and a.status = 'process' order by a.id ${lock ? sql`for no key update of a` : sql``}`.execute(
    db,
  );
  return rows;
};

/** What waits at posts that nobody else of the organisation has: the next person with the post takes it over. */
const atOwnPosts = async (db: Db, userId: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    with alone as (
      select u.organization_id, ur.position_level_id from users u join user_roles ur on ur.user_id = u.id and ur.position_level_id is not null
       where u.id = ${userId} and not exists (select from user_roles o join users c on c.id = o.user_id
         where o.position_level_id = ur.position_level_id and c.organization_id = u.organization_id and c.id <> u.id and c.blocked_at is null) group by 1, 2)
    select (select count(*) from appeal_rows a join alone w on a.office_id = w.organization_id and a.holder_id = a.office_id and a.position_level_id = w.position_level_id where a.status = 'classification')
         + (select count(*) from tasks t join alone w on t.organization_id = w.organization_id and t.position_level_id = w.position_level_id where t.status = 'resolution') as n`.execute(
    db,
  );
  return rows[0]!.n;
};

const summary = (tasks: readonly QueuedTask[], appeals: readonly QueuedAppeal[], posts: number): StaffQueue => {
  const count = (of: (task: QueuedTask) => boolean) => tasks.filter(of).length;
  return {
    executes: count((t) => t.executes),
    helps: count((t) => t.helps),
    signs: count((t) => t.signs || t.signsCorrection),
    controls: count((t) => t.controls) + appeals.length,
    reviews: count((t) => t.reviews || t.asked),
    posts,
    total: tasks.length + appeals.length + posts,
  };
};

/** What waits for a member of staff and would stay behind with nobody. */
export const queueOf = async (db: Db, userId: number): Promise<StaffQueue> =>
  summary(await queuedTasks(db, userId, false), await queuedAppeals(db, userId, false), await atOwnPosts(db, userId));

/** Whether the colleague would sign, release, answer or confirm their own work: such tasks go to somebody else. */
const wouldMeetHimself = (t: QueuedTask, to: number): boolean =>
  ((t.signs || t.controls) && t.answerAuthorId === to) ||
  (t.signsCorrection && t.correctionAuthorId === to) ||
  (t.reviews && t.reviewAskedBy === to) ||
  (t.asked && (t.reviewerId === to || t.reviewAnsweredBy === to));

/**
 * Gives what waits for one member of staff to a colleague, each task and appeal with its row of history, except what waits at posts.
 * undefined when the colleague would decide about their own work. In the caller's transaction.
 */
export const handOver = async (ctx: Ctx, from: number, to: number): Promise<StaffQueue | undefined> => {
  const { db } = ctx;
  const appeals = await queuedAppeals(db, from, true);
  const tasks = await queuedTasks(db, from, true);
  if (tasks.some((t) => wouldMeetHimself(t, to))) return undefined;
  const department = await departmentOf(db, to);
  const change = (label: Change["label"]): Change => ({ label, before: from, after: to, list: "users" });
  const whose = (appealId: number, taskId: number | null) => ({ appealId, taskId, positionLevelId: null });
  const entry = { bySystem: false, action: "hand-over", text: null } as const;
  for (const { appealId, status } of appeals) {
    await sql`update appeals set controller_id = ${to}, version = version + 1 where id = ${appealId}`.execute(db);
    await recordHistory(ctx, whose(appealId, null), { ...entry, from: status, to: status, changes: [change("fields.controller")] });
  }
  for (const t of tasks) {
    await sql`
      update tasks set version = version + 1, executor_id = case when ${t.executes} then ${to} else executor_id end, department_id = case when ${t.executes} then ${department}::int else department_id end,
             signer_id = case when ${t.signs} then ${to} else signer_id end, controller_id = case when ${t.controls} then ${to} else controller_id end where id = ${t.taskId}`.execute(
      db,
    );
    if (t.signs)
      await sql`update answers set signer_id = ${to} where id = (select answer_id from tasks where id = ${t.taskId})`.execute(db);
    if (t.signsCorrection)
      await sql`
        with moved as (update corrections set signer_id = ${to} where task_id = ${t.taskId} and state = 'written' returning new_answer_id)
        update answers set signer_id = ${to} where id in (select new_answer_id from moved)`.execute(db);
    // nobody helps himself, nor twice
    await sql`delete from task_co_executors c where c.task_id = ${t.taskId} and (c.user_id = ${to} and ${t.executes} or c.user_id = ${from}
      and (${t.executorId === to} or exists (select from task_co_executors o where o.task_id = c.task_id and o.user_id = ${to})))`.execute(
      db,
    );
    await sql`update task_co_executors set user_id = ${to} where task_id = ${t.taskId} and user_id = ${from}`.execute(db);
    if (t.reviews || t.asked)
      await sql`
        update reviews set version = version + 1, reviewer_id = case when ${t.reviews} then ${to} else reviewer_id end, asked_by = case when ${t.asked} then ${to} else asked_by end
         where task_id = ${t.taskId} and status <> 'confirmed'`.execute(db);
    if (t.executes && ["new", "process", "rejected"].includes(t.status)) {
      const { organization_id } = await db
        .selectFrom("tasks")
        .select("organization_id")
        .where("id", "=", t.taskId)
        .executeTakeFirstOrThrow();
      await markFlow(ctx, t.taskId, "flow_recalled");
      await openFlow(ctx, t.taskId, { organizationId: organization_id, departmentId: department, executorId: to, positionLevelId: null });
    }
    const changes = [
      ...(t.executes ? [change("fields.mainExecutor")] : []),
      ...(t.helps ? [change("fields.coExecutors")] : []),
      ...(t.signs || t.signsCorrection ? [change("fields.signer")] : []),
      ...(t.controls ? [change("fields.controller")] : []),
      ...(t.reviews ? [change("fields.reviewer")] : []),
    ];
    await recordHistory(ctx, whose(t.appealId, t.taskId), { ...entry, from: t.status, to: t.status, changes });
  }
  return summary(tasks, appeals, 0);
};
