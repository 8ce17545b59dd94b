import type { Ctx } from "../http/context.ts";
import { lookAtFirstTasksOf, lookAtTasksOf, type TaskSight } from "./tasks.subject.ts";
import type { TaskMachine } from "./tasks.workflow.ts";

/** For each appeal the first task on which the caller may act now (the row's `task_id`). Mostly that is its first one: the others are read where it is not. */
export const firstActionable = async (ctx: Ctx, machine: TaskMachine, appealIds: readonly number[]): Promise<Map<number, number>> => {
  const first = new Map<number, number>();
  const statuses = machine.actionableStatuses(ctx);
  if (statuses.length === 0) return first;
  const look = async (tasks: readonly TaskSight[]): Promise<void> => {
    for (const task of tasks) if (!first.has(task.appealId) && (await machine.isActionable(ctx, task))) first.set(task.appealId, task.id);
  };
  await look(await lookAtFirstTasksOf(ctx, appealIds, statuses));
  const left = appealIds.filter((id) => !first.has(id));
  if (left.length > 0) await look(await lookAtTasksOf(ctx, left, statuses));
  return first;
};
