import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
import type { TaskSubject } from "./tasks.subject.ts";

/** How many levels below `above` an organisation that may work stands; undefined when it does not stand below it. */
export const levelsBelow = async (db: Db, above: number, below: number): Promise<number | undefined> => {
  const { rows } = await sql<{ depth: number }>`
    select t.depth from organization_tree t join organizations o on o.id = t.descendant_id
     where t.ancestor_id = ${above} and t.descendant_id = ${below} and t.depth > 0 and o.blocked_at is null`.execute(db);
  return rows[0]?.depth;
};

/**
 * The depth of a task that serves another one and goes from `above` to `below`, and how deep that other one may go (null is without limit);
 * undefined when no task may go there.
 */
export const placeBelow = async (
  db: Db,
  parentId: number,
  above: number,
  below: number,
): Promise<{ depth: number; limit: number | null } | undefined> => {
  const { rows } = await sql<{ depth: number; limit: number | null }>`
    select p.depth + t.depth as depth, l.value as limit
      from tasks p join task_depth_levels l on l.id = p.depth_level_id cross join organization_tree t join organizations o on o.id = t.descendant_id
     where p.id = ${parentId} and t.ancestor_id = ${above} and t.descendant_id = ${below} and t.depth > 0 and o.blocked_at is null`.execute(
    db,
  );
  return rows[0];
};

/** Whether a depth is wider than the one with which a task came from another organisation: its owner passes on no more than it was given. */
export const isWiderThanGiven = async (db: Db, taskId: number, depthLevelId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from tasks t join task_depth_levels given on given.id = t.depth_level_id join task_depth_levels wanted on wanted.id = ${depthLevelId}
     where t.id = ${taskId} and t.from_org_id <> t.organization_id and given.value is not null and (wanted.value is null or wanted.value > given.value)`.execute(
    db,
  );
  return rows.length > 0;
};

/** The lower organisations that a task may go to, by what is left of its depth. */
export const listLowerOrganizations = async (
  ctx: Ctx,
  s: TaskSubject,
): Promise<{ id: number; name: string; parentId: number | null }[]> => {
  const left = s.depthLimit === null ? null : s.depthLimit - s.depth;
  const { rows } = await sql<{ id: number; name: string; parentId: number | null }>`
    select o.id, o.${sql.ref(nameColumn(ctx))} as name, o.parent_id as "parentId" from organization_tree t join organizations o on o.id = t.descendant_id
     where t.ancestor_id = ${s.organizationId} and t.depth > 0 and (${left}::int is null or t.depth <= ${left}) and o.blocked_at is null and o.id is distinct from ${s.complainedOrgId}::int order by t.depth, o.id`.execute(
    ctx.db,
  );
  return rows;
};
