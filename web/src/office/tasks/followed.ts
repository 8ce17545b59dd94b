import { openTaskStatuses, type AppealDetail, type TaskView } from "@murojaat/contract";

const open: readonly string[] = openTaskStatuses;
/** Whether the task is under control now; a finished one only counts as having been. */
export const isFollowed = ({ isControl, status }: Pick<TaskView, "isControl" | "status">): boolean => isControl && open.includes(status);

export const holdsFollowed = ({ isControl, status, tasks }: Pick<AppealDetail, "isControl" | "status" | "tasks">): boolean =>
  (isControl && status !== "resolved") || tasks.some(isFollowed);
