import { sql, type RawBuilder } from "kysely";
import { visibleAppeals } from "../appeals/appeals.visibility.ts";
import type { Ctx } from "../http/context.ts";
import type { Day } from "../terms/days.ts";
import type { Subject } from "../workflow/engine.ts";

/** What the meanings of the task workflow ask of a task. */
export type TaskSubject = Subject & {
  readonly fromOrgId: number;
  readonly organizationId: number;
  readonly departmentId: number | null;
  readonly executorId: number | null;
  readonly deadline: Day;
  readonly answerId: number | null;
  readonly answerAuthorId: number | null;
  readonly signerId: number | null;
  readonly appealStatus: string;
  readonly appealHolderId: number;
  /** The post that classifies the appeal. */
  readonly appealPostId: number | null;
  readonly appealDeadline: Day;
};

/** The select list of a subject, of `appeals a join tasks t`. */
export const subjectColumns = sql`t.id, t.status, t.version, t.appeal_id as "appealId", t.id as "taskId", t.position_level_id as "positionLevelId", t.from_org_id as "fromOrgId", t.organization_id as "organizationId",
  t.department_id as "departmentId", t.executor_id as "executorId", t.deadline, t.answer_id as "answerId", t.answer_author_id as "answerAuthorId", t.signer_id as "signerId",
  a.status as "appealStatus", a.holder_id as "appealHolderId", a.position_level_id as "appealPostId", a.deadline as "appealDeadline"`;
/** A draft is nobody's business outside the office that writes it. */
export const visibleInAppeal = (ctx: Ctx) =>
  sql`${visibleAppeals(ctx)} and (t.status <> 'draft' or t.from_org_id = ${ctx.actor.organizationId})`;

const load = async (ctx: Ctx, which: RawBuilder<boolean>, lock: boolean): Promise<TaskSubject[]> => {
  // the appeal first, then the task: every action takes the two locks in this order
  const { rows } =
    await sql<TaskSubject>`select ${subjectColumns} from appeals a join tasks t on t.appeal_id = a.id where ${which} and ${visibleInAppeal(ctx)} order by t.id ${lock ? sql`for no key update of a, t` : sql``}`.execute(
      ctx.db,
    );
  return rows;
};

export const loadTask = async (ctx: Ctx, id: number, lock: boolean): Promise<TaskSubject | undefined> =>
  (await load(ctx, sql`t.id = ${id}`, lock))[0];
export const loadTasksOf = (ctx: Ctx, appealIds: readonly number[], statuses: readonly string[]): Promise<TaskSubject[]> =>
  load(ctx, sql`t.appeal_id = any(${[...appealIds]}::bigint[]) and t.status = any(${[...statuses]}::text[])`, false);

/** A task that may be drafted for an appeal; the appeal is locked when it is about to be. undefined: not visible. */
export const draftOf = async (ctx: Ctx, appealId: number, lock: boolean): Promise<TaskSubject | undefined> => {
  const { rows } = await sql<TaskSubject>`
    select 0 as id, '' as status, 1 as version, a.id as "appealId", null as "taskId", a.position_level_id as "positionLevelId", a.holder_id as "fromOrgId", a.holder_id as "organizationId", null as "departmentId", null as "executorId",
           a.deadline, null as "answerId", null as "answerAuthorId", null as "signerId", a.status as "appealStatus", a.holder_id as "appealHolderId", a.position_level_id as "appealPostId", a.deadline as "appealDeadline"
      from appeals a where a.id = ${appealId} and ${visibleAppeals(ctx)} ${lock ? sql`for no key update of a` : sql``}`.execute(ctx.db);
  return rows[0];
};
