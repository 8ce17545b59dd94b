import type { Ctx } from "../http/context.ts";
import type { TaskMachine } from "./tasks.workflow.ts";
import { loadTasksOf } from "./tasks.subject.ts";

/** For each appeal the first task on which the caller may act now (the row's `task_id`). */
export const firstActionable = async (ctx: Ctx, machine: TaskMachine, appealIds: readonly number[]): Promise<Map<number, number>> => {
  const first = new Map<number, number>();
  const statuses = machine.actionableStatuses(ctx);
  if (statuses.length === 0) return first;
  for (const task of await loadTasksOf(ctx, appealIds, statuses))
    if (!first.has(task.appealId) && (await machine.isActionable(ctx, task))) first.set(task.appealId, task.id);
  return first;
};
