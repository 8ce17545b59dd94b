import { taskWorkflow, type Input, type RequestType, type Workflow } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { receivedDay } from "../appeals/appeals.subject.ts";
import { isOurs, isShownTask, visibleAppeals } from "../appeals/appeals.visibility.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { mayBeCorrected, openCorrection, type OpenCorrection } from "./corrections.repository.ts";
import type { Limit } from "../terms/deadlines.ts";
import type { Day } from "../../engine/dates/days.ts";
import type { Subject } from "../../engine/workflow/engine.ts";
import type { Whose } from "../history/history.repository.ts";

/** A request that waits for its decision; `wanted` is the input of the action request-<type>. */
export type PendingRequest = {
  readonly id: number;
  readonly type: RequestType;
  readonly askedBy: number;
  readonly decidingOrgId: number;
  readonly wanted: Record<string, unknown>;
  readonly askedDay: Day;
};
export type OpenReview = {
  readonly id: number;
  readonly status: "pending" | "answered";
  readonly reviewerId: number;
  readonly askedBy: number;
  /** Who wrote the answer that waits: the reviewer, or who stood in. */
  readonly answeredBy: number | null;
};

/** What the meanings of the task workflow ask of a task. */
export type TaskSubject = Subject &
  Whose & {
    readonly fromOrgId: number;
    readonly organizationId: number;
    readonly departmentId: number | null;
    readonly executorId: number | null;
    readonly deadline: Day;
    /** Days given, which count from the day on which it is sent. */
    readonly days: number | null;
    readonly answerId: number | null;
    readonly answerAuthorId: number | null;
    readonly signerId: number | null;
    /** Somebody who may check the answer has opened it. */
    readonly isAnswerSeen: boolean;
    /** final, interim, refusal: of the answer in hand. */
    readonly answerType: string | null;
    readonly parentId: number | null;
    /** The deadline of the task that it serves. */
    readonly parentDeadline: Day | null;
    /** Organisation levels between the task and the one that was classified, and how many there may be; null is without limit. */
    readonly depth: number;
    readonly depthLimit: number | null;
    /** Whether an organisation that a part of it may go to stands below the one that does it; asked in the statuses in which somebody may want to know. */
    readonly hasLower: boolean;
    readonly topicId: number;
    readonly taskTypeId: number;
    readonly depthLevelId: number;
    readonly hasOpenChild: boolean;
    readonly deadlineSetBy: number;
    /** The day that its sender gave, where the office that does it has set one of its own within it. */
    readonly senderDay: Day | null;
    readonly isControl: boolean;
    /** The controller named, who counts as having set the control. */
    readonly controllerId: number | null;
    readonly requests: readonly PendingRequest[];
    readonly review: OpenReview | null;
    /** A correction of its answer that is under way, and whether one may be written. */
    readonly correction: OpenCorrection | null;
    readonly mayBeCorrected: boolean;
    readonly appealIsControl: boolean;
    readonly appealControllerId: number | null;
    readonly appealStatus: string;
    readonly appealHolderId: number;
    /** The organisation that the appeal complains about. */
    readonly complainedOrgId: number | null;
    /** The day on which the appeal was received: no day of its papers is before it. */
    readonly receivedDay: Day;
    /** The post that classifies the appeal. */
    readonly appealPostId: number | null;
    readonly appealDeadline: Day;
    /** Of a proposal, whose term is never extended, that term (law, article 28). */
    readonly lastDay: Day | null;
  };

/** What an action on a task is given. */
export type TaskInput<N extends keyof typeof taskWorkflow.actions> = Input<(typeof taskWorkflow.actions)[N]["input"]>;

/** What decides whether the caller may act on a task. */
export type TaskSight = Pick<
  TaskSubject,
  | keyof Subject
  | keyof Whose
  | "fromOrgId"
  | "organizationId"
  | "departmentId"
  | "executorId"
  | "answerAuthorId"
  | "signerId"
  | "isAnswerSeen"
  | "depth"
  | "depthLimit"
  | "hasLower"
  | "hasOpenChild"
  | "isControl"
  | "controllerId"
  | "requests"
  | "review"
  | "correction"
  | "mayBeCorrected"
  | "appealStatus"
  | "appealHolderId"
  | "appealPostId"
  | "deadline"
  | "lastDay"
>;

/** What its deadline may not pass: that of the task that it serves, else that of the appeal (law, article 28). */
export const limitOf = (s: TaskSubject): Limit =>
  s.parentDeadline === null ? { day: s.appealDeadline, of: "appeal" } : { day: s.parentDeadline, of: "parent" };

/** The statuses in which an action asks whether somebody stands below. */
const asksBelow = [
  ...new Set(
    Object.values<Workflow["actions"][string]>(taskWorkflow.actions)
      .filter(({ guards }) => guards?.includes("somebody_below"))
      .flatMap(({ from }) => from),
  ),
];

const sightColumns = sql<TaskSight>`t.id, t.status, t.version, t.appeal_id as "appealId", t.id as "taskId", t.position_level_id as "positionLevelId", t.from_org_id as "fromOrgId", t.organization_id as "organizationId",
  t.department_id as "departmentId", t.executor_id as "executorId", t.answer_author_id as "answerAuthorId", t.signer_id as "signerId", t.answer_seen_at is not null as "isAnswerSeen", t.depth, (select l.value from task_depth_levels l where l.id = t.depth_level_id) as "depthLimit",
  (t.status = any(${asksBelow}::text[]) and exists (select from organization_tree b join organizations o on o.id = b.descendant_id
           where b.ancestor_id = t.organization_id and b.depth > 0 and o.blocked_at is null and o.id is distinct from a.complained_org_id)) as "hasLower",
  t.has_open_child as "hasOpenChild", t.is_control as "isControl", t.controller_id as "controllerId",
  case when t.has_open_query then coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'type', q.type, 'askedBy', q.asked_by, 'decidingOrgId', q.deciding_org_id, 'wanted', q.wanted, 'askedDay', q.asked_at::date) order by q.id)
    from requests q where q.task_id = t.id and q.status = 'pending'), '[]') else '[]' end as requests,
  case when t.has_open_query then (select jsonb_build_object('id', r.id, 'status', r.status, 'reviewerId', r.reviewer_id, 'askedBy', r.asked_by, 'answeredBy', r.answered_by)
    from reviews r where r.task_id = t.id and r.status <> 'confirmed') end as review,
  ${openCorrection} as correction, ${mayBeCorrected} as "mayBeCorrected", a.status as "appealStatus", a.holder_id as "appealHolderId", a.position_level_id as "appealPostId",
  t.deadline, case when (select k.code from appeal_kinds k where k.id = a.kind_id) = 'proposal' then a.deadline end as "lastDay"`;
/** The select list of a subject, of `appeals a join tasks t`. */
export const subjectColumns = sql<TaskSubject>`${sightColumns}, t.days, t.answer_id as "answerId",
  (select ty.code from answers w join answer_types ty on ty.id = w.answer_type_id where w.id = t.answer_id) as "answerType", t.parent_id as "parentId", (select p.deadline from tasks p where p.id = t.parent_id) as "parentDeadline",
  t.topic_id as "topicId", t.task_type_id as "taskTypeId", t.depth_level_id as "depthLevelId", t.deadline_set_by as "deadlineSetBy",
  case when t.deadline_set_by = t.organization_id and t.from_org_id <> t.organization_id then t.term #>> '{limit,day}' end as "senderDay",
  a.is_control as "appealIsControl", a.controller_id as "appealControllerId", a.complained_org_id as "complainedOrgId", a.deadline as "appealDeadline", ${receivedDay} as "receivedDay"`;
const visibleInAppeal = (ctx: Ctx) => sql<boolean>`${visibleAppeals(ctx)} and ${isOurs(ctx)}`;

const tasksOf = <T>(columns: RawBuilder<T>, which: RawBuilder<boolean>, seen: RawBuilder<boolean>): RawBuilder<T> =>
  sql<T>`select ${columns} from appeals a join tasks t on t.appeal_id = a.id where ${which} and ${seen} order by t.id`;
const load = async (ctx: Ctx, which: RawBuilder<boolean>, lock: boolean, seen = visibleInAppeal(ctx)): Promise<TaskSubject[]> => {
  // the appeal first, then the task: every action takes the two locks in this order; in separate statements, because one that had to wait
  // for the lock would read the state from before
  const locked = lock ? sql`${tasksOf(sql``, which, seen)} for no key update of a, t`.execute(ctx.db) : undefined;
  const [{ rows }] = await Promise.all([tasksOf(subjectColumns, which, seen).execute(ctx.db), locked]);
  return rows;
};

export const loadTask = async (ctx: Ctx, id: number, lock: boolean): Promise<TaskSubject | undefined> =>
  (await load(ctx, sql`t.id = ${id}`, lock))[0];
/** One that the card of its appeal shows the caller. */
export const loadShownTask = async (ctx: Ctx, id: number): Promise<TaskSubject | undefined> =>
  (await load(ctx, sql`t.id = ${id}`, false, sql`${visibleAppeals(ctx)} and ${isShownTask(ctx)}`))[0];
export const loadTasksOf = (ctx: Ctx, appealIds: readonly number[], statuses: readonly string[]): Promise<TaskSubject[]> =>
  load(ctx, sql`t.appeal_id = any(${[...appealIds]}::bigint[]) and t.status = any(${[...statuses]}::text[])`, false);
/** All tasks of the appeal that are not over, visible to the caller or not; locked. */
export const loadOpenTasksOf = (ctx: Ctx, appealId: number): Promise<TaskSubject[]> =>
  load(ctx, sql`t.appeal_id = ${appealId} and t.status not in ('resolved', 'cancelled')`, true, sql`true`);
/** Those of the tasks of these appeals, which the caller sees, that satisfy a condition, in the order in which they were made. */
export const lookAtTasksOf = async (ctx: Ctx, appealIds: readonly number[], which: RawBuilder<boolean>): Promise<TaskSight[]> => {
  const those = sql<boolean>`t.appeal_id = any(${[...appealIds]}::bigint[]) and ${which}`;
  return (await tasksOf(sightColumns, those, isOurs(ctx)).execute(ctx.db)).rows;
};
/** Of each of these appeals, which the caller sees, the first of those tasks. */
export const lookAtFirstTaskOf = async (ctx: Ctx, appealIds: readonly number[], which: RawBuilder<boolean>): Promise<TaskSight[]> => {
  const { rows } = await sql<TaskSight>`
    select ${sightColumns}
      from unnest(${[...appealIds]}::bigint[]) page (id) join appeals a on a.id = page.id,
           lateral (select * from tasks t where t.appeal_id = a.id and ${which} and ${isOurs(ctx)} order by t.id limit 1) t`.execute(
    ctx.db,
  );
  return rows;
};

/** The drafts of an appeal, visible to the caller or not: a transfer drops what the former office has written. */
export const loadDraftsOf = (ctx: Ctx, appealId: number): Promise<TaskSubject[]> =>
  load(ctx, sql`t.appeal_id = ${appealId} and t.status = 'draft'`, false, sql`true`);

/** What a task that does not exist yet has of its appeal. */
const newTask = {
  id: 0,
  status: "",
  version: 1,
  taskId: null,
  departmentId: null,
  executorId: null,
  days: null,
  answerId: null,
  answerAuthorId: null,
  signerId: null,
  isAnswerSeen: false,
  answerType: null,
  parentId: null,
  parentDeadline: null,
  depth: 0,
  depthLimit: 0,
  hasLower: false,
  topicId: 0,
  taskTypeId: 0,
  depthLevelId: 0,
  senderDay: null,
  lastDay: null,
  hasOpenChild: false,
  isControl: false,
  controllerId: null,
  requests: [],
  review: null,
  correction: null,
  mayBeCorrected: false,
} as const satisfies Partial<TaskSubject>;
type OfAppeal = Omit<TaskSubject, keyof typeof newTask>;

/** A task that may be drafted for an appeal; when it is about to be it has its id, and the appeal is locked. undefined: not visible. */
export const draftOf = async (ctx: Ctx, appealId: number, lock: boolean): Promise<TaskSubject | undefined> => {
  const locked = lock ? sql`select from appeals a where a.id = ${appealId} for no key update of a`.execute(ctx.db) : undefined;
  const read = sql<OfAppeal & { id?: number }>`
    select ${lock ? sql`nextval('tasks_id_seq') as id,` : sql``} a.id as "appealId", a.position_level_id as "positionLevelId", a.holder_id as "fromOrgId", a.holder_id as "organizationId", a.holder_id as "deadlineSetBy", a.deadline, a.is_control as "appealIsControl", a.controller_id as "appealControllerId",
           a.status as "appealStatus", a.holder_id as "appealHolderId", a.complained_org_id as "complainedOrgId", a.position_level_id as "appealPostId", a.deadline as "appealDeadline", ${receivedDay} as "receivedDay"
      from appeals a where a.id = ${appealId} and ${visibleAppeals(ctx)}`.execute(ctx.db);
  const [{ rows }] = await Promise.all([read, locked]);
  return rows[0] && { ...newTask, ...rows[0] };
};

/** The task that sending `parent` down makes. */
export const childOf = (parent: TaskSubject, organizationId: number): TaskSubject => ({
  ...newTask,
  appealId: parent.appealId,
  positionLevelId: null,
  parentId: parent.id,
  parentDeadline: parent.deadline,
  fromOrgId: parent.organizationId,
  organizationId,
  deadlineSetBy: parent.organizationId,
  deadline: parent.deadline,
  appealIsControl: parent.appealIsControl,
  appealControllerId: parent.appealControllerId,
  appealStatus: parent.appealStatus,
  appealHolderId: parent.appealHolderId,
  complainedOrgId: parent.complainedOrgId,
  receivedDay: parent.receivedDay,
  appealPostId: parent.appealPostId,
  appealDeadline: parent.appealDeadline,
});
