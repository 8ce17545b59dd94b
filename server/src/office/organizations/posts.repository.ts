import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../engine/db/pool.ts";

/** Whether the organisation has this post and an active member has it. */
export const isPostHeld = (organizationId: number, positionLevelId: number): RawBuilder<boolean> => sql`exists (
    select from organization_posts op
     where op.organization_id = ${organizationId} and op.position_level_id = ${positionLevelId}
       and exists (select from user_roles ur join users u on u.id = ur.user_id where ur.position_level_id = op.position_level_id and u.organization_id = op.organization_id and u.blocked_at is null))`;

/** The post of the head: the first of an organisation's posts in their order. */
export const headPostOf = async (db: Db, organizationId: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select op.position_level_id as id from organization_posts op join position_levels pl on pl.id = op.position_level_id
     where op.organization_id = ${organizationId} order by pl.position, pl.id limit 1`.execute(db);
  return rows[0]?.id;
};
