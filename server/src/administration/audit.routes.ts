import { Readable } from "node:stream";
import { auditEndpoints, auditRow, translateAny, type AuditLine, type CrudQuery, type MessageKey } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { aboutList } from "../crud/about.ts";
import * as records from "../crud/crud.repository.ts";
import type { Cell } from "../excel/cells.ts";
import { excelType, writeWorkbook, type SheetColumn } from "../excel/workbook.ts";
import { named, stamp } from "../http/attachment.ts";
import type { Ctx } from "../http/context.ts";
import { serve } from "../http/serve.ts";
import { actionsInWords, inWords, targetsInWords } from "./audit-words.ts";
import { calledSo } from "./audit.repository.ts";

const columns: readonly { label: MessageKey; width: number; kind: SheetColumn["kind"]; of: (line: AuditLine) => Cell }[] = [
  { label: "administration.at", width: 140, kind: "moment", of: (line) => line.at },
  { label: "administration.user", width: 240, kind: "text", of: (line) => line.userName },
  { label: "administration.organization", width: 280, kind: "text", of: (line) => line.organizationName },
  { label: "audited.what", width: 320, kind: "text", of: (line) => line.actionName },
  { label: "administration.target", width: 280, kind: "text", of: (line) => line.targetName },
  { label: "administration.details", width: 480, kind: "text", of: ({ facts }) => facts.map(factLine).join("\n") },
];
const factLine = ({ name, before, after }: AuditLine["facts"][number]): string =>
  `${name}: ${before === null ? "" : `${before} → `}${after ?? "—"}`;

/** The log of writes, told in the caller's language: what it keeps are names and values, the words are made when it is read. */
export const auditRoutes = (app: FastifyInstance): void => {
  const sought = (ctx: Ctx, { action, target, ...query }: CrudQuery) => ({
    query,
    reach: calledSo({
      ...(action && { action: { text: String(action), worded: actionsInWords(ctx, app.calls) } }),
      ...(target && { target: { text: String(target), worded: targetsInWords(ctx) } }),
    }),
  });
  serve(app, auditEndpoints.list, async (ctx, call) => {
    const { query, reach } = sought(ctx, call.query as CrudQuery);
    const { total, rows } = await records.pageOf(ctx, auditRow, query, reach);
    return { total, rows: await inWords(ctx, app.calls, rows) };
  });
  serve(app, auditEndpoints.excel, async (ctx, call, { reply }) => {
    const asked = call.query as CrudQuery;
    const { query, reach } = sought(ctx, asked);
    let written = 0;
    const book = writeWorkbook({
      about: await aboutList(ctx, auditRow, asked, () => written),
      rowsName: translateAny(ctx.messages, auditRow.title),
      columns: columns.map(({ label, width, kind }) => ({ title: translateAny(ctx.messages, label), width, kind })),
      count: await records.totalOf(ctx, auditRow, query, reach),
      rows: (async function* () {
        for await (const rows of records.latestFirst(ctx, auditRow, query, reach)) {
          written += rows.length;
          yield (await inWords(ctx, app.calls, rows)).map((line) => columns.map(({ of }) => of(line)));
        }
      })(),
    });
    return named(reply, `audit_${stamp(ctx.now)}.xlsx`)
      .type(excelType)
      .send(Readable.from(book, { objectMode: false }));
  });
};
