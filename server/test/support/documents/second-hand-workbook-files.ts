import { readFileSync } from "node:fs";
import { bookOf, textCell, textRows, xlsxOf } from "../books.ts";
import { archiveOf } from "../sample-files.ts";
import type { TrialFile } from "./trial-file.ts";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packed = "http://schemas.openxmlformats.org/package/2006/relationships";
const relations = (...of: readonly (readonly [id: string, kind: string, target: string])[]): string =>
  `<Relationships xmlns="${packed}">${of.map(([id, kind, target]) => `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`).join("")}</Relationships>`;
const number = (cell: string, value: number | string, style: number): string => `<c r="${cell}" s="${style}"><v>${value}</v></c>`;

/** A sheet with hidden and filtered cells, covered cells, formats, a note and a help, written by LibreOffice 7.4.7. */
const written =
  (format: string): (() => Buffer) =>
  () =>
    readFileSync(new URL(`jadval.${format}`, import.meta.url));
const sheet = {
  must: ["Oltiariq 05.03.2026 001234 № 045-son", "Birlashgan katak", "Bir satr", "ikkinchi satr"],
  mustNot: ["Yashirinustun", "Yashirinqator", "Yigilganguruh", "Ostidagisoz", "Yashirinvaraq", "Katakizohi", "Yordamchimatn", "Xolmatov"],
} as const;

const names = "urn:oasis:names:tc:opendocument:xmlns";
const openBook = (content: string): Promise<Buffer> =>
  archiveOf({
    mimetype: "application/vnd.oasis.opendocument.spreadsheet",
    "content.xml": `<office:document-content xmlns:office="${names}:office:1.0" xmlns:table="${names}:table:1.0" xmlns:text="${names}:text:1.0" xmlns:draw="${names}:drawing:1.0" xmlns:form="${names}:form:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"><office:body><office:spreadsheet>${content}</office:spreadsheet></office:body></office:document-content>`,
  });

export const secondHandWorkbookFiles: readonly TrialFile[] = [
  { name: "a sheet of LibreOffice", sort: "d", format: "xlsx", content: written("xlsx"), ...sheet },
  { name: "a sheet of LibreOffice", sort: "d", format: "ods", content: written("ods"), ...sheet },
  {
    name: "texts in pieces, with small letters above them",
    sort: "b",
    format: "xlsx",
    content: () =>
      bookOf(
        [
          {
            name: "A",
            rows: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><r><t>Koʻp</t></r><r><rPr><b/></rPr><t xml:space="preserve"> qavatli</t></r><rPh sb="0" eb="1"><t>talaffuz</t></rPh></is></c><c r="C1" t="str"><f>A1&amp;"x"</f><v>hisoblangan</v></c></row>',
          },
        ],
        {
          parts: {
            "xl/sharedStrings.xml": `<sst xmlns="${main}"><si><r><t>Issiq</t></r><r><t xml:space="preserve">lik tarmogʻi</t></r><rPh sb="0" eb="1"><t>oʻqilishi</t></rPh><phoneticPr fontId="0"/></si></sst>`,
          },
        },
      ),
    must: ["Issiqlik tarmogʻi", "Koʻp qavatli", "hisoblangan"],
    mustNot: ["talaffuz", "oʻqilishi"],
  },
  {
    name: "groups that are folded, and a frozen column that is hidden",
    sort: "d",
    format: "xlsx",
    content: () =>
      bookOf([
        {
          name: "A",
          before:
            '<sheetViews><sheetView workbookViewId="0"><pane xSplit="1" topLeftCell="B1" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" outlineLevelRow="1" outlineLevelCol="1"/>' +
            '<cols><col min="1" max="1" width="9" hidden="true"/><col min="3" max="4" width="9" outlineLevel="1" hidden="1"/><col min="5" max="5" width="9" collapsed="1"/></cols>',
          rows:
            `<row r="1">${["Qotirilgan", "Mahalla", "Guruhlangan", "Guruhdagi", "Jami"].map((text, at) => textCell(`${"ABCDE"[at]!}1`, text)).join("")}</row>` +
            `<row r="2" outlineLevel="1" hidden="1">${textCell("B2", "Buklangan")}</row><row r="3" collapsed="1">${textCell("B3", "Yigʻindisi")}</row>` +
            `<row r="4" outlineLevel="1">${textCell("B4", "Ochilgani")}</row>`,
        },
      ]),
    must: ["Mahalla Jami", "Yigʻindisi", "Ochilgani"],
    mustNot: ["Qotirilgan", "Guruhlangan", "Guruhdagi", "Buklangan"],
  },
  {
    name: "numbers as their formats show them",
    sort: "a",
    format: "xlsx",
    content: () =>
      xlsxOf(
        `<row r="1">${number("A1", 7, 1)}${number("B1", 901234567, 2)}${number("C1", 45, 3)}</row>` +
          `<row r="2"><c r="A2" s="4" t="inlineStr"><is><t>Yangiqoʻrgʻon</t></is></c>${number("B2", 350, 5)}${number("C2", 0.125, 6)}</row>` +
          `<row r="3"><c r="A3" t="b"><v>1</v></c><c r="B3" t="e"><v>#N/A</v></c></row>`,
        ["000000", "00-000-00-00", '"№ "000"-xat"', '@" mahallasi"', '0" ming soʻm"', "0.0%"],
      ),
    must: ["000007 90-123-45-67 № 045-xat", "Yangiqoʻrgʻon mahallasi 350 ming soʻm"],
    mustNot: ["901234567"],
  },
  {
    name: "days counted from 1904",
    sort: "c",
    format: "xlsx",
    content: () =>
      bookOf([{ name: "A", rows: `<row r="1">${textCell("A1", "Qabul kuni")}${number("B1", 46_086 - 1462, 1)}</row>` }], {
        formats: [14],
        parts: {
          "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr date1904="1"/><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
        },
      }),
    must: ["Qabul kuni 05.03.2026"],
    mustNot: ["2022"],
  },
  {
    name: "a prefix before every name, and places from the root on",
    sort: "f",
    format: "xlsx",
    content: () =>
      archiveOf({
        "[Content_Types].xml":
          '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
        "_rels/.rels": relations(["a", "officeDocument", "/xl/workbook.xml"]),
        "xl/workbook.xml": `<x:workbook xmlns:x="${main}" xmlns:r="${office}"><x:sheets><x:sheet name="A" sheetId="1" r:id="b"/></x:sheets></x:workbook>`,
        "xl/_rels/workbook.xml.rels": relations(
          ["b", "worksheet", "/xl/worksheets/varaq.xml"],
          ["c", "sharedStrings", "/xl/sharedStrings.xml"],
        ),
        "xl/worksheets/varaq.xml": `<x:worksheet xmlns:x="${main}"><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="B1" t="inlineStr"><x:is><x:t>Prefiksli katak</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`,
        "xl/sharedStrings.xml": `<x:sst xmlns:x="${main}"><x:si><x:t>Umumiy matn</x:t></x:si></x:sst>`,
      }),
    must: ["Umumiy matn Prefiksli katak"],
    mustNot: [],
  },
  {
    name: "what was noted, threaded and asked beside the cells",
    sort: "d",
    format: "xlsx",
    content: () =>
      bookOf(
        [
          {
            name: "A",
            rows: textRows([["Arizachi"]]),
            after:
              '<conditionalFormatting sqref="A1"><cfRule type="containsText" priority="1" operator="containsText" text="Shartmatni"><formula>1</formula></cfRule></conditionalFormatting><dataValidations count="1"><dataValidation type="list" showInputMessage="1" promptTitle="Sarlavhasi" prompt="Koʻrsatmasi" sqref="A1"><formula1>"Roʻyxatdan,tanlov"</formula1></dataValidation></dataValidations>',
          },
        ],
        {
          parts: {
            "xl/worksheets/_rels/sheet1.xml.rels": relations(["r1", "comments", "../comments1.xml"]),
            "xl/comments1.xml": `<comments xmlns="${main}"><authors><author>Xolmatov</author></authors><commentList><comment ref="A1" authorId="0"><text><t>Suhbatmatni</t></text></comment></commentList></comments>`,
          },
        },
      ),
    must: ["Arizachi"],
    mustNot: ["Shartmatni", "Koʻrsatmasi", "Sarlavhasi", "Roʻyxatdan", "Suhbatmatni", "Xolmatov"],
  },
  {
    name: "rows and cells repeated up to the end of the sheet",
    sort: "f",
    format: "ods",
    content: () =>
      openBook(
        '<table:table table:name="A"><table:table-column table:number-columns-repeated="16384"/>' +
          '<table:table-row><table:table-cell><text:p>Boshidagi</text:p></table:table-cell><table:table-cell table:number-columns-repeated="16382"/><table:table-cell><text:p>chetdagi</text:p></table:table-cell></table:table-row>' +
          '<table:table-row table:number-rows-repeated="1048574"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>' +
          "<table:table-row><table:table-cell><text:p>Eng oxirgi satr</text:p></table:table-cell></table:table-row></table:table>",
      ),
    must: ["Boshidagi", "chetdagi", "Eng oxirgi satr"],
    mustNot: [],
  },
  {
    name: "links and pieces in cells, words of help, a button on the sheet",
    sort: "b",
    format: "ods",
    content: () =>
      openBook(
        '<table:content-validations><table:content-validation table:name="v"><table:help-message table:display="true"><text:p>Yordammatni</text:p></table:help-message><table:error-message table:display="true"><text:p>Xatomatni</text:p></table:error-message></table:content-validation></table:content-validations>' +
          '<table:table table:name="A"><table:table-header-rows><table:table-row><table:table-cell><text:p>Sarlavha <text:span>boʻlak</text:span><text:a xlink:href="https://example.uz/havola">larga ajralgan</text:a></text:p></table:table-cell></table:table-row></table:table-header-rows>' +
          "<table:table-row-group><table:table-row><table:table-cell><text:p>Guruhdagi satr</text:p></table:table-cell></table:table-row></table:table-row-group></table:table>" +
          '<table:named-expressions><table:named-expression table:name="Nomlangan" table:expression="1"/></table:named-expressions>',
      ),
    must: ["Sarlavha boʻlaklarga ajralgan", "Guruhdagi satr"],
    mustNot: ["Yordammatni", "Xatomatni", "havola", "Nomlangan"],
  },
];
