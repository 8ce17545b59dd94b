import type { Ctx } from "../../engine/http/context.ts";
import { controlTerm } from "../terms/deadlines.ts";

/** The columns of a task that comes under control. */
export const underControl = (ctx: Ctx, controllerId: number) => {
  const term = controlTerm(ctx.today);
  return {
    is_control: true,
    controller_id: controllerId,
    controlled_by: ctx.actor.userId,
    control_review_day: term.deadline,
    control_term: JSON.stringify(term),
  };
};
