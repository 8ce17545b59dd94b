import {
  auditEndpoints,
  auditRow,
  readingDayEndpoints,
  readingDayRow,
  readingEndpoints,
  readingRow,
  translateAny,
  type AuditLine,
  type CrudQuery,
  type MessageKey,
} from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import * as records from "../../engine/references/crud.repository.ts";
import { crudRoutes } from "../../engine/references/crud.routes.ts";
import { drawList } from "../../engine/references/list-file.ts";
import type { Cell } from "../../engine/excel/cells.ts";
import { sendExport } from "../../engine/excel/export-queue.ts";
import type { SheetColumn } from "../../engine/excel/workbook.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { serve } from "../../engine/http/serve.ts";
import { all } from "../../engine/lists/list-query.ts";
import { isAdministered, isOfAdministered } from "../roles/reach.ts";
import { actionsInWords, inWords, targetsInWords } from "./audit-words.ts";
import { calledSo } from "./audit.repository.ts";

const columns: readonly { label: MessageKey; width: number; kind: SheetColumn["kind"]; of: (line: AuditLine) => Cell }[] = [
  { label: "administration.at", width: 140, kind: "moment", of: (line) => line.at },
  { label: "administration.user", width: 240, kind: "text", of: (line) => line.userName },
  { label: "administration.organization", width: 280, kind: "text", of: (line) => line.organizationName },
  { label: "administration.what", width: 320, kind: "text", of: (line) => line.actionName },
  { label: "administration.target", width: 280, kind: "text", of: (line) => line.targetName },
  { label: "administration.details", width: 480, kind: "text", of: ({ facts }) => facts.map(factLine).join("\n") },
  { label: "administration.address", width: 120, kind: "text", of: (line) => line.ip },
  { label: "administration.browser", width: 240, kind: "text", of: (line) => line.userAgent },
];
const factLine = ({ name, before, after }: AuditLine["facts"][number]): string =>
  `${name}: ${before === null ? "" : `${before} → `}${after ?? "—"}`;

/**
 * Lines of people whom the caller administers, in the caller's language: the log stores names and values, and texts are made on reading.
 */
export const auditRoutes = (app: FastifyInstance): void => {
  const sought = (ctx: Ctx, { action, target, ...query }: CrudQuery) => ({
    query,
    reach: all([
      isAdministered(ctx, sql`r.organization_id`),
      calledSo({
        ...(action && { action: { text: String(action), worded: actionsInWords(ctx, app.calls) } }),
        ...(target && { target: { text: String(target), worded: targetsInWords(ctx) } }),
      }),
    ]),
  });
  serve(app, auditEndpoints.list, async (ctx, call) => {
    const { query, reach } = sought(ctx, call.query as CrudQuery);
    const { total, rows } = await records.pageOf(ctx, auditRow, query, reach);
    return { total, rows: await inWords(ctx, app.calls, rows) };
  });
  serve(app, auditEndpoints.excel, (ctx, call, { reply }) =>
    sendExport(ctx, reply, auditRow, async () => {
      const asked = call.query as CrudQuery;
      const { query, reach } = sought(ctx, asked);
      return drawList(ctx, {
        def: auditRow,
        query: asked,
        reach,
        ids: await records.idsInOrder(ctx, auditRow, query, reach),
        columns: columns.map(({ label, ...column }) => ({ title: translateAny(ctx.messages, label), ...column })),
        read: async (ids) => inWords(ctx, app.calls, await records.rowsByIds(ctx, auditRow, ids)),
      });
    }),
  );
  const ofOwnPeople = (ctx: Ctx) => isOfAdministered(ctx, sql`r.user_id`);
  crudRoutes(app, readingRow, readingEndpoints, ofOwnPeople);
  crudRoutes(app, readingDayRow, readingDayEndpoints, ofOwnPeople);
};
