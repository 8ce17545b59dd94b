import type { AppealDetail, RequestType, TaskView } from "@murojaat/contract";
import type { BulkOffers } from "../bulk/bulk.ts";
import type { Choice, Possible } from "../../engine/choices/useOptions.ts";
import type { Session } from "../session/useSession.ts";
import type { TaskDialogName } from "./dialogs.ts";

/** The pending requests that the reader may decide, all or those of one type. */
export const decidable = (task: TaskView, type?: RequestType) => task.requests.filter((r) => r.mayDecide && (!type || r.type === type));

/** Choices that come with the task and its appeal: pending requests, other questions that the same letter answers. */
export const offersOf = (task: TaskView, appeal: AppealDetail, type?: RequestType) => ({
  requestId: decidable(task, type).map((r) => ({ id: r.id, name: `${r.typeName}: ${r.wanted}` })),
  alsoTaskIds: appeal.tasks
    .filter((other) => other.id !== task.id && other.status === "notify" && other.organizationsId === task.organizationsId)
    // questions of one appeal often have the same text
    .map((other) => ({ id: other.id, name: `${other.groupName}: ${other.text}` })),
});

const not =
  (id: number | null): Possible =>
  (choice) =>
    choice.id !== id;
/** Deeper than the depth with this id. */
const widerThan =
  (depthId: number): Possible =>
  ({ value = null }, all) => {
    const now = all.find(({ id }) => id === depthId)?.value;
    return value === null ? now !== null : typeof now === "number" && value > now;
  };
/** Whom a task is assigned to. */
type Assigned = Pick<TaskView, "departmentsId" | "executorId">;
/** Whom the reader may assign at least one of these tasks to: not its executor, and a head of departments assigns only within them. */
const nextExecutors = (tasks: readonly Assigned[], reader: Reader): Readonly<Record<string, Possible>> => {
  const isHead = reader.ledDepartments !== null && tasks.every((task) => task.departmentsId !== null);
  return {
    executorId: ({ id, departmentsId }) =>
      tasks.some((task) => task.executorId !== id && (!isHead || task.departmentsId === departmentsId)),
    ...(isHead && { departmentsId: ({ id }) => tasks.some((task) => task.departmentsId === id) }),
  };
};

/** The reader; the departments that the reader leads, null: the entire organisation. */
type Reader = { readonly id: number; readonly ledDepartments: readonly number[] | null };
/** The signed-in user as reader. */
export const readerOf = ({ user, ledDepartments }: Session): Reader => ({ id: user.id, ledDepartments });
/** Whom a question may be sent to: never the organisation that the appeal complains about, unless it is the holder (law, article 25). */
export const mayReceive =
  ({ complainedOrgId, holderId }: Pick<AppealDetail, "complainedOrgId" | "holderId">): Possible =>
  ({ id }) =>
    id !== complainedOrgId || id === holderId;
/** Whether an organisation stands below another, by the parents of these choices. */
export const isBelow = (all: readonly Choice[], id: number, aboveId: number): boolean => {
  const parents = new Map(all.map((choice) => [choice.id, choice.parentId]));
  for (let at = parents.get(id); at; at = parents.get(at)) if (at === aboveId) return true;
  return false;
};
/** The possible choices of a form for this task and this reader: leaves out what the server would refuse. */
export const possibleIn = (name: TaskDialogName, task: TaskView, reader: Reader): Readonly<Record<string, Possible>> => {
  const possible: Partial<Record<TaskDialogName, Readonly<Record<string, Possible>>>> = {
    "change-executor": nextExecutors([task], reader),
    "request-executor": { executorId: not(task.executorId) },
    "request-depth-limit": { depthLevelsId: widerThan(task.depthLevelsId) },
    "request-group": { groupsId: not(task.groupsId) },
    answer: { signerId: not(reader.id) },
    "correct-answer": { signerId: not(reader.id) },
    "send-review": { reviewerId: not(reader.id) },
  };
  return possible[name] ?? {};
};

/** The same for many tasks at once, with initial values. The dry run reports choices that fit only some of them. */
export const offersOfMany = (name: string, tasks: readonly Assigned[], reader: Reader): BulkOffers => {
  if (name !== "change-executor") return {};
  const possible = nextExecutors(tasks, reader);
  const [first, ...others] = new Set(tasks.map((task) => task.departmentsId));
  return { possible, ...(possible["departmentsId"] && others.length === 0 && { start: { departmentsId: first } }) };
};
