import * as Type from "typebox";
import { endpoint } from "../../kit/endpoint.ts";
import { count, flag, id, listOf, oneOf, optional, record, text } from "../../kit/schema.ts";
import { pageSizes } from "../../kit/limits.ts";
import { reportPageNames } from "../statistics/report-files.endpoints.ts";
import { newReportPlan, reportPlan, reportPlanChange, reportSending } from "./report-plan.schema.ts";

const may = "reports-scheduled";
const path = "/reports/scheduled";
const page = {
  pageNo: optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  pageSize: optional(Type.Integer({ minimum: 1, maximum: Math.max(...pageSizes), default: pageSizes[0] })),
};
const params = record({ id: id() });

/** Sending of reports by e-mail: one's own plans, and for who administers users those of the organisation. */
export const reportPlanEndpoints = {
  list: endpoint({
    method: "GET",
    path,
    may,
    summary: "Plans of sending reports, the latest first",
    query: record({ ...page, report: optional(oneOf(reportPageNames)) }),
    reply: record({
      total: count(),
      rows: Type.Array(reportPlan),
      /** Without one nothing leaves. */
      hasMailServer: flag(),
      /** Where reports may be sent; none: anywhere. */
      domains: listOf(text(190), 100),
    }),
  }),
  excel: endpoint({
    method: "GET",
    path: `${path}/excel`,
    may,
    summary: "Plans of sending reports: Excel of the filtered list",
    query: record({ report: optional(oneOf(reportPageNames)) }),
    reply: "file",
    errors: ["too_many"],
  }),
  create: endpoint({
    method: "POST",
    path,
    may,
    summary: "Plan the sending of a report that the caller may open",
    body: newReportPlan,
    reply: reportPlan,
    errors: ["rule_broken"],
    done: "audited.planMade",
  }),
  update: endpoint({
    method: "PUT",
    path,
    may,
    summary: "Change a plan; absent leaves, null clears. Another's can only be switched off",
    body: reportPlanChange,
    reply: reportPlan,
    errors: ["not_found", "rule_broken", "changed_meanwhile"],
    done: "audited.planChanged",
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${path}/{id}`,
    may,
    summary: "Remove a plan with the history of its sendings",
    params,
    reply: record({}),
    errors: ["not_found"],
    done: "audited.planRemoved",
  }),
  send: endpoint({
    method: "POST",
    path: `${path}/{id}/send`,
    may,
    summary: "Send the report of one's own plan now; what waits already is not doubled",
    params,
    reply: reportSending,
    errors: ["not_found", "too_many"],
    done: "audited.reportAsked",
  }),
  sendings: endpoint({
    method: "GET",
    path: `${path}/{id}/sendings`,
    may,
    summary: "What a plan has sent, the latest first",
    params,
    query: record(page),
    reply: record({ total: count(), rows: Type.Array(reportSending) }),
    errors: ["not_found"],
  }),
  file: endpoint({
    method: "GET",
    path: `${path}/{id}/sendings/{sendingId}/file`,
    may,
    summary: "The report as it was sent: the file itself, for twelve months",
    params: record({ id: id(), sendingId: id() }),
    reply: "file",
    errors: ["not_found", "store_unavailable"],
  }),
};
