import { sql } from "kysely";
import type { Db } from "../db/client.ts";
import { nameColumn, type Ctx } from "../http/context.ts";
import type { TaskSubject } from "./tasks.subject.ts";

/** How many levels below `above` an organisation that may work stands; undefined when it does not stand below it. */
export const levelsBelow = async (db: Db, above: number, below: number): Promise<number | undefined> => {
  const { rows } = await sql<{ depth: number }>`
    select t.depth from organization_tree t join organizations o on o.id = t.descendant_id
     where t.ancestor_id = ${above} and t.descendant_id = ${below} and t.depth > 0 and o.blocked_at is null`.execute(db);
  return rows[0]?.depth;
};

/** The lower organisations that a task may go to, by what is left of its depth. */
export const listLowerOrganizations = async (
  ctx: Ctx,
  s: TaskSubject,
): Promise<{ id: number; name: string; parentId: number | null }[]> => {
  const left = s.depthLimit === null ? null : s.depthLimit - s.depth;
  const { rows } = await sql<{ id: number; name: string; parentId: number | null }>`
    select o.id, o.${sql.ref(nameColumn(ctx.language))} as name, o.parent_id as "parentId" from organization_tree t join organizations o on o.id = t.descendant_id
     where t.ancestor_id = ${s.organizationId} and t.depth > 0 and (${left}::int is null or t.depth <= ${left}) and o.blocked_at is null and o.id is distinct from ${s.complainedOrgId}::int order by t.depth, o.id`.execute(
    ctx.db,
  );
  return rows;
};
