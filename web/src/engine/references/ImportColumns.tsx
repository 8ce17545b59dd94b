import { givenFields, hasNames, nameFields, nameLabels, type Crud, type MessageKey } from "@murojaat/contract/kit";
import { Select } from "antd";
import { useText } from "../text/useText.tsx";
import css from "./ImportColumns.module.css";

export type JsonRows = readonly Readonly<Record<string, unknown>>[];
/** Maps each column of the file to a field of the list. */
export type Mapping = Readonly<Record<string, string | undefined>>;

/** The records of a JSON file; undefined when it is not one. */
export const readJsonRows = (text: string): JsonRows | undefined => {
  try {
    const read: unknown = JSON.parse(text);
    if (!Array.isArray(read) || read.length === 0) return undefined;
    return read.every((row) => typeof row === "object" && row !== null && !Array.isArray(row)) ? (read as JsonRows) : undefined;
  } catch {
    return undefined;
  }
};

const columnsOf = (rows: JsonRows): string[] => [...new Set(rows.flatMap((row) => Object.keys(row)))];
const fieldsOf = (def: Crud): [string, MessageKey][] => [
  ["id", "references.number"],
  ...(hasNames(def) ? nameFields.map((name): [string, MessageKey] => [name, nameLabels[name]]) : []),
  ...givenFields(def).map(([name, f]): [string, MessageKey] => [name, f.label]),
];
/** Names of the fields in other registers. */
const others: Readonly<Record<string, readonly string[]>> = {
  nameUz: ["uz", "name_uz", "name"],
  nameUk: ["uk", "name_uk", "uz_cyrl"],
  nameRu: ["ru", "name_ru"],
  areasId: ["district", "area", "district_code"],
  regionsId: ["region", "region_code"],
  sectionsId: ["section", "sector"],
  code: ["soato", "soato_code"],
};
/** The fields that the column names suggest. */
export const guessColumns = (def: Crud, rows: JsonRows): Mapping => {
  const fields = fieldsOf(def).map(([name]) => name);
  return Object.fromEntries(
    columnsOf(rows).map((column) => [
      column,
      fields.find((field) => field === column) ?? fields.find((field) => others[field]?.includes(column.toLowerCase())),
    ]),
  );
};

/** The rows as the request sends them. */
export const rowsOf = (rows: JsonRows, mapping: Mapping): Record<string, unknown>[] =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).flatMap(([column, value]) => (mapping[column] ? [[mapping[column], value]] : []))),
  );

type Props = { readonly def: Crud; readonly rows: JsonRows; readonly mapping: Mapping; readonly onChange: (mapping: Mapping) => void };
/** Maps the file's columns to fields: a guess that the user can correct. */
export const ImportColumns = ({ def, rows, mapping, onChange }: Props) => {
  const { t, any } = useText();
  return (
    <fieldset className={css.columns}>
      <legend>{t("crud.importColumns")}</legend>
      {columnsOf(rows).map((column) => (
        <label key={column}>
          <span>{column}</span>
          <Select
            allowClear
            placeholder={t("crud.importSkip")}
            aria-label={column}
            value={mapping[column]}
            options={fieldsOf(def).map(([value, label]) => ({ value, label: any(label) }))}
            onChange={(field: string | undefined) =>
              onChange({
                ...Object.fromEntries(Object.entries(mapping).map(([name, old]) => [name, old === field ? undefined : old])),
                [column]: field,
              })
            }
          />
        </label>
      ))}
    </fieldset>
  );
};
