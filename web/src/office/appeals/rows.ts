import type { AppealRow } from "@murojaat/contract";
import type { Row } from "../../engine/lists/family.ts";

export type AppealListRow = Row & AppealRow;
/** The card of a row, opened at the task on which the user may act now. */
export const appealCardOf = (row: AppealListRow) => ({ id: row.id, ...(row.task_id && { taskId: row.task_id }) });
