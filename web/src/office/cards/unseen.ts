import type { AppealDetail } from "@murojaat/contract";
import { isApiError } from "../../engine/api/errors.ts";

/** Whether the server no longer shows the record to the reader. */
export const isRefusal = (error: unknown): boolean => isApiError(error) && (error.status === 403 || error.status === 404);

/** An appeal that the reader no longer sees, as it was last: a form over it says so and keeps what was typed. */
export const withoutActions = (appeal: AppealDetail): AppealDetail => ({
  ...appeal,
  actions: [],
  mayDraft: false,
  tasks: appeal.tasks.map((task) => ({ ...task, actions: [] })),
});
