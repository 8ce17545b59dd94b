import { writeXlsx } from "hucre/xlsx";
import { zip } from "../../src/engine/archive/zip.ts";
import type { Answer, Person, Portal } from "./people.ts";

export type Cells = (string | number | boolean | null)[][];
export const workbook = async (rows: Cells) => Buffer.from(await writeXlsx({ sheets: [{ name: "A", rows }] }));

/** Sends a workbook to a call that takes one. */
export const sendSheet = async (
  { app }: Portal,
  person: Person,
  path: string,
  file: Buffer,
  name = "list.xlsx",
  language = "UZ",
): Promise<Answer> => {
  const boundary = "----boundary";
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = {
    authorization: `Bearer ${person.token}`,
    "content-type": `multipart/form-data; boundary=${boundary}`,
    "accept-language": language,
  };
  const reply = await app.inject({ method: "POST", url: `/api${path}`, headers, payload });
  return { status: reply.statusCode, body: reply.json() };
};

const zipped = async (files: Readonly<Record<string, string>>): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(zip(Object.entries(files).map(([name, content]) => ({ name, content: [content] })))));
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
/** A workbook with these rows as Excel stores them; style 1 and above are these number formats. */
export const xlsxOf = async (rows: string, formats: readonly string[] = []): Promise<Buffer> =>
  zipped({
    "[Content_Types].xml": `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    "_rels/.rels": `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Roʻyxat" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `${head}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats.map((format, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(format)}"/>`).join("")}</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="${formats.length + 1}"><xf numFmtId="0"/>${formats.map((_, at) => `<xf numFmtId="${164 + at}" applyNumberFormat="1"/>`).join("")}</cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `${head}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  });
