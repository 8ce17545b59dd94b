import { Readable } from "node:stream";
import {
  hasNames,
  nameFields,
  nameLabels,
  translateAny,
  type Crud,
  type CrudField,
  type CrudQuery,
  type CrudRow,
  type CrudValue,
  type MessageKey,
} from "@murojaat/contract/kit";
import type { Cell, CellKind } from "../excel/cells.ts";
import { inPortions, type IdPortions } from "../excel/portions.ts";
import { writeWorkbook, type SheetColumn } from "../excel/workbook.ts";
import type { Ctx } from "../http/context.ts";
import type { Predicate } from "../lists/list-query.ts";
import { aboutList, type Asked } from "./about.ts";
import * as records from "./crud.repository.ts";
import { namesByIds } from "./names.repository.ts";

/** A field of a list as a column of its file. */
export type FileField = { readonly field: string; readonly label: MessageKey };
type Names = ReadonlyMap<string, ReadonlyMap<number, string>>;
/** With what the caller asked for, for the sheet about the file. */
type Drawn<R> = Asked & {
  readonly ids: IdPortions;
  readonly columns: readonly (SheetColumn & { readonly of: (row: R) => Cell })[];
  readonly read: (ids: readonly number[]) => Promise<readonly R[]>;
};

/** A reference list as a workbook that is written while it is read. */
export const drawList = async <R>(ctx: Ctx, { ids, columns, read, ...asked }: Drawn<R>): Promise<Readable> => {
  let written = 0;
  const book = writeWorkbook({
    about: await aboutList(ctx, asked, () => written),
    rowsName: translateAny(ctx.messages, asked.def.title),
    columns,
    count: ids.total,
    rows: inPortions(ids, { read, columns, count: (n) => (written += n) }),
  });
  return Readable.from(book, { objectMode: false, highWaterMark: 65_536 });
};

/** Every field of a list that fits into a cell: no pictures. */
export const fileFields = (def: Crud): readonly FileField[] => [
  { field: "id", label: "references.number" },
  ...(hasNames(def)
    ? nameFields.map((field) => ({ field, label: nameLabels[field] }))
    : def.names
      ? [{ field: "name", label: "administration.fullName" } as const]
      : []),
  ...(def.code ? [{ field: "code", label: "references.code" } as const] : []),
  ...Object.entries(def.fields).flatMap(([field, { kind, label }]) => (kind === "picture" || kind === "json" ? [] : [{ field, label }])),
];

/** The filtered list as an Excel file with these columns; `reach` narrows it to what the caller may see. */
export const listFile = async (
  ctx: Ctx,
  def: records.SeenCrud,
  { query, reach, fields = fileFields(def) }: { query: CrudQuery; reach?: Predicate | undefined; fields?: readonly FileField[] },
): Promise<Readable> => {
  const names = await namesOfSeveral(ctx, def, fields);
  return drawList(ctx, {
    def,
    query,
    reach,
    ids: await records.idsInOrder(ctx, def, query, reach),
    columns: fields.map(({ field, label }) => ({
      title: translateAny(ctx.messages, label),
      width: field.startsWith("name") ? 320 : 160,
      kind: kindOf(field, def.fields[field]),
      of: (row: CrudRow) => shown(ctx, def.fields[field], field, row, names),
    })),
    read: (ids) => records.rowsByIds(ctx, def, ids),
  });
};

const isSeveral = (f: CrudField | undefined): f is Extract<CrudField, { kind: "refs" | "linked" }> =>
  f?.kind === "refs" || f?.kind === "linked";
const namesOfSeveral = async (ctx: Ctx, def: Crud, fields: readonly FileField[]): Promise<Names> => {
  const names = new Map<string, Map<number, string>>();
  for (const { field } of fields) {
    const f = def.fields[field];
    if (isSeveral(f)) names.set(field, await namesByIds(ctx, f.table));
  }
  return names;
};

const kindOf = (field: string, f: CrudField | undefined): CellKind => {
  if (f?.kind === "day" || f?.kind === "moment") return f.kind;
  return field === "id" || f?.kind === "count" || f?.kind === "total" ? "number" : "text";
};
const shown = (ctx: Ctx, f: CrudField | undefined, field: string, row: CrudRow, names: Names): Cell => {
  const value: CrudValue | undefined = row[f?.kind === "ref" ? f.nameAs : field];
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return value ? ctx.messages.common.yes : ctx.messages.common.no;
  // a log may name what this portal no longer has
  if (f?.kind === "choice") return f.choices[String(value)] ? translateAny(ctx.messages, f.choices[String(value)]!) : String(value);
  if (isSeveral(f)) return (value as readonly number[]).map((id) => names.get(field)?.get(id) ?? "").join("; ");
  return value as string | number;
};
