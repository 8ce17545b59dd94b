import { sql } from "kysely";
import type { taskWorkflow } from "@murojaat/contract";
import { ledDepartments, selves, type Ctx } from "../../engine/http/context.ts";
import type { Predicate } from "../../engine/lists/list-query.ts";
import { isTrue } from "../../engine/workflow/conditions.ts";
import { watchedOffices } from "../organizations/watched.ts";
import type { PendingRequest, TaskSight } from "./tasks.subject.ts";

type Who = (typeof taskWorkflow)["who"][number];

const here = (ctx: Ctx, s: TaskSight) => s.organizationId === ctx.actor.organizationId;
const sentFromHere = (ctx: Ctx, s: TaskSight) => s.fromOrgId === ctx.actor.organizationId;
const isExecutor = (ctx: Ctx, s: TaskSight) => here(ctx, s) && s.executorId !== null && selves(ctx).includes(s.executorId);
const hasPost = (ctx: Ctx, s: TaskSight) => here(ctx, s) && s.positionLevelId !== null && ctx.actor.posts.includes(s.positionLevelId);
/** A leader without a department leads all of the organisation. */
const leadsDepartment = (ctx: Ctx, s: TaskSight): boolean => {
  if (!here(ctx, s) || !ctx.actor.permissions.has("view_department_tasks")) return false;
  const led = ledDepartments(ctx);
  return led === undefined || (s.departmentId !== null && led.includes(s.departmentId));
};
const signs = (ctx: Ctx, s: TaskSight) => here(ctx, s) && s.signerId !== null && selves(ctx).includes(s.signerId);

/** The controller named, or one of an organisation above that controller's. */
const controls = async (ctx: Ctx, s: TaskSight): Promise<boolean> => {
  if (s.controllerId === null) return false;
  if (selves(ctx).includes(s.controllerId)) return true;
  if (!ctx.actor.permissions.has("task_release_control")) return false;
  const { rows } = await sql`
    select from users u join organization_tree t on t.descendant_id = u.organization_id
     where u.id = ${s.controllerId} and t.ancestor_id = ${ctx.actor.organizationId} and t.depth > 0`.execute(ctx.db);
  return rows.length > 0;
};

/** Who has the task in hand in its present status: who may send it back or refuse the answer. */
const hasTurn = (ctx: Ctx, s: TaskSight): boolean | Promise<boolean> => {
  switch (s.status) {
    case "register":
      return here(ctx, s) && ctx.actor.permissions.has("task_register");
    case "resolution":
      return hasPost(ctx, s);
    case "new":
      return isExecutor(ctx, s) || leadsDepartment(ctx, s);
    case "answer_check":
      return here(ctx, s) && ctx.actor.permissions.has("task_check_answer");
    case "answer_confirm":
      return signs(ctx, s);
    case "answer_upper":
      return sentFromHere(ctx, s) && ctx.actor.permissions.has("task_accept_lower_answer");
    case "control_release":
      return controls(ctx, s);
    default:
      return false;
  }
};

/** The pending requests that the caller may decide: four eyes, the organisation and the permission of their type. */
export const decidable = (ctx: Ctx, s: TaskSight): PendingRequest[] =>
  s.requests.filter(
    (r) => r.decidingOrgId === ctx.actor.organizationId && r.askedBy !== ctx.actor.userId && ctx.actor.permissions.has(`decide_${r.type}`),
  );

/** The meanings of `who` in the task workflow. */
export const taskWho: { readonly [N in Who]: (ctx: Ctx, s: TaskSight) => boolean | Promise<boolean> } = {
  classifier: (ctx, s) =>
    s.appealStatus === "classification" &&
    s.appealHolderId === ctx.actor.organizationId &&
    s.appealPostId !== null &&
    ctx.actor.posts.includes(s.appealPostId),
  task_organization: here,
  post_holder: hasPost,
  executor: isExecutor,
  department_leader: leadsDepartment,
  sender: sentFromHere,
  checker: here,
  signer_of_answer: signs,
  // a key is its owner's: who stands in does not sign with it
  named_signer: (ctx, s) => here(ctx, s) && s.signerId === ctx.actor.userId,
  upper_organization: sentFromHere,
  whose_turn: hasTurn,
  // the organisation that does the task, the one that sent it, the holder of the appeal
  controller_in_reach: (ctx, s) => here(ctx, s) || sentFromHere(ctx, s) || s.appealHolderId === ctx.actor.organizationId,
  controller_of_task: controls,
  asker: (ctx, s) => isExecutor(ctx, s) || leadsDepartment(ctx, s),
  decider: (ctx, s) => decidable(ctx, s).length > 0,
  review_sender: (ctx, s) => here(ctx, s) || sentFromHere(ctx, s),
  // four eyes, also where one of the two stands in for the other
  reviewer: (ctx, s) =>
    s.review?.status === "pending" && selves(ctx).includes(s.review.reviewerId) && s.review.askedBy !== ctx.actor.userId,
  review_asker: (ctx, s) =>
    s.review?.status === "answered" && selves(ctx).includes(s.review.askedBy) && s.review.answeredBy !== ctx.actor.userId,
  // its author, who stands in, and the leader of the department: an author who has left withdraws nothing
  correction_author: (ctx, s) =>
    s.correction !== null && (s.correction.authorId === ctx.actor.userId || isExecutor(ctx, s) || leadsDepartment(ctx, s)),
  // four eyes, also where the signer is stood in for
  correction_signer: (ctx, s) =>
    here(ctx, s) && s.correction !== null && selves(ctx).includes(s.correction.signerId) && s.correction.authorId !== ctx.actor.userId,
  // the controller's reach, and the offices that are watched
  watcher: async (ctx, s) => {
    if (here(ctx, s) || sentFromHere(ctx, s) || s.appealHolderId === ctx.actor.organizationId) return true;
    if (ctx.actor.supervised.length === 0) return false;
    return isTrue(ctx, sql`${s.organizationId} in ${watchedOffices(ctx)}`);
  },
  system: () => true,
};

const isHere = ({ actor }: Ctx): Predicate => sql`t.organization_id = ${actor.organizationId}`;
const isSentFromHere = ({ actor }: Ctx): Predicate => sql`t.from_org_id = ${actor.organizationId}`;
const isHolder = ({ actor }: Ctx): Predicate => sql`a.holder_id = ${actor.organizationId}`;
const isWithExecutor = (ctx: Ctx): Predicate => sql`t.executor_id = any(${selves(ctx)}::bigint[])`;
const isAtPost = ({ actor }: Ctx): Predicate => sql`t.position_level_id = any(${[...actor.posts]}::int[])`;
const isToBeSigned = (ctx: Ctx): Predicate => sql`t.signer_id = any(${selves(ctx)}::bigint[])`;
const hasCorrection = (): Predicate =>
  sql`exists (select from corrections c where c.task_id = t.id and c.state in ('written', 'rejected', 'confirmed'))`;
const hasController = (): Predicate => sql`t.controller_id is not null`;
/** A request waits for its decision, or a review has been asked for. */
const hasQuery = (): Predicate => sql`t.has_open_query`;

/** Any of these. */
type Reach = readonly ((ctx: Ctx) => Predicate)[];
const turns: Readonly<Record<string, Reach>> = {
  register: [isHere],
  resolution: [isAtPost],
  new: [isHere],
  answer_check: [isHere],
  answer_confirm: [isToBeSigned],
  answer_upper: [isSentFromHere],
  control_release: [hasController],
};
/**
 * What PostgreSQL checks first, of tasks `t` of appeals `a`: where none of these is true, nobody has the relation to a task. Where one is,
 * `taskWho` decides.
 */
export const taskReach: { readonly [N in Who]: Reach | ((status: string) => Reach) } = {
  classifier: [isHolder],
  task_organization: [isHere],
  post_holder: [isAtPost],
  executor: [isWithExecutor],
  department_leader: [isHere],
  sender: [isSentFromHere],
  checker: [isHere],
  signer_of_answer: [isToBeSigned],
  named_signer: [isToBeSigned],
  upper_organization: [isSentFromHere],
  whose_turn: (status) => turns[status] ?? [],
  controller_in_reach: [isHere, isSentFromHere, isHolder],
  controller_of_task: [hasController],
  asker: [isHere],
  decider: [hasQuery],
  review_sender: [isHere, isSentFromHere],
  reviewer: [hasQuery],
  review_asker: [hasQuery],
  correction_author: [hasCorrection],
  correction_signer: [hasCorrection],
  watcher: [isHere, isSentFromHere, isHolder, (ctx) => sql`t.organization_id in ${watchedOffices(ctx)}`],
  system: [],
};
