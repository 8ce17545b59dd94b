import { taskActions, type PatchedTaskAction } from "@murojaat/contract";

/** The actions that are called as PATCH /task-actions/{action}; drafts have calls of their own. */
export type TaskDialogName = PatchedTaskAction;
export const isTaskDialog = (name: string): name is TaskDialogName => name in taskActions;
