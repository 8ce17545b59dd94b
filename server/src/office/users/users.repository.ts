import { sortKey, type CrudRow } from "@murojaat/contract";
import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import { inAlphabet } from "../../engine/names/alphabet.ts";

/** Every login, as a workbook of new staff is compared with them. */
export const loginsOf = async (db: Db): Promise<CrudRow[]> => (await sql<CrudRow>`select id, login from users`.execute(db)).rows;

/** A department of the organisation by its name in Latin letters, whatever its capitals and signs and whichever alphabet. */
export const findDepartment = async (db: Db, organizationId: number, nameUz: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom("departments")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where(sql`sort_key(name_uz)`, "=", sortKey(nameUz))
      .executeTakeFirst()
  )?.id;

/** What the organisation may give, in words: roles with their posts; where it has no rules of its own, the posts that it has. */
export const givableIn = async (
  db: Db,
  organizationId: number,
  roleId: number,
  name: "name_ru" | "name_uz" | "name_uk",
): Promise<string[]> => {
  const { rows } = await sql<{ role: string; post: string | null }>`
    select r.${sql.ref(name)} as role, p.${sql.ref(name)} as post
      from organization_role_levels l join roles r on r.id = l.role_id left join position_levels p on p.id = l.position_level_id
     where l.organization_id = ${organizationId}
     order by l.role_id <> ${roleId}, ${inAlphabet(sql`r.${sql.ref(name)}`)}, ${inAlphabet(sql`p.${sql.ref(name)}`)}`.execute(db);
  if (rows.length > 0) return rows.map(({ role, post }) => (post === null ? role : `${role} (${post})`));
  const { rows: posts } = await sql<{ post: string }>`
    select p.${sql.ref(name)} as post from organization_posts op join position_levels p on p.id = op.position_level_id
     where op.organization_id = ${organizationId} order by ${inAlphabet(sql`p.${sql.ref(name)}`)}`.execute(db);
  return posts.map(({ post }) => post);
};
