import type { StatColumn } from "./tables.ts";

/** Of what still has to be done; "My day" counts them too, which every screen brings. */
export const open: StatColumn = { label: "statistics.open", where: { isOpen: 1 } };
export const overdue: StatColumn = { label: "statistics.overdue", where: { isOverdue: 1 } };
