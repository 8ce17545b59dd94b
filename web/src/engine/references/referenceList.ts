import {
  hasNames,
  nameFields,
  nameLabels,
  type Crud,
  type CrudField,
  type CrudRow,
  type Endpoint,
  type ErrorCode,
  type MessageKey,
} from "@murojaat/contract/kit";
import type { Rule } from "antd/es/form/index";
import type { ReactNode } from "react";
import type { More } from "./RowTools.tsx";

export type Importing = {
  readonly def: Crud;
  readonly about: MessageKey;
  readonly onDone: (done: unknown) => void;
};
/** A reference list as a screen shows it: its row of the contract, its endpoints, and what this screen overrides. */
export type ReferenceList = {
  readonly def: Crud;
  readonly calls: {
    readonly list: Endpoint;
    /** Excel export, and import where the list supports it. */
    readonly excel?: Endpoint;
    readonly importRows?: Endpoint;
    readonly template?: Endpoint;
    readonly byArray?: Endpoint;
    readonly create?: Endpoint;
    readonly update?: Endpoint;
    readonly remove?: Endpoint;
  };
  /** What the list is for, in a sentence, where its name does not say so. */
  readonly about?: MessageKey;
  /** Whether this user may change the list. */
  readonly mayWrite: boolean;
  /** Columns in order, "name" for the name in the caller's language; default: all. */
  readonly columns?: readonly string[];
  /** Fields shown as filters above the table; default: those with few values. */
  readonly filters?: readonly string[];
  readonly sort?: { readonly sortAttr: string; readonly sortOrder: "ASC" | "DESC" };
  /** Groups of the form; default: one without a heading. */
  readonly sections?: readonly { readonly title: MessageKey; readonly fields: readonly string[] }[];
  /** Initial values of a new record. */
  readonly given?: Readonly<Record<string, unknown>>;
  /** Controls that replace the default ones. */
  readonly controls?: Readonly<Record<string, (row: CrudRow | undefined) => ReactNode>>;
  /** Rules of fields beside those that follow from the row. */
  readonly rules?: Readonly<Record<string, (row: CrudRow | undefined) => readonly Rule[]>>;
  /** Error texts of this list, where the general ones are too vague. */
  readonly refusals?: Readonly<Partial<Record<ErrorCode, MessageKey>>>;
  /** Fields that only a new record has. */
  readonly onlyNew?: ReactNode;
  /** Beside the title, for every reader. */
  readonly beside?: ReactNode;
  /** Buttons of who may write, about no row. */
  readonly tools?: ReactNode;
  /** What is rare among them, in a menu with Excel and the import. */
  readonly more?: (selected: CrudRow | undefined) => readonly More[];
  /** Each a `RowTool`, shown once a row is selected; edit and delete stand before them. */
  readonly rowTools?: (selected: CrudRow) => ReactNode;
  /** What this list's import takes other than the list's own columns, and what is done with its reply. */
  readonly importing?: Importing;
  /** Cells that show more than their value. */
  readonly cells?: Readonly<Record<string, (row: CrudRow) => ReactNode>>;
  /** Widths of columns that need another than their kind. Pixels. */
  readonly widths?: Readonly<Record<string, number>>;
  /** Shows what a row stands for, by the key of a preview: of the selected row, else of the first. */
  readonly onPreview?: (row: CrudRow) => void;
  /** Content that a row expands to. */
  readonly expanded?: (row: CrudRow) => ReactNode;
  /** Rows shown as switched off. */
  readonly isOff?: (row: CrudRow) => boolean;
  /** Why the reader may not edit a row; undefined for one that may be edited. */
  readonly closed?: (row: CrudRow) => MessageKey | undefined;
};

/** One page of such a list, as its endpoint replies. */
export type CrudPage = { readonly total: number; readonly rows: readonly CrudRow[] };

export type Shown = { readonly name: string; readonly label: MessageKey; readonly field: CrudField | undefined };
/** The columns of a list: its names, then its fields; pictures appear in the form only. */
export const shownColumns = ({ def, columns }: Pick<ReferenceList, "def" | "columns">): Shown[] => {
  const all: Shown[] = [
    ...(hasNames(def) ? nameFields.map((name) => ({ name, label: nameLabels[name], field: undefined })) : []),
    ...(def.code ? [{ name: "code", label: "references.code" as const, field: undefined }] : []),
    ...Object.entries(def.fields).flatMap(([name, field]) => (field.kind === "picture" ? [] : [{ name, label: field.label, field }])),
  ];
  if (!columns) return all;
  const named: Shown = {
    name: "name",
    label: def.names && "person" in def.names ? "administration.fullName" : "crud.name",
    field: undefined,
  };
  return columns.flatMap((name) => (name === "name" ? [named] : all.filter((column) => column.name === name)));
};

const filterKinds: readonly CrudField["kind"][] = ["ref", "refs", "linked", "choice", "flag"];
/** The fields that filter a list. */
export const filterFields = ({ def, filters }: Pick<ReferenceList, "def" | "filters">): [string, CrudField][] =>
  filters
    ? filters.flatMap((name): [string, CrudField][] => (def.fields[name] ? [[name, def.fields[name]]] : []))
    : Object.entries(def.fields).filter(([, field]) => filterKinds.includes(field.kind));
/** The query parameters of a filter. */
export const filterNames = (name: string, field: CrudField): string[] => {
  if (field.kind === "moment" || field.kind === "day") return [`from_${name}`, `to_${name}`, `in_${name}`];
  return field.kind === "ref" && field.table === "users" ? [field.nameAs] : [name];
};

/** The sort attribute of a column, if it can be sorted. */
export const sortOf = ({ name, field }: Shown): string | undefined => {
  if (field === undefined) return name === "code" ? undefined : name;
  if (field.kind === "ref") return field.nameAs;
  return ["text", "shown", "count", "flag", "choice", "moment", "day", "total"].includes(field.kind) ? name : undefined;
};
/** The name of a record in a question about it. */
export const titleOf = (row: Pick<CrudRow, "id" | "name">): string => row.name ?? `№ ${row.id}`;
