import { sql } from "kysely";
import { AppError } from "../../engine/http/app-error.ts";
import { can, type Ctx } from "../../engine/http/context.ts";
import type { Day } from "../../engine/dates/days.ts";
import type { ReceiveEnrolled } from "../appeals/registration.ts";

/** A line of the journal becomes the appeal that is being registered: once, and only of who was or is being received. */
export const receiveEnrolled: ReceiveEnrolled = async (ctx: Ctx, enrolmentId: number) => {
  if (!can(ctx, "manage_reception")) throw new AppError("not_permitted");
  const { rows } = await sql<{ status: string; day: Day; isTaken: boolean; isAhead: boolean }>`
    select status, day, appeal_id is not null as "isTaken", day > ${ctx.today}::date as "isAhead" from reception_enrolments
     where id = ${enrolmentId} and organization_id = ${ctx.actor.organizationId} for update`.execute(ctx.db);
  const line = rows[0];
  if (!line) throw new AppError("not_found");
  if (line.isTaken || line.isAhead || (line.status !== "enrolled" && line.status !== "received"))
    throw new AppError("action_not_allowed_now", { status: line.status, version: 1, allowed: [] });
  return {
    day: line.day,
    bind: async (appealId) => {
      await sql`update reception_enrolments set status = 'received', appeal_id = ${appealId} where id = ${enrolmentId}`.execute(ctx.db);
    },
  };
};
