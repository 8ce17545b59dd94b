import { sql } from "kysely";
import type { Ctx } from "../../engine/http/context.ts";
import { all, any, type Predicate } from "../../engine/lists/list-query.ts";
import { lookAtFirstTaskOf, lookAtTasksOf, type TaskSight } from "./tasks.subject.ts";
import { taskReach } from "./tasks.who.ts";
import type { TaskMachine } from "./tasks.workflow.ts";

type Reach = (ctx: Ctx) => Predicate;
type WhoByStatus = ReturnType<TaskMachine["whoByStatus"]>;
/** What a caller must be to a task, and in which statuses that may be enough; people of the same roles share it. */
const reached = new WeakMap<WhoByStatus, ReadonlyMap<Reach, readonly string[]>>();
const reachedBy = (whoByStatus: WhoByStatus): ReadonlyMap<Reach, readonly string[]> => {
  const known = reached.get(whoByStatus);
  if (known) return known;
  const statusesOf = new Map<Reach, string[]>();
  for (const [status, whos] of whoByStatus) {
    const reaches = [...whos].flatMap((who) => {
      const reach = taskReach[who];
      return typeof reach === "function" ? reach(status) : reach;
    });
    for (const reach of new Set(reaches)) statusesOf.set(reach, [...(statusesOf.get(reach) ?? []), status]);
  }
  reached.set(whoByStatus, statusesOf);
  return statusesOf;
};

/** Which tasks `t` of appeals `a` may be the caller's to act on, by what the caller is to them; undefined: none. */
const conceivable = (ctx: Ctx, machine: TaskMachine): Predicate | undefined => {
  const ways = [...reachedBy(machine.whoByStatus(ctx))].map(([reach, statuses]) =>
    all([sql`t.status = any(${statuses}::text[])`, reach(ctx)]),
  );
  return ways.length > 0 ? any(ways) : undefined;
};

/** For each of these appeals, which the caller sees, the first task on which the caller may act now (the row's `task_id`). */
export const firstActionable = async (ctx: Ctx, machine: TaskMachine, appealIds: readonly number[]): Promise<Map<number, number>> => {
  const first = new Map<number, number>();
  const which = conceivable(ctx, machine);
  if (!which) return first;
  const judged = new Set<number>();
  const judge = async (tasks: readonly TaskSight[]): Promise<void> => {
    for (const task of tasks) {
      if (first.has(task.appealId) || judged.has(task.id)) continue;
      judged.add(task.id);
      const verdict = machine.isActionable(ctx, task);
      if (typeof verdict === "boolean" ? verdict : await verdict) first.set(task.appealId, task.id);
    }
  };
  // mostly the first that comes in question is one
  const found = await lookAtFirstTaskOf(ctx, appealIds, which);
  await judge(found);
  const others = found.map(({ appealId }) => appealId).filter((id) => !first.has(id));
  if (others.length > 0) await judge(await lookAtTasksOf(ctx, others, which));
  return first;
};
