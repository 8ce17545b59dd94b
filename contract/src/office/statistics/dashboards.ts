import {
  answered,
  appealClosings,
  buckets,
  closed,
  closings,
  collective,
  forInformation,
  ids,
  repeat,
  results,
  underControl,
} from "./columns.ts";
import { open, overdue } from "./open-columns.ts";
import { definePages, type StatColumn, type StatPage } from "./tables.ts";

const received: StatColumn = { label: "statistics.received" };
const closedToday: StatColumn = { ...closed, dated: "resolved" };
/** What came, and the parts of which it consists. */
const course = { received, closed, forInformation, open, overdue } as const satisfies Record<string, StatColumn>;

/** What the head of an office sees: how it stands now, what the chosen period brought, and where from. */
const tables = {
  now: {
    label: "statistics.appealsNow",
    family: "appeals",
    rows: "whole",
    period: "now",
    where: { isOpen: 1 },
    columns: { open, underControl, overdue, ...buckets },
  },
  tasksNow: {
    label: "statistics.tasksNow",
    family: "tasks",
    rows: "whole",
    period: "now",
    where: { isOpen: 1 },
    columns: { open, underControl, overdue, ...buckets },
  },
  today: { label: "statistics.today", family: "appeals", rows: "whole", period: "today", columns: { received, closed: closedToday } },
  totals: {
    label: "statistics.forPeriod",
    family: "appeals",
    rows: "whole",
    period: "chosen",
    columns: {
      received,
      before: { label: "statistics.lastYear", isLastYear: true },
      closed,
      forInformation,
      open,
      ...appealClosings,
      collective,
      repeat,
      days: { ...closed, label: "statistics.averageDays", kind: "days" },
      judged: { label: "lists.judged", where: { judgement: "any" } },
      pleased: { label: "lists.judgedWell", where: { judgement: "satisfied" } },
      pleasedShare: { label: "statistics.pleasedShare", kind: "share", part: "pleased", of: "judged" },
    },
  },
  results: {
    label: "columns.resultType",
    family: "appeals",
    rows: "whole",
    period: "chosen",
    columns: { considered: answered, ...results },
  },
  channels: {
    label: "columns.channel",
    family: "appeals",
    rows: "channels",
    period: "chosen",
    columns: course,
  },
  territories: {
    label: "statistics.territories",
    family: "appeals",
    rows: "territories",
    period: "chosen",
    columns: {
      ...course,
      inTime: { label: "lists.closedInTime", where: appealClosings.inTime.where },
      overdueShare: { label: "statistics.overdueShare", kind: "share", part: "overdue", of: "open" },
      inTimeShare: { label: "statistics.closedInTimeShare", kind: "share", part: "inTime", of: "closed" },
      closedBefore: { ...closed, label: "statistics.closedBefore", isLastYear: true },
      inTimeBefore: { label: "statistics.inTimeBefore", where: appealClosings.inTime.where, isLastYear: true },
      inTimeShareBefore: { label: "statistics.inTimeShareBefore", kind: "share", part: "inTimeBefore", of: "closedBefore" },
      perThousand: { label: "statistics.perThousand", kind: "perThousand", of: "received" },
    },
  },
  topics: { label: "columns.topic", family: "appeals", rows: "topics", period: "chosen", columns: course },
  months: {
    label: "statistics.months",
    family: "appeals",
    rows: "months",
    period: "months",
    columns: { received, closed: closedToday },
  },
} as const satisfies StatPage["tables"];

export const dashboards = definePages({
  dashboard: {
    label: "menu.dashboard",
    permission: "dashboard",
    lists: { appeals: "dashboard-appeal", tasks: "dashboard-tasks" },
    tables,
  },
  /** How it stands now, above the lists that the dashboard's numbers open: read without the rest of it. */
  "appeals-now": {
    label: "statistics.appealsNow",
    permission: "appeals-dashboard-appeal",
    lists: { appeals: "dashboard-appeal", tasks: "dashboard-tasks" },
    tables: { now: tables.now },
  },
  "tasks-now": {
    label: "statistics.tasksNow",
    permission: "tasks-dashboard-tasks",
    lists: { appeals: "dashboard-appeal", tasks: "dashboard-tasks" },
    tables: { now: tables.tasksNow },
  },
  /** The same over the organisations given to a supervisor, and a table of them. */
  "dashboard-supervisor": {
    label: "menu.dashboardSupervisor",
    permission: "dashboard-supervisor",
    lists: { appeals: "supervisor-appeals", tasks: "supervisor-tasks" },
    tables: {
      ...tables,
      organizations: {
        label: "statistics.tasksByExecutor",
        family: "tasks",
        rows: "executors",
        period: "chosen",
        columns: {
          received,
          done: { label: "statistics.done", where: { statusesId: ids.taskStatus.resolved } },
          open,
          overdue,
          inTime: closings.inTime,
          late: closings.late,
          inTimeShare: { label: "statistics.inTimeShare", kind: "share", part: "inTime", of: "done" },
        },
      },
    },
  },
});
export type DashboardName = keyof typeof dashboards;

/** The figures of a territory that a map can be coloured by: numbers, and what makes small and large territories comparable. */
export const mapMeasures = [
  "received",
  "closed",
  "forInformation",
  "open",
  "overdue",
  "overdueShare",
  "inTimeShare",
  "perThousand",
] as const satisfies readonly (keyof typeof tables.territories.columns)[];
export type MapMeasure = (typeof mapMeasures)[number];
