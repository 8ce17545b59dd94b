import { taskActions, type AppealDetail, type PatchedTaskAction, type TaskView } from "@murojaat/contract";

/** The actions called as PATCH /task-actions/{action}; drafts have endpoints of their own. */
export type TaskDialogName = PatchedTaskAction;
/** What the form of an action on a task is about, and under which name its drafts are saved. */
export const onTask = (name: TaskDialogName, task: TaskView, appeal: AppealDetail) => ({
  on: { appealId: appeal.id, taskId: task.id, since: appeal.receivedDay, version: task.version, stillAllowed: task.actions.includes(name) },
  draftForm: `task-action:${name}`,
});
export const isTaskDialog = (name: string): name is TaskDialogName => name in taskActions;
