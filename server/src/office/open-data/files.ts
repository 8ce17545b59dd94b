import { languages, translateAny, type Language, type MessageKey } from "@murojaat/contract";
import { messagesOf } from "../../engine/http/language.ts";
import type { Category, Figures } from "./figures.ts";
import { columnHeads, tableNames, tableOf, tables, type TableName } from "./tables.ts";

/** What a release is, beside its numbers. */
export type Release = {
  readonly period: string;
  readonly edition: string;
  /** Why it takes the place of the one before. */
  readonly reason: string | null;
  readonly madeAt: string;
};
type Line = {
  readonly row: Category;
  readonly column: string;
  readonly columnNames: Category;
  readonly appeals: number | null;
};
const totalOf = (name: MessageKey): Category => {
  const say = (language: Language) => translateAny(messagesOf(language, "1995"), name);
  return { key: "total", nameUz: say("UZ"), nameUk: say("UK"), nameRu: say("RU") };
};

/** A number a line, the totals too. */
const linesOf = (name: TableName, figures: Figures): Line[] => {
  const { columns, rows } = tableOf(name, figures);
  const total = totalOf("statistics.total");
  const line = (row: Category, totalOfRow: number, values: readonly (number | null)[]): Line[] => [
    { row, column: "total", columnNames: total, appeals: totalOfRow },
    ...columns.map(({ attribute, category }, i) => ({
      row,
      column: `${attribute}:${category.key}`,
      columnNames: category,
      appeals: values[i]!,
    })),
  ];
  return [
    ...rows.flatMap(({ category, total: n, values }) => line(category, n, values)),
    ...line(
      total,
      figures.total,
      columns.map((column) => column.total),
    ),
  ];
};

/** A text of a cell, which no spreadsheet takes for a formula. RFC 4180. */
const csvText = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
const csvHead = "release,version,row,code,row_uz,row_uk,row_ru,column,column_uz,column_uk,column_ru,appeals,hidden";
const csvOf = (name: TableName, figures: Figures, { period, edition }: Release): string => {
  const lines = linesOf(name, figures).map(({ row, column, columnNames: c, appeals }) =>
    [
      ...[period, edition, row.key, row.code ?? "", row.nameUz, row.nameUk, row.nameRu, column, c.nameUz, c.nameUk, c.nameRu].map(csvText),
      appeals === null ? "" : String(appeals),
      appeals === null ? "1" : "0",
    ].join(","),
  );
  // by the mark Excel knows that it is UTF-8
  return `\uFEFF${[csvHead, ...lines].join("\r\n")}\r\n`;
};

const namesOf = ({ nameUz, nameUk, nameRu }: Category) => ({ uz: nameUz, uk: nameUk, ru: nameRu });
const jsonOf = (figures: Figures, { period, edition, reason, madeAt }: Release): string =>
  `${JSON.stringify({
    release: period,
    version: edition,
    reason,
    madeAt,
    tables: tableNames.map((name) => ({
      name,
      numbers: linesOf(name, figures).map(({ row, column, columnNames, appeals }) => ({
        row: row.key,
        ...(row.code !== undefined && { code: row.code }),
        rowName: namesOf(row),
        column,
        columnName: namesOf(columnNames),
        appeals,
        hidden: appeals === null,
      })),
    })),
  })}\n`;

const name = {
  type: "object",
  required: ["uz", "uk", "ru"],
  properties: { uz: { type: "string" }, uk: { type: "string" }, ru: { type: "string" } },
};
/** The JSON Schema of `data.json`. */
export const jsonSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  required: ["release", "version", "reason", "madeAt", "tables"],
  properties: {
    release: { type: "string", pattern: "^\\d{4}-q[1-4]$" },
    version: { type: "string", pattern: "^v[1-9]\\d*$" },
    reason: { type: ["string", "null"] },
    madeAt: { type: "string" },
    tables: {
      type: "array",
      items: {
        type: "object",
        required: ["name", "numbers"],
        properties: {
          name: { enum: tableNames },
          numbers: {
            type: "array",
            items: {
              type: "object",
              required: ["row", "rowName", "column", "columnName", "appeals", "hidden"],
              properties: {
                row: { type: "string" },
                code: { type: "string" },
                rowName: name,
                column: { type: "string" },
                columnName: name,
                appeals: { type: ["integer", "null"], minimum: 0 },
                hidden: { type: "boolean" },
              },
            },
          },
        },
      },
    },
  },
} as const;

/** What a reader of the numbers has to know, on the page and in the README. */
export const notes = [
  "openPages.aboutCounted",
  "openPages.aboutHidden",
  "openPages.aboutTogether",
  "openPages.aboutDistrict",
  "openPages.aboutGroup",
  "openPages.aboutTerm",
  "openPages.aboutVersions",
  "openPages.aboutUse",
] as const satisfies readonly MessageKey[];

const readmeOf = (language: Language, { period, edition, reason, madeAt }: Release): string => {
  const t = (key: MessageKey, values?: Readonly<Record<string, string>>) => translateAny(messagesOf(language, "1995"), key, values);
  return [
    `${t("openPages.title")}: ${period}, ${edition}`,
    ...(reason === null ? [] : [t("openPages.corrected", { reason })]),
    t("openPages.madeAt", { at: madeAt }),
    "",
    ...notes.map((note) => t(note)),
    "",
    ...tableNames.map((table) => `${table}.csv: ${t(tables[table].title)}`),
    `data.json: ${t("openPages.json")}`,
    `schema.json: ${t("openPages.schema", { file: "data.json" })}`,
    "",
    t("openPages.aboutCsv", { standard: "CSV (RFC 4180, UTF-8)" }),
    t("openPages.aboutColumns", {
      column: "column",
      columns: Object.entries(columnHeads)
        .map(([column, head]) => `${column} – ${t(head)}`)
        .join(", "),
    }),
    "",
  ].join("\r\n");
};

/** The texts of the files of a release, by their names. */
export const filesOf = (figures: Figures, release: Release): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(tableNames.map((table) => [`${table}.csv`, csvOf(table, figures, release)])),
  "data.json": jsonOf(figures, release),
  "schema.json": `${JSON.stringify(jsonSchema)}\n`,
  ...Object.fromEntries(languages.map(({ code }) => [`README.${code.toLowerCase()}.txt`, `\uFEFF${readmeOf(code, release)}`])),
});
