import { sql } from "kysely";
import { can, seenDepartments, selves, type Ctx } from "../../engine/http/context.ts";
import { any, type Predicate } from "../../engine/lists/list-query.ts";

const takesPart = (ctx: Ctx): Predicate =>
  sql`exists (select from appeal_organizations ao where ao.appeal_id = a.id and ao.organization_id = ${ctx.actor.organizationId})`;

/**
 * Appeals of the organisations given to a supervisor, with all below them; nothing for anybody else. Whoever has one takes part in it: of most
 * that is the whole answer, and only the others are looked for among those who took part.
 */
export const supervisedAppeals = ({ actor }: Ctx): Predicate => {
  if (actor.supervised.length === 0) return sql`false`;
  const given = sql`select descendant_id from organization_tree where ancestor_id = any(${[...actor.supervised]}::int[])`;
  // in an array: a join would ask the tree of each appeal; and `offset` keeps a page from reading all who ever took part
  const tookPart = sql`select from appeal_organizations ao where ao.appeal_id = a.id and not ao.is_asked and ao.organization_id = any(array(${given})) offset 0`;
  return sql`(a.holder_id in (${given}) or exists (${tookPart}))`;
};

/**
 * The appeals that the caller may see, alias `a`: those in which the own organisation takes or took part, for people who see their
 * organisation's; own and the department's tasks, and those that one is asked to review, for executors; the mahalla's own for its staff;
 * those of the organisations given to a supervisor. Nothing for the rest.
 */
export const visibleAppeals = (ctx: Ctx): Predicate => {
  const { actor } = ctx;
  const ways: Predicate[] = [];
  if (can(ctx, "view_organization_appeals")) ways.push(takesPart(ctx));
  else {
    if (can(ctx, "task_accept") || can(ctx, "task_answer")) {
      const seen = seenDepartments(ctx);
      const whose = seen
        ? sql`(v.executor_id = any(${selves(ctx)}::bigint[]) or v.department_id = any(${seen}::int[])
        or exists (select from task_co_executors c where c.task_id = v.id and c.user_id = any(${selves(ctx)}::bigint[])))`
        : sql`true`;
      ways.push(
        sql`exists (select from tasks v where v.appeal_id = a.id and v.organization_id = ${actor.organizationId} and v.status <> 'draft' and ${whose})`,
      );
    }
    if (can(ctx, "task_review_answer"))
      ways.push(
        sql`exists (select from tasks v join reviews r on r.task_id = v.id where v.appeal_id = a.id and r.reviewer_id = any(${selves(ctx)}::bigint[]))`,
      );
    if (can(ctx, "add_appeal_mahalla")) ways.push(sql`(a.is_mahalla and ${takesPart(ctx)})`);
  }
  if (actor.supervised.length > 0) ways.push(supervisedAppeals(ctx));
  return sql`(a.status <> 'deleted' and ${any(ways)})`;
};

/** The same of another alias. */
export const visibleAs = (ctx: Ctx, alias: string): Predicate =>
  sql`exists (select from appeals a where a.id = ${sql.ref(`${alias}.id`)} and ${visibleAppeals(ctx)})`;
