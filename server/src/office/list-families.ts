import { remindedOfEach } from "./tasks/reminders.ts";
import { makeAppealListSql } from "./appeals/appeals.lists.ts";
import { incomingListSql } from "./incoming/incoming.lists.ts";
import { asAnyFamily, type AnyFamilySql } from "../engine/lists/list-query.ts";
import type { Machines } from "./wire-workflows.ts";
import { firstActionable } from "./tasks/first-actionable.ts";
import { taskListSql } from "./tasks/tasks.lists.ts";

/** The lists of all subjects: the appeal lists name the task that the reader may act on. */
export const makeFamilies = (machines: Machines): readonly AnyFamilySql[] => [
  asAnyFamily(makeAppealListSql((ctx, ids) => firstActionable(ctx, machines.tasks, ids), remindedOfEach)),
  asAnyFamily(incomingListSql),
  asAnyFamily(taskListSql),
];
