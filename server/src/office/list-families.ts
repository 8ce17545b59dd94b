import type { ListFamily } from "@murojaat/contract";
import { makeAppealListSql } from "./appeals/appeals.lists.ts";
import { incomingListSql } from "./incoming/incoming.lists.ts";
import type { FamilySql } from "../engine/lists/list-query.ts";
import type { Machines } from "./machines.ts";
import { firstActionable } from "./tasks/first-actionable.ts";
import { taskListSql } from "./tasks/tasks.lists.ts";

/** The lists of all subjects: the appeal lists name the task that the reader may act on. */
export const makeFamilies = (machines: Machines): readonly FamilySql<ListFamily>[] =>
  [
    makeAppealListSql((ctx, ids) => firstActionable(ctx, machines.tasks, ids)),
    incomingListSql,
    taskListSql,
  ] as unknown as readonly FamilySql<ListFamily>[];
