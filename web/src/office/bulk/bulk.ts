import {
  appealWorkflow,
  bulkAppealActions,
  bulkEndpoints,
  bulkTaskActions,
  taskWorkflow,
  type List,
  type ListFamily,
  type Workflow,
} from "@murojaat/contract";
import type { Possible } from "../../engine/choices/useOptions.ts";
import type { ReactNode } from "react";
import type { ActionValues } from "../../engine/workflow/action.ts";

/** The choices and the initial values of the form for many rows, what stands above it, and what is said when so many rows are done. */
export type BulkOffers = {
  readonly possible?: Readonly<Record<string, Possible>>;
  readonly start?: ActionValues;
  readonly note?: ReactNode;
  readonly said?: (done: number) => string | undefined;
};
type Action = Workflow["actions"][string];
export type BulkAction = { readonly name: string; readonly row: Action };
/** What stands in the bar. */
export type BulkButton = { readonly name: string; readonly row: Pick<Action, "label" | "tone"> };

/** The bulk actions of a list that the user may do. */
export const bulkActionsOf = (family: ListFamily, list: List, can: (permission: string) => boolean): readonly BulkAction[] => {
  if (family.name !== "appeals" && family.name !== "tasks") return [];
  const ofTasks = family.name === "tasks";
  const workflow: Workflow = ofTasks ? taskWorkflow : appealWorkflow;
  // a list of requests offers decisions, other lists offer work, and of a supervisor's lists only that is done which leaves the rows as they are
  const isQueue = list.columns.includes("requestWanted");
  const isReadOnly = /^(dashboard|supervisor)/.test(list.permission.replace(/^(appeals|tasks)-/, ""));
  return (ofTasks ? bulkTaskActions : bulkAppealActions).flatMap((name) => {
    const row = workflow.actions[name]!;
    const fits = (name === "accept-request") === isQueue && list.statuses.some((status) => row.from.includes(status));
    if (isReadOnly && !row.beside) return [];
    return fits && [row.permission ?? []].flat().some(can) ? [{ name, row }] : [];
  });
};
export const bulkRowsOf = (family: ListFamily) => (family.name === "tasks" ? bulkEndpoints.taskRows : bulkEndpoints.appealRows);
export const bulkEndpointOf = (family: ListFamily) => (family.name === "tasks" ? bulkEndpoints.tasks : bulkEndpoints.appeals);
