import type { Ctx } from "../http/context.ts";
import type { TaskMachine } from "./tasks.workflow.ts";
import { loadTasksOf } from "./tasks.subject.ts";

/** For each appeal the first task on which the caller may act now (the row's `task_id`). */
export const firstActionable = async (ctx: Ctx, machine: TaskMachine, appealIds: readonly number[]): Promise<Map<number, number>> => {
  const first = new Map<number, number>();
  for (const task of await loadTasksOf(ctx, appealIds))
    if (!first.has(task.appealId) && (await machine.available(ctx, task)).length > 0) first.set(task.appealId, task.id);
  return first;
};
