#!/usr/bin/env bash
# hucre 1.0.0, readXlsx: one chart that stands as a sheet of its own makes the whole workbook unreadable, and no filter of sheets keeps it out.
#
# ECMA-376 part 1, 12.3.2 and 18.2.19: a sheet element of workbook.xml names a worksheet or a chart sheet; which of both, the type of its
# relationship says (Excel makes the second with F11). hucre looks for a worksheet's file for each of them. A filter of sheets would be asked for
# name, place and visibility, not for the kind, so only who knows the names beforehand can leave the chart out. exceljs 4.4.0 reads the same file.
#
# Seen: Invalid XLSX: missing worksheet file for sheet "Chart1"; by the name of the first sheet alone it reads; exceljs reads the two cells.
# It fails when this changes.
# What it means for us: each sheet is read for itself, and a chart is named as left out (server/src/engine/excel/read-sheet-apart.ts).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund hucre@1.0.0 exceljs@4.4.0 fflate@0.8.2
cat >chart.mjs <<'JS'
import { strToU8, zipSync } from "fflate";
import ExcelJS from "exceljs";
import { readXlsx } from "hucre";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const kept = "http://schemas.openxmlformats.org/package/2006/relationships";
const type = "application/vnd.openxmlformats-officedocument";
const drawing = "http://schemas.openxmlformats.org/drawingml/2006";
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const relations = (...all) =>
  `${head}<Relationships xmlns="${kept}">${all.map(([id, kind, to]) => `<Relationship Id="${id}" Type="${office}/${kind}" Target="${to}"/>`).join("")}</Relationships>`;
const override = (part, kind) => `<Override PartName="${part}" ContentType="${type}.${kind}+xml"/>`;
const parts = {
  "[Content_Types].xml": `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override("/xl/workbook.xml", "spreadsheetml.sheet.main")}${override("/xl/worksheets/sheet1.xml", "spreadsheetml.worksheet")}${override("/xl/chartsheets/sheet1.xml", "spreadsheetml.chartsheet")}${override("/xl/drawings/drawing1.xml", "drawing")}${override("/xl/charts/chart1.xml", "drawingml.chart")}</Types>`,
  "_rels/.rels": relations(["rId1", "officeDocument", "xl/workbook.xml"]),
  "xl/workbook.xml": `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Data" sheetId="1" r:id="rId1"/><sheet name="Chart1" sheetId="2" r:id="rId2"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": relations(["rId1", "worksheet", "worksheets/sheet1.xml"], ["rId2", "chartsheet", "chartsheets/sheet1.xml"]),
  "xl/worksheets/sheet1.xml": `${head}<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row></sheetData></worksheet>`,
  "xl/chartsheets/sheet1.xml": `${head}<chartsheet xmlns="${main}" xmlns:r="${office}"><sheetViews><sheetView workbookViewId="0"/></sheetViews><drawing r:id="rId1"/></chartsheet>`,
  "xl/chartsheets/_rels/sheet1.xml.rels": relations(["rId1", "drawing", "../drawings/drawing1.xml"]),
  "xl/drawings/drawing1.xml": `${head}<xdr:wsDr xmlns:xdr="${drawing}/spreadsheetDrawing" xmlns:a="${drawing}/main"><xdr:absoluteAnchor><xdr:pos x="0" y="0"/><xdr:ext cx="9000000" cy="6000000"/><xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="Chart 1"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="${drawing}/chart"><c:chart xmlns:c="${drawing}/chart" xmlns:r="${office}" r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:absoluteAnchor></xdr:wsDr>`,
  "xl/drawings/_rels/drawing1.xml.rels": relations(["rId1", "chart", "../charts/chart1.xml"]),
  "xl/charts/chart1.xml": `${head}<c:chartSpace xmlns:c="${drawing}/chart"><c:chart><c:plotArea><c:layout/><c:pieChart><c:varyColors val="1"/><c:ser><c:idx val="0"/><c:order val="0"/><c:val><c:numRef><c:f>Data!$A$1:$B$1</c:f></c:numRef></c:val></c:ser></c:pieChart></c:plotArea><c:plotVisOnly val="1"/></c:chart></c:chartSpace>`,
};
const book = Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));

const tried = async (options) => {
  try {
    return (await readXlsx(book, options)).sheets.map(({ name, rows }) => `${name}: ${JSON.stringify(rows)}`).join("; ");
  } catch (error) {
    return `refused: ${error.message}`;
  }
};
const whole = await tried({});
const first = await tried({ sheets: ["Data"] });
const other = new ExcelJS.Workbook();
await other.xlsx.load(book);
const beside = other.getWorksheet("Data").getRow(1).values.slice(1).join(" ");
console.log(JSON.stringify({ whole, first, exceljs: beside }, null, 1));
process.exit(whole.startsWith("refused: ") && /sheet/i.test(whole) && first === "Data: [[1,2]]" && beside === "1 2" ? 0 : 1);
JS
node chart.mjs
