import { Readable } from "node:stream";
import {
  dashboardPdfEndpoint,
  dashboards,
  drawnDashboards,
  hidePublished,
  reportExcelEndpoint,
  reportPageNames,
  reportPages,
  reportPdfEndpoint,
  translateAny,
  type ListFamily,
  type ReportPageName,
  type StatQuery,
} from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { exportQueue } from "../../engine/excel/export-queue.ts";
import { excelType } from "../../engine/excel/workbook.ts";
import { fileName, named, shortPeriod } from "../../engine/http/attachment.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { serve } from "../../engine/http/serve.ts";
import type { FamilySql } from "../../engine/lists/list-query.ts";
import { dashboardPdf } from "./dashboard-pdf.ts";
import { reportExcel } from "./report-excel.ts";
import { reportPdf } from "./report-pdf.ts";
import { drawnOf, paperOf, type Drawn } from "./report-shape.ts";
import { choicesOf, countPage } from "./statistics.routes.ts";

/** A report counted and put into the shape in which it leaves the portal. */
export const drawReport = async (
  ctx: Ctx,
  families: readonly FamilySql<ListFamily>[],
  name: ReportPageName,
  query: StatQuery,
): Promise<Drawn> => {
  const choices = choicesOf(ctx, query);
  const counted = await countPage(ctx, families, reportPages[name], choices);
  return drawnOf(ctx, name, name === "quarterly" ? hidePublished(counted) : counted, choices);
};

/** What the file of a report is called: its title and its days. */
export const reportFile = ({ title, period }: Pick<Drawn, "title" | "period">, ending: string): string =>
  fileName([title, shortPeriod(period.from, period.to)], ending);

/** Reports as files, by the permission of their screens. */
export const reportFileRoutes = (app: FastifyInstance, families: readonly FamilySql<ListFamily>[]): void => {
  const turns = exportQueue();
  for (const name of drawnDashboards)
    serve(app, dashboardPdfEndpoint(name), (ctx, { query: { measure = "received", ...query } }, { reply }) =>
      turns.run({ of: ctx.actor.userId }, async () => {
        const choices = choicesOf(ctx, query);
        const paper = await paperOf(ctx, choices, false);
        const drawn = { ...paper, title: translateAny(ctx.messages, dashboards[name].label) };
        const counted = await countPage(ctx, families, dashboards[name], choices);
        return named(reply, reportFile(drawn, "pdf"))
          .type("application/pdf")
          .send(await dashboardPdf(ctx, name, counted, drawn, measure));
      }),
    );
  for (const name of reportPageNames) {
    serve(app, reportExcelEndpoint(name), (ctx, { query }, { reply }) =>
      turns.run({ of: ctx.actor.userId }, async () => {
        const drawn = await drawReport(ctx, families, name, query);
        return named(reply, reportFile(drawn, "xlsx"))
          .type(excelType)
          .send(Readable.from(reportExcel(drawn), { objectMode: false }));
      }),
    );
    serve(app, reportPdfEndpoint(name), (ctx, { query: { paper = "A4", ...query } }, { reply }) =>
      turns.run({ of: ctx.actor.userId }, async () => {
        const drawn = await drawReport(ctx, families, name, query);
        return named(reply, reportFile(drawn, "pdf"))
          .type("application/pdf")
          .send(await reportPdf(ctx.messages, ctx.language, drawn, paper));
      }),
    );
  }
};
