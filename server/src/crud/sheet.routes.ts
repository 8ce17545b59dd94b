import {
  translateAny,
  type Crud,
  type CrudField,
  type CrudQuery,
  type CrudValue,
  type ImportMet,
  type Reply,
  type sheetEndpoints,
} from "@murojaat/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import { excelType, writeWorkbook } from "../excel/workbook.ts";
import { AppError, problem } from "../http/app-error.ts";
import { named, stamp } from "../http/attachment.ts";
import type { Ctx } from "../http/context.ts";
import { repeatable } from "../http/once.ts";
import { serve, transact } from "../http/serve.ts";
import { readSheet, type Cell, type Sheet } from "../excel/read-sheet.ts";
import { aboutList } from "./about.ts";
import * as records from "./crud.repository.ts";
import { importRows, languages, plan, rowsOfSheet, sheetColumns, versionOfPlan } from "./import.ts";
import type { ImportRow, Plan } from "./import-plan.ts";
import { namesByIds } from "./names.repository.ts";
import { lastChangeOfList } from "./versions.repository.ts";

type Sheets = ReturnType<typeof sheetEndpoints>;
const faultsShown = 1000;

const shown = (ctx: Ctx, f: CrudField | undefined, value: CrudValue, refNames: ReadonlyMap<number, string>): string | number | null => {
  if (value === null) return null;
  if (typeof value === "boolean") return value ? ctx.messages.common.yes : ctx.messages.common.no;
  if (f?.kind === "choice") return translateAny(ctx.messages, f.choices[String(value)]!);
  if (f?.kind === "refs") return (value as readonly number[]).map((id) => refNames.get(id) ?? "").join("; ");
  return value as string | number;
};

/** The filtered list as an Excel file whose columns an import takes again. */
const sheetOf = async (ctx: Ctx, def: Crud, query: CrudQuery): Promise<Readable> => {
  const rows = await records.rowsOf(ctx, def, query);
  const columns = sheetColumns(def);
  const names = new Map<string, Map<number, string>>();
  for (const [name, f] of Object.entries(def.fields)) if (f.kind === "refs") names.set(name, await namesByIds(ctx, f.table));
  const cells = rows.map((row) =>
    columns.map(({ field }) => {
      const f = def.fields[field];
      return f?.kind === "ref" ? (row[f.nameAs] as string | null) : shown(ctx, f, row[field]!, names.get(field) ?? new Map());
    }),
  );
  const book = writeWorkbook({
    about: await aboutList(ctx, def, query, () => rows.length),
    rowsName: translateAny(ctx.messages, def.title),
    columns: columns.map(({ field, label }) => ({
      title: translateAny(ctx.messages, label),
      width: field.startsWith("name") ? 320 : 160,
      kind: field === "id" || def.fields[field]?.kind === "number" ? "number" : "text",
    })),
    count: rows.length,
    rows: (async function* () {
      yield cells;
    })(),
  });
  return Readable.from(book, { objectMode: false });
};

/** Whether a sheet is the first one of our own file, which says what the second one holds. */
const isAbout = (def: Crud, [heading]: Sheet): boolean => {
  const cells = heading?.cells.filter((cell) => cell !== null) ?? [];
  return cells.length === 1 && languages.some((messages) => translateAny(messages, def.title) === cells[0]);
};
const givenRows = async (def: Crud, request: FastifyRequest): Promise<ImportRow[]> => {
  if (!request.isMultipart()) {
    const { rows } = request.body as { rows: Record<string, Cell>[] };
    return rows.map((cells, at) => ({ number: at + 1, cells }));
  }
  const part = await request.file();
  if (!part) throw new AppError("invalid_input", [problem("file", "required")]);
  const file = await part.toBuffer();
  const first = await readSheet(file);
  return rowsOfSheet(def, isAbout(def, first) ? await readSheet(file, 1) : first);
};
const told = (ctx: Ctx, def: Crud, rows: number, dryRun: boolean, done: Plan): Reply<Sheets["importRows"]> => {
  const labels = new Map(sheetColumns(def).map(({ field, label }) => [field, label]));
  return {
    dryRun,
    rows,
    created: done.creates.length,
    updated: done.updates.length,
    unchanged: done.unchanged,
    transliterated: done.transliterated,
    faulty: done.faults.slice(0, faultsShown).map((f) => ({
      row: f.row,
      column: translateAny(ctx.messages, labels.get(f.column)!),
      problem: f.problem,
      message: translateAny(ctx.messages, `problems.${f.problem}`, { limit: f.limit }),
    })),
    version: versionOfPlan(done),
  };
};

/** The list to Excel and from it. */
export const sheetRoutes = (app: FastifyInstance, def: Crud, calls: Sheets): void => {
  serve(app, calls.excel, async (ctx, { query }, { reply }) => {
    const file = await sheetOf(ctx, def, query as CrudQuery);
    return named(reply, `${def.name}_${stamp(ctx.now)}.xlsx`)
      .type(excelType)
      .send(file);
  });
  serve(app, calls.importRows, async (ctx, { query }, { request }) => {
    // the file is read before a transaction is opened
    const rows = await givenRows(def, request);
    const dryRun = query.dryRun === 1;
    if (dryRun) return told(ctx, def, rows.length, dryRun, await plan(ctx, def, rows));
    // what the dry run showed is written, and nothing else
    const refuse = async (now: Plan) => {
      if (query.version === undefined || query.version === versionOfPlan(now)) return;
      const last = await lastChangeOfList(ctx.db, def.table);
      throw new AppError("changed_meanwhile", {
        now: told(ctx, def, rows.length, true, now),
        by: last?.by ?? null,
        at: last?.at ?? null,
      } satisfies ImportMet);
    };
    const write = async (within: Ctx) => told(ctx, def, rows.length, dryRun, await importRows(within, def, rows, refuse));
    return transact(ctx, calls.importRows, write, repeatable(request, rows));
  });
};
