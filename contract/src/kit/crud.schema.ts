import * as Type from "typebox";
import type { TObject, TSchema, TUnsafe } from "typebox";
import { longestFilter, pageSizes } from "./limits.ts";
import { givenFields, hasNames, nameFields, type Crud, type CrudBody, type CrudField, type CrudRow } from "./crud.ts";
import {
  count,
  day,
  dayFilter,
  flag,
  id,
  listOf,
  moment,
  named,
  nullable,
  number,
  numberPart,
  oneOf,
  optional,
  record,
  rowVersion,
  filledText,
  text,
} from "./schema.ts";

const valueOf = (f: CrudField): TSchema => {
  switch (f.kind) {
    case "text":
      return f.number
        ? number(f.number)
        : f.pattern
          ? Type.String({ pattern: f.pattern, maxLength: f.max, minLength: f.required ? 1 : 0 })
          : f.required
            ? filledText(f.max)
            : text(f.max);
    case "count":
      return Type.Integer({ minimum: f.min, maximum: f.max });
    case "total":
      return count();
    case "flag":
      return flag();
    case "day":
      return day();
    case "choice":
      return oneOf(Object.keys(f.choices));
    case "ref":
    case "picture":
      return id();
    case "refs":
    case "linked":
      return listOf(id(), 500);
    case "json":
      return Type.Unsafe({});
    case "moment":
      return moment();
    case "shown":
    case "worded":
      return text();
  }
};
const alwaysThere = (f: CrudField) => ["flag", "refs", "linked", "total"].includes(f.kind) || ("required" in f && f.required);

/** A record of the list as calls give it. */
export const crudRow = (def: Crud): TUnsafe<CrudRow> => {
  const properties: Record<string, TSchema> = {
    id: id(),
    version: rowVersion(),
    parentId: nullable(id()),
    name: nullable(text(5000)),
    formerName: nullable(text(5000)),
  };
  if (def.code) properties["code"] = nullable(text());
  if (hasNames(def)) for (const name of nameFields) properties[name] = text(5000);
  for (const [name, f] of Object.entries(def.fields)) {
    // stored values are not validated again: only their type is declared
    const {
      pattern: _p,
      minLength: _l,
      "x-number": _n,
      ...schema
    } = valueOf(f) as TSchema & Partial<Record<"pattern" | "minLength" | "x-number", unknown>>;
    properties[name] = alwaysThere(f) || f.kind === "json" ? (schema as TSchema) : nullable(schema as TSchema);
    if (f.kind === "ref") properties[f.nameAs] = nullable(text(5000));
  }
  return Type.Unsafe<CrudRow>(named(`${def.name}Row`, record(properties)));
};

/** The version that a change is made from: of the portal's own administration always; calls of the specification may leave it out. */
export const versionFor = (path: string) => (path.startsWith("/admin/") ? rowVersion() : optional(rowVersion()));

/** What a call gives to make a record, or to change one. */
export const crudBody = (def: Crud, change: boolean, example: object): TUnsafe<CrudBody> => {
  const properties: Record<string, TSchema> = change
    ? { id: id(), version: versionFor(def.path) }
    : { id: optional(Type.Integer({ minimum: -1, maximum: -1 })) };
  if (hasNames(def))
    for (const name of nameFields) properties[name] = change ? optional(filledText(def.names.max)) : filledText(def.names.max);
  for (const [name, f] of givenFields(def)) {
    if (change && f.once) continue;
    if (f.required) properties[name] = change ? optional(valueOf(f)) : valueOf(f);
    else properties[name] = optional(alwaysThere(f) || f.kind === "count" ? valueOf(f) : nullable(valueOf(f)));
  }
  const shown = Object.fromEntries(Object.entries(example).filter(([name]) => name in properties));
  return Type.Unsafe<CrudBody>({
    ...named(`${def.name}${change ? "Change" : "New"}`, record(properties)),
    examples: [{ id: change ? 1000 : -1, ...(change && { version: "q3Zk1vT0" }), ...shown }],
  });
};

/** Fields of which a record may have none; blocked records are not asked for what they lack. */
const lackableOf = (def: Crud): string[] =>
  Object.entries(def.fields).flatMap(([name, f]) =>
    f.kind === "linked" || f.kind === "total" || (f.kind === "ref" && f.lackable) ? [name] : [],
  );

/** The query of a list: paging, order, and a filter for each field of its rows. */
export const crudQuery = (def: Crud): TObject => {
  const filters: Record<string, TSchema> = {};
  const sortable = ["id"];
  if (def.names) {
    filters["name"] = optional(text(longestFilter));
    sortable.push("name");
  }
  if (def.code) filters["code"] = optional(text(longestFilter));
  if (hasNames(def))
    for (const name of nameFields) {
      filters[name] = optional(text(longestFilter));
      sortable.push(name);
    }
  const lackable = lackableOf(def);
  if (lackable.length > 0) filters["lacks"] = optional(oneOf(lackable));
  for (const [name, f] of Object.entries(def.fields)) {
    if (f.kind === "refs" || f.kind === "linked") filters[name] = optional(id());
    else if (f.kind === "moment" || f.kind === "day") Object.assign(filters, dayFilter(name));
    else if (f.kind === "text" && f.number === "phone") filters[name] = optional(numberPart("phone"));
    else if (["text", "shown", "worded"].includes(f.kind)) filters[name] = optional(text(longestFilter));
    else if (f.kind === "count" || f.kind === "flag" || f.kind === "choice" || f.kind === "ref") filters[name] = optional(valueOf(f));
    if (f.kind === "ref") {
      filters[f.nameAs] = optional(text(longestFilter));
      sortable.push(f.nameAs);
    }
    if (["text", "shown", "count", "flag", "choice", "moment", "day", "total"].includes(f.kind)) sortable.push(name);
  }
  return record({
    pageNo: optional(Type.Integer({ minimum: 1, maximum: 10_000_000, default: 1 })),
    pageSize: optional(Type.Integer({ minimum: 1, maximum: Math.max(...pageSizes), default: pageSizes[0] })),
    sortAttr: optional(oneOf(sortable)),
    sortOrder: optional(oneOf(["ASC", "DESC"])),
    ...filters,
  });
};
