import {
  planFrequencies,
  planPeriods,
  planTroubles,
  sendingStatuses,
  translateAny,
  type MessageKey,
  type ReportPageName,
  type ReportPlan,
} from "@murojaat/contract";
import type { Readable } from "node:stream";
import { rowsFile } from "../../engine/excel/rows-file.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { weekdayName } from "../../engine/dates/weekday-name.ts";
import { reportTitle } from "../statistics/report-shape.ts";

/** What each of these reports is called. */
const reportNames = async (ctx: Ctx, names: readonly ReportPageName[]): Promise<ReadonlyMap<ReportPageName, string>> => {
  const called = new Map<ReportPageName, string>();
  for (const name of new Set(names)) called.set(name, await reportTitle(ctx, name));
  return called;
};

/** The plans of sending reports as an Excel file, in the words of their screen. */
export const plansFile = async (ctx: Ctx, plans: readonly ReportPlan[], report: ReportPageName | undefined): Promise<Readable> => {
  const t = (key: MessageKey, values?: Record<string, string | number>) => translateAny(ctx.messages, key, values);
  const names = await reportNames(ctx, [...plans.map((plan) => plan.report), ...(report ? [report] : [])]);
  const when = (plan: ReportPlan): string =>
    [
      t(planFrequencies[plan.frequency]),
      ...(plan.weekday === null ? [] : [weekdayName(ctx, plan.weekday)]),
      ...(plan.monthDay === null ? [] : [t("reportPlans.onDay", { day: plan.monthDay })]),
      plan.at,
    ].join(", ");
  return rowsFile(ctx, {
    title: "menu.scheduledReports",
    filters: report ? [{ label: t("reportPlans.report"), value: names.get(report)! }] : [],
    columns: [
      { label: "references.number", width: 90, kind: "number", of: ({ id }) => id },
      { label: "reportPlans.report", width: 320, of: (plan) => names.get(plan.report)! },
      { label: "reportPlans.frequency", width: 260, of: when },
      { label: "reportPlans.period", width: 200, of: ({ period }) => t(planPeriods[period]) },
      { label: "statistics.dated", width: 200, of: ({ by }) => t(by === "created" ? "reports.byReceived" : "reports.byResolved") },
      { label: "statistics.territory", width: 200, of: ({ areaName }) => areaName },
      { label: "statistics.organization", width: 260, of: ({ organizationName }) => organizationName },
      { label: "statistics.channel", width: 180, of: ({ channelName }) => channelName },
      { label: "reportPlans.receivers", width: 360, of: ({ receivers }) => receivers.join("; ") },
      { label: "reportPlans.owner", width: 240, of: ({ ownerName }) => ownerName },
      { label: "reportPlans.isOn", width: 100, of: ({ isOn }) => t(isOn ? "common.yes" : "common.no") },
      { label: "reportPlans.nextAt", width: 150, kind: "moment", of: ({ nextAt }) => nextAt },
      { label: "reportPlans.last", width: 150, kind: "moment", of: ({ lastSending }) => lastSending?.dueAt ?? null },
      {
        label: "columns.status",
        width: 160,
        of: ({ lastSending }) => lastSending && t(sendingStatuses[lastSending.status]),
      },
      { label: "reportPlans.trouble", width: 360, of: ({ trouble }) => trouble && t(planTroubles[trouble]) },
    ],
    rows: plans,
  });
};
