import { controlReviewDays } from "@murojaat/contract";
import type { Ctx } from "../http/context.ts";
import { addDays } from "../terms/days.ts";

/** The columns of a task that comes under control: its review is due in 30 days (law, article 34). */
export const underControl = (ctx: Ctx, controllerId: number) => ({
  is_control: true,
  controller_id: controllerId,
  controlled_by: ctx.actor.userId,
  control_review_day: addDays(ctx.today, controlReviewDays),
});
