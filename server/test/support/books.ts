import { unzip } from "../../src/engine/archive/unzip.ts";
import { zip } from "../../src/engine/archive/zip.ts";
import { columnName } from "../../src/engine/excel/cells.ts";

const zipped = async (files: Readonly<Record<string, string>>): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(zip(Object.entries(files).map(([name, content]) => ({ name, content: [content] })))));
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
/** A sheet as Excel stores it: its rows, what stands before and after them, and how it is hidden. */
export type SheetXml = {
  readonly name: string;
  readonly rows?: string;
  readonly before?: string;
  readonly after?: string;
  readonly state?: "hidden" | "veryHidden";
};
/** A workbook of these sheets; style 1 and above are these number formats, one of Excel's own by its number. `parts` replaces or adds parts. */
export const bookOf = async (
  sheets: readonly SheetXml[],
  { formats = [], parts = {} }: { readonly formats?: readonly (string | number)[]; readonly parts?: Readonly<Record<string, string>> } = {},
): Promise<Buffer> => {
  const idOf = (format: string | number, at: number) => (typeof format === "number" ? format : 164 + at);
  const own = formats.flatMap((format, at) =>
    typeof format === "number" ? [] : [`<numFmt numFmtId="${164 + at}" formatCode="${escaped(format)}"/>`],
  );
  const shared = "xl/sharedStrings.xml" in parts;
  return zipped({
    "[Content_Types].xml": `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${sheets.map((_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join("")}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    "_rels/.rels": `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.map(({ name, state }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ""} r:id="rId${at + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${head}<Relationships xmlns="${relations}">${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join("")}<Relationship Id="rId900" Type="${office}/styles" Target="styles.xml"/>${shared ? `<Relationship Id="rId901" Type="${office}/sharedStrings" Target="sharedStrings.xml"/>` : ""}</Relationships>`,
    "xl/styles.xml": `${head}<styleSheet xmlns="${main}"><numFmts count="${own.length}">${own.join("")}</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="${formats.length + 1}"><xf numFmtId="0"/>${formats.map((format, at) => `<xf numFmtId="${idOf(format, at)}" applyNumberFormat="1"/>`).join("")}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows = "", before = "", after = "" }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `${head}<worksheet xmlns="${main}" xmlns:r="${office}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
      ]),
    ),
    ...parts,
  });
};
/** A workbook of one sheet with these rows. */
export const xlsxOf = (rows: string, formats: readonly (string | number)[] = []): Promise<Buffer> =>
  bookOf([{ name: "Roʻyxat", rows }], { formats });
/** A text in a cell, and rows of texts from this row on; undefined is no cell. */
export const textCell = (cell: string, value: string): string =>
  `<c r="${cell}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
export const textRows = (rows: readonly (readonly (string | undefined)[])[], from = 1): string =>
  rows
    .map((row, at) => {
      const cells = row.map((value, column) => (value === undefined ? "" : textCell(`${columnName(column)}${from + at}`, value)));
      return `<row r="${from + at}">${cells.join("")}</row>`;
    })
    .join("");

/** A workbook with rows of texts added below the only row of its first sheet, as a person fills in a template. */
export const filledIn = (template: Buffer, rows: readonly (readonly (string | undefined)[])[]): Promise<Buffer> => {
  const parts = [...unzip(template, { bytes: 30_000_000, entries: 20 })].map(
    ([name, content]) => [name, content.toString("utf8")] as const,
  );
  const first = "xl/worksheets/sheet1.xml";
  return zipped(
    Object.fromEntries(
      parts.map(([name, xml]) => [name, name === first ? xml.replace("</sheetData>", `${textRows(rows, 2)}</sheetData>`) : xml]),
    ),
  );
};
