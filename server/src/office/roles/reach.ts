import { sql, type RawBuilder } from "kysely";
import { problem, ruleBroken } from "../../engine/http/app-error.ts";
import { can, type Ctx } from "../../engine/http/context.ts";
import type { Predicate } from "../../engine/lists/list-query.ts";

/** Whether the caller administers the organisation: the own one, one below it, or any with the right to all. */
export const isAdministered = (ctx: Ctx, organization: RawBuilder<unknown>): Predicate =>
  can(ctx, "administer_all")
    ? sql`true`
    : sql`exists (select from organization_tree t where t.ancestor_id = ${ctx.actor.organizationId} and t.descendant_id = ${organization})`;
/** The same of the person's organisation. */
export const isOfAdministered = (ctx: Ctx, user: RawBuilder<unknown>): Predicate =>
  can(ctx, "administer_all")
    ? sql`true`
    : sql`exists (select from users m where m.id = ${user} and ${isAdministered(ctx, sql`m.organization_id`)})`;

/** Refuses organisations that the caller does not administer (422, at `path`); another check refuses one that does not exist. */
export const refuseOutside = async (ctx: Ctx, path: string, organizationIds: readonly number[]): Promise<void> => {
  const { rows } = await sql`
    select from organizations o where o.id = any(${[...organizationIds]}::int[]) and not ${isAdministered(ctx, sql`o.id`)} limit 1`.execute(
    ctx.db,
  );
  if (rows.length > 0) throw ruleBroken(problem(path, "beyond_own_reach"));
};
/** Those of these organisations that the caller administers. */
export const administeredAmong = async (ctx: Ctx, organizationIds: readonly number[]): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`
    select o.id from organizations o where o.id = any(${[...organizationIds]}::int[]) and ${isAdministered(ctx, sql`o.id`)}`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ id }) => id));
};
export const isInReach = async (ctx: Ctx, userId: number): Promise<boolean> =>
  (await sql`select from users u where u.id = ${userId} and ${isAdministered(ctx, sql`u.organization_id`)}`.execute(ctx.db)).rows.length >
  0;
/** Whether everybody who has the role is the caller's to administer. */
export const isRoleInReach = async (ctx: Ctx, roleId: number): Promise<boolean> =>
  (
    await sql`select from user_roles ur join users u on u.id = ur.user_id where ur.role_id = ${roleId} and not ${isAdministered(ctx, sql`u.organization_id`)} limit 1`.execute(
      ctx.db,
    )
  ).rows.length === 0;
