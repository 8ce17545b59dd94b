import {
  givenFields,
  hasNames,
  nameFields,
  properLatin,
  translateAny,
  type Crud,
  type CrudBody,
  type CrudField,
  type CrudRow,
  type CrudValue,
  type FieldProblem,
} from "@murojaat/contract/kit";
import { usedIn } from "@murojaat/contract";
import { AppError, needFound, problem, ruleBroken } from "../http/app-error.ts";
import type { Ctx } from "../http/context.ts";
import type { Predicate } from "../lists/list-query.ts";
import * as checks from "./checks.repository.ts";
import * as records from "./crud.repository.ts";
import { withoutJoiners } from "./letters.ts";
import { usesOf } from "./usage.repository.ts";
import { refuseConflict } from "./versions.ts";

/** A record under the types that its list's row gives the fields; the caller names those that it reads. */
export const fieldsOf = <Fields extends object>(row: CrudBody | CrudRow): Fields => row as unknown as Fields;

/** One space between words, none around; Uzbek Latin with its own letters oʻ, gʻ and ʼ. */
export const tidyName = (name: string, text: string): string => {
  const tidy = withoutJoiners(text).trim().replace(/\s+/g, " ");
  return name === "nameUz" ? properLatin(tidy) : tidy;
};

/** Without spaces around; Uzbek Latin with its own letters. */
export const tidyText = (name: string, f: Extract<CrudField, { kind: "text" }>, text: string): string =>
  f.latin || name.endsWith("Uz") ? properLatin(text.trim()) : text.trim();

/** The values of a body by field: trimmed texts, null for an empty one. */
const valuesOf = (def: Crud, body: CrudBody): Record<string, CrudValue> => {
  const values: Record<string, CrudValue> = {};
  for (const name of hasNames(def) ? nameFields : []) if (body[name] !== undefined) values[name] = tidyName(name, String(body[name]));
  for (const [name, f] of givenFields(def)) {
    const value = body[name];
    if (value === undefined) continue;
    if (f.kind === "text") values[name] = tidyText(name, f, String(value ?? "")) || (f.blank ? "" : null);
    else values[name] = f.kind === "refs" ? [...new Set(value as number[])] : value;
  }
  return values;
};

/** The columns of these values; what stands in tables of pairs is not among them. */
export const columnsOf = (def: Crud, values: Record<string, CrudValue>): records.Columns => {
  const columns: records.Columns = {};
  for (const [name, value] of Object.entries(values)) {
    const f = def.fields[name];
    if (f === undefined) columns[records.scriptColumn(name as (typeof nameFields)[number])] = value;
    else if ("column" in f) columns[f.column] = value;
  }
  return columns;
};

/** What the schema cannot check: missing choices, trees closed to a ring, names and codes that another record has. */
const refuseBroken = async (ctx: Ctx, def: Crud, changed: Record<string, CrudValue>, whole: Record<string, CrudValue>): Promise<void> => {
  const found: FieldProblem[] = [];
  const self = whole["id"] as number | undefined;
  for (const [name, f] of givenFields(def)) {
    const value = changed[name];
    if (f.kind === "text" && f.unique && typeof value === "string" && (await checks.isTaken(ctx.db, def.table, f.column, value, self)))
      found.push(problem(name, "already_taken"));
    if (f.kind === "refs" && value !== undefined && !(await checks.areThere(ctx.db, f.table, value as number[])))
      found.push(problem(name, "no_such_record"));
    if (f.kind !== "ref") continue;
    if (typeof value === "number" && !(await checks.areThere(ctx.db, f.table, [value]))) found.push(problem(name, "no_such_record"));
    else if (typeof value === "number" && f.tree && self && (await checks.isBelow(ctx.db, f, value, self)))
      found.push(problem(name, "below_itself"));
    const chosen = whole[name];
    const touched = value !== undefined || (f.within && changed[f.within.field] !== undefined);
    if (typeof chosen === "number" && f.within && touched && found.every((p) => p.path !== name))
      if (!(await checks.isWithin(ctx.db, f, chosen, whole[f.within.field] ?? null))) found.push(problem(name, "does_not_belong"));
  }
  if (hasNames(def) && !def.names.repeatable) {
    const parent = def.parent && def.fields[def.parent.field];
    const within =
      parent && "column" in parent
        ? { column: parent.column, value: (whole[def.parent!.field] ?? null) as string | number | null }
        : undefined;
    const moved = def.parent !== undefined && changed[def.parent.field] !== undefined;
    for (const name of nameFields) {
      const text = changed[name] ?? (moved ? whole[name] : undefined);
      if (typeof text === "string" && (await checks.isNameTaken(ctx.db, def.table, records.scriptColumn(name), text, self, within)))
        found.push(problem(name, "already_taken"));
    }
  }
  if (def.together?.some((name) => changed[name] !== undefined)) {
    const columns = columnsOf(def, Object.fromEntries(def.together.map((name) => [name, whole[name] ?? null])));
    if (await checks.isThereTogether(ctx.db, def.table, columns as Record<string, string | number | null>, self))
      found.push(problem(def.together[0]!, "already_taken"));
  }
  if (found.length > 0) throw ruleBroken(...found);
};

const bindPictures = async (ctx: Ctx, def: Crud, changed: Record<string, CrudValue>, before: CrudRow | undefined): Promise<void> => {
  for (const [name, f] of givenFields(def)) {
    if (f.kind !== "picture" || changed[name] === undefined) continue;
    const [old, next] = [before?.[name], changed[name]];
    const against = typeof next === "number" ? await checks.bindPicture(ctx.db, next, ctx.actor.userId) : undefined;
    if (against) throw ruleBroken(problem(name, against));
    if (typeof old === "number") await checks.releasePicture(ctx.db, old);
  }
};
const replaceLinks = async (ctx: Ctx, def: Crud, id: number, changed: Record<string, CrudValue>): Promise<void> => {
  for (const [name, f] of givenFields(def))
    if (f.kind === "refs" && changed[name] !== undefined) await records.replaceLinks(ctx.db, f, id, changed[name] as number[]);
};

const same = (a: CrudValue | undefined, b: CrudValue): boolean => JSON.stringify(a ?? null) === JSON.stringify(b);
/** What the audit records of a change: before and after, of personal fields only that they changed. */
const auditedChanges = (def: Crud, before: CrudRow | undefined, changed: Record<string, CrudValue>): object => ({
  changes: Object.fromEntries(
    Object.entries(changed).map(([name, value]) => {
      const f = def.fields[name];
      return [name, f?.kind === "text" && f.personal ? "changed" : [before?.[name] ?? null, value]];
    }),
  ),
});

/** Makes a record; `more` are columns that no body names. */
export const createRecord = async (ctx: Ctx, def: Crud, body: CrudBody, more: records.Columns = {}): Promise<CrudRow> => {
  await records.lockList(ctx.db, def);
  const { id: _new, ...given } = body;
  const values = valuesOf(def, given);
  await refuseBroken(ctx, def, values, values);
  await bindPictures(ctx, def, values, undefined);
  const id = (await records.insertRecords(ctx.db, def, [{ ...columnsOf(def, values), ...more }]))[0]!;
  await replaceLinks(ctx, def, id, values);
  ctx.audit(`${def.table}:${id}`, auditedChanges(def, undefined, values));
  return needFound(await records.findOne(ctx, def, id));
};

/** Changes the named fields that differ; 409 when the record has another version than the body names, 404 when it is out of `reach`. */
export const updateRecord = async (ctx: Ctx, def: Crud, body: CrudBody, reach?: Predicate): Promise<CrudRow> => {
  await records.lockList(ctx.db, def);
  const id = body.id!;
  if (!(await records.lockRecord(ctx.db, def, id))) throw new AppError("not_found");
  const before = needFound(await records.findOne(ctx, def, id, reach));
  await refuseConflict(ctx, `${def.table}:${id}`, body.version, before);
  const changed = Object.fromEntries(Object.entries(valuesOf(def, body)).filter(([name, value]) => !same(before[name], value)));
  await refuseBroken(ctx, def, changed, { ...before, ...changed });
  await bindPictures(ctx, def, changed, before);
  await records.updateColumns(ctx.db, def, id, columnsOf(def, changed));
  await replaceLinks(ctx, def, id, changed);
  ctx.audit(`${def.table}:${id}`, auditedChanges(def, before, changed));
  return needFound(await records.findOne(ctx, def, id));
};

/** Removes a record that nothing uses; otherwise 409 with the places and how often, or when it no longer has that version. */
export const removeRecord = async (
  ctx: Ctx,
  def: Crud,
  id: number,
  { version, reach }: { readonly version?: string | undefined; readonly reach?: Predicate | undefined } = {},
): Promise<void> => {
  if (!(await records.lockRecord(ctx.db, def, id))) throw new AppError("not_found");
  const before = needFound(await records.findOne(ctx, def, id, reach));
  await refuseConflict(ctx, `${def.table}:${id}`, version, before);
  const uses = await usesOf(ctx.db, def, id);
  if (uses.length > 0) {
    const named = (table: string) => (usedIn[table] ? translateAny(ctx.messages, usedIn[table]) : table);
    throw new AppError("in_use", {
      count: uses.reduce((sum, use) => sum + use.count, 0),
      usedBy: uses.map((use) => ({ ...use, name: named(use.table) })),
    });
  }
  for (const [name, f] of givenFields(def))
    if (f.kind === "picture" && typeof before[name] === "number") await checks.releasePicture(ctx.db, before[name]);
  await records.deleteRecord(ctx.db, def, id);
  ctx.audit(`${def.table}:${id}`, { removed: before.name });
};
