import { taskActions, type PatchedTaskAction } from "@murojaat/contract";

/** The actions called as PATCH /task-actions/{action}; drafts have endpoints of their own. */
export type TaskDialogName = PatchedTaskAction;
export const isTaskDialog = (name: string): name is TaskDialogName => name in taskActions;
