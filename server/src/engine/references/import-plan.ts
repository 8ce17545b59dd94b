import {
  givenFields,
  hasNames,
  nameFields,
  toCyrillic,
  toLatin,
  type Crud,
  type CrudField,
  type CrudRow,
  type CrudValue,
  type Messages,
  type Problem,
} from "@murojaat/contract/kit";
import type { Cell } from "../excel/read-sheet.ts";
import { tidyName, tidyText } from "./crud.ts";
import { idIn, readCell, word, type Choices, type Wrong } from "./import-cells.ts";

export type ImportRow = {
  readonly number: number;
  readonly cells: Readonly<Record<string, Cell | undefined>>;
  /** Of a workbook: the sheet, and the letter of each field's column. */
  readonly sheet?: string;
  readonly letters?: Readonly<Record<string, string>>;
};
/** Choices by field, and for a choice within another record the id of that one. */
export type Known = { readonly choices: Choices; readonly outer: ReadonlyMap<number, unknown> };
type Values = Record<string, CrudValue>;
export type Fault = Wrong & { row: number; column: string };
export type Plan = {
  creates: Values[];
  /** Every new record, also of rows with faults: without the fields that could not be read. */
  drafts: Values[];
  updates: { before: CrudRow; changed: Values }[];
  unchanged: number;
  transliterated: number;
  /** Names of records of another list that are made along. */
  alongside: string[];
  faults: Fault[];
  /** The row of the sheet by the values that a record is made with or changed to. */
  rowOf: ReadonlyMap<object, number>;
};

const isEmpty = (cell: Cell | undefined): cell is null | undefined => cell === null || cell === undefined;
/** The defaults of a new record. */
const usual = (f: CrudField): CrudValue => (f.kind === "flag" ? false : f.kind === "count" ? 0 : f.kind === "refs" ? [] : null);

/** A name, whose length is looked at once it is tidy. */
const anyText = { kind: "text", label: "references.nameUz", column: "name", max: Number.MAX_SAFE_INTEGER } as const satisfies CrudField;
/** Uzbek names given in one script only, written in the other. */
const withBothScripts = (values: Values): number => {
  const [uz, uk] = [values["nameUz"], values["nameUk"]];
  if (typeof uz === "string" && uk === undefined) values["nameUk"] = toCyrillic(uz);
  else if (typeof uk === "string" && uz === undefined) values["nameUz"] = toLatin(uk);
  else return 0;
  return 1;
};

/** Of several records with the same name the one within the record that another field names, otherwise the existing one. */
const oneOf = (
  several: readonly number[],
  f: CrudField,
  merged: Values,
  known: Known | undefined,
  now: CrudValue | undefined,
): number | undefined => {
  const within = f.kind === "ref" ? f.within : undefined;
  const fit = within === undefined ? several : several.filter((id) => known?.outer.get(id) === merged[within.field]);
  return fit.length === 1 ? fit[0] : fit.find((id) => id === now);
};

/**
 * What an import would do: which records it makes, which it changes, and every fault of every row. A row is of the record with its id,
 * else of the one with its code, else new.
 */
export const planImport = (
  def: Crud,
  rows: readonly ImportRow[],
  existing: readonly CrudRow[],
  known: ReadonlyMap<string, Known>,
  languages: readonly Messages[],
): Plan => {
  const plan: Plan = { creates: [], drafts: [], updates: [], unchanged: 0, transliterated: 0, alongside: [], faults: [], rowOf: new Map() };
  const fields = givenFields(def);
  const names = hasNames(def) ? nameFields : [];
  const byId = new Map(existing.map((row) => [row.id, row]));
  const byCode = new Map(existing.flatMap((row) => (typeof row["code"] === "string" ? [[word(row["code"]), row] as const] : [])));
  const after = new Map<number, Values>(existing.map((row) => [row.id, row]));
  const numbers = new Map<Values, number>();
  plan.rowOf = numbers;
  const seen = new Set<number>();

  for (const row of rows) {
    const faulty = new Set<string>();
    const refuse = (column: string, wrong: Wrong) => {
      faulty.add(column);
      plan.faults.push({ row: row.number, column, ...wrong });
    };
    const fault = (column: string, problem: Problem, limit?: number) => refuse(column, { problem, ...(limit !== undefined && { limit }) });
    const values: Values = {};
    let isUnread = false;
    for (const name of names) {
      const cell = row.cells[name];
      if (isEmpty(cell)) continue;
      const read = readCell(anyText, cell, undefined, languages);
      if (!("value" in read)) {
        if ("problem" in read) refuse(name, read);
        isUnread = true;
        continue;
      }
      values[name] = tidyName(name, String(read.value));
      if (hasNames(def) && String(values[name]).length > def.names.max) fault(name, "too_long", def.names.max);
    }
    const doubtful: { name: string; f: CrudField; several: readonly number[]; cell: string }[] = [];
    for (const [name, f] of fields) {
      const cell = row.cells[name];
      if (isEmpty(cell)) continue;
      const read = readCell(f, cell, known.get(name)?.choices, languages);
      if ("several" in read) doubtful.push({ name, f, several: read.several, cell: read.name });
      else if ("problem" in read) refuse(name, read);
      else values[name] = f.kind === "text" ? tidyText(name, f, String(read.value)) : read.value;
    }

    const id = isEmpty(row.cells["id"]) ? undefined : idIn(row.cells["id"]);
    const before =
      id !== undefined && id !== -1 ? byId.get(id) : typeof values["code"] === "string" ? byCode.get(word(values["code"])) : undefined;
    if (id !== undefined && id !== -1 && !before) fault("id", "no_such_record");
    if (before && seen.has(before.id)) fault(values["code"] === undefined ? "id" : "code", "twice_in_file");
    for (const { name, f, several, cell } of doubtful) {
      const meant = oneOf(several, f, { ...before, ...values }, known.get(name), before?.[name]);
      if (meant === undefined) refuse(name, { problem: "several_found", written: cell });
      else values[name] = meant;
    }
    if (before) seen.add(before.id);
    else {
      if (!isUnread) plan.transliterated += withBothScripts(values);
      for (const name of names) if (values[name] === undefined && !isUnread) fault(name, "required");
      for (const [name, f] of fields) {
        if (f.required && f.kind !== "flag" && isEmpty(row.cells[name])) fault(name, "required");
        values[name] ??= usual(f);
      }
    }
    const merged: Values = { ...before, ...values };
    for (const [name, f] of fields) {
      if (before && f.once && values[name] !== undefined && values[name] !== before[name]) fault(name, "never_changes");
      const chosen = merged[name];
      if (f.kind === "ref" && f.within && typeof chosen === "number" && known.get(name)?.outer.get(chosen) !== merged[f.within.field])
        fault(name, "does_not_belong");
    }
    // the readable fields of a faulty row are checked further, so that all its faults are reported at once
    for (const name of faulty) for (const given of [values, merged]) delete given[name];
    if (!before) {
      plan.drafts.push(values);
      if (faulty.size === 0) plan.creates.push(values);
      numbers.set(values, row.number);
      continue;
    }
    if (faulty.size > 0) {
      after.set(before.id, merged);
      numbers.set(merged, row.number);
      continue;
    }
    const changed = Object.fromEntries(
      Object.entries(values).filter(([name, value]) => JSON.stringify(before[name] ?? null) !== JSON.stringify(value)),
    );
    if (Object.keys(changed).length === 0) plan.unchanged += 1;
    else {
      plan.updates.push({ before, changed });
      after.set(before.id, merged);
      numbers.set(merged, row.number);
      numbers.set(changed, row.number);
    }
  }
  refuseTaken(def, [...after.values(), ...plan.drafts], numbers, plan);
  refuseRings(def, after, numbers, plan);
  plan.faults.sort((a, b) => a.row - b.row);
  return plan;
};

/** Names within their parent and unique fields, over all records as they would stand after the import. */
const refuseTaken = (def: Crud, all: readonly Values[], numbers: ReadonlyMap<Values, number>, plan: Plan): void => {
  const unique = [
    ...(!hasNames(def) || def.names.repeatable ? [] : nameFields.map((name) => ({ name: name as string, within: def.parent?.field }))),
    ...givenFields(def).flatMap(([name, f]) => (f.kind === "text" && f.unique ? [{ name, within: undefined }] : [])),
  ];
  for (const { name, within } of unique) {
    const owners = new Map<string, Values[]>();
    for (const values of all) {
      const value = values[name];
      if (typeof value !== "string") continue;
      const key = `${within === undefined ? "" : String(values[within])}\n${word(value)}`;
      owners.set(key, [...(owners.get(key) ?? []), values]);
    }
    for (const same of owners.values())
      for (const values of same.length > 1 ? same : []) {
        const row = numbers.get(values);
        if (row !== undefined)
          plan.faults.push({ row, column: name, problem: same.every((one) => numbers.has(one)) ? "twice_in_file" : "already_taken" });
      }
  }
};

/** A tree that the changed rows would close to a ring. */
const refuseRings = (def: Crud, after: ReadonlyMap<number, Values>, numbers: ReadonlyMap<Values, number>, plan: Plan): void => {
  for (const [name, f] of givenFields(def)) {
    if (f.kind !== "ref" || !f.tree) continue;
    for (const { before } of plan.updates) {
      const seen = new Set<unknown>();
      let at: CrudValue | undefined = after.get(before.id)?.[name];
      while (typeof at === "number" && at !== before.id && !seen.has(at)) {
        seen.add(at);
        at = after.get(at)?.[name];
      }
      if (at === before.id) plan.faults.push({ row: numbers.get(after.get(before.id)!)!, column: name, problem: "below_itself" });
    }
  }
};
