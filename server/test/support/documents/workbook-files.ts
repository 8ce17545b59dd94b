import { unzip } from "../../../src/engine/archive/unzip.ts";
import { bookOf, textCell, textRows } from "../books.ts";
import { archiveOf } from "../sample-files.ts";
import type { TrialFile } from "./trial-file.ts";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const package_ = "http://schemas.openxmlformats.org/package/2006/relationships";
const drawn = "http://schemas.openxmlformats.org/drawingml/2006";

/** A workbook with its parts under other names. */
export const renamed = async (book: Buffer | Promise<Buffer>, name: (given: string) => string): Promise<Buffer> => {
  const parts = unzip(await book, { bytes: 1_000_000, entries: 50 });
  return archiveOf(Object.fromEntries([...parts].map(([given, content]) => [name(given), content])));
};
/** A workbook without one of its parts. */
export const without = async (book: Buffer | Promise<Buffer>, lost: string): Promise<Buffer> => {
  const parts = unzip(await book, { bytes: 1_000_000, entries: 50 });
  return archiveOf(Object.fromEntries([...parts].filter(([name]) => name !== lost)));
};
/** A workbook of one cell whose text stands in the part of texts. */
export const withSharedText = (text: string): Promise<Buffer> =>
  bookOf([{ name: "Roʻyxat", rows: '<row r="1"><c r="A1" t="s"><v>0</v></c></row>' }], {
    parts: { "xl/sharedStrings.xml": `<sst xmlns="${main}"><si><t>${text}</t></si></sst>` },
  });
/** A workbook whose main part lies elsewhere, named by a relation only. */
const elsewhere = async (): Promise<Buffer> => {
  const book = await renamed(withSharedText("boshqa joyda"), (name) => name.replace(/^xl\//, "data/").replace("workbook.xml", "book.xml"));
  const parts = Object.fromEntries(unzip(book, { bytes: 1_000_000, entries: 50 }));
  return archiveOf({
    ...parts,
    "_rels/.rels": `<Relationships xmlns="${package_}"><Relationship Id="a" Type="${office}/officeDocument" Target="./data/book.xml"/></Relationships>`,
  });
};

const relation = (id: string, kind: string, target: string) => `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
/** A rectangle with a text, over cells from this row on. */
const shape = (text: string, from: number, hidden = "") => {
  const corner = (name: string, row: number) =>
    `<xdr:${name}><xdr:col>2</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:${name}>`;
  const looks =
    '<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="400000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr>';
  return `<xdr:twoCellAnchor>${corner("from", from)}${corner("to", from + 3)}<xdr:sp macro="" textlink=""><xdr:nvSpPr><xdr:cNvPr id="${from}" name="a"${hidden}/><xdr:cNvSpPr/></xdr:nvSpPr>${looks}<xdr:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></xdr:txBody></xdr:sp><xdr:clientData/></xdr:twoCellAnchor>`;
};
const numbered = (row: number, texts: readonly string[], attributes = "") =>
  `<row r="${row}"${attributes}>${texts.map((text, at) => textCell(`${"ABCD"[at]!}${row}`, text)).join("")}</row>`;
/** A sheet whose shapes lie over cells of which all, or some, are hidden. */
const withShapesOverHidden = (): Promise<Buffer> =>
  bookOf(
    [
      {
        name: "Roʻyxat",
        rows: `${numbered(1, ["katak"])}${[3, 4, 5, 6, 11].map((at) => `<row r="${at}" hidden="1"/>`).join("")}`,
        after: '<drawing r:id="rId1"/>',
      },
    ],
    {
      parts: {
        "xl/worksheets/_rels/sheet1.xml.rels": `<Relationships xmlns="${package_}">${relation("rId1", "drawing", "../drawings/drawing1.xml")}</Relationships>`,
        "xl/drawings/drawing1.xml": `<xdr:wsDr xmlns:xdr="${drawn}/spreadsheetDrawing" xmlns:a="${drawn}/main">${shape("yashirin shakl", 2)}${shape("koʻrinadigan shakl", 10)}${shape("qotirilgan", 2).replace("<xdr:twoCellAnchor>", '<xdr:twoCellAnchor editAs="absolute">')}</xdr:wsDr>`,
      },
    },
  );
/** A sheet with shapes, a note on a cell, a header and a footer, and a document of Word inside. */
const withBesides = (): Promise<Buffer> =>
  bookOf(
    [
      {
        name: "Roʻyxat",
        rows: textRows([["katak"]]),
        after:
          "<headerFooter><oddHeader>&amp;L&amp;&quot;Arial,Bold&quot;&amp;12Suv taʼminoti &amp;&amp; gaz&amp;C&amp;A&amp;RIlova 4</oddHeader>" +
          '<oddFooter>&amp;LIjrochi Roʻzimatov&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter><drawing r:id="rId1"/>',
      },
    ],
    {
      parts: {
        "xl/worksheets/_rels/sheet1.xml.rels": `<Relationships xmlns="${package_}">${relation("rId1", "drawing", "../drawings/drawing1.xml")}${relation("rId2", "comments", "../comments1.xml")}</Relationships>`,
        "xl/drawings/drawing1.xml": `<xdr:wsDr xmlns:xdr="${drawn}/spreadsheetDrawing" xmlns:a="${drawn}/main">${shape("shakl ichida", 2)}${shape("yashirin shakl", 8, ' hidden="1"')}</xdr:wsDr>`,
        "xl/comments1.xml": `<comments xmlns="${main}"><authors><author>Xolmatov</author></authors><commentList><comment ref="A1" authorId="0"><text><t>izoh matni</t></text></comment></commentList></comments>`,
        "xl/embeddings/Dalolatnoma.docx": "PK",
      },
    },
  );

const names = "urn:oasis:names:tc:opendocument:xmlns";
/** The content of a workbook of OpenDocument that consists of this. */
export const openBody = (within: string): string =>
  `<office:document-content xmlns:office="${names}:office:1.0" xmlns:table="${names}:table:1.0" xmlns:text="${names}:text:1.0"><office:body>${within}</office:body></office:document-content>`;
/** The content of a workbook of OpenDocument, by what stands in its body and in its styles. */
const openBook = (sheets: string, styles = ""): string =>
  `<office:document-content xmlns:office="${names}:office:1.0" xmlns:table="${names}:table:1.0" xmlns:text="${names}:text:1.0" xmlns:style="${names}:style:1.0" xmlns:draw="${names}:drawing:1.0" xmlns:drawooo="http://openoffice.org/2010/draw" xmlns:dc="http://purl.org/dc/elements/1.1/"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${sheets}</office:spreadsheet></office:body></office:document-content>`;
/** By this an upload is taken for such a workbook. */
const openMime = { mimetype: "application/vnd.oasis.opendocument.spreadsheet" } as const;
const cell = (text: string, attributes = "") => `<table:table-cell${attributes}><text:p>${text}</text:p></table:table-cell>`;
const row = (cells: string, attributes = "") => `<table:table-row${attributes}>${cells}</table:table-row>`;
const sheet = (rows: string, style = "ta1") => `<table:table table:name="a" table:style-name="${style}">${rows}</table:table>`;
const tableStyle = (name: string, display: boolean) =>
  `<style:style style:name="${name}" style:family="table" style:master-page-name="Varaq"><style:table-properties table:display="${display}"/></style:style>`;
const column = (attributes = "") => `<table:table-column${attributes}/>`;
const hidden = ' table:visibility="collapse"';
const openWithHidden = (): string =>
  openBook(
    `<table:tracked-changes><table:deletion><office:change-info><dc:creator>Xolmatov</dc:creator></office:change-info><table:deletions>${cell("oʻchirilgan")}</table:deletions></table:deletion></table:tracked-changes>` +
      sheet(
        `${column()}${column(`${hidden} table:number-columns-repeated="2"`)}${column()}` +
          row(cell("koʻrinadi") + cell("ustunda", ' table:number-columns-repeated="2"') + cell("oxirgi")) +
          row(
            `<table:table-cell><text:p>qatorda</text:p><draw:frame><draw:text-box><text:p>qutida</text:p></draw:text-box></draw:frame></table:table-cell>`,
            hidden,
          ) +
          row(cell("saralangan"), ' table:visibility="filter"') +
          `<table:table-row-group table:display="false">${row(cell("guruhda"))}</table:table-row-group>` +
          row(
            `${cell("qoplovchi", ' table:number-columns-spanned="4"')}<table:covered-table-cell table:number-columns-repeated="2"/><table:covered-table-cell><text:p>ostida</text:p></table:covered-table-cell>`,
          ) +
          row(`${cell("birinchi")}${cell("kengaygan", ' table:number-columns-spanned="3"')}`),
      ) +
      sheet(row(cell("varaqda")), "ta2"),
    tableStyle("ta1", true) + tableStyle("ta2", false),
  );
const openStyles = `<office:document-styles xmlns:office="${names}:office:1.0" xmlns:style="${names}:style:1.0" xmlns:text="${names}:text:1.0"><office:master-styles><style:master-page style:name="Varaq"><style:header><style:region-left><text:p>Suv taʼminoti</text:p></style:region-left><style:region-right><text:p><text:sheet-name>???</text:sheet-name></text:p></style:region-right></style:header><style:header-left style:display="false"><text:p>chapda</text:p></style:header-left><style:footer><text:p>Ijrochi Roʻzimatov</text:p><text:p>Page <text:page-number>1</text:page-number></text:p></style:footer></style:master-page><style:master-page style:name="Report"><style:header><text:p>hisobot varagʻi</text:p></style:header></style:master-page></office:master-styles></office:document-styles>`;
const openWithBesides = (): string =>
  openBook(
    sheet(
      `<table:shapes><draw:custom-shape><text:p>shakl ichida</text:p></draw:custom-shape><draw:custom-shape drawooo:display="none"><text:p>yashirin shakl</text:p></draw:custom-shape></table:shapes>` +
        row(
          `<table:table-cell><office:annotation><dc:creator>Xolmatov</dc:creator><text:p>izoh matni</text:p></office:annotation><text:p>katak</text:p><draw:frame><draw:text-box><text:p>quti ichida</text:p></draw:text-box></draw:frame></table:table-cell>`,
        ),
    ),
    tableStyle("ta1", true),
  );
const otherPrefixes = `<o:document-content xmlns:o="${names}:office:1.0" xmlns="${names}:table:1.0" xmlns:w="${names}:text:1.0"><o:body><o:spreadsheet><table><table-row><table-cell><w:p>Olma<w:s/>oq</w:p></table-cell><table-cell><w:p>nok</w:p></table-cell></table-row></table></o:spreadsheet></o:body></o:document-content>`;

/** Workbooks of Excel and OpenDocument. */
export const workbookFiles: readonly TrialFile[] = [
  {
    name: "hours worked, and a time of the day",
    sort: "a",
    format: "xlsx",
    content: () =>
      bookOf([{ name: "A", rows: '<row r="1"><c r="A1" s="1"><v>1.5</v></c><c r="B1" s="2"><v>0.5</v></c></row>' }], {
        formats: ["[h]:mm", "h:mm"],
      }),
    must: ["36:00 12:00"],
    mustNot: ["1900"],
  },
  {
    name: "spaces, tabs and lines in a cell",
    sort: "a",
    format: "ods",
    content: () =>
      archiveOf({ ...openMime, "content.xml": openBook(sheet(row(cell("bir<text:s/>ikki<text:tab/>uch<text:line-break/>toʻrt")))) }),
    must: ["bir ikki uch toʻrt"],
    mustNot: [],
  },
  {
    name: "header, footer, shape, note and a file inside",
    sort: "b",
    format: "xlsx",
    content: withBesides,
    must: ["katak", "shakl ichida", "Suv taʼminoti & gaz", "Ilova 4", "Ijrochi Roʻzimatov"],
    mustNot: ["izoh", "Xolmatov", "yashirin", "Page", "Roʻyxat", "Arial"],
    notRead: ["Dalolatnoma.docx"],
  },
  {
    name: "header, footer, shapes, note and a file inside",
    sort: "b",
    format: "ods",
    content: () => archiveOf({ ...openMime, "content.xml": openWithBesides(), "styles.xml": openStyles, "Object 1": "ole" }),
    must: ["katak", "shakl ichida", "quti ichida", "Suv taʼminoti", "Ijrochi Roʻzimatov"],
    mustNot: ["izoh", "Xolmatov", "yashirin", "???", "Page", "chapda", "hisobot"],
    notRead: ["Object 1"],
  },
  {
    name: "hidden rows, columns and sheets, filtered rows",
    sort: "d",
    format: "xlsx",
    content: () =>
      bookOf([
        {
          name: "Roʻyxat",
          before: '<cols><col min="2" max="2" hidden="1"/><col min="4" max="4" width="0" customWidth="1"/></cols>',
          rows:
            numbered(1, ["koʻrinadi", "ustunda", "oxirgi", "ensiz"]) +
            numbered(2, ["qatorda"], ' hidden="1"') +
            numbered(3, ["past"], ' ht="0" customHeight="1"'),
          after: '<autoFilter ref="A1:A3"/>',
        },
        { name: "Yashirin", rows: textRows([["varaqda"]]), state: "hidden" },
        { name: "Makros", rows: textRows([["makrosda"]]), state: "veryHidden" },
      ]),
    must: ["koʻrinadi", "oxirgi"],
    mustNot: ["ustunda", "ensiz", "qatorda", "past", "varaqda", "makrosda", "Yashirin"],
  },
  {
    name: "a hidden row without a number",
    sort: "d",
    format: "xlsx",
    content: () =>
      bookOf([
        {
          name: "A",
          rows: `<row>${textCell("", "birinchi")}</row><row hidden="1">${textCell("", "yashirin")}</row><row>${textCell("", "uchinchi")}</row>`.replaceAll(
            ' r=""',
            "",
          ),
        },
      ]),
    must: ["birinchi", "uchinchi"],
    mustNot: ["yashirin"],
  },
  {
    name: "cells that cover others, from a hidden row and column on",
    sort: "d",
    format: "xlsx",
    content: () =>
      bookOf([
        {
          name: "Roʻyxat",
          before: '<cols><col min="1" max="1" hidden="1"/></cols>',
          rows:
            numbered(1, ["tumanlar", "ostida"], ' hidden="1"') +
            numbered(2, ["tagida", "yonida", "Oltiariq"]) +
            numbered(3, ["ichida", "orqada", "Quva"]),
          after: '<mergeCells><mergeCell ref="A1:B3"/></mergeCells>',
        },
      ]),
    must: ["tumanlar Oltiariq", "Quva"],
    mustNot: ["ostida", "tagida", "yonida", "ichida", "orqada"],
  },
  {
    name: "shapes over hidden rows",
    sort: "d",
    format: "xlsx",
    content: withShapesOverHidden,
    must: ["katak", "koʻrinadigan shakl", "qotirilgan"],
    mustNot: ["yashirin"],
  },
  {
    name: "a text whose format shows nothing",
    sort: "d",
    format: "xlsx",
    content: () =>
      bookOf([{ name: "A", rows: `<row r="1">${textCell("A1", "maxfiy").replace('t="', 's="1" t="')}${textCell("B1", "ochiq")}</row>` }], {
        formats: [";;;"],
      }),
    must: ["ochiq"],
    mustNot: ["maxfiy"],
  },
  {
    name: "a text that a format hides as LibreOffice writes it",
    sort: "d",
    format: "xlsx",
    content: () =>
      bookOf([{ name: "A", rows: `<row r="1">${textCell("A1", "maxfiy").replace('t="', 's="1" t="')}${textCell("B1", "ochiq")}</row>` }], {
        formats: ['"";"";"";""'],
      }),
    must: ["ochiq"],
    mustNot: ["maxfiy"],
  },
  {
    name: "hidden, filtered and deleted cells",
    sort: "d",
    format: "ods",
    content: () => archiveOf({ ...openMime, "content.xml": openWithHidden() }),
    must: ["koʻrinadi oxirgi", "qoplovchi", "birinchi kengaygan"],
    mustNot: ["Xolmatov", "oʻchirilgan", "ustunda", "qatorda", "qutida", "saralangan", "guruhda", "ostida", "varaqda"],
  },
  {
    name: "a cell that goes on below its hidden row",
    sort: "d",
    format: "ods",
    content: () =>
      archiveOf({
        ...openMime,
        "content.xml": openBook(
          sheet(
            row(cell("tumanlar", ' table:number-rows-spanned="2"') + cell("yashirin"), hidden) +
              row(`<table:covered-table-cell/>${cell("Oltiariq")}`) +
              row(cell("Quva")),
          ),
        ),
      }),
    must: ["tumanlar Oltiariq", "Quva"],
    mustNot: ["yashirin"],
  },
  {
    name: "the part of texts in another case",
    sort: "f",
    format: "xlsx",
    content: () => renamed(withSharedText("Xalqaro"), (name) => name.replace("sharedStrings", "SharedStrings")),
    must: ["Xalqaro"],
    mustNot: [],
  },
  {
    name: "all parts in another case",
    sort: "f",
    format: "xlsx",
    content: () => renamed(withSharedText("Katta harflar"), (name) => name.toUpperCase()),
    must: ["Katta harflar"],
    mustNot: [],
  },
  { name: "the main part at another place", sort: "f", format: "xlsx", content: elsewhere, must: ["boshqa joyda"], mustNot: [] },
  {
    name: "the part of contents in another case",
    sort: "f",
    format: "ods",
    content: () => archiveOf({ ...openMime, "Content.XML": openBook(sheet(row(cell("Olma")))) }),
    must: ["Olma"],
    mustNot: [],
  },
  {
    name: "other prefixes",
    sort: "f",
    format: "ods",
    content: () => archiveOf({ ...openMime, "content.xml": otherPrefixes }),
    must: ["Olma oq nok"],
    mustNot: [],
  },
];
