import Type, { type Static, type TObject, type TSchema, type TUnsafe } from "typebox";
import { pageSizes } from "../limits.ts";
import type { MessageKey } from "../messages/index.ts";
import type { Permission } from "../permissions.ts";
import { endpoint, type May } from "./endpoint.ts";
import { bit, count, day, flag, id, listOf, moment, named, nullable, oneOf, optional, record, rowVersion, said, text } from "./schema.ts";

type Shown = { readonly label: MessageKey };
type Given = Shown & {
  readonly required?: true;
  /** Given when the record is made and never changed. */
  readonly once?: true;
};
/** One field of a record that the administrator keeps: `column` in its table, what it may hold, its label. */
export type CrudField =
  | (Given & {
      readonly kind: "text";
      readonly column: string;
      readonly max: number;
      readonly pattern?: string;
      /** No two records have the same. */
      readonly unique?: true;
      /** Where nothing is written stands an empty text. */
      readonly blank?: true;
      /** Of a person: the audit names the field and keeps no value. */
      readonly personal?: true;
    })
  | (Given & { readonly kind: "number"; readonly column: string; readonly min: number; readonly max: number })
  | (Given & { readonly kind: "flag"; readonly column: string })
  | (Given & { readonly kind: "day"; readonly column: string })
  | (Given & { readonly kind: "choice"; readonly column: string; readonly choices: Readonly<Record<string, MessageKey>> })
  /** Another record: its id, and under `nameAs` its name in the caller's language. */
  | (Given & {
      readonly kind: "ref";
      readonly column: string;
      readonly table: string;
      readonly nameAs: string;
      /** Where the name stands, when it is the same in every language. */
      readonly nameColumn?: string;
      /** The record chosen belongs to the one that another field names: its `column` equals that field. */
      readonly within?: { readonly field: string; readonly column: string };
      /** It refers to its own table: a tree, so nothing stands below itself. */
      readonly tree?: true;
    })
  /** Several other records, kept in a table of pairs. */
  | (Given & {
      readonly kind: "refs";
      readonly table: string;
      readonly link: { readonly table: string; readonly own: string; readonly other: string };
    })
  /** A picture among the caller's uploads. */
  | (Given & { readonly kind: "picture"; readonly column: string })
  /** Shown, never given: what other calls change. */
  | (Shown & { readonly kind: "moment" | "shown" | "json"; readonly column: string })
  /** The same, a name whose words are made when it is read: it is sought and not ordered, for its own order is not the reader's. */
  | (Shown & { readonly kind: "worded"; readonly column: string })
  /** Records that a table of pairs names, kept by other calls. */
  | (Shown & {
      readonly kind: "linked";
      readonly table: string;
      readonly link: { readonly table: string; readonly own: string; readonly other: string };
    })
  /** How many records of another table refer to it. */
  | (Shown & { readonly kind: "total"; readonly of: { readonly table: string; readonly column: string } });
export type CrudFields = Readonly<Record<string, CrudField>>;

/** A list of records with everything that is done to it; from this row come schemas, calls, SQL, form and Excel. */
export type Crud = {
  readonly name: string;
  readonly path: `/${string}`;
  readonly table: string;
  readonly title: MessageKey;
  /** What it is called: in three scripts (the longest allowed), or in one column, or it has no name. */
  readonly names?: { readonly max: number; readonly repeatable?: true } | { readonly column: string };
  /** A code that the installation itself was given: shown, not written. */
  readonly code?: true;
  readonly fields: CrudFields;
  /** The field under which names are unique, and which narrows `/all` by the query parameter named. */
  readonly parent?: { readonly field: string; readonly query?: string };
  /** Fields that no two records have all the same. */
  readonly together?: readonly string[];
  /** Only the records that this table names. */
  readonly only?: { readonly table: string; readonly column: string };
  /** How `/all` is ordered; by id otherwise. */
  readonly order?: "position" | "name";
};

export type CrudValue = string | number | boolean | null | readonly number[];
export type CrudRow = { id: number; version: string; name: string | null; parentId: number | null } & Record<string, CrudValue>;
export type CrudBody = { id?: number; version?: string } & Record<string, CrudValue | undefined>;
export type CrudQuery = { pageNo?: number; pageSize?: number; sortAttr?: string; sortOrder?: "ASC" | "DESC" } & Record<
  string,
  string | number | boolean | undefined
>;

export const nameFields = ["nameUz", "nameUk", "nameRu"] as const;
export const nameLabels = {
  nameUz: "references.nameUz",
  nameUk: "references.nameUk",
  nameRu: "references.nameRu",
} as const satisfies Record<(typeof nameFields)[number], MessageKey>;
export const hasNames = (def: Crud): def is Crud & { names: { max: number; repeatable?: true } } =>
  def.names !== undefined && "max" in def.names;
type Told = "moment" | "shown" | "worded" | "json" | "total" | "linked";
const told: readonly string[] = ["moment", "shown", "worded", "json", "total", "linked"] satisfies Told[];
/** Fields that a body may name. */
export const givenFields = (def: Crud) =>
  Object.entries(def.fields).filter((entry): entry is [string, Exclude<CrudField, { kind: Told }>] => !told.includes(entry[1].kind));

const valueOf = (f: CrudField): TSchema => {
  switch (f.kind) {
    case "text":
      return f.pattern
        ? Type.String({ pattern: f.pattern, maxLength: f.max, minLength: f.required ? 1 : 0 })
        : f.required
          ? said(f.max)
          : text(f.max);
    case "number":
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
  const properties: Record<string, TSchema> = { id: id(), version: rowVersion(), parentId: nullable(id()), name: nullable(text(5000)) };
  if (def.code) properties["code"] = nullable(text());
  if (hasNames(def)) for (const name of nameFields) properties[name] = text(5000);
  for (const [name, f] of Object.entries(def.fields)) {
    // what is read is not judged again: only its type is told
    const { pattern: _p, minLength: _l, ...schema } = valueOf(f) as TSchema & { pattern?: string; minLength?: number };
    properties[name] = alwaysThere(f) || f.kind === "json" ? (schema as TSchema) : nullable(schema as TSchema);
    if (f.kind === "ref") properties[f.nameAs] = nullable(text(5000));
  }
  return Type.Unsafe<CrudRow>(named(`${def.name}Row`, record(properties)));
};

const bodyOf = (def: Crud, change: boolean, example: object): TUnsafe<CrudBody> => {
  const properties: Record<string, TSchema> = change
    ? { id: id(), version: optional(rowVersion()) }
    : { id: optional(Type.Integer({ minimum: -1, maximum: -1 })) };
  if (hasNames(def)) for (const name of nameFields) properties[name] = change ? optional(said(def.names.max)) : said(def.names.max);
  for (const [name, f] of givenFields(def)) {
    if (change && f.once) continue;
    if (f.required) properties[name] = change ? optional(valueOf(f)) : valueOf(f);
    else properties[name] = optional(alwaysThere(f) || f.kind === "number" ? valueOf(f) : nullable(valueOf(f)));
  }
  const shown = Object.fromEntries(Object.entries(example).filter(([name]) => name in properties));
  return Type.Unsafe<CrudBody>({
    ...named(`${def.name}${change ? "Change" : "New"}`, record(properties)),
    examples: [{ id: change ? 1000 : -1, ...shown }],
  });
};

/** Details of `changed_meanwhile` for a record that the administrator keeps: as it now stands; who changed it last, and when, where that is known. */
export type Met<T> = { readonly now: T & { readonly version: string }; readonly by: string | null; readonly at: string | null };

/** The query of a list: paging, order, and a filter for each field of its rows. */
const queryOf = (def: Crud): TUnsafe<CrudQuery> => {
  const filters: Record<string, TSchema> = {};
  const sortable = ["id"];
  if (def.names) {
    filters["name"] = optional(text(200));
    sortable.push("name");
  }
  if (def.code) filters["code"] = optional(text(200));
  if (hasNames(def))
    for (const name of nameFields) {
      filters[name] = optional(text(200));
      sortable.push(name);
    }
  for (const [name, f] of Object.entries(def.fields)) {
    if (f.kind === "refs" || f.kind === "linked") filters[name] = optional(id());
    else if (f.kind === "moment" || f.kind === "day") {
      filters[`from_${name}`] = optional(day());
      filters[`to_${name}`] = optional(day());
    } else if (["text", "shown", "worded"].includes(f.kind)) filters[name] = optional(text(200));
    else if (f.kind === "number" || f.kind === "flag" || f.kind === "choice" || f.kind === "ref") filters[name] = optional(valueOf(f));
    if (f.kind === "ref") {
      filters[f.nameAs] = optional(text(200));
      sortable.push(f.nameAs);
    }
    if (["text", "shown", "number", "flag", "choice", "moment", "day", "total"].includes(f.kind)) sortable.push(name);
  }
  return Type.Unsafe<CrudQuery>(
    record({
      pageNo: optional(Type.Integer({ minimum: 1, maximum: 10_000_000, default: 1 })),
      pageSize: optional(Type.Integer({ minimum: 1, maximum: Math.max(...pageSizes), default: pageSizes[0] })),
      sortAttr: optional(oneOf(sortable)),
      sortOrder: optional(oneOf(["ASC", "DESC"])),
      ...filters,
    }) as TObject,
  );
};

type Rights = {
  readonly read: May;
  readonly all: May;
  readonly write: Permission;
  readonly example: object;
  /** What the audit says of a record that was made, changed, removed; otherwise that this was done in the list. */
  readonly done?: Readonly<Record<"create" | "update" | "remove", MessageKey>>;
};
const doneInList = { create: "audited.added", update: "audited.changed", remove: "audited.removed" } as const;

/** The calls of a list: page, its Excel, all, some by their ids, make, change, remove. */
export const crudEndpoints = (def: Crud, { read, all, write, example, done = doneInList }: Rights) => {
  const row = crudRow(def);
  const narrowed = def.parent?.query ? { [def.parent.query]: optional(id()) } : {};
  return {
    list: endpoint({
      method: "GET",
      path: def.path,
      may: read,
      summary: `${def.name}: a page of the list`,
      query: queryOf(def) as unknown as TObject,
      reply: record({ total: count(), rows: Type.Array(row) }),
    }),
    /** The query is the list's: a client may send the page that it shows, the file has all of them. */
    excel: endpoint({
      method: "GET",
      path: `${def.path}/excel`,
      may: read,
      summary: `${def.name}: Excel of the filtered list`,
      query: queryOf(def) as unknown as TObject,
      reply: "file",
      errors: ["too_many"],
    }),
    all: endpoint({
      method: "GET",
      path: `${def.path}/all`,
      may: all,
      summary: `${def.name}: all records`,
      query: record(narrowed) as TObject,
      reply: Type.Array(row),
    }),
    byArray: endpoint({
      method: "GET",
      path: `${def.path}/get-by-array`,
      may: all,
      summary: `${def.name}: the records with these ids (ids=1,2,3)`,
      query: record({ ids: Type.String({ pattern: "^\\d{1,15}(,\\d{1,15}){0,999}$", examples: ["1,2,3"] }) }),
      reply: Type.Array(row),
    }),
    create: endpoint({
      method: "POST",
      path: def.path,
      may: write,
      summary: `${def.name}: make a record`,
      body: bodyOf(def, false, example),
      reply: row,
      errors: ["rule_broken"],
      done: done.create,
      doneTo: def.title,
    }),
    update: endpoint({
      method: "PUT",
      path: def.path,
      may: write,
      summary: `${def.name}: change a record; absent leaves, null clears; without a version the last one wins`,
      body: bodyOf(def, true, example),
      reply: row,
      errors: ["not_found", "rule_broken", "changed_meanwhile"],
      done: done.update,
      doneTo: def.title,
    }),
    remove: endpoint({
      method: "DELETE",
      path: `${def.path}/{id}`,
      may: write,
      summary: `${def.name}: remove a record that nothing uses`,
      params: record({ id: id() }),
      reply: record({}),
      errors: ["not_found", "in_use"],
      done: done.remove,
      doneTo: def.title,
    }),
  };
};
export type CrudEndpoints = ReturnType<typeof crudEndpoints>;

/** A row of a file that cannot be taken: its number in the sheet (the heading is 1), the column's heading, what is wrong. */
const faultyRow = named("FaultyRow", record({ row: id(), column: text(), problem: text(), message: text() }));
export const importReply = named(
  "ImportReply",
  record({
    dryRun: flag(),
    rows: count(),
    created: count(),
    updated: count(),
    unchanged: count(),
    /** Names given in one script and offered in another by transliteration. */
    transliterated: count(),
    faulty: listOf(faultyRow),
    /** Of what would be written and what stands there now. */
    version: rowVersion(),
  }),
);

/** Details of `changed_meanwhile`: what the same file would do now; who changed the list last, and when. */
export type ImportMet = Met<Static<typeof importReply>>;

/** Several records stand in one cell. */
const asCells = (example: object): object =>
  Object.fromEntries(Object.entries(example).map(([name, value]) => [name, Array.isArray(value) ? value.join("; ") : value]));

/** Records out of an Excel file, into the list. */
export const importEndpoint = (def: Crud, { write, example }: Rights) => {
  const cell = Type.Unsafe<string | number | boolean | null>({ type: ["string", "number", "boolean", "null"], maxLength: 5000 });
  const columns = Object.fromEntries(
    ["id", ...nameFields, ...givenFields(def).map(([name]) => name)].map((name) => [name, optional(cell)]),
  );
  return endpoint({
    method: "POST",
    path: `${def.path}/import`,
    may: write,
    summary: `${def.name}: take records from an Excel file (form field: file) or from rows of the same columns; all or nothing; with the version of a dry run only what that one showed`,
    query: record({ dryRun: optional(bit()), version: optional(rowVersion()) }),
    body: "multipart",
    large: true,
    json: record({ rows: Type.Array(record(columns), { minItems: 1, maxItems: 20_000, examples: [[asCells(example)]] }) }),
    reply: importReply,
    errors: ["rule_broken", "file_too_large", "file_type_unknown", "changed_meanwhile", "key_used_otherwise"],
    done: "audited.imported",
    doneTo: def.title,
    ownTransactions: true,
  });
};
export type ImportEndpoint = ReturnType<typeof importEndpoint>;
