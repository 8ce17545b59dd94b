import type { AppealDetail, TaskView } from "@murojaat/contract";

/** The requests about a task that the reader may decide. */
export const decidable = (task: TaskView) => task.requests.filter((r) => r.mayDecide);

/** Choices that the task and its appeal bring: requests to decide, other questions that the same letter answers. */
export const offersOf = (task: TaskView, appeal: AppealDetail) => ({
  requestId: decidable(task).map((r) => ({ id: r.id, name: `${r.typeName}: ${r.wanted}` })),
  alsoTaskIds: appeal.tasks
    .filter((other) => other.id !== task.id && other.status === "notify" && other.organizationsId === task.organizationsId)
    .map((other) => ({ id: other.id, name: other.text })),
});
