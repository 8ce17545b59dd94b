import { givenFields, hasNames, nameFields, type Crud, type CrudField, type CrudRow } from "@murojaat/contract/kit";

type Values = Readonly<Record<string, unknown>>;
/** The names of all fields of the list's form. */
export const formNames = (def: Crud): string[] => [...(hasNames(def) ? nameFields : []), ...givenFields(def).map(([name]) => name)];

/** The initial values of the form. */
export const startOf = (def: Crud, row: CrudRow | undefined, given: Values = {}): Values => ({
  ...Object.fromEntries(givenFields(def).map(([name, f]) => [name, f.kind === "flag" ? false : f.kind === "refs" ? [] : null])),
  ...(row && Object.fromEntries(formNames(def).map((name) => [name, row[name] ?? null]))),
  ...given,
});

const tidy = (value: unknown): unknown => (typeof value === "string" ? value.trim() : value);
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";
const cleared = (f: CrudField | undefined): unknown => (f?.kind === "count" ? f.min : null);

/** The body of a new record, without empty fields. */
export const bodyOfNew = (values: Values): Values => ({
  id: -1,
  ...Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (isEmpty(tidy(value)) ? [] : [[name, tidy(value)]]))),
});

/** The body of a change, with its base version: only changed fields, so that a colleague's change of another field survives. */
export const bodyOfChange = (def: Crud, row: CrudRow, values: Values): Values => {
  const changed = formNames(def).flatMap((name) => {
    const field = def.fields[name];
    if (!(name in values) || (field && "once" in field && field.once)) return [];
    const value = isEmpty(tidy(values[name])) ? cleared(field) : tidy(values[name]);
    return JSON.stringify(value) === JSON.stringify(row[name] ?? null) ? [] : [[name, value] as const];
  });
  return { id: row.id, version: row.version, ...Object.fromEntries(changed) };
};
