import { lookupEndpoints, type Reply } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
import { serve } from "../../engine/http/serve.ts";
import { inAlphabet } from "../../engine/names/alphabet.ts";
import { watchedOffices } from "../organizations/watched.ts";
import { staffLoad, staffWhere } from "../organizations/staff.repository.ts";

type Rows<E extends (typeof lookupEndpoints)[keyof typeof lookupEndpoints]> = Reply<E> extends (infer R)[] ? R : never;
const name = (ctx: Ctx) => sql.ref(nameColumn(ctx));

/** Choices of forms: plain reads, a statement each. */
export const lookupRoutes = (app: FastifyInstance): void => {
  serve(app, lookupEndpoints.organizations, async (ctx) => {
    const { rows } = await sql<Rows<typeof lookupEndpoints.organizations>>`
      select o.id, o.${name(ctx)} as name, o.parent_id as "parentId", o.id = ${ctx.actor.organizationId} as "isOwn",
             o.id in ${watchedOffices(ctx)} as "isWatched"
        from organizations o where o.blocked_at is null
       order by o.id <> ${ctx.actor.organizationId}, not exists (select from organization_tree t where t.ancestor_id = ${ctx.actor.organizationId} and t.descendant_id = o.id), o.id`.execute(
      ctx.db,
    );
    return rows;
  });
  serve(app, lookupEndpoints.departments, async (ctx) => {
    const { rows } = await sql<
      Rows<typeof lookupEndpoints.departments>
    >`select d.id, d.${name(ctx)} as name from departments d where d.organization_id = ${ctx.actor.organizationId} order by d.id`.execute(
      ctx.db,
    );
    return rows;
  });
  serve(app, lookupEndpoints.staff, async (ctx, { query }) => {
    const wanted = { organizationId: ctx.actor.organizationId, departmentId: query.departmentsId, can: query.can };
    const { rows } = await sql<Rows<typeof lookupEndpoints.staff>>`
      select u.id, u.${name(ctx)} as name, u.department_id as "departmentsId", d.${name(ctx)} as "departmentName",
             (select l.${name(ctx)} from user_roles ur join position_levels l on l.id = ur.position_level_id where ur.user_id = u.id order by l.position, l.id limit 1) as "positionLevelName",
             (load.of->>'open')::int as "openTasks", (load.of->>'late')::int as "lateTasks"
        from users u left join departments d on d.id = u.department_id
        cross join lateral (select ${staffLoad(ctx.today)} as of) load
       where ${staffWhere(wanted)} order by ${inAlphabet(sql`u.${name(ctx)}`)}, u.id`.execute(ctx.db);
    return rows;
  });
  serve(app, lookupEndpoints.topics, async (ctx) => {
    const { rows } = await sql<
      Rows<typeof lookupEndpoints.topics>
    >`select g.id, g.${name(ctx)} as name, g.code, g.parent_id as "parentId" from topics g order by ${inAlphabet(sql`g.code`)}, g.id`.execute(
      ctx.db,
    );
    return rows;
  });
  serve(app, lookupEndpoints.taskTypes, async (ctx) => {
    const { rows } = await sql<
      Rows<typeof lookupEndpoints.taskTypes>
    >`select y.id, y.${name(ctx)} as name from task_types y order by y.id`.execute(ctx.db);
    return rows;
  });
  serve(app, lookupEndpoints.textTemplates, async (ctx, { query }) => {
    const { rows } = await sql<
      Rows<typeof lookupEndpoints.textTemplates>
    >`select t.id, t.${name(ctx)} as text from text_templates t where t.kind = ${query.kind} order by t.id`.execute(ctx.db);
    return rows;
  });
};
