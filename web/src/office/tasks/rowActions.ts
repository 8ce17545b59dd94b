import { screenPermission, taskWorkflow, type List, type RequestType } from "@murojaat/contract";
import type { TaskDialogName } from "./dialogs.ts";

/** The request type of each list of queries. */
const requestOf: Readonly<Record<string, RequestType>> = {
  [screenPermission("/queries/send-to-down-query")]: "send_to_down",
  [screenPermission("/queries/deadline-query")]: "deadline",
  [screenPermission("/queries/executor-query")]: "executor",
  [screenPermission("/queries/limited-query")]: "depth_limit",
  [screenPermission("/queries/groups-query")]: "group",
};
const steps: Readonly<Record<string, readonly TaskDialogName[]>> = {
  [screenPermission("/queries/checking-query")]: ["check-answer", "confirm-answer", "accept-lower-answer", "reject-answer"],
  [screenPermission("/queries/notify-applicant-query")]: ["notify-applicant"],
  [screenPermission("/tasks/process-tasks")]: ["take-back-answer"],
  [screenPermission("/tasks/return-tasks")]: ["resend"],
};

export const requestTypeOf = (list: List): RequestType | undefined => requestOf[list.permission];

/** What the reader may do with a row of queries without opening the card; the server decides. */
export const rowActionsOf = (list: List, status: unknown, may: (permission: string) => boolean): readonly TaskDialogName[] => {
  const type = requestTypeOf(list);
  if (type) return may(`decide_${type}`) ? ["accept-request", "reject-request"] : [];
  return (steps[list.permission] ?? []).filter((name) => {
    const { from, permission } = taskWorkflow.actions[name];
    return (from as readonly unknown[]).includes(status) && [permission].flat().some(may);
  });
};

const signedIn = ["/queries/checking-query", "/queries/notify-applicant-query", "/tasks/closed-tasks"].map(screenPermission);
/** Whether letters of a list's rows are signed from it. */
export const isSignedIn = (list: List, may: (permission: string) => boolean): boolean =>
  signedIn.includes(list.permission) && may(taskWorkflow.actions["sign-letter"].permission);
