#!/usr/bin/env bash
# hucre 1.0.0, readXlsx: a row is hidden only if its element says which row it is.
#
# ECMA-376 part 1, 18.3.1.73: `r` of a row is optional; a row without it follows the one before. hucre counts such rows rightly and gives their cells, but
# keeps no definition of them: hidden, height and outline level are gone, so that a list whose filter hides rows is read with them.
# SheetJS 0.18.5 reads the same file and knows that the row is hidden.
#
# Seen on Node 20.20.2: {"rows":[["seen"],["hidden"]],"definitions":0,"sheetjs":true}; with r="2" one definition, hidden. It fails when this changes.
# What it means for us: rows are numbered before the library reads a sheet (server/src/engine/excel/book-parts.ts).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund hucre@1.0.0 fflate@0.8.2 xlsx@0.18.5
cat >rows.mjs <<'JS'
import { strToU8, zipSync } from "fflate";
import { readXlsx } from "hucre";
import XLSX from "xlsx";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const kept = "http://schemas.openxmlformats.org/package/2006/relationships";
const types = "http://schemas.openxmlformats.org/package/2006/content-types";
const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const relation = (kind, to) =>
  `<Relationships xmlns="${kept}"><Relationship Id="a" Type="${office}/${kind}" Target="${to}"/></Relationships>`;
const cell = (text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const book = (number) =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries({
          "[Content_Types].xml": `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
          "_rels/.rels": relation("officeDocument", "xl/workbook.xml"),
          "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="List" sheetId="1" r:id="a"/></sheets></workbook>`,
          "xl/_rels/workbook.xml.rels": relation("worksheet", "worksheets/sheet1.xml"),
          "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData><row>${cell("seen")}</row><row${number} hidden="1">${cell("hidden")}</row></sheetData></worksheet>`,
        }).map(([name, text]) => [name, strToU8(text)]),
      ),
    ),
  );
const readBy = async (content) => {
  const [{ rows, rowDefs }] = (await readXlsx(content, { readStyles: true })).sheets;
  return { rows, definitions: rowDefs?.size ?? 0 };
};
const sheetjs = XLSX.read(book(""), { cellStyles: true }).Sheets.List["!rows"]?.some((row) => row?.hidden) ?? false;
const seen = { ...(await readBy(book(""))), sheetjs };
const numbered = await readBy(book(' r="2"'));
console.log(JSON.stringify(seen), JSON.stringify(numbered));
process.exit(JSON.stringify(seen) === '{"rows":[["seen"],["hidden"]],"definitions":0,"sheetjs":true}' && numbered.definitions === 1 ? 0 : 1);
JS
node rows.mjs
