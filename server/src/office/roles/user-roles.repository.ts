import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";

const isGivable = (organization: unknown, role: unknown, post: unknown) => sql<boolean>`(
  (not exists (select from organization_role_levels l where l.organization_id = ${organization})
    or exists (select from organization_role_levels l where l.organization_id = ${organization} and l.role_id = ${role} and l.position_level_id is not distinct from ${post}))
  and (${post} is null or exists (select from organization_posts op where op.organization_id = ${organization} and op.position_level_id = ${post})))`;

/** Whether the organisation may give the role at the post: it has no rule of its own, or this is one of them; and the post is its own. */
export const mayGive = async (db: Db, organizationId: number, roleId: number, postId: number | null): Promise<boolean> => {
  const { rows } = await sql<{
    may: boolean;
  }>`select ${isGivable(sql`${organizationId}::int`, sql`${roleId}::int`, sql`${postId}::int`)} as may`.execute(db);
  return rows[0]!.may;
};
/** Whether all roles of a member of staff could be given in that organisation. */
export const mayGiveAll = async (db: Db, userId: number, organizationId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from user_roles ur where ur.user_id = ${userId} and not ${isGivable(sql`${organizationId}::int`, sql`ur.role_id`, sql`ur.position_level_id`)} limit 1`.execute(
    db,
  );
  return rows.length === 0;
};
/** Whether the organisation has rules of its own; without them it may give every role. */
export const hasRules = async (db: Db, organizationId: number): Promise<boolean> =>
  (await sql`select from organization_role_levels where organization_id = ${organizationId} limit 1`.execute(db)).rows.length > 0;
/** Whether the organisation may give the role, at any post. */
export const mayGiveRole = async (db: Db, organizationId: number, roleId: number): Promise<boolean> =>
  !(await hasRules(db, organizationId)) ||
  (await sql`select from organization_role_levels where organization_id = ${organizationId} and role_id = ${roleId} limit 1`.execute(db))
    .rows.length > 0;
export const hasPost = async (db: Db, organizationId: number, postId: number): Promise<boolean> =>
  (await sql`select from organization_posts where organization_id = ${organizationId} and position_level_id = ${postId}`.execute(db)).rows
    .length > 0;

/** The same, locked, so that the person's roles do not change while the caller decides. */
export const lockOrganizationOf = async (db: Db, userId: number): Promise<number | undefined> =>
  (await db.selectFrom("users").select("organization_id").where("id", "=", userId).forUpdate().executeTakeFirst())?.organization_id;
export const organizationOf = async (db: Db, userId: number): Promise<number | undefined> =>
  (await db.selectFrom("users").select("organization_id").where("id", "=", userId).executeTakeFirst())?.organization_id;
