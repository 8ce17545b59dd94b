import { defineLists } from "../kit/lists.ts";
import { taskRow } from "./task.schema.ts";

const subject = ["requestNumber", "deadline", "groupName", "text", "applicantName", "applicantAreaName"] as const;
const path = "/tasks/menu";

/** The lists of tasks and of queries: which columns each shows. */
export const taskLists = defineLists({
  name: "tasks", row: taskRow, columns: {
    requestNumber: { label: "columns.requestNumber", width: 150, cell: "link", filter: { kind: "text" }, sortable: true },
    statusName: { label: "columns.status", width: 150, cell: "status" },
    createdDate: { label: "columns.sentDate", width: 150, cell: "moment", filter: { kind: "days" }, sortable: true },
    deadline: { label: "columns.deadline", width: 140, cell: "deadline", filter: { kind: "days" }, sortable: true },
    groupName: { label: "columns.topic", width: 190, filter: { kind: "choice", name: "groupsId", options: "topics" } },
    taskTypeName: { label: "columns.taskType", width: 150, filter: { kind: "choice", name: "taskTypesId", options: "taskTypes" } },
    text: { label: "columns.taskText", width: 260 },
    fromOrgName: { label: "columns.fromOrg", width: 190 },
    organizationName: { label: "columns.executorOrg", width: 190, filter: { kind: "choice", name: "organizationsId", options: "organizations" } },
    departmentName: { label: "columns.executorDep", width: 160 },
    executorName: { label: "columns.executor", width: 180, filter: { kind: "text" } },
    positionLevelName: { label: "columns.positionLevel", width: 170 },
    applicantName: { label: "columns.applicant", width: 200, filter: { kind: "text" } },
    applicantAreaName: { label: "columns.applicantArea", width: 150, filter: { kind: "choice", name: "areasId", options: "areas" } },
    applicantPhone: { label: "columns.applicantPhone", width: 150, cell: "phone", filter: { kind: "text" } },
    channelName: { label: "columns.channel", width: 150, filter: { kind: "choice", name: "channelId", options: "channels" } },
    resultTypeName: { label: "columns.resultType", width: 170, filter: { kind: "choice", name: "resultTypesId", options: "resultTypes" } },
    answerNumber: { label: "columns.answerNumber", width: 130 },
    signerName: { label: "columns.signer", width: 170 },
    returnReason: { label: "columns.returnReason", width: 220 },
    resolvedDate: { label: "columns.closedDate", width: 150, cell: "moment", filter: { kind: "days" } },
    daysLate: { label: "columns.daysLate", width: 110 },
  },
}, {
  "register-task": { title: "menu.registerTask", empty: "lists.emptyRegisterTask", permission: "tasks-register-task", counter: "task_register", path, menu: "register-task", columns: [...subject, "fromOrgName", "createdDate", "taskTypeName", "channelName"] },
  "resolution-task": { title: "menu.resolutionTask", empty: "lists.emptyResolutionTask", permission: "tasks-resolution-task", counter: "task_resolution", path, menu: "resolution-task", columns: [...subject, "positionLevelName", "fromOrgName", "createdDate", "taskTypeName"] },
  "new-tasks": { title: "menu.newTasks", empty: "lists.emptyNewTasks", permission: "tasks-new-tasks", counter: "task_new", path, menu: "new-tasks", columns: [...subject, "executorName", "departmentName", "fromOrgName", "createdDate", "taskTypeName"] },
  "process-tasks": { title: "menu.processTasks", empty: "lists.emptyProcessTasks", permission: "tasks-process-tasks", counter: "task_process", path, menu: "process-tasks", columns: [...subject, "statusName", "executorName", "departmentName", "fromOrgName", "createdDate", "taskTypeName", "applicantPhone"] },
  "reject-tasks": { title: "menu.rejectTasks", empty: "lists.emptyRejectTasks", permission: "tasks-reject-tasks", counter: "task_rejected", path, menu: "reject-tasks", columns: [...subject, "returnReason", "executorName", "resultTypeName", "answerNumber", "createdDate"] },
  "return-tasks": { title: "menu.returnTasks", empty: "lists.emptyReturnTasks", permission: "tasks-return-tasks", counter: "task_returned", path, menu: "return-tasks", columns: [...subject, "returnReason", "organizationName", "createdDate", "taskTypeName"] },
  "delayed-tasks": { title: "menu.delayedTasks", empty: "lists.emptyDelayedTasks", permission: "tasks-delayed-tasks", counter: "task_delayed", path, menu: "delayed-tasks", columns: [...subject, "statusName", "organizationName", "executorName", "createdDate"] },
  "closed-tasks": { title: "menu.closedTasks", empty: "lists.emptyClosedTasks", permission: "tasks-closed-tasks", counter: "task_resolved", path, menu: "closed-tasks", columns: [...subject, "resultTypeName", "resolvedDate", "organizationName", "executorName", "answerNumber"] },
  "delayed-closed-tasks": { title: "menu.delayedClosedTasks", empty: "lists.emptyDelayedClosedTasks", permission: "tasks-delayed-closed-tasks", counter: "task_delayed_done", path, menu: "delayed-closed-tasks", columns: [...subject, "daysLate", "resolvedDate", "resultTypeName", "organizationName", "executorName"] },
  "checking-query": { title: "menu.checkingQuery", empty: "lists.emptyCheckingQuery", permission: "queries-checking-query", counter: "sendAnswer", path, menu: "checking-query", columns: [...subject, "statusName", "executorName", "resultTypeName", "answerNumber", "signerName"] },
  "notify-applicant-query": { title: "menu.notifyApplicantQuery", empty: "lists.emptyNotifyApplicantQuery", permission: "queries-notify-applicant-query", counter: "notifyApplicant", path, menu: "notify-applicant-query", columns: [...subject, "applicantPhone", "resultTypeName", "answerNumber", "executorName"] },
});
export type TaskList = keyof typeof taskLists.lists;
