import { openTaskStatuses, type AppealDetail, type TaskView } from "@murojaat/contract";

const open: readonly string[] = openTaskStatuses;
/** Under control now: what was, and is done with, is only counted so. */
export const isFollowed = ({ isControl, status }: Pick<TaskView, "isControl" | "status">): boolean => isControl && open.includes(status);

export const holdsFollowed = ({ isControl, status, tasks }: Pick<AppealDetail, "isControl" | "status" | "tasks">): boolean =>
  (isControl && status !== "resolved") || tasks.some(isFollowed);
