import type { TaskFlow } from "@murojaat/contract";
import { sql } from "kysely";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
import { nameThen } from "../../engine/names/former-names.ts";

/** Where a task goes. */
export type Destination = {
  organizationId: number;
  departmentId: number | null;
  executorId: number | null;
  positionLevelId: number | null;
};
type FlowEnd = "flow_accepted" | "flow_answered" | "flow_rejected" | "flow_recalled" | "flow_done";

/** The caller passes the task on. */
export const openFlow = async (ctx: Ctx, taskId: number, to: Destination, text: string | null = null): Promise<void> => {
  await ctx.db
    .insertInto("task_flows")
    .values({
      task_id: taskId,
      from_org_id: ctx.actor.organizationId,
      from_user_id: ctx.actor.userId,
      to_org_id: to.organizationId,
      to_user_id: to.executorId,
      to_position_level_id: to.executorId === null ? to.positionLevelId : null,
      status: "flow_sent",
      text,
      sent_at: ctx.now,
    })
    .execute();
};

/** The latest step of the task comes to its end, or onwards. */
export const markFlow = async (ctx: Ctx, taskId: number, status: FlowEnd): Promise<void> => {
  await sql`update task_flows set status = ${status}, closed_at = ${ctx.now} where id = (select max(id) from task_flows where task_id = ${taskId})`.execute(
    ctx.db,
  );
};

/** The task is over: its open flows are recalled. */
export const recallFlows = async (ctx: Ctx, taskId: number): Promise<void> => {
  await sql`update task_flows set status = 'flow_recalled', closed_at = ${ctx.now} where task_id = ${taskId} and closed_at is null`.execute(
    ctx.db,
  );
};

export const listFlows = async (ctx: Ctx, taskId: number): Promise<TaskFlow[]> => {
  const name = sql.ref(nameColumn(ctx));
  const { rows } = await sql<TaskFlow>`
    select f.id, f.status, s.${name} as "statusName", ${nameThen(ctx, "organizations", "fo", sql`f.sent_at`)} as "fromOrgName", ${nameThen(ctx, "users", "fu", sql`f.sent_at`)} as "fromUserName", ${nameThen(ctx, "organizations", "tg", sql`f.sent_at`)} as "toOrgName", ${nameThen(ctx, "users", "tu", sql`f.sent_at`)} as "toUserName", ${nameThen(ctx, "position_levels", "pl", sql`f.sent_at`)} as "toPositionLevelName",
           f.text, f.sent_at as "sentDate", f.closed_at as "closedDate"
      from task_flows f join statuses s on s.machine = 'flow' and s.code = f.status left join organizations fo on fo.id = f.from_org_id left join users fu on fu.id = f.from_user_id
      left join organizations tg on tg.id = f.to_org_id left join users tu on tu.id = f.to_user_id left join position_levels pl on pl.id = f.to_position_level_id
     where f.task_id = ${taskId} order by f.id`.execute(ctx.db);
  return rows;
};
