import { sql } from "kysely";
import { can, type Ctx } from "../http/context.ts";
import { all, any, type Predicate } from "../lists/list-query.ts";

/**
 * The tasks that the caller works with or watches, alias `t`; the card of a visible appeal shows its other tasks besides.
 * The condition is said with each way of seeing, so that each has an index that fits it.
 */
export const visibleTasks = (ctx: Ctx, condition: Predicate): Predicate => {
  const { actor } = ctx;
  const ways: Predicate[] = [];
  if (can(ctx, "view_organization_appeals"))
    ways.push(sql`t.organization_id = ${actor.organizationId}`, sql`t.from_org_id = ${actor.organizationId}`);
  else if (can(ctx, "task_accept") || can(ctx, "task_answer")) ways.push(ownTasks(ctx));
  if (actor.supervised.length > 0)
    ways.push(
      sql`t.organization_id in (select descendant_id from organization_tree where ancestor_id = any(${[...actor.supervised]}::int[]))`,
    );
  return any(ways.map((way) => all([way, condition])));
};

/** Own work and the department's: what an executor may see. */
const ownTasks = ({
  actor,
}: Ctx): Predicate => sql`(t.organization_id = ${actor.organizationId} and (t.executor_id = ${actor.userId} or t.department_id = ${actor.departmentId}::int
  or exists (select from task_co_executors c where c.task_id = t.id and c.user_id = ${actor.userId})))`;

/** Whose work a list of work shows: the organisation's for its controller, the department's for its leader (all of it for a leader of no department), else one's own. */
export const workOf = (ctx: Ctx): Predicate => {
  const { actor } = ctx;
  if (can(ctx, "view_organization_tasks")) return sql`t.organization_id = ${actor.organizationId}`;
  if (!can(ctx, "view_department_tasks")) return sql`t.executor_id = ${actor.userId}`;
  if (actor.departmentId === null) return sql`t.organization_id = ${actor.organizationId}`;
  return sql`(t.organization_id = ${actor.organizationId} and (t.department_id = ${actor.departmentId} or t.executor_id = ${actor.userId}))`;
};
