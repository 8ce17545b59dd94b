import {
  correctionStates,
  openTaskStatuses,
  taskLists,
  translateAny,
  type CorrectionState,
  type RequestType,
  type TaskRow,
} from "@murojaat/contract";
import { sql } from "kysely";
import { knownName, knowsApplicant, undisclosed } from "../appeals/appeals.visibility.ts";
import { can, ledDepartments, selves, type Ctx } from "../../engine/http/context.ts";
import { all, any, rowsFrom, type FamilySql, type Predicate } from "../../engine/lists/list-query.ts";
import { officeTotal, overdueTotal, totalBelow, totalOfPrefix, type OfficeTotal, type Total } from "../../engine/lists/totals.ts";
import { readNames } from "../../engine/names/names.repository.ts";
import { maskPhone } from "../../engine/privacy/masks.ts";
import { daysLateOf } from "../terms/late-terms.repository.ts";
import { correctionToSign, correctionToTell, joinedCorrection } from "./corrections.repository.ts";
import { remindedOf } from "./reminders.ts";
import { wantedInWords } from "./requests.repository.ts";
import { open, shownDeadline, taskFilters } from "./tasks.filters.ts";
import { requestOfList, shortOrdersOfTasks } from "./tasks.orders.ts";
import { alsoExecutes, seesOfficeWork, supervisedTasks, visibleTasks, workOf } from "./tasks.visibility.ts";

const here = (ctx: Ctx): Predicate => sql`t.organization_id = ${ctx.actor.organizationId}`;
/** The same, in terms of what is open: an index that also holds closed ones is read only as far as the open ones. */
const openByName: Predicate = sql`t.status in (${sql.join(openTaskStatuses.map((status) => sql.lit(status)))})`;
/** Not a draft and not withdrawn. */
const begun: Predicate = sql`t.status not in ('draft', 'cancelled')`;
const closedLate: Predicate = sql`t.status = 'resolved' and (t.resolved_at >= t.deadline + 1 or t.was_late)`;
/** What an executor has in hand: accepted, or answered and on its way through check, confirmation and letter. */
const inHand: Predicate = sql`t.status in ('process', 'answer_check', 'answer_confirm', 'answer_upper', 'notify', 'control_release')`;
const mine = (ctx: Ctx, column: string): Predicate => sql`${sql.ref(column)} = any(${selves(ctx)}::bigint[])`;
/** Requests of a type that the caller may decide: as `decidable` says of one task. */
const awaits = (ctx: Ctx, type: RequestType): Predicate =>
  can(ctx, `decide_${type}`)
    ? all([
        open,
        sql`t.id in (select q.task_id from requests q where q.status = 'pending' and q.type = ${type} and q.deciding_org_id = ${ctx.actor.organizationId} and q.asked_by <> ${ctx.actor.userId})`,
      ])
    : sql`false`;
/** All that the office decides, less what the caller asked. */
const totalAwaiting =
  (type: RequestType) =>
  (ctx: Ctx): OfficeTotal | undefined =>
    can(ctx, `decide_${type}`)
      ? { ...officeTotal(ctx.actor.organizationId, `request ${type}`), less: `request ${type} of ${ctx.actor.userId}` }
      : undefined;
/** A task has one review at most that is not confirmed, and one that is cancelled has none. */
const reviews = (condition: Predicate): Predicate => sql`t.id in (select r.task_id from reviews r where ${condition})`;
const countReviews = (condition: Predicate): Total => sql`(select count(*) from reviews r where ${condition})`;
const toReview = (ctx: Ctx): Predicate =>
  all([sql`r.status = 'pending'`, mine(ctx, "r.reviewer_id"), sql`r.asked_by <> ${ctx.actor.userId}`]);
const reviewAnswered = (ctx: Ctx): Predicate =>
  all([sql`r.status = 'answered'`, mine(ctx, "r.asked_by"), sql`r.answered_by <> ${ctx.actor.userId}`]);

/** Sees all tasks of the own office, and no others. */
const seesOfficeOnly = (ctx: Ctx): boolean => can(ctx, "view_organization_appeals") && ctx.actor.supervised.length === 0;
const totalOfAll = (ctx: Ctx, list: string) => (seesOfficeOnly(ctx) ? officeTotal(ctx.actor.organizationId, list) : undefined);

/**
 * The total of a list of work: of the whole office, or of the departments that the caller leads with what the caller does elsewhere.
 * An executor's own work is counted. `task_lists` maintains the totals, by department.
 */
const workTotal = (ctx: Ctx, list: string, condition: Predicate, ...besides: readonly Predicate[]): Total | undefined => {
  const { organizationId } = ctx.actor;
  if (seesOfficeWork(ctx)) return totalOfPrefix(organizationId, list);
  const led = can(ctx, "view_department_tasks") && ledDepartments(ctx);
  if (!led) return undefined;
  // `case`, so that no index of the office is used: the caller's own tasks are few
  const elsewhere: Predicate = sql`case when t.organization_id = ${organizationId} then coalesce(t.department_id <> all(${led}::int[]), true) else ${any(besides)} end`;
  return {
    ...officeTotal(organizationId, ...led.map((department) => `${list} ${department}`)),
    besides: sql`(select count(*) from tasks t where ${all([any([mine(ctx, "t.executor_id"), ...besides]), condition, elsewhere])})`,
  };
};
const totalInHand = (ctx: Ctx, news: Predicate, name: string): Total | undefined =>
  can(ctx, "view_organization_tasks")
    ? totalOfPrefix(ctx.actor.organizationId, `open-tasks${name}`)
    : workTotal(ctx, `tasks-in-hand${name}`, all([inHand, news]), alsoExecutes(ctx));

/** An answer came back to its author, or a correction of one. */
const cameBack: Predicate = sql`(t.status = 'rejected' or t.correction_rejected)`;
const registering = (ctx: Ctx): Predicate => all([here(ctx), sql`t.status = 'register'`]);
const resolving = (ctx: Ctx): Predicate =>
  all([here(ctx), sql`t.status = 'resolution' and t.position_level_id = any(${[...ctx.actor.posts]}::int[])`]);
const notOwnAnswer = (ctx: Ctx): Predicate => sql`t.answer_author_id <> ${ctx.actor.userId}`;
/** Answers of others that wait for the caller's check, and for the caller's signature or acceptance. */
const checking = (ctx: Ctx): Predicate[] =>
  can(ctx, "task_check_answer") ? [all([here(ctx), sql`t.status = 'answer_check'`, notOwnAnswer(ctx)])] : [];
const confirming = (ctx: Ctx): Predicate =>
  all([
    notOwnAnswer(ctx),
    any([
      ...(can(ctx, "task_confirm_answer") ? [all([here(ctx), sql`t.status = 'answer_confirm'`, mine(ctx, "t.signer_id")])] : []),
      ...(can(ctx, "task_accept_lower_answer")
        ? [sql<boolean>`(t.from_org_id = ${ctx.actor.organizationId} and t.status = 'answer_upper')`]
        : []),
    ]),
  ]);
const telling = (ctx: Ctx): Predicate =>
  all([here(ctx), can(ctx, "task_notify_applicant") ? any([sql`t.status = 'notify'`, correctionToTell]) : sql`false`]);
const nameColumns = {
  groupName: ["topics", "topic_id"],
  taskTypeName: ["task_types", "task_type_id"],
  fromOrgName: ["organizations", "from_org_id"],
  organizationName: ["organizations", "organization_id"],
  departmentName: ["departments", "departmentsId"],
  executorName: ["users", "executorId"],
  positionLevelName: ["position_levels", "position_level_id"],
  applicantAreaName: ["areas", "area_id"],
  channelName: ["channels", "channel_id"],
  resultTypeName: ["result_types", "result_type_id"],
  signerName: ["users", "signer_id"],
  controllerName: ["users", "controller_id"],
  requestedByName: ["users", "requested_by"],
  reviewerName: ["users", "reviewer_id"],
  reviewAskedByName: ["users", "review_asked_by"],
} as const;

const holds: FamilySql<typeof taskLists>["holds"] = {
  "register-task": registering,
  "resolution-task": resolving,
  "new-tasks": (ctx) => all([workOf(ctx), sql`t.status = 'new'`]),
  "process-tasks": (ctx) =>
    seesOfficeWork(ctx)
      ? all([workOf(ctx), can(ctx, "view_organization_tasks") ? open : inHand])
      : all([any([workOf(ctx), alsoExecutes(ctx)]), inHand]),
  "reject-tasks": (ctx) => all([workOf(ctx), cameBack]),
  "return-tasks": (ctx) => sql`(t.from_org_id = ${ctx.actor.organizationId} and t.status = 'returned')`,
  "delayed-tasks": (ctx) => visibleTasks(ctx, sql`${open} and t.deadline < ${ctx.today}::date`),
  "closed-tasks": (ctx) => visibleTasks(ctx, sql`t.status = 'resolved'`),
  "delayed-closed-tasks": (ctx) => visibleTasks(ctx, closedLate),
  // a correction is of a resolved task, so that no task is in both parts
  "checking-query": (ctx) => [
    ...checking(ctx),
    any([confirming(ctx), ...(can(ctx, "task_confirm_answer") ? [all([here(ctx), correctionToSign(ctx)])] : [])]),
  ],
  "notify-applicant-query": telling,
  "send-to-down-query": (ctx) => awaits(ctx, "send_to_down"),
  "deadline-query": (ctx) => awaits(ctx, "deadline"),
  "executor-query": (ctx) => awaits(ctx, "executor"),
  "limited-query": (ctx) => awaits(ctx, "depth_limit"),
  "groups-query": (ctx) => awaits(ctx, "group"),
  "others-tasks": (ctx) => all([workOf(ctx), sql`t.has_open_child`, open]),
  "for-controler": (ctx) => all([sql`t.is_control`, openByName, mine(ctx, "t.controller_id")]),
  "release-control": (ctx) => all([sql`t.status = 'control_release'`, mine(ctx, "t.controller_id")]),
  "review-tasks": (ctx) => reviews(toReview(ctx)),
  "answer-review-tasks": (ctx) => reviews(reviewAnswered(ctx)),
  "dashboard-tasks": (ctx) => visibleTasks(ctx, begun),
  "supervisor-tasks": (ctx) => all([begun, supervisedTasks(ctx)]),
  all: (ctx) => visibleTasks(ctx, begun),
};
/** The rows of a page: `t` the task, `a` its appeal, `p` the applicant, `w` the answer, `q` the request of the list, `r` the open review. */
const rows = rowsFrom<TaskRow>()({
  columns: (ctx, list) => ({
    id: sql<number>`t.id`,
    appealId: sql<number>`t.appeal_id`,
    requestNumber: sql<string>`a.number`,
    status: sql<string>`t.status`,
    version: sql<number>`t.version`,
    createdDate: sql<string>`coalesce(t.dispatched_at, t.created_at)`,
    // of a correction its own day
    deadline: sql<string>`to_char(coalesce(c.due_day, t.deadline), 'DD.MM.YYYY')`,
    correctionState: sql<CorrectionState | null>`c.state`,
    daysLeft: sql<
      number | null
    >`case when c.id is not null then c.due_day - ${ctx.today}::date when t.resolved_at is null and t.status <> 'cancelled' then t.deadline - ${ctx.today}::date end`,
    text: sql<string>`left(t.text, 500)`,
    appealText: sql<string>`left(a.text, 200)`,
    reminded: remindedOf,
    applicantName: knownName(ctx),
    isKnown: knowsApplicant(ctx),
    applicantPhone: sql<string>`p.phone`,
    answerNumber: sql<string | null>`coalesce(cw.number, w.number)`,
    answerText: list === "checking-query" ? sql<string | null>`left(coalesce(cw.text, w.text), 200)` : sql<string | null>`null`,
    returnReason: sql<
      string | null
    >`coalesce(t.return_reason, case when t.status = 'rejected' then w.reject_reason when c.state = 'rejected' then c.reject_reason end)`,
    resolvedDate: sql<string | null>`t.resolved_at`,
    daysLate: daysLateOf,
    isControl: sql<boolean>`t.is_control`,
    controlReviewDate: sql<string | null>`to_char(t.control_review_day, 'DD.MM.YYYY')`,
    hasNews: sql<boolean>`t.has_news`,
    requestId: sql<number | null>`q.id`,
    requestWanted: sql<string | null>`${wantedInWords(ctx)}`,
    requestReason: sql<string | null>`q.reason`,
    requestedDate: sql<string | null>`q.asked_at`,
    reviewQuestion: sql<string | null>`r.question`,
    reviewDueDate: sql<string | null>`to_char(r.due_day, 'DD.MM.YYYY')`,
    reviewAnswer: sql<string | null>`r.answer`,
    departmentsId: sql<number | null>`t.department_id`,
    executorId: sql<number | null>`t.executor_id`,
    topic_id: sql<number>`t.topic_id`,
    task_type_id: sql<number>`t.task_type_id`,
    from_org_id: sql<number>`t.from_org_id`,
    organization_id: sql<number>`t.organization_id`,
    position_level_id: sql<number | null>`t.position_level_id`,
    area_id: sql<number | null>`p.area_id`,
    channel_id: sql<number>`a.channel_id`,
    result_type_id: sql<number | null>`w.result_type_id`,
    signer_id: sql<number | null>`coalesce(c.signer_id, t.signer_id)`,
    controller_id: sql<number | null>`t.controller_id`,
    requested_by: sql<number | null>`q.asked_by`,
    reviewer_id: sql<number | null>`r.reviewer_id`,
    review_asked_by: sql<number | null>`r.asked_by`,
  }),
  from: (_ids, list) => sql`
    join tasks t on t.id = page.id
    join appeals a on a.id = t.appeal_id
    join applicants p on p.id = a.applicant_id
    left join answers w on w.id = t.answer_id
    ${joinedCorrection(list)}
    left join answers cw on cw.id = c.new_answer_id
    left join requests q on q.task_id = t.id and q.status = 'pending' and q.type = ${requestOfList[list] ?? null}
    left join reviews r on r.task_id = t.id and r.status <> 'confirmed'`,
  complete: async (ctx) => {
    const names = await readNames(ctx);
    const personal = can(ctx, "view_personal_data");
    return (raw) => ({
      ...names.columns(nameColumns, raw.isKnown ? raw : { ...raw, area_id: null }),
      statusName: raw.correctionState
        ? translateAny(ctx.messages, correctionStates[raw.correctionState])
        : names.ofStatus("task", raw.status),
      applicantPhone: !raw.isKnown ? undisclosed(ctx) : personal ? raw.applicantPhone : maskPhone(raw.applicantPhone),
    });
  },
});

export const taskListSql: FamilySql<typeof taskLists> = {
  family: taskLists,
  from: sql`tasks t`,
  idColumn: sql`t.id`,
  holds,
  totals: {
    "resolution-task": ({ actor }) => officeTotal(actor.organizationId, ...[...actor.posts].map((post) => `resolution-task ${post}`)),
    "new-tasks": (ctx) => workTotal(ctx, "new-tasks", sql`t.status = 'new'`),
    "process-tasks": (ctx) => totalInHand(ctx, sql`true`, ""),
    "reject-tasks": (ctx) => workTotal(ctx, "reject-tasks", cameBack),
    "others-tasks": (ctx) => workTotal(ctx, "others-tasks", all([sql`t.has_open_child`, openByName])),
    "return-tasks": (ctx) => officeTotal(ctx.actor.organizationId, "returned"),
    "send-to-down-query": totalAwaiting("send_to_down"),
    "deadline-query": totalAwaiting("deadline"),
    "executor-query": totalAwaiting("executor"),
    "limited-query": totalAwaiting("depth_limit"),
    "groups-query": totalAwaiting("group"),
    "review-tasks": (ctx) => countReviews(toReview(ctx)),
    "answer-review-tasks": (ctx) => countReviews(reviewAnswered(ctx)),
    "delayed-tasks": (ctx) => (seesOfficeOnly(ctx) ? overdueTotal(ctx.actor.organizationId, ctx.today) : undefined),
    "closed-tasks": (ctx) => totalOfAll(ctx, "closed-tasks"),
    "delayed-closed-tasks": (ctx) => totalOfAll(ctx, "delayed-closed-tasks"),
    "dashboard-tasks": (ctx) => totalOfAll(ctx, "tasks"),
    // Each task is one office's to do, so the offices' totals add up.
    "supervisor-tasks": (ctx) => totalBelow(ctx.actor.supervised, "own-tasks"),
    all: (ctx) => totalOfAll(ctx, "tasks"),
  },
  flagTotals: { "process-tasks": (ctx) => totalInHand(ctx, sql`t.has_news`, "-news") },
  orders: { id: sql`t.id`, requestNumber: sql`t.appeal_id`, createdDate: sql`t.dispatched_at`, deadline: shownDeadline },
  shortOrders: shortOrdersOfTasks,
  filters: taskFilters,
  rows,
};
