import type { TaskView } from "@murojaat/contract";
import type { ActionValues } from "../../engine/workflow/action.ts";

/** A task in the shape of the draft's form. */
export const draftStart = (task: TaskView): ActionValues => ({
  groupsId: task.groupsId,
  taskTypesId: task.taskTypesId,
  text: task.text,
  organizationsId: task.organizationsId,
  departmentsId: task.departmentsId,
  executorId: task.executorId,
  positionLevelsId: task.positionLevelsId,
  deadlineDays: task.deadlineDays,
  deadline: task.deadlineDays === null ? task.deadline : null,
  depthLevelsId: task.depthLevelsId,
  controllerId: task.controllerId,
});
