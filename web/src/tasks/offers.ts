import type { AppealDetail, RequestType, TaskView } from "@murojaat/contract";

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
