import type { Ctx } from "../../engine/http/context.ts";
import { readLockedCalendar } from "../terms/calendar.repository.ts";
import { taskTerm } from "../terms/deadlines.ts";
import { underControl } from "./control.ts";
import { openFlow, type Destination } from "./flows.repository.ts";
import type { TaskSubject } from "./tasks.subject.ts";

/** Where a task starts: at another organisation to be registered, in the own one with its executor or at a leader's post. */
export const dispatchedStatus = (fromOrgId: number, to: Destination): "register" | "new" | "resolution" =>
  to.organizationId !== fromOrgId ? "register" : to.executorId !== null ? "new" : "resolution";

/** Sends a draft on its way; days given count from today. */
export const dispatchDraft = async (ctx: Ctx, s: TaskSubject) => {
  const controllerId = s.controllerId ?? (s.appealIsControl ? s.appealControllerId : null);
  const term = s.days === null ? undefined : taskTerm(await readLockedCalendar(ctx), { days: s.days }, ctx.today, s.appealDeadline);
  return {
    set: {
      dispatched_at: ctx.now,
      ...(term && { deadline: term.deadline, term: JSON.stringify(term) }),
      // a controller of the draft or of the appeal follows the task from its first day
      ...(controllerId !== null && underControl(ctx, controllerId)),
    },
    after: () => openFlow(ctx, s.id, s),
  };
};
