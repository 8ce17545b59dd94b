import {
  translateAny,
  type Crud,
  type CrudEndpoints,
  type CrudQuery,
  type ImportEndpoint,
  type ImportEndpoints,
  type ImportConflict,
  type Reply,
} from "@murojaat/contract/kit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sendExport } from "../excel/export-queue.ts";
import { AppError, problem } from "../http/app-error.ts";
import type { Ctx } from "../http/context.ts";
import { repeatable } from "../http/idempotency.ts";
import { serve, transact } from "../http/serve.ts";
import { cellOf, readBook } from "../excel/read-sheet.ts";
import { importRows, plan, versionOfPlan, type Check } from "./import.ts";
import type { Fault, Plan } from "./import-plan.ts";
import { rowsOfBook, sheetColumns, type Given } from "./import-sheet.ts";
import { listFile } from "./list-file.ts";
import { templateFile, type Offers } from "./template.ts";
import { lastChangeOfList } from "./versions.repository.ts";

const faultsShown = 1000;

/** What a call of an import brings: rows of its workbook, or as they are sent. */
export const givenOf = async (ctx: Ctx, def: Crud, request: FastifyRequest): Promise<Given> => {
  if (!request.isMultipart()) {
    const { rows } = request.body as { rows: Record<string, string | number | boolean | null>[] };
    const clear = (cells: (typeof rows)[number]) =>
      Object.fromEntries(Object.entries(cells).map(([field, value]) => [field, cellOf(value)]));
    return { rows: rows.map((cells, at) => ({ number: at + 1, cells: clear(cells) })), notes: [] };
  }
  const part = await request.file();
  if (!part) throw new AppError("invalid_input", [problem("file", "required")]);
  const file = await part.toBuffer();
  if (file.length === 0) throw new AppError("file_empty");
  return rowsOfBook(def, await readBook(file), ctx.messages);
};
const messageOf = ({ messages }: Ctx, { problem: what, limit, written, possible = [] }: Fault): string => {
  const said = translateAny(messages, `problems.${what}`, { limit });
  const names = possible.join("; ");
  return `${said}${written === undefined ? "" : `: «${written}»`}${names && `. ${translateAny(messages, "crud.importPossible", { names })}`}`;
};
/** What a plan would do or has done, in the caller's words. */
export const replyOf = (ctx: Ctx, def: Crud, { rows, notes }: Given, dryRun: boolean, done: Plan): Reply<ImportEndpoint> => {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const placeOf = ({ row, column }: Fault) => {
    const { sheet = null, letters } = byNumber.get(row) ?? {};
    return { sheet, cell: letters?.[column] === undefined ? null : `${letters[column]}${row}` };
  };
  const columns = sheetColumns(def).map(({ field }) => field);
  const labels = new Map(sheetColumns(def).map(({ field, label }) => [field, label]));
  return {
    dryRun,
    rows: rows.length,
    created: done.creates.length,
    updated: done.updates.length,
    unchanged: done.unchanged,
    transliterated: done.transliterated,
    alongside: done.alongside,
    notes: [...notes],
    faulty: done.faults
      .toSorted((a, b) => a.row - b.row || columns.indexOf(a.column) - columns.indexOf(b.column))
      .slice(0, faultsShown)
      .map((f) => ({
        row: f.row,
        column: translateAny(ctx.messages, labels.get(f.column)!),
        problem: f.problem,
        message: messageOf(ctx, f),
        ...placeOf(f),
      })),
    version: versionOfPlan(done),
  };
};

type TemplateOf = Pick<ImportEndpoints, "template"> & { readonly importRows: Pick<ImportEndpoint, "json"> };
/** The file to fill in for an import. */
export const templateRoute = (app: FastifyInstance, def: Crud, { importRows: call, template }: TemplateOf, offers?: Offers): void =>
  serve(app, template, (ctx, _input, { reply }) => sendExport(ctx, reply, def, (at) => templateFile(at, def, call, offers)));

type Sheets = Partial<Pick<CrudEndpoints, "excel">> & ImportEndpoints;
type Own = { readonly check?: Check; readonly offers?: Offers };
/** The list from Excel, and to it with the columns that an import takes again where its own file is not another. Of one list alone: `check` finds what it refuses, `offers` what its template offers. */
export const sheetRoutes = (app: FastifyInstance, def: Crud, calls: Sheets, { check, offers }: Own = {}): void => {
  templateRoute(app, def, calls, offers);
  if (calls.excel)
    serve(app, calls.excel, (ctx, { query }, { reply }) =>
      sendExport(ctx, reply, def, (at) => listFile(at, def, { query: query as CrudQuery, fields: sheetColumns(def) })),
    );
  serve(app, calls.importRows, async (ctx, { query }, { request }) => {
    // the file is read before a transaction is opened
    const given = await givenOf(ctx, def, request);
    const { rows } = given;
    const dryRun = query.dryRun === 1;
    if (dryRun) return replyOf(ctx, def, given, dryRun, await plan(ctx, def, rows, check));
    // what the dry run showed is written, and nothing else
    const refuse = async (now: Plan) => {
      if (query.version === undefined || query.version === versionOfPlan(now)) return;
      const last = await lastChangeOfList(ctx.db, def.table);
      throw new AppError("changed_meanwhile", {
        now: replyOf(ctx, def, given, true, now),
        by: last?.by ?? null,
        at: last?.at ?? null,
      } satisfies ImportConflict);
    };
    const write = async (within: Ctx) => replyOf(ctx, def, given, dryRun, await importRows(within, def, rows, refuse, check));
    return transact(ctx, calls.importRows, write, repeatable(request, rows));
  });
};
