import type { MessageKey } from "../../kit/messages.ts";
import {
  applicantTypes,
  buckets,
  closed,
  closings,
  collective,
  duplicate,
  forms,
  ids,
  kinds,
  outcomes,
  parts,
  receptions,
  repeat,
  results,
  taskResults,
  total,
  underControl,
  yearOnYear,
} from "./columns.ts";
import { overdue } from "./open-columns.ts";
import { definePages, type StatColumn, type StatTable } from "./tables.ts";

/** What a reader sees of all that is visible: the lists behind the numbers. */
const lists = { appeals: "dashboard-appeal", tasks: "dashboard-tasks" } as const;
/** Each result, and which part of the considered it is. */
const withShares: Readonly<Record<string, StatColumn>> = Object.fromEntries(
  Object.entries(results).flatMap(([name, column]): [string, StatColumn][] => [
    [name, column],
    [`${name}Share`, { label: "statistics.share", group: "columns.resultType", kind: "share", part: name, of: "considered" }],
  ]),
);

const ofApplicants = (label: MessageKey, rows: StatTable["rows"]): StatTable => ({
  label,
  family: "appeals",
  rows,
  period: "chosen",
  where: { applicantTypesId: ids.applicantType.individual },
  columns: {
    ...yearOnYear,
    ...kinds,
    collective,
    repeat,
    ...parts,
    positive: results.positive,
    rejected: results.rejected,
    overdue,
  },
});

/** Compliance with terms, worst first. */
const discipline = {
  columns: {
    received: { label: "statistics.received" },
    // what orders the rows is in sight without scrolling
    inTimeShare: { label: "statistics.inTimeShare", kind: "share", part: "inTime", of: "done" },
    accepted: { label: "statistics.accepted", where: { isAccepted: 1 } },
    notAccepted: { label: "statistics.notAccepted", where: { isAccepted: 0 } },
    done: { label: "statistics.done", where: { statusesId: ids.taskStatus.resolved } },
    ...closings,
    ...buckets,
    returned: { label: "statistics.returned", where: { wasReturned: 1 } },
    answersRejected: { label: "statistics.answersRejected", where: { wasRejected: 1 } },
    extensions: { label: "statistics.extensions", where: { wasExtended: 1 } },
    reminded: { label: "statistics.reminded", where: { wasReminded: 1 } },
  },
  worstFirst: { share: "inTimeShare", late: ["overdue3", "overdue30", "overdueMore"] },
} as const satisfies Pick<StatTable, "columns" | "worstFirst">;
/** Tasks that the own organisation sent to others. */
const sentColumns = {
  sent: { label: "statistics.sent" },
  notAccepted: { label: "statistics.notAccepted", where: { isAccepted: 0, isOpen: 1 } },
  open: { label: "statistics.acceptedOpen", where: { isAccepted: 1, isOpen: 1 } },
  done: { label: "statistics.done", where: { statusesId: ids.taskStatus.resolved } },
  overdue,
  late: { label: "statistics.doneLate", where: { closing: "late" } },
  ...taskResults,
  underControl,
} as const satisfies StatTable["columns"];

/** The reports of workflow.md, section 8: rows and columns of each. Counts of appeals and of tasks never stand in one table. */
export const reports = definePages({
  "report-one": {
    label: "menu.reportOne",
    permission: "reports-report-one",
    lists,
    tables: {
      appeals: {
        label: "statistics.appealsByTerritory",
        family: "appeals",
        rows: "territories",
        period: "chosen",
        columns: { ...yearOnYear, ...applicantTypes, ...kinds, ...forms, ...parts, collective, repeat, duplicate },
      },
      tasks: { label: "statistics.tasksByTerritory", family: "tasks", rows: "territories", period: "chosen", columns: { ...yearOnYear } },
      places: {
        label: "statistics.appealsByPlace",
        family: "appeals",
        rows: "places",
        period: "chosen",
        columns: { ...yearOnYear, ...kinds, ...parts, overdue },
      },
    },
  },
  "report-two": {
    label: "menu.reportTwo",
    permission: "reports-report-two",
    lists,
    tables: {
      topics: {
        label: "statistics.appealsByTopic",
        family: "appeals",
        rows: "topics",
        period: "chosen",
        columns: { ...yearOnYear, ...forms, underControl, ...parts, ...results, repeat, overdue },
      },
    },
  },
  "report-three": {
    label: "menu.reportThree",
    permission: "reports-report-three",
    lists,
    tables: {
      results: {
        label: "statistics.resultsByTerritory",
        family: "appeals",
        rows: "territories",
        period: "chosen",
        columns: {
          total,
          ...parts,
          ...withShares,
          ...outcomes,
          forwardedIn: { label: "lists.forwardedIn", group: "lists.forwarded", where: { forwarded: "in" } },
          forwardedOut: { label: "lists.forwardedOut", group: "lists.forwarded", where: { forwarded: "out" } },
        },
      },
    },
  },
  "report-four": {
    label: "menu.reportFour",
    permission: "reports-report-four",
    lists,
    tables: {
      receptions: {
        label: "statistics.receptionsByLeader",
        family: "appeals",
        rows: "receptionLeaders",
        period: "chosen",
        where: { isReception: 1 },
        columns: {
          total,
          ...receptions,
          people: { label: "statistics.peopleReceived", kind: "people" },
          underControl,
          closed,
          ...parts,
        },
      },
      journal: {
        label: "statistics.receptionJournal",
        family: "appeals",
        rows: "receptionLeaders",
        period: "chosen",
        ofJournal: true,
        columns: {
          all: { label: "statistics.enrolledAll", kind: "people" },
          received: { label: "reception.received", kind: "people" },
          absent: { label: "reception.absent", kind: "people" },
          cancelled: { label: "reception.cancelled", kind: "people" },
          enrolled: { label: "reception.enrolled", kind: "people" },
          appeals: { label: "statistics.becameAppeals", kind: "people" },
        },
      },
    },
  },
  "report-five": {
    label: "menu.reportFive",
    permission: "reports-report-five",
    lists,
    tables: {
      channels: {
        label: "statistics.appealsByChannel",
        family: "appeals",
        rows: "channels",
        period: "chosen",
        columns: {
          total,
          closed,
          ...parts,
          ...results,
          days: { ...closed, label: "statistics.averageDays", kind: "days" },
          overdue,
          positiveShare: { label: "statistics.positiveShare", kind: "share", part: "positive", of: "considered" },
        },
      },
    },
  },
  "report-six": {
    label: "menu.reportSix",
    permission: "reports-report-six",
    lists,
    tables: {
      executors: { label: "statistics.tasksByExecutor", family: "tasks", rows: "executors", period: "chosen", ...discipline },
      departments: { label: "statistics.tasksByDepartment", family: "tasks", rows: "departments", period: "chosen", ...discipline },
    },
  },
  "report-seven": {
    label: "menu.reportSeven",
    permission: "reports-report-seven",
    lists,
    tables: {
      genders: ofApplicants("fields.gender", "genders"),
      ageBands: ofApplicants("statistics.ageBands", "ageBands"),
      socialStatuses: ofApplicants("fields.socialStatus", "socialStatuses"),
      privilegedCategories: ofApplicants("fields.privilegedCategory", "privilegedCategories"),
    },
  },
  "report-low-org": {
    label: "menu.reportLowOrg",
    permission: "reports-report-low-org",
    lists,
    tables: {
      lower: {
        label: "statistics.tasksByLowerOrganization",
        family: "tasks",
        rows: "lowerOrganizations",
        period: "chosen",
        columns: sentColumns,
      },
      elsewhere: {
        label: "statistics.tasksByOtherOrganization",
        family: "tasks",
        rows: "otherOrganizations",
        period: "chosen",
        columns: sentColumns,
      },
    },
  },
});
export type ReportName = keyof typeof reports;
export const reportNames = Object.keys(reports) as readonly ReportName[];

/**
 * The summary of a quarter that the law wants published (O'RQ-445, article 35): no row names a person.
 * Shown and printed on `/reports/reports`.
 */
export const { quarterly } = definePages({
  quarterly: {
    label: "statistics.quarterly",
    permission: "reports-reports",
    lists,
    tables: {
      summary: {
        label: "statistics.quarterly",
        family: "appeals",
        rows: "whole",
        period: "chosen",
        columns: {
          received: { label: "statistics.received" },
          ...kinds,
          ...parts,
          ...outcomes,
          overdue,
        },
      },
      territories: {
        label: "statistics.appealsByTerritory",
        family: "appeals",
        rows: "areas",
        period: "chosen",
        columns: {
          received: { label: "statistics.received" },
          ...parts,
          ...outcomes,
        },
      },
    },
  },
});
