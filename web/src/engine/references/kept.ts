import {
  hasNames,
  nameFields,
  nameLabels,
  type Crud,
  type CrudField,
  type CrudRow,
  type Endpoint,
  type ErrorCode,
  type ImportEndpoint,
  type MessageKey,
} from "@murojaat/contract";
import type { ReactNode } from "react";

/** A list that the administrator keeps, as a screen shows it: its row of the contract, its calls, and what this screen says otherwise. */
export type Kept = {
  readonly def: Crud;
  readonly calls: {
    readonly list: Endpoint;
    /** To Excel, and back where records are taken from a file. */
    readonly excel?: Endpoint;
    readonly importRows?: ImportEndpoint;
    readonly byArray?: Endpoint;
    readonly create?: Endpoint;
    readonly update?: Endpoint;
    readonly remove?: Endpoint;
  };
  /** Whether this user may change the list; else it is only read. */
  readonly mayWrite: boolean;
  /** Columns in their order, "name" for the name in the caller's language; all of them otherwise. */
  readonly columns?: readonly string[];
  /** Fields that stand as filters above the table; those with few values otherwise. */
  readonly filters?: readonly string[];
  readonly sort?: { readonly sortAttr: string; readonly sortOrder: "ASC" | "DESC" };
  /** Groups of the form; one without a heading otherwise. */
  readonly sections?: readonly { readonly title: MessageKey; readonly fields: readonly string[] }[];
  /** What a new record has at first. */
  readonly given?: Readonly<Record<string, unknown>>;
  /** Fields of the form that have a control of their own. */
  readonly controls?: Readonly<Record<string, (row: CrudRow | undefined) => ReactNode>>;
  /** What a refusal of this list means, where its usual words say too little. */
  readonly refusals?: Readonly<Partial<Record<ErrorCode, MessageKey>>>;
  /** Fields that only a new record is given. */
  readonly onlyNew?: ReactNode;
  /** Buttons that act on the chosen row. */
  readonly tools?: (chosen: () => CrudRow | undefined, selected: CrudRow | undefined) => ReactNode;
  /** Cells that say more than their value. */
  readonly cells?: Readonly<Record<string, (row: CrudRow) => ReactNode>>;
  /** What a row opens beneath itself. */
  readonly expanded?: (row: CrudRow) => ReactNode;
  readonly rowClass?: (row: CrudRow) => string;
};

/** One page of such a list, as its call replies. */
export type CrudPage = { readonly total: number; readonly rows: readonly CrudRow[] };

export type Shown = { readonly name: string; readonly label: MessageKey; readonly field: CrudField | undefined };
/** The columns of a list: its names, then its fields; pictures stand in the form only. */
export const shownColumns = ({ def, columns }: Pick<Kept, "def" | "columns">): Shown[] => {
  const all: Shown[] = [
    ...(hasNames(def) ? nameFields.map((name) => ({ name, label: nameLabels[name], field: undefined })) : []),
    ...(def.code ? [{ name: "code", label: "references.code" as const, field: undefined }] : []),
    ...Object.entries(def.fields).flatMap(([name, field]) => (field.kind === "picture" ? [] : [{ name, label: field.label, field }])),
  ];
  if (!columns) return all;
  const named: Shown = {
    name: "name",
    label: def.names && "column" in def.names ? "administration.fullName" : "crud.name",
    field: undefined,
  };
  return columns.flatMap((name) => (name === "name" ? [named] : all.filter((column) => column.name === name)));
};

const few: readonly CrudField["kind"][] = ["ref", "refs", "linked", "choice", "flag"];
/** The fields by which a list is narrowed. */
export const filterFields = ({ def, filters }: Pick<Kept, "def" | "filters">): [string, CrudField][] =>
  filters
    ? filters.flatMap((name): [string, CrudField][] => (def.fields[name] ? [[name, def.fields[name]]] : []))
    : Object.entries(def.fields).filter(([, field]) => few.includes(field.kind));
/** The query parameters of a filter. */
export const filterNames = (name: string, field: CrudField): string[] => {
  if (field.kind === "moment" || field.kind === "day") return [`from_${name}`, `to_${name}`];
  return field.kind === "ref" && field.table === "users" ? [field.nameAs] : [name];
};

/** How a column is ordered: by which attribute of the call, if by any. */
export const sortOf = ({ name, field }: Shown): string | undefined => {
  if (field === undefined) return name === "code" ? undefined : name;
  if (field.kind === "ref") return field.nameAs;
  return ["text", "shown", "number", "flag", "choice", "moment", "day", "total"].includes(field.kind) ? name : undefined;
};
/** What a list is called by when one asks about a record. */
export const titleOf = (row: Pick<CrudRow, "id" | "name">): string => row.name ?? `№ ${row.id}`;
