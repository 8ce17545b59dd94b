import * as Type from "typebox";
import type { Static, TObject } from "typebox";
import type { MessageKey } from "./messages.ts";
import type { Permission } from "./registry.ts";
import { crudBody, crudQuery, crudRow, versionFor } from "./crud.schema.ts";
import { givenFields, nameFields, type Crud, type Conflict } from "./crud.ts";
import { endpoint, type May } from "./endpoint.ts";
import { bit, count, flag, id, listOf, named, nullable, optional, record, rowVersion, text } from "./schema.ts";

type Rights = {
  readonly read: May;
  readonly all: May;
  readonly write: Permission;
  readonly example: object;
  /** What the audit says of a record that was made, changed, removed; otherwise that this was done in the list. */
  readonly done?: Readonly<Record<"create" | "update" | "remove", MessageKey>>;
  /** A write may change the caller's own rights (`Endpoint`). */
  readonly changesRights?: true;
  /** A write asks its caller again (`Endpoint`). */
  readonly confirmed?: true;
};
const doneInList = { create: "audited.added", update: "audited.changed", remove: "audited.removed" } as const;

/** The calls of a list: page, its Excel, all, some by their ids, make, change, remove. */
export const crudEndpoints = (def: Crud, { read, all, write, example, done = doneInList, changesRights, confirmed }: Rights) => {
  const rights = { ...(changesRights && { changesRights }), ...(confirmed && { confirmed }) };
  const row = crudRow(def);
  const narrowed = def.parent?.query ? { [def.parent.query]: optional(id()) } : {};
  return {
    list: endpoint({
      method: "GET",
      path: def.path,
      may: read,
      summary: `${def.name}: a page of the list`,
      query: crudQuery(def),
      reply: record({ total: count(), rows: Type.Array(row) }),
    }),
    /** The query is the list's: a client may send the page that it shows, the file has all of them. */
    excel: endpoint({
      method: "GET",
      path: `${def.path}/excel`,
      may: read,
      summary: `${def.name}: Excel of the filtered list`,
      query: crudQuery(def),
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
      body: crudBody(def, false, example),
      reply: row,
      errors: ["rule_broken"],
      done: done.create,
      doneTo: def.title,
      ...rights,
    }),
    update: endpoint({
      method: "PUT",
      path: def.path,
      may: write,
      summary: `${def.name}: change a record; absent leaves, null clears; 409 when it is no longer of that version`,
      body: crudBody(def, true, example),
      reply: row,
      errors: ["not_found", "rule_broken", "changed_meanwhile"],
      done: done.update,
      doneTo: def.title,
      ...rights,
    }),
    remove: endpoint({
      method: "DELETE",
      path: `${def.path}/{id}`,
      may: write,
      summary: `${def.name}: remove a record that nothing uses`,
      params: record({ id: id() }),
      query: record({ version: versionFor(def.path) }),
      reply: record({}),
      errors: ["not_found", "in_use", "changed_meanwhile"],
      done: done.remove,
      doneTo: def.title,
      ...rights,
    }),
  };
};
export type CrudEndpoints = ReturnType<typeof crudEndpoints>;

/** A row of a file that cannot be taken: its number in the sheet (the heading is 1), the column's heading, what is wrong, and where: sheet and cell, null where the file has none. */
const faultyRow = named(
  "FaultyRow",
  record({
    row: id(),
    column: text(),
    problem: text(),
    message: text(2000),
    sheet: nullable(Type.String({ examples: ["Roʻyxat"] })),
    cell: nullable(Type.String({ examples: ["C5"] })),
  }),
);
/** What an import did, or on a dry run would do. */
export const importReplyFields = () => ({
  dryRun: flag(),
  rows: count(),
  created: count(),
  updated: count(),
  unchanged: count(),
  /** Names given in one script and offered in another by transliteration. */
  transliterated: count(),
  /** Records of another list that are made along, by their names. */
  alongside: listOf(text(500)),
  /** What was found in the workbook and is not seen in its rows: sheets that were not read, rows that a filter hides. */
  notes: listOf(text(2000)),
  faulty: listOf(faultyRow),
  /** Of what would be written and what stands there now. */
  version: rowVersion(),
});
const importReply = named("ImportReply", record(importReplyFields()));

/** Details of `changed_meanwhile`: what the same file would do now; who changed the list last, and when. */
export type ImportConflict = Conflict<Static<typeof importReply>>;

/** Several records stand in one cell. */
const asCells = (example: object): object =>
  Object.fromEntries(Object.entries(example).map(([name, value]) => [name, Array.isArray(value) ? value.join("; ") : value]));

/** Records out of an Excel file, into the list; and a file to fill in. */
export const importEndpoints = (def: Crud, { write, example }: Rights) => {
  const cell = Type.Unsafe<string | number | boolean | null>({ type: ["string", "number", "boolean", "null"], maxLength: 5000 });
  const columns = Object.fromEntries(
    ["id", ...nameFields, ...givenFields(def).map(([name]) => name)].map((name) => [name, optional(cell)]),
  );
  const importRows = endpoint({
    method: "POST",
    path: `${def.path}/import`,
    may: write,
    summary: `${def.name}: take records from an Excel file (form field: file) or from rows of the same columns; all or nothing; with the version of a dry run only what that one showed`,
    query: record({ dryRun: optional(bit()), version: optional(rowVersion()) }),
    body: "multipart",
    large: true,
    json: record({ rows: Type.Array(record(columns), { minItems: 1, maxItems: 20_000, examples: [[asCells(example)]] }) }),
    reply: importReply,
    errors: [
      "rule_broken",
      "file_too_large",
      "file_empty",
      "not_a_workbook",
      "workbook_unreadable",
      "reader_unavailable",
      "changed_meanwhile",
      "key_used_otherwise",
    ],
    done: "audited.imported",
    doneTo: def.title,
    ownTransactions: true,
  });
  const template = endpoint({
    method: "GET",
    path: `${def.path}/template`,
    may: write,
    summary: `${def.name}: an Excel file to fill in for the import, with choices in its cells and a sheet that says what may stand where`,
    reply: "file",
    errors: ["too_many"],
  });
  return { importRows, template };
};
export type ImportEndpoints = ReturnType<typeof importEndpoints>;
export type ImportEndpoint = ImportEndpoints["importRows"];
/** A row as it may look, by field. */
export const exampleOf = ({ json }: Pick<ImportEndpoint, "json">): Readonly<Record<string, string | number | boolean | null>> =>
  // the types of schemas know no examples
  (json.properties.rows as unknown as { examples: [[Record<string, string | number | boolean | null>]] }).examples[0][0];
