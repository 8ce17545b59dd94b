import { openTaskStatuses, taskLists, type RequestType, type TaskRow } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { maskPhone } from "../../engine/privacy/masks.ts";
import { can, selves, type Ctx } from "../../engine/http/context.ts";
import {
  all,
  any,
  keptOpenTasks,
  keptOverdue,
  keptTotal,
  keptTotalBelow,
  keptTotalLess,
  type AskedFilter,
  type FamilySql,
  type KeptOfOffice,
  type Predicate,
} from "../../engine/lists/list-query.ts";
import { readNames, type Named } from "../../engine/names/names.repository.ts";
import { bucketsOfDays, bucketsOfIds, type Marks } from "../../engine/lists/spread.ts";
import { wantedInWords } from "./requests.repository.ts";
import { filters, filtersOfFew, filtersOfOpen, open } from "./tasks.filters.ts";
import { ordersOfTasks, requestOfList } from "./tasks.orders.ts";
import { supervisedTasks, visibleTasks, workOf, alsoExecutes } from "./tasks.visibility.ts";

const here = (ctx: Ctx): Predicate => sql`t.organization_id = ${ctx.actor.organizationId}`;
/** The same, said by what is open: an index that holds the closed too is read as far as they are not. */
const openByName: Predicate = sql`t.status in (${sql.join(openTaskStatuses.map((status) => sql.lit(status)))})`;
/** Not a draft and not withdrawn. */
const begun: Predicate = sql`t.status not in ('draft', 'cancelled')`;
/** As the partial indexes have it. */
const closedLate: Predicate = sql`t.status = 'resolved' and (t.resolved_at at time zone 'Asia/Tashkent')::date > t.deadline`;
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
/** The same as it is kept: all that the office decides, less what the caller asked. */
const keptAwaits =
  (type: RequestType) =>
  (ctx: Ctx): KeptOfOffice | undefined => {
    if (!can(ctx, `decide_${type}`)) return undefined;
    return keptTotalLess(ctx.actor.organizationId, `request ${type}`, `request ${type} of ${ctx.actor.userId}`);
  };
const reviews = (condition: Predicate): Predicate =>
  sql`(t.status <> 'cancelled' and t.id in (select r.task_id from reviews r where ${condition}))`;
/** How many tasks those are, of the reviews alone: a task has one that is open at most, and what is cancelled drops it. */
const reviewed = (condition: Predicate): RawBuilder<number> => sql`(select count(*) from reviews r where ${condition})`;
const toReview = (ctx: Ctx): Predicate =>
  all([sql`r.status = 'pending'`, mine(ctx, "r.reviewer_id"), sql`r.asked_by <> ${ctx.actor.userId}`]);
const reviewAnswered = (ctx: Ctx): Predicate =>
  all([sql`r.status = 'answered'`, mine(ctx, "r.asked_by"), sql`r.answered_by <> ${ctx.actor.userId}`]);

/** Kept for whoever sees the organisation's tasks, and no others besides. */
const seesOffice = (ctx: Ctx): boolean => can(ctx, "view_organization_appeals") && ctx.actor.supervised.length === 0;
const keptOf = (ctx: Ctx, list: string) => (seesOffice(ctx) ? keptTotal(ctx.actor.organizationId, list) : undefined);

const markedLists = ["closed-tasks", "delayed-closed-tasks", "dashboard-tasks", "all"];
const markedFilters = new Set(
  "from_createdDate to_createdDate from_deadline to_deadline from_resolvedDate to_resolvedDate fromOrgsId organizationsId taskTypesId groupsId channelId areasId isOtherRegion bucket closing isOpen isOverdue isControl isAccepted isSentOut isSentDown wasReturned wasRejected wasExtended".split(
    " ",
  ),
);
const markedOfClosed = new Set(["executorId", "executorName", "resultTypesId", "hasNews", "statusesId"]);
/** Of the dictionary, whose ids are fixed: the only status that no step leaves without a mark. */
const resolvedId = 13;
/** Each change leaves a mark; but steps of what is open leave none. */
const marksOf = (ctx: Ctx, list: string, asked: readonly AskedFilter[]): Marks | undefined => {
  if (list !== "supervisor-tasks" && !(markedLists.includes(list) && seesOffice(ctx))) return undefined;
  const ofSteps = asked.filter(([name, value]) => !markedFilters.has(name) && !(name === "statusesId" && value === resolvedId));
  if (!ofSteps.every(([name]) => markedOfClosed.has(name))) return undefined;
  const isOfMarked = ofSteps.length === 0 || list.endsWith("closed-tasks");
  return { families: ["tasks"], ...(!isOfMarked && { only: { marked: sql`t.status = 'resolved'`, rest: open } }) };
};

const registering = (ctx: Ctx): Predicate => all([here(ctx), sql`t.status = 'register'`]);
const resolving = (ctx: Ctx): Predicate =>
  all([here(ctx), sql`t.status = 'resolution' and t.position_level_id = any(${[...ctx.actor.posts]}::int[])`]);
const notOwnAnswer = (ctx: Ctx): Predicate => sql`t.answer_author_id <> ${ctx.actor.userId}`;
/** Answers that wait for the caller's check, and for the caller's signature or acceptance. */
const checking = (ctx: Ctx): Predicate[] => (can(ctx, "task_check_answer") ? [all([here(ctx), sql`t.status = 'answer_check'`])] : []);
const confirming = (ctx: Ctx): Predicate[] => [
  ...(can(ctx, "task_confirm_answer") ? [all([here(ctx), sql`t.status = 'answer_confirm'`, mine(ctx, "t.signer_id")])] : []),
  ...(can(ctx, "task_accept_lower_answer")
    ? [sql<boolean>`(t.from_org_id = ${ctx.actor.organizationId} and t.status = 'answer_upper')`]
    : []),
];
const telling = (ctx: Ctx): Predicate =>
  all([here(ctx), sql`t.status = 'notify'`, can(ctx, "task_notify_applicant") ? sql`true` : sql`false`]);
/** Work of a department or an organisation is kept; one person's is little, and found by an index. */
const isOfMany = (ctx: Ctx): boolean => can(ctx, "view_organization_tasks") || can(ctx, "view_department_tasks");
const keptWork = (ctx: Ctx, condition: Predicate) => (isOfMany(ctx) ? keptOpenTasks(all([workOf(ctx), condition])) : undefined);
/** What is in hand: the work itself as it is kept, and the little in which one only helps counted beside it. */
const keptInHand = (ctx: Ctx, condition: Predicate): RawBuilder<number> | undefined => {
  if (!isOfMany(ctx)) return undefined;
  if (can(ctx, "view_organization_tasks")) return keptOpenTasks(all([workOf(ctx), condition]));
  const helping = all([alsoExecutes(ctx), sql`${workOf(ctx)} is not true`, inHand, condition]);
  return sql`(${keptOpenTasks(all([workOf(ctx), inHand, condition]))} + (select count(*) from tasks t where ${helping}))`;
};

const nameColumns = {
  groupName: ["topics", "topic_id"],
  taskTypeName: ["task_types", "task_type_id"],
  fromOrgName: ["organizations", "from_org_id"],
  organizationName: ["organizations", "organization_id"],
  departmentName: ["departments", "department_id"],
  executorName: ["users", "executor_id"],
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

const from = sql`tasks t`;
const holds: FamilySql<typeof taskLists>["holds"] = {
  "register-task": registering,
  "resolution-task": resolving,
  "new-tasks": (ctx) => all([workOf(ctx), sql`t.status = 'new'`]),
  "process-tasks": (ctx) =>
    can(ctx, "view_organization_tasks") ? all([workOf(ctx), open]) : all([any([workOf(ctx), alsoExecutes(ctx)]), inHand]),
  "reject-tasks": (ctx) => all([workOf(ctx), sql`t.status = 'rejected'`]),
  "return-tasks": (ctx) => sql`(t.from_org_id = ${ctx.actor.organizationId} and t.status = 'returned')`,
  "delayed-tasks": (ctx) => visibleTasks(ctx, sql`${open} and t.deadline < ${ctx.today}::date`),
  "closed-tasks": (ctx) => visibleTasks(ctx, sql`t.status = 'resolved'`),
  "delayed-closed-tasks": (ctx) => visibleTasks(ctx, closedLate),
  "checking-query": (ctx) => all([notOwnAnswer(ctx), any([...checking(ctx), ...confirming(ctx)])]),
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
/** Lists of what was ever done; all others hold what is open, a small part of it. */
const manyIn = new Set(["supervisor-tasks", ...markedLists]);
/** A second opinion may be asked for and given while its task is closed. */
const isOfAnyStatus = new Set(["review-tasks", "answer-review-tasks"]);

export const taskListSql: FamilySql<typeof taskLists> = {
  family: taskLists,
  from,
  idColumn: sql`t.id`,
  holds,
  kept: {
    "register-task": (ctx) => keptOpenTasks(registering(ctx)),
    "resolution-task": (ctx) => keptOpenTasks(resolving(ctx)),
    "new-tasks": (ctx) => keptWork(ctx, sql`t.status = 'new'`),
    "process-tasks": (ctx) => keptInHand(ctx, sql`true`),
    "reject-tasks": (ctx) => keptWork(ctx, sql`t.status = 'rejected'`),
    "return-tasks": (ctx) => keptTotal(ctx.actor.organizationId, "returned"),
    "checking-query": (ctx) =>
      sql`(${keptOpenTasks(all([notOwnAnswer(ctx), any(checking(ctx))]))} + (select count(*) from tasks t where ${all([notOwnAnswer(ctx), any(confirming(ctx))])}))`,
    "notify-applicant-query": (ctx) => keptOpenTasks(telling(ctx)),
    "send-to-down-query": keptAwaits("send_to_down"),
    "deadline-query": keptAwaits("deadline"),
    "executor-query": keptAwaits("executor"),
    "limited-query": keptAwaits("depth_limit"),
    "groups-query": keptAwaits("group"),
    "delayed-tasks": (ctx) => (seesOffice(ctx) ? keptOverdue(ctx.actor.organizationId, ctx.today) : undefined),
    "review-tasks": (ctx) => reviewed(toReview(ctx)),
    "answer-review-tasks": (ctx) => reviewed(reviewAnswered(ctx)),
    "closed-tasks": (ctx) => keptOf(ctx, "closed-tasks"),
    "delayed-closed-tasks": (ctx) => keptOf(ctx, "delayed-closed-tasks"),
    "dashboard-tasks": (ctx) => keptOf(ctx, "tasks"),
    // each task is one office's to do, so the offices' totals add up
    "supervisor-tasks": (ctx) => keptTotalBelow(ctx.actor.supervised, "own-tasks"),
    all: (ctx) => keptOf(ctx, "tasks"),
  },
  keptFlagged: { "process-tasks": (ctx) => keptInHand(ctx, sql`t.has_news`) },
  marked: {
    by: marksOf,
    orders: {
      id: bucketsOfIds(sql`t.id`, "task_id"),
      requestNumber: bucketsOfIds(sql`t.appeal_id`, "appeal_id"),
      createdDate: bucketsOfDays(sql`t.dispatched_at`, "created_day"),
      deadline: bucketsOfDays(sql`t.deadline`, "deadline_day"),
    },
  },
  sortable: { id: sql`t.id`, requestNumber: sql`t.appeal_id`, createdDate: sql`t.dispatched_at`, deadline: sql`t.deadline` },
  sortableFew: ordersOfTasks,
  filters,
  nearer: (_ctx, list) => (manyIn.has(list) ? undefined : { from, holds, filters: isOfAnyStatus.has(list) ? filtersOfFew : filtersOfOpen }),
  rows: async (ctx, ids, list) => {
    const names = await readNames(ctx);
    const { rows } = await sql<Named<typeof nameColumns, Omit<TaskRow, "statusName">>>`
      select t.id, t.appeal_id as "appealId", a.number as "requestNumber", t.status, t.version, coalesce(t.dispatched_at, t.created_at) as "createdDate",
             to_char(t.deadline, 'DD.MM.YYYY') as deadline, case when t.resolved_at is null and t.status <> 'cancelled' then t.deadline - ${ctx.today}::date end as "daysLeft",
             left(t.text, 500) as text, p.full_name as "applicantName", p.phone as "applicantPhone", w.number as "answerNumber", coalesce(t.return_reason, case when t.status = 'rejected' then w.reject_reason end) as "returnReason", t.resolved_at as "resolvedDate",
             case when t.resolved_at is not null and t.resolved_at::date > t.deadline then t.resolved_at::date - t.deadline end as "daysLate", t.is_control as "isControl",
             to_char(t.control_review_day, 'DD.MM.YYYY') as "controlReviewDate", t.has_news as "hasNews",
             q.id as "requestId", ${wantedInWords(ctx)} as "requestWanted", q.reason as "requestReason", q.asked_at as "requestedDate",
             r.question as "reviewQuestion", to_char(r.due_day, 'DD.MM.YYYY') as "reviewDueDate", r.answer as "reviewAnswer",
             t.department_id as "departmentsId", t.executor_id as "executorId",
             t.topic_id, t.task_type_id, t.from_org_id, t.organization_id, t.department_id, t.executor_id, t.position_level_id, p.area_id, a.channel_id, w.result_type_id, t.signer_id, t.controller_id,
             q.asked_by as requested_by, r.reviewer_id, r.asked_by as review_asked_by
        from unnest(${[...ids]}::bigint[]) with ordinality as page (id, position) join tasks t on t.id = page.id join appeals a on a.id = t.appeal_id join applicants p on p.id = a.applicant_id
        left join answers w on w.id = t.answer_id left join requests q on q.task_id = t.id and q.status = 'pending' and q.type = ${requestOfList[list] ?? null}
        left join reviews r on r.task_id = t.id and r.status <> 'confirmed'
       order by page.position`.execute(ctx.db);
    const personal = can(ctx, "view_personal_data");
    return rows.map((row) => ({
      ...row,
      statusName: names.ofStatus("task", row.status),
      ...names.columns(nameColumns, row),
      applicantPhone: personal ? row.applicantPhone : maskPhone(row.applicantPhone),
    }));
  },
};
