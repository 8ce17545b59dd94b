import { openAppealStatuses, openTaskStatuses, type organizationEndpoints, type Reply } from "@murojaat/contract";
import { sql } from "kysely";
import type { Day } from "../../engine/dates/days.ts";
import type { Db } from "../../engine/db/pool.ts";
import { can, nameColumn, type Ctx } from "../../engine/http/context.ts";

type Node = Reply<typeof organizationEndpoints.tree>[number];

/** Whether appeals carry the prefix: their numbers stay what they are. */
export const hasNumbered = async (db: Db, id: number): Promise<boolean> =>
  (await sql`select from appeal_number_counters where organization_id = ${id} and last > goes_on_after limit 1`.execute(db)).rows.length >
  0;

/** Posts among these that a member of the organisation has, or at which an appeal or a task waits. */
export const usedPosts = async (db: Db, id: number, posts: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select g.id from unnest(${[...posts]}::int[]) g (id)
     where exists (select from user_roles ur join users u on u.id = ur.user_id where ur.position_level_id = g.id and u.organization_id = ${id})
        or exists (select from appeal_rows a where a.office_id = ${id} and a.holder_id = a.office_id and a.position_level_id = g.id and a.status = 'classification')
        or exists (select from tasks t where t.organization_id = ${id} and t.position_level_id = g.id and t.status = 'resolution')`.execute(
    db,
  );
  return rows.map((row) => row.id);
};

/** Appeals that the organisation holds and tasks that it has, both open; how many of the tasks are overdue on that day. */
export const openWorkOf = async (db: Db, id: number, today: Day): Promise<Reply<typeof organizationEndpoints.openWork>> => {
  const { rows } = await sql<Reply<typeof organizationEndpoints.openWork>>`
    select (select count(*)::int from appeal_rows a where a.office_id = ${id} and a.holder_id = a.office_id and a.status in (${sql.join(openAppealStatuses.map((status) => sql.lit(status)))})) as appeals,
           count(*)::int as tasks, (count(*) filter (where t.deadline < ${today}::date))::int as overdue
      from tasks t where t.organization_id = ${id} and t.status = any(${[...openTaskStatuses]}::text[])`.execute(db);
  return rows[0]!;
};

/** Whether a job is handing its open work over to another one. */
export const isHandedOver = async (db: Db, id: number): Promise<boolean> =>
  (await sql`select from office_hand_overs where organization_id = ${id} and ended_at is null`.execute(db)).rows.length > 0;
/** It is no longer closed. */
export const openAgain = async (db: Db, id: number): Promise<void> => {
  await sql`update organizations set closed_at = null, successor_id = null where id = ${id} and closed_at is not null`.execute(db);
};

/** True when it was there and its state changed. */
export const setBlocked = async (db: Db, table: "organizations" | "users", id: number, blocked: boolean): Promise<boolean> => {
  const changed = await sql`
    update ${sql.table(table)} set blocked_at = ${blocked ? sql`coalesce(blocked_at, now())` : sql`null`} where id = ${id}`.execute(db);
  return Number(changed.numAffectedRows) === 1;
};

/** The organisations that the caller administers, each below its upper one, in the order of names at each level. */
export const organizationTree = async (ctx: Ctx): Promise<Node[]> => {
  const name = sql.ref(nameColumn(ctx));
  const { rows } = await sql<Node>`
    with recursive walk as (
      select o.id, 0 as depth, array[o.id] as way from organizations o
       where ${can(ctx, "administer_all") ? sql`o.parent_id is null` : sql`o.id = ${ctx.actor.organizationId}`}
      union all select o.id, walk.depth + 1, walk.way || o.id from organizations o join walk on o.parent_id = walk.id),
    own as (select organization_id, count(*) as n from staff group by 1),
    below as (select t.ancestor_id as id, sum(s.n) as n from organization_tree t join own s on s.organization_id = t.descendant_id group by 1)
    select o.id, o.${name} as name, o.parent_id as "parentId", walk.depth, o.prefix, o.blocked_at is not null as blocked,
           coalesce(own.n, 0) as "staffCount", coalesce(below.n, 0)::bigint as "staffWithBelow",
           coalesce((select json_agg(json_build_object('id', d.id, 'name', d.${name}, 'parentId', d.parent_id,
             'staffCount', (select count(*) from staff u where u.department_id = d.id)) order by d.id)
             from departments d where d.organization_id = o.id), '[]') as departments
      from walk join organizations o on o.id = walk.id left join own on own.organization_id = o.id left join below on below.id = o.id
     order by walk.way`.execute(ctx.db);
  return rows;
};
