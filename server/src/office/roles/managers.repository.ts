import type { ActionPermission, Permission } from "@murojaat/contract";
import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";

/** Without these nobody could grant rights. */
const indispensable = ["manage_users", "manage_roles", "manage_user_roles"] as const satisfies readonly ActionPermission[];

/** Those of the indispensable rights that an active person has. Waits for other changes of rights. */
export const grantedRights = async (db: Db): Promise<string[]> => {
  await sql`select pg_advisory_xact_lock(hashtext('murojaat rights'))`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select p.short_name as name from permissions p where p.short_name = any(${[...indispensable]}::text[]) and exists (
      select from role_permissions rp join user_roles ur on ur.role_id = rp.role_id join users u on u.id = ur.user_id join organizations o on o.id = u.organization_id
       where rp.permission_id = p.id and u.blocked_at is null and o.blocked_at is null)`.execute(db);
  return rows.map((row) => row.name);
};

/** Who has one of these decides about others: who may do what, by which rules, or in whose name answers go out. */
const deciding: readonly string[] = [
  ...indispensable,
  "manage_settings",
  "grant_any_role",
  "administer_all",
  "task_confirm_answer",
] satisfies Permission[];
/** Whether the person decides about others. */
export const decides = async (db: Db, userId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from user_roles ur join role_permissions rp on rp.role_id = ur.role_id join permissions p on p.id = rp.permission_id
     where ur.user_id = ${userId} and p.short_name = any(${[...deciding]}::text[]) limit 1`.execute(db);
  return rows.length > 0;
};

/** People of the office who decide about others. */
export const decidersOf = async (db: Db, organizationId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.organization_id = ${organizationId} and exists (
      select from user_roles ur join role_permissions rp on rp.role_id = ur.role_id join permissions p on p.id = rp.permission_id
       where ur.user_id = u.id and p.short_name = any(${[...deciding]}::text[])) order by u.id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Whether somebody who has the role decides about others. */
export const haveDeciders = async (db: Db, roleId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from user_roles holder join user_roles ur on ur.user_id = holder.user_id join role_permissions rp on rp.role_id = ur.role_id
      join permissions p on p.id = rp.permission_id where holder.role_id = ${roleId} and p.short_name = any(${[...deciding]}::text[]) limit 1`.execute(
    db,
  );
  return rows.length > 0;
};

/** Administrative rights. Alias `p`. */
const administrative = sql`(p.short_name like 'manage\\_%' or p.short_name in ('view_audit', 'grant_any_role', 'administer_all'))`;
/** The administrative rights of a member of staff. */
export const administrativeRightsOf = async (db: Db, userId: number): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select distinct p.short_name as name from user_roles ur join role_permissions rp on rp.role_id = ur.role_id join permissions p on p.id = rp.permission_id
     where ur.user_id = ${userId} and ${administrative}`.execute(db);
  return rows.map((row) => row.name);
};
/** All rights of a role. */
export const rightsOfRole = async (db: Db, roleId: number): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select p.short_name as name from role_permissions rp join permissions p on p.id = rp.permission_id where rp.role_id = ${roleId}`.execute(
    db,
  );
  return rows.map((row) => row.name);
};
export const hasRole = async (db: Db, userId: number, roleId: number): Promise<boolean> =>
  (await sql`select from user_roles where user_id = ${userId} and role_id = ${roleId} limit 1`.execute(db)).rows.length > 0;
export const isHeld = async (db: Db, roleId: number): Promise<boolean> =>
  (await sql`select from user_roles where role_id = ${roleId} limit 1`.execute(db)).rows.length > 0;
