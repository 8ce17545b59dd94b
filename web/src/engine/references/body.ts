import { givenFields, hasNames, nameFields, type Crud, type CrudField, type CrudRow } from "@murojaat/contract";

type Values = Readonly<Record<string, unknown>>;
/** The names of everything that a form of the list may give. */
export const formNames = (def: Crud): string[] => [...(hasNames(def) ? nameFields : []), ...givenFields(def).map(([name]) => name)];

/** What stands in the form at first. */
export const startOf = (def: Crud, row: CrudRow | undefined, given: Values = {}): Values => ({
  ...Object.fromEntries(givenFields(def).map(([name, f]) => [name, f.kind === "flag" ? false : f.kind === "refs" ? [] : null])),
  ...(row && Object.fromEntries(formNames(def).map((name) => [name, row[name] ?? null]))),
  ...given,
});

const tidy = (value: unknown): unknown => (typeof value === "string" ? value.trim() : value);
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";
const cleared = (f: CrudField | undefined): unknown => (f?.kind === "number" ? f.min : null);

/** A new record: what is empty is left out. */
export const bodyOfNew = (values: Values): Values => ({
  id: -1,
  ...Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (isEmpty(tidy(value)) ? [] : [[name, tidy(value)]]))),
});

/** A changed record and the version that it was changed from: only the fields that differ, so that a colleague's change of another field stays. */
export const bodyOfChange = (def: Crud, row: CrudRow, values: Values): Values => {
  const changed = formNames(def).flatMap((name) => {
    const field = def.fields[name];
    if (!(name in values) || (field && "once" in field && field.once)) return [];
    const value = isEmpty(tidy(values[name])) ? cleared(field) : tidy(values[name]);
    return JSON.stringify(value) === JSON.stringify(row[name] ?? null) ? [] : [[name, value] as const];
  });
  return { id: row.id, version: row.version, ...Object.fromEntries(changed) };
};
