import { sql } from "kysely";
import { can, type Ctx } from "../http/context.ts";
import { any, type Predicate } from "../lists/list-query.ts";

/**
 * The appeals that the caller may see, alias `a`: those in which the own organisation takes or took part, for people who see their
 * organisation's; own and the department's tasks for executors; those of the organisations given to a supervisor. Nothing for the rest.
 */
export const visibleAppeals = (ctx: Ctx): Predicate => {
  const { actor } = ctx;
  const ways: Predicate[] = [];
  if (can(ctx, "view_organization_appeals"))
    ways.push(sql`exists (select from appeal_organizations ao where ao.appeal_id = a.id and ao.organization_id = ${actor.organizationId})`);
  else if (can(ctx, "task_accept") || can(ctx, "task_answer"))
    ways.push(sql`exists (select from tasks v where v.appeal_id = a.id and v.organization_id = ${actor.organizationId} and v.status <> 'draft'
      and (v.executor_id = ${actor.userId} or v.department_id = ${actor.departmentId}::int
        or exists (select from task_co_executors c where c.task_id = v.id and c.user_id = ${actor.userId})))`);
  if (actor.supervised.length > 0)
    ways.push(sql`exists (select from appeal_organizations ao join organization_tree ot on ot.descendant_id = ao.organization_id
      where ao.appeal_id = a.id and ot.ancestor_id = any(${[...actor.supervised]}::int[]))`);
  return sql`(a.status <> 'deleted' and ${any(ways)})`;
};
