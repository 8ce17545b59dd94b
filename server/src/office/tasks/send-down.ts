import { sql } from "kysely";
import type { Ctx } from "../../engine/http/context.ts";
import { readLockedCalendar } from "../terms/calendar.repository.ts";
import { taskTerm } from "../terms/deadlines.ts";
import { fromWire } from "../../engine/dates/days.ts";
import { openFlow } from "./flows.repository.ts";
import type { Wanted } from "./requests.ts";
import { levelsBelow } from "./organization-levels.repository.ts";
import { childOf, type TaskSubject } from "./tasks.subject.ts";
import type { TaskMachine } from "./tasks.workflow.ts";

/** A part of the task starts at a lower organisation, which answers to the one that sent it; its day is within the task's. */
export const sendDown = async (ctx: Ctx, machine: TaskMachine, parent: TaskSubject, input: Wanted["send_to_down"]): Promise<void> => {
  const child = childOf(parent, input.organizationsId);
  const levels = (await levelsBelow(ctx.db, parent.organizationId, input.organizationsId))!;
  const wanted = { day: input.deadline ? fromWire(input.deadline) : null };
  const term = taskTerm(await readLockedCalendar(ctx), wanted, ctx.today, parent.deadline, "parent");
  await machine.begin(ctx, "receive-from-above", child, {}, async () => {
    const { rows } = await sql<{ id: number }>`
      insert into tasks (appeal_id, parent_id, status, from_org_id, organization_id, topic_id, task_type_id, text, deadline, term, deadline_set_by, depth, depth_level_id, created_by, created_at, dispatched_at)
      values (${parent.appealId}, ${parent.id}, 'register', ${parent.organizationId}, ${input.organizationsId}, ${parent.topicId}, ${parent.taskTypeId}, ${input.text.trim()}, ${term.deadline}, ${JSON.stringify(term)},
              ${parent.organizationId}, ${parent.depth + levels}, ${parent.depthLevelId}, ${ctx.actor.userId}, ${ctx.now}, ${ctx.now}) returning id`.execute(
      ctx.db,
    );
    const { id } = rows[0]!;
    await openFlow(
      ctx,
      id,
      { organizationId: input.organizationsId, departmentId: null, executorId: null, positionLevelId: null },
      input.text.trim(),
    );
    return { id, appealId: parent.appealId, taskId: id };
  });
};
