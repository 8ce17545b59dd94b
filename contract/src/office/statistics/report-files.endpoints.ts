import { endpoint } from "../../kit/endpoint.ts";
import { oneOf, optional, record } from "../../kit/schema.ts";
import { dashboards, mapMeasures, type DashboardName } from "./dashboards.ts";
import { quarterly, reports, type ReportName } from "./reports.ts";
import { statChoices } from "./statistics.endpoints.ts";

/** Every page that is drawn as a file, by its path below /reports. */
export const reportPages = { ...reports, quarterly } as const;
export type ReportPageName = ReportName | "quarterly";
export const reportPageNames = Object.keys(reportPages) as readonly ReportPageName[];

/** Under which code the list of report types may give a report another name. */
export const reportCode = (name: ReportPageName): string => name.replaceAll("-", "_");

/** The sheets of paper that a report is drawn on, landscape. */
export const papers = ["A4", "A3"] as const;
export type Paper = (typeof papers)[number];

const errors = ["rule_broken", "too_many"] as const;
/** The dashboards that are drawn for a meeting. */
export const drawnDashboards = ["dashboard", "dashboard-supervisor"] as const satisfies readonly DashboardName[];
export type DrawnDashboard = (typeof drawnDashboards)[number];
export const dashboardPdfEndpoint = (name: DrawnDashboard) =>
  endpoint({
    method: "GET",
    path: `/dashboards/${name}/pdf`,
    may: dashboards[name].permission,
    summary: `The figures and charts of ${name} as PDF, A4 landscape`,
    // what the map of districts is coloured by; without it what was received
    query: record({ ...statChoices.properties, measure: optional(oneOf(mapMeasures)) }),
    reply: "file",
    errors,
  });
/** What the screen of a report shows, as files. */
export const reportExcelEndpoint = (name: ReportPageName) =>
  endpoint({
    method: "GET",
    path: `/reports/${name}/excel`,
    may: reportPages[name].permission,
    summary: `Report ${name} as Excel, totals and shares as formulas`,
    query: statChoices,
    reply: "file",
    errors,
  });
export const reportPdfEndpoint = (name: ReportPageName) =>
  endpoint({
    method: "GET",
    path: `/reports/${name}/pdf`,
    may: reportPages[name].permission,
    summary: `Report ${name} as PDF, landscape`,
    query: record({ ...statChoices.properties, paper: optional(oneOf(papers)) }),
    reply: "file",
    errors,
  });
