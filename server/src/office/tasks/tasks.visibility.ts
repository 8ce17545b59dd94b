import { sql } from "kysely";
import { watchedOffices } from "../organizations/watched.ts";
import { can, ledDepartments, seenDepartments, selves, type Ctx } from "../../engine/http/context.ts";
import { all, any, type Predicate } from "../../engine/lists/list-query.ts";

/**
 * The tasks that the caller works with or watches, alias `t`; the card of a visible appeal shows its other tasks too.
 * In parts that have no task in common: the condition is said with each, so that each has an index that fits it.
 */
export const visibleTasks = (ctx: Ctx, condition: Predicate): readonly Predicate[] => {
  const { actor } = ctx;
  const ways: Predicate[] = [];
  if (can(ctx, "view_organization_appeals")) {
    ways.push(sql`t.organization_id = ${actor.organizationId}`);
    const sent = sql<boolean>`t.from_org_id = ${actor.organizationId} and t.from_org_id <> t.organization_id`;
    if (actor.supervised.length === 0) return [...ways, sent].map((way) => all([way, condition]));
    ways.push(sent);
  } else {
    if (can(ctx, "task_accept") || can(ctx, "task_answer")) ways.push(ownTasks(ctx));
    if (can(ctx, "task_review_answer"))
      // an array lets each half of the `or` use its index
      ways.push(sql`t.id = any(array(select r.task_id from reviews r where r.reviewer_id = any(${selves(ctx)}::bigint[])))`);
  }
  if (actor.supervised.length > 0) ways.push(supervisedTasks(ctx));
  return [any(ways.map((way) => all([way, condition])))];
};

/** Tasks of a supervisor's organisations and all below them; otherwise nothing. In an array: a join would search the tree for each task. */
export const supervisedTasks = (ctx: Ctx): Predicate =>
  ctx.actor.supervised.length === 0 ? sql`false` : sql`t.organization_id = any(array${watchedOffices(ctx)})`;

/** Own work and the department's: what an executor may see. */
const ownTasks = (ctx: Ctx): Predicate => {
  const seen = seenDepartments(ctx);
  if (!seen) return sql`t.organization_id = ${ctx.actor.organizationId}`;
  return sql`(t.organization_id = ${ctx.actor.organizationId} and (${executes(ctx)} or ${alsoExecutes(ctx)} or t.department_id = any(${seen}::int[])))`;
};

const executes = (ctx: Ctx): Predicate => sql`t.executor_id = any(${selves(ctx)}::bigint[])`;
/** The caller helps the one who answers for it; the array lets each half of an `or` use its index. */
export const alsoExecutes = (ctx: Ctx): Predicate =>
  sql`t.id = any(array(select c.task_id from task_co_executors c where c.user_id = any(${selves(ctx)}::bigint[])))`;

/** Whether lists of work show the whole organisation's: to its controller, and to a leader of no department. */
export const seesOfficeWork = (ctx: Ctx): boolean =>
  can(ctx, "view_organization_tasks") || (can(ctx, "view_department_tasks") && ledDepartments(ctx) === undefined);

/** Whose work a list of work shows: the organisation's, the department's to its leader, else one's own. */
export const workOf = (ctx: Ctx): Predicate => {
  const { actor } = ctx;
  if (seesOfficeWork(ctx)) return sql`t.organization_id = ${actor.organizationId}`;
  if (!can(ctx, "view_department_tasks")) return executes(ctx);
  return sql`(t.organization_id = ${actor.organizationId} and (t.department_id = any(${ledDepartments(ctx) ?? []}::int[]) or ${executes(ctx)}))`;
};
