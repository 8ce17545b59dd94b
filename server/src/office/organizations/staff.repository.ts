import { columnOf, inSpelling, type TaskStatus } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";

type Wanted = { organizationId: number; departmentId?: number | null | undefined; can?: string | undefined };

/** People of an organisation who may work (not blocked), in a department and with a permission where asked. Alias `u`. */
export const staffWhere = ({
  organizationId,
  departmentId,
  can,
}: Wanted): RawBuilder<boolean> => sql`(u.organization_id = ${organizationId} and u.blocked_at is null
  and ${departmentId ? sql`u.department_id = ${departmentId}` : sql`true`}
  and ${can ? sql`exists (select from user_roles ur join role_permissions rp on rp.role_id = ur.role_id join permissions p on p.id = rp.permission_id where ur.user_id = u.id and p.short_name = ${can})` : sql`true`})`;

/** Where somebody works: a task goes to the executor's department, so that its leader and colleagues see it. */
export const departmentOf = async (db: Db, userId: number): Promise<number | null> =>
  (await db.selectFrom("users").select("department_id").where("id", "=", userId).executeTakeFirst())?.department_id ?? null;

/** Whether every one of these is such a person; `areStaff` asks it. */
export const allAreStaff = (ids: readonly number[], wanted: Wanted): RawBuilder<boolean> =>
  sql`(select count(*) from users u where u.id = any(${[...ids]}::bigint[]) and ${staffWhere(wanted)}) = ${new Set(ids).size}`;
export const areStaff = async (db: Db, ids: readonly number[], wanted: Wanted): Promise<boolean> =>
  (await sql<{ holds: boolean }>`select ${allAreStaff(ids, wanted)} as holds`.execute(db)).rows[0]!.holds;

/** The caller's name and organisation, as documents and files say who made them. */
export const findExporter = async (ctx: Ctx): Promise<{ name: string; organization: string; phone: string | null }> => {
  const { rows } = await sql<{ name: string; organization: string; phone: string | null }>`
    select u.${sql.ref(nameColumn(ctx))} as name, o.${sql.ref(nameColumn(ctx))} as organization, coalesce(u.phone, o.phone) as phone from users u join organizations o on o.id = u.organization_id where u.id = ${ctx.actor.userId}`.execute(
    ctx.db,
  );
  return rows[0]!; // who calls is there
};

/** What stands at the head of an organisation's cards and blanks, in the caller's language. */
export const findOffice = async (
  ctx: Ctx,
  organizationId: number,
): Promise<{ name: string; logoTitle: string | null; leaderName: string | null }> => {
  const script = columnOf(ctx.language).slice("name_".length);
  const { rows } = await sql<{ name: string; logoTitle: string | null; leaderName: string | null }>`
    select ${sql.ref(nameColumn(ctx))} as name, ${sql.ref(`logo_title_${script}`)} as "logoTitle", ${sql.ref(`leader_name_${script}`)} as "leaderName"
      from organizations where id = ${organizationId}`.execute(ctx.db);
  const { name, logoTitle, leaderName } = rows[0]!; // the caller read the id of a record
  return { name, logoTitle: logoTitle && inSpelling(ctx, logoTitle), leaderName };
};

/** Where a task waits for its executor. */
const executing = ["new", "process", "rejected"] as const satisfies readonly TaskStatus[];
/** What the user `u` has at work: open tasks, and those of them that are overdue on the day (ISO). */
export const staffLoad = (today: string) => sql`
  (select json_build_object('open', count(*), 'late', count(*) filter (where t.deadline < ${today}::date))
     from tasks t where t.executor_id = u.id and t.status = any(${[...executing]}::text[]))`;
