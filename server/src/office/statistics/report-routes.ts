import { Readable } from "node:stream";
import {
  reportExcelEndpoint,
  reportPageNames,
  reportPages,
  reportPdfEndpoint,
  type ListFamily,
  type ReportPageName,
  type StatQuery,
} from "@murojaat/contract";
import type { FastifyInstance, FastifyReply } from "fastify";
import { exportQueue } from "../../engine/excel/export-queue.ts";
import { excelType } from "../../engine/excel/workbook.ts";
import { named, stamp } from "../../engine/http/attachment.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { serve } from "../../engine/http/serve.ts";
import type { FamilySql } from "../../engine/lists/list-query.ts";
import type { SnapshotWriter } from "./snapshot-writer.ts";
import { reportExcel } from "./report-excel.ts";
import { reportPdf } from "./report-pdf.ts";
import { drawnOf, type Drawn } from "./report-shape.ts";
import { choicesOf, countPage } from "./statistics.routes.ts";

/** A report counted and put into the shape in which it leaves the portal. */
export const drawReport = async (
  ctx: Ctx,
  families: readonly FamilySql<ListFamily>[],
  name: ReportPageName,
  query: StatQuery,
  snapshots?: SnapshotWriter,
): Promise<Drawn> => {
  const choices = choicesOf(ctx, query);
  return drawnOf(ctx, name, await countPage(ctx, families, reportPages[name], choices, snapshots), choices);
};

/** Reports as files, by the permission of their screens. */
export const reportFileRoutes = (app: FastifyInstance, families: readonly FamilySql<ListFamily>[], snapshots: SnapshotWriter): void => {
  const turns = exportQueue();
  const inTurn = async (ctx: Ctx, draw: () => Promise<FastifyReply>): Promise<FastifyReply> => {
    turns.enter(ctx.actor.userId);
    try {
      return await draw();
    } finally {
      turns.leave(ctx.actor.userId);
    }
  };
  for (const name of reportPageNames) {
    serve(app, reportExcelEndpoint(name), (ctx, { query }, { reply }) =>
      inTurn(ctx, async () => {
        const drawn = await drawReport(ctx, families, name, query, snapshots);
        return named(reply, `${name}_${stamp(ctx.now)}.xlsx`)
          .type(excelType)
          .send(Readable.from(reportExcel(drawn), { objectMode: false }));
      }),
    );
    serve(app, reportPdfEndpoint(name), (ctx, { query: { paper = "A4", ...query } }, { reply }) =>
      inTurn(ctx, async () => {
        const drawn = await drawReport(ctx, families, name, query, snapshots);
        return named(reply, `${name}_${stamp(ctx.now)}.pdf`)
          .type("application/pdf")
          .send(await reportPdf(ctx.messages, ctx.language, drawn, paper));
      }),
    );
  }
};
