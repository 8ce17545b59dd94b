import { findExporter } from "../organizations/staff.repository.ts";
import { excelType } from "../../engine/excel/workbook.ts";
import type { Ctx } from "../../engine/http/context.ts";
import type { ListFamily, StatQuery } from "@murojaat/contract";
import type { FamilySql } from "../../engine/lists/list-query.ts";
import type { Mail } from "../applicant-messages/providers/smtp.ts";
import { reportExcel } from "../statistics/report-excel.ts";
import { drawReport, reportFile } from "../statistics/report-routes.ts";
import { toWire } from "../../engine/dates/days.ts";
import type { Attempt } from "./sendings.repository.ts";

type From = { readonly families: readonly FamilySql<ListFamily>[]; readonly publicUrl: string | undefined };

/** Where the report stands in the portal, with the same choices; the summary of a quarter has a page of its own. */
const pathOf = ({ report }: Attempt, query: StatQuery): string => {
  if (report === "quarterly") return "/reports/reports?view=quarterly";
  const parameters = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return `/reports/${report}?${new URLSearchParams(parameters).toString()}`;
};

/** The e-mail with the report, drawn by the rights of `ctx.actor` in the language of `ctx`; the same for every receiver. */
export const reportMailOf = async (ctx: Ctx, { families, publicUrl }: From, sending: Attempt): Promise<Omit<Mail, "to" | "mark">> => {
  const { report, by, areasId, organizationsId, channelId } = sending;
  const [from, to] = [toWire(sending.from), toWire(sending.to)];
  const query: StatQuery = {
    from,
    to,
    ...(by === "resolved" && { by }),
    ...(areasId !== null && { areasId }),
    ...(organizationsId !== null && { organizationsId }),
    ...(channelId !== null && { channelId }),
  };
  const drawn = await drawReport(ctx, families, report, query);
  const content = Buffer.concat(await Array.fromAsync(reportExcel(drawn)));
  const { statistics: words } = ctx.messages;
  const lines = [
    drawn.title,
    `${words.period}: ${from} – ${to}`,
    `${words.organization}: ${(await findExporter(ctx)).organization}`,
    ...(publicUrl === undefined ? [] : ["", `${publicUrl}${pathOf(sending, query)}`]),
  ];
  return {
    subject: `${drawn.title}, ${from} – ${to}`,
    text: `${lines.join("\n")}\n`,
    file: { name: reportFile(drawn, "xlsx"), type: excelType, content },
  };
};
