import type { ActionPermission } from "@murojaat/contract";
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

const administrative = sql`(p.short_name like 'manage\\_%' or p.short_name = 'view_audit')`;
/** The administrative rights of a member of staff, of a role. */
export const administrativeRightsOf = async (db: Db, of: { userId: number } | { roleId: number }): Promise<string[]> => {
  const roles = "userId" in of ? sql`(select role_id from user_roles where user_id = ${of.userId})` : sql`(${of.roleId}::int)`;
  const { rows } = await sql<{ name: string }>`
    select distinct p.short_name as name from role_permissions rp join permissions p on p.id = rp.permission_id where rp.role_id in ${roles} and ${administrative}`.execute(
    db,
  );
  return rows.map((row) => row.name);
};
