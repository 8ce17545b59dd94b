import {
  givenFields,
  hasNames,
  nameFields,
  nameLabels,
  translateAny,
  type Crud,
  type CrudRow,
  type Messages,
} from "@murojaat/contract/kit";
import { AppError, problem, ruleBroken } from "../http/app-error.ts";
import type { Ctx } from "../http/context.ts";
import { messagesOf } from "../http/language.ts";
import { isUnclear, type Sheet, type Unclear } from "../excel/read-sheet.ts";
import { columnsOf } from "./crud.ts";
import * as records from "./crud.repository.ts";
import { word } from "./import-cells.ts";
import { planImport, type ImportRow, type Plan } from "./import-plan.ts";
import { readKnown } from "./import.repository.ts";
import { fileFields, type FileField } from "./list-file.ts";
import { versionOf } from "./versions.ts";

export const languages: readonly Messages[] = [messagesOf("UZ"), messagesOf("UK"), messagesOf("RU")];
/** Rows in one statement: with their columns fewer than the parameters that PostgreSQL takes. */
const together = 500;

/** The columns of a list's file: its field and its heading. */
export const sheetColumns = (def: Crud): readonly FileField[] => [
  { field: "id", label: "references.number" },
  ...(hasNames(def) ? nameFields.map((field) => ({ field, label: nameLabels[field] })) : []),
  ...givenFields(def).flatMap(([field, f]) => (f.kind === "picture" ? [] : [{ field, label: f.label }])),
];

/** A column as Excel names it. */
const letterOf = (column: number): string =>
  (column < 26 ? "" : letterOf(Math.floor(column / 26) - 1)) + String.fromCodePoint(65 + (column % 26));

/** The rows of a sheet by the fields that its headings name, in any of the three languages; a heading that is none is a fault. */
export const rowsOfSheet = (def: Crud, { name: sheet, rows }: Sheet): ImportRow[] => {
  const [heading, ...rest] = rows;
  if (!heading) throw new AppError("invalid_input", [problem("file", "required")]);
  const byWord = (columns: readonly FileField[]) =>
    new Map(
      columns.flatMap(({ field, label }) =>
        [field, ...languages.map((messages) => translateAny(messages, label))].map((text) => [word(text), field] as const),
      ),
    );
  const fieldByWord = byWord(sheetColumns(def));
  // what a list's file shows beside, as how often a record is used, is passed over
  const shown = byWord(fileFields(def));
  const unclear = heading.cells.findIndex(isUnclear);
  if (unclear >= 0) throw ruleBroken(problem(`rows.${heading.number}.${letterOf(unclear)}`, (heading.cells[unclear] as Unclear).problem));
  const titles = heading.cells.map((cell) => (cell === null || isUnclear(cell) ? "" : String(cell).trim()));
  const fields = titles.map((title) => (title === "" ? undefined : fieldByWord.get(word(title))));
  const unknown = titles.findIndex((title, at) => title !== "" && fields[at] === undefined && !shown.has(word(title)));
  if (unknown >= 0) throw ruleBroken(problem(`rows.${heading.number}.${titles[unknown]}`, "unknown_column"));
  const letters = Object.fromEntries(fields.flatMap((field, at) => (field === undefined ? [] : [[field, letterOf(at)]])));
  return rest
    .filter((row) => row.cells.some((cell) => cell !== null && (isUnclear(cell) || String(cell).trim() !== "")))
    .map((row) => ({
      number: row.number,
      sheet,
      letters,
      cells: Object.fromEntries(row.cells.flatMap((cell, at) => (fields[at] === undefined ? [] : [[fields[at], cell]]))),
    }));
};

/** Adds to a plan the faults that are this list's own: what the caller could not do by hand. */
export type Check = (ctx: Ctx, planned: Plan) => Promise<void>;
/** Reads the list and what its columns may name, and says what the rows would do. */
export const plan = async (ctx: Ctx, def: Crud, rows: readonly ImportRow[], check?: Check): Promise<Plan> => {
  const existing: CrudRow[] = await records.rowsOf(ctx, def, {});
  const planned = planImport(def, rows, existing, await readKnown(ctx.db, def), languages);
  await check?.(ctx, planned);
  return planned;
};

/** The version of a plan: of what it would write and of the present records. */
export const versionOfPlan = ({ creates, updates, unchanged, faults }: Plan): string =>
  versionOf([creates, updates.map(({ before, changed }) => [before.id, before.version, changed]), unchanged, faults]);

/** A single fault refuses the file (422), each with its row and column. */
export const refuseFaults = ({ faults }: Plan): void => {
  if (faults.length > 0) throw ruleBroken(...faults.slice(0, 1000).map((f) => problem(`rows.${f.row}.${f.column}`, f.problem, f.limit)));
};

/** Carries out a plan; a single fault refuses the file (422), each with its row and column; `refuse` may refuse before that. */
export const importRows = async (
  ctx: Ctx,
  def: Crud,
  rows: readonly ImportRow[],
  refuse: (now: Plan) => Promise<void>,
  check?: Check,
): Promise<Plan> => {
  await records.lockList(ctx.db, def);
  const planned = await plan(ctx, def, rows, check);
  await refuse(planned);
  refuseFaults(planned);
  const refs = givenFields(def).flatMap(([name, f]) => (f.kind === "refs" ? [{ name, f }] : []));
  for (let at = 0; at < planned.creates.length; at += together) {
    const portion = planned.creates.slice(at, at + together);
    const ids = await records.insertRecords(
      ctx.db,
      def,
      portion.map((values) => columnsOf(def, values)),
    );
    for (const { name, f } of refs)
      for (const [index, values] of portion.entries()) await records.replaceLinks(ctx.db, f, ids[index]!, values[name] as number[]);
  }
  for (const { before, changed } of planned.updates) {
    await records.updateColumns(ctx.db, def, before.id, columnsOf(def, changed));
    for (const { name, f } of refs)
      if (changed[name] !== undefined) await records.replaceLinks(ctx.db, f, before.id, changed[name] as number[]);
  }
  ctx.audit(def.table, { created: planned.creates.length, updated: planned.updates.map(({ before }) => before.id) });
  return planned;
};
