import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import type { Predicate } from "../../engine/lists/list-query.ts";

/** Leaves of an organisation's people; alias `r`. */
export const ofOrganization = (organizationId: number): Predicate =>
  sql`exists (select from users u where u.id = r.user_id and u.organization_id = ${organizationId})`;

type Person = { organizationId: number; blocked: boolean };
export const findPeople = async (db: Db, ids: readonly number[]): Promise<Map<number, Person>> => {
  const { rows } = await sql<Person & { id: number }>`
    select u.id, u.organization_id as "organizationId", u.blocked_at is not null as blocked from users u where u.id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
};

/** Whether somebody is on another leave on any of these days; days as on the wire. */
export const isUnavailable = async (
  db: Db,
  userId: number,
  leave: { fromDay: string; toDay: string; id: number | undefined },
): Promise<boolean> =>
  (
    await sql`select from substitutions where user_id = ${userId} and id is distinct from ${leave.id ?? null}::bigint
      and from_day <= ${leave.toDay}::date and to_day >= ${leave.fromDay}::date limit 1`.execute(db)
  ).rows.length > 0;

/** Whether somebody has a colleague's queue on any of these days; days as on the wire. */
export const isNeeded = async (db: Db, userId: number, leave: { fromDay: string; toDay: string }): Promise<boolean> =>
  (
    await sql`select from substitutions where substitute_id = ${userId} and from_day <= ${leave.toDay}::date and to_day >= ${leave.fromDay}::date limit 1`.execute(
      db,
    )
  ).rows.length > 0;

/** Those of the permissions that the first has and the second lacks. */
export const missingRights = async (db: Db, userId: number, substituteId: number, among: readonly string[]): Promise<string[]> => {
  const rightsOf = (id: number) =>
    sql`select p.short_name from user_roles ur join role_permissions rp on rp.role_id = ur.role_id join permissions p on p.id = rp.permission_id where ur.user_id = ${id}`;
  const { rows } = await sql<{ name: string }>`
    select name from (${rightsOf(userId)} except ${rightsOf(substituteId)}) missing (name) where name = any(${[...among]}::text[]) order by array_position(${[...among]}::text[], name)`.execute(
    db,
  );
  return rows.map((row) => row.name);
};
