import type { AppealDetail, RequestType, TaskView } from "@murojaat/contract";
import type { Possible } from "../lookups/useOptions.ts";
import type { TaskDialogName } from "./dialogs.ts";

/** The requests about a task that the reader may decide, all or those of one type. */
export const decidable = (task: TaskView, type?: RequestType) => task.requests.filter((r) => r.mayDecide && (!type || r.type === type));

/** Choices that the task and its appeal bring: requests to decide, other questions that the same letter answers. */
export const offersOf = (task: TaskView, appeal: AppealDetail, type?: RequestType) => ({
  requestId: decidable(task, type).map((r) => ({ id: r.id, name: `${r.typeName}: ${r.wanted}` })),
  alsoTaskIds: appeal.tasks
    .filter((other) => other.id !== task.id && other.status === "notify" && other.organizationsId === task.organizationsId)
    // questions of one appeal often have its text
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
type Reader = { readonly id: number; readonly departmentsId: number | null };
/** Which choices of a form are possible for this task and this reader: what the server would refuse at the field is not offered. */
export const possibleIn = (name: TaskDialogName, task: TaskView, reader: Reader): Readonly<Record<string, Possible>> => {
  const { departmentsId } = task;
  const another = { executorId: not(task.executorId) };
  // the head of a department gives its work to its own people
  const own: Possible = ({ id }) => id === departmentsId;
  const possible: Partial<Record<TaskDialogName, Readonly<Record<string, Possible>>>> = {
    "change-executor": { ...another, ...(reader.departmentsId !== null && departmentsId !== null && { departmentsId: own }) },
    "request-executor": another,
    "request-depth-limit": { depthLevelsId: widerThan(task.depthLevelsId) },
    "request-group": { groupsId: not(task.groupsId) },
    answer: { signerId: not(reader.id) },
    "send-review": { reviewerId: not(reader.id) },
  };
  return possible[name] ?? {};
};
