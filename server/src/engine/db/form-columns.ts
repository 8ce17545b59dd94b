import type { FormField, FormFields, Settled } from "@murojaat/contract/kit";
import { sql, type RawBuilder } from "kysely";
import type { Static } from "typebox";
import { fromWire } from "../dates/days.ts";
import type { Database } from "../../schema/tables.ts";
import type { Db } from "./pool.ts";

/** Refuses a field whose column is missing in the table, or whose list is missing in the database; the error names the field. */
type InTable<Table, F extends FormFields> = {
  readonly [N in keyof F]: {
    readonly column: F[N]["column"] extends keyof Table | null ? F[N]["column"] : "no column of the table";
    readonly names?: F[N] extends { readonly names: infer List }
      ? List extends keyof Database
        ? List
        : "no table of the database"
      : never;
  };
};
/** The fields that have a column of their own. */
type Stored<F extends FormFields> = { [N in keyof F]: F[N]["column"] extends string ? N : never }[keyof F];
type ValueOf<Field extends FormField> = Field["kind"] extends "bit"
  ? boolean
  : Field["kind"] extends "code"
    ? number | null
    : Static<Field["record"]>;
type Written<F extends FormFields> = {
  readonly [N in Stored<F> as F[N]["column"] & string]: ValueOf<F[N]> | (F[N] extends { readonly absent: "keep" } ? undefined : never);
};
type CardName<Field> = Field extends { readonly card: infer Card extends string } ? Card : never;
type Shown<F extends FormFields> = { readonly [N in Stored<F> as CardName<F[N]>]: Static<F[N]["view"]> };
type Read<F extends FormFields> = { readonly [N in Stored<F>]: Static<F[N]["record"]> };

const written = (field: FormField, value: unknown): unknown => {
  if (field.kind === "bit") return value === 1;
  if (value === null || value === undefined) return value;
  if (field.kind === "day") return fromWire(value as string);
  return field.kind === "code" ? field.ids![value as string] : value;
};
const read = ({ kind, ids }: FormField, column: string): string => {
  if (kind === "day") return `to_char(${column}, 'DD.MM.YYYY')`;
  if (kind === "bit") return `${column}::int`;
  if (kind !== "code") return column;
  return `case ${column} ${Object.entries(ids!)
    .map(([code, id]) => `when ${id} then '${code}'`)
    .join(" ")} end`;
};

const ofJson = ({ kind }: FormField, text: string): string => {
  if (kind === "day") return `to_date(${text}, 'DD.MM.YYYY')`;
  if (kind === "choice" || kind === "language" || kind === "count") return `${text}::int`;
  return kind === "flag" ? `${text}::boolean` : text;
};

/** How a form's fields map to a table's columns, for writing and for reading them as the record has them. */
export const formColumns =
  <Table>() =>
  <const F extends FormFields>(fields: F & InTable<Table, F>) => {
    const stored = Object.entries(fields).filter(([, { column }]) => column !== null);
    return {
      /** The columns that a form sets. */
      written: (values: Settled<F>): Written<F> =>
        Object.fromEntries(
          stored.map(([name, field]) => [field.column!, written(field, values[name as keyof typeof values])]),
        ) as Written<F>,
      /** Their part of a select list, from the table `alias`; `without`: fields that are read otherwise. */
      selected: <Without extends Stored<F> = never>(alias: string, ...without: readonly Without[]): RawBuilder<Omit<Read<F>, Without>> =>
        sql.raw(
          stored
            .filter(([name]) => !without.includes(name as Without))
            .map(([name, field]) => `${read(field, `${alias}.${field.column}`)} as "${name}"`)
            .join(", "),
        ),
      /** The columns as a table would have them, read from a form stored as JSON; `without`: fields that are read otherwise. */
      fromForm: (json: string, ...without: readonly Stored<F>[]): RawBuilder<unknown> =>
        sql.raw(
          stored
            .filter(([name]) => !without.includes(name as Stored<F>))
            .map(([name, field]) => `${ofJson(field, `(${json} ->> '${name}')`)} as ${field.column}`)
            .join(", "),
        ),
      /** The fields that the card shows, under their names there; a choice by its name in the column `name` of its list. */
      shown: (alias: string, name: string): RawBuilder<Shown<F>> =>
        sql.raw(
          stored
            .filter(([, { card }]) => card !== undefined)
            .map(([, field]) => {
              const column = `${alias}.${field.column}`;
              const value =
                field.kind === "choice" ? `(select n.${name} from ${field.names} n where n.id = ${column})` : read(field, column);
              return `${value} as "${field.card}"`;
            })
            .join(", "),
        ),
    };
  };

/** A select list of these columns: one piece, not one for each column. */
export const selectList = <Row>(columns: { readonly [N in keyof Row]: RawBuilder<Row[N]> }): RawBuilder<Row> => {
  const names = Object.keys(columns);
  const between = names.map((name, at) => ` as "${name}"${at < names.length - 1 ? ", " : ""}`);
  return sql(Object.assign(["", ...between], { raw: between }), ...Object.values(columns));
};

type RowOf<Parts> = Parts extends readonly [RawBuilder<infer First>, ...infer Others] ? First & RowOf<Others> : unknown;
/** The rows of a statement whose select list has these parts; a column that no part selects is not a field of a row. */
export const selectRows = async <const Parts extends readonly RawBuilder<unknown>[]>(
  db: Db,
  parts: Parts,
  rest: RawBuilder<unknown>,
): Promise<RowOf<Parts>[]> => (await sql<RowOf<Parts>>`select ${sql.join(parts)} ${rest}`.execute(db)).rows;
