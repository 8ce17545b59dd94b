import { columnName, escapeXml, style, textCell, type StyleName } from "./cells.ts";
import { landscape } from "./page-setup.ts";
import { contentTypesXml, main, rootRelationsXml, stylesXml, workbookRelationsXml, workbookXml, xmlHead } from "./parts.ts";
import { zip, type ZipEntry } from "../archive/zip.ts";
import { sheetName } from "./workbook.ts";

/**
 * A cell of a grid: a text, or a number, which a formula may calculate (as Excel stores it: English names, commas, no `=`); a
 * formula with null gives an empty text. undefined: nothing stands there.
 */
export type GridCell =
  | { readonly style: StyleName; readonly text: string }
  | { readonly style: StyleName; readonly value: number | null; readonly formula?: string | undefined }
  | undefined;
export type GridRow = {
  readonly cells: readonly GridCell[];
  /** A part of the row above it, which folds away under it. */
  readonly isPart?: boolean;
  /** Points. */
  readonly height?: number;
};
/** One sheet, landscape, as wide as a page when it is printed. */
export type Grid = {
  readonly name: string;
  /** Pixels. */
  readonly widths: readonly number[];
  readonly rows: readonly GridRow[];
  /** As `B5:D5`. */
  readonly merged: readonly string[];
  /** First and last row of the head, from 1; it and the first column stay in sight, and are printed on each page. */
  readonly head: readonly [first: number, last: number];
  /** Where people fill in rows below the head: the format of each column, and the cells with its choices, as `'A'!$D$5:$D$9`. */
  readonly toFill?: readonly { readonly format: StyleName; readonly choices?: string | undefined }[];
};
const cellXml = (ref: string, cell: GridCell): string => {
  if (cell === undefined) return "";
  if ("text" in cell) return textCell(ref, cell.text, style[cell.style]);
  const { value, formula } = cell;
  const of = `r="${ref}" s="${style[cell.style]}"`;
  if (formula === undefined) return value === null ? `<c ${of}/>` : `<c ${of}><v>${value}</v></c>`;
  // a viewer that does not calculate shows our result
  return value === null ? `<c ${of} t="str"><f>${formula}</f><v></v></c>` : `<c ${of}><f>${formula}</f><v>${value}</v></c>`;
};
const rowXml = ({ cells, isPart, height }: GridRow, number: number): string =>
  `<row r="${number}"${height === undefined ? "" : ` ht="${height}" customHeight="1"`}${isPart ? ' outlineLevel="1"' : ""}>` +
  `${cells.map((cell, i) => cellXml(`${columnName(i)}${number}`, cell)).join("")}</row>`;

/** Rows that are filled in at most. */
const filledRows = 20_000;
/** Cells offer these; what else is typed there, the reader of the file judges. */
const choicesXml = (toFill: NonNullable<Grid["toFill"]>, from: number): string => {
  const lists = toFill.flatMap(({ choices }, i) => {
    const cells = `${columnName(i)}${from}:${columnName(i)}${from + filledRows - 1}`;
    return choices === undefined
      ? []
      : [`<dataValidation type="list" allowBlank="1" sqref="${cells}"><formula1>${escapeXml(choices)}</formula1></dataValidation>`];
  });
  return lists.length > 0 ? `<dataValidations count="${lists.length}">${lists.join("")}</dataValidations>` : "";
};
const pixelsOfCharacter = 7;
const sheetXml = ({ widths, rows, merged, head, toFill }: Grid, isFirst: boolean): string => {
  const below = head[1] + 1;
  return (
    `${xmlHead}<worksheet xmlns="${main}"><sheetPr><outlinePr summaryBelow="0"/><pageSetUpPr fitToPage="1"/></sheetPr>` +
    `<sheetViews><sheetView${toFill ? "" : ' showGridLines="0"'}${isFirst ? ' tabSelected="1"' : ""} workbookViewId="0">` +
    `<pane xSplit="1" ySplit="${head[1]}" topLeftCell="B${below}" activePane="bottomRight" state="frozen"/></sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15"${rows.some(({ isPart }) => isPart) ? ' outlineLevelRow="1"' : ""}/>` +
    `<cols>${widths.map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${Math.round(width / pixelsOfCharacter)}" customWidth="1"${toFill ? ` style="${style[toFill[i]!.format]}"` : ""}/>`).join("")}</cols>` +
    `<sheetData>${rows.map((row, i) => rowXml(row, i + 1)).join("")}</sheetData>` +
    `${merged.length > 0 ? `<mergeCells count="${merged.length}">${merged.map((range) => `<mergeCell ref="${range}"/>`).join("")}</mergeCells>` : ""}` +
    `${toFill ? choicesXml(toFill, below) : ""}${landscape(widths)}</worksheet>`
  );
};

/** Names that Excel takes for sheets, no two alike. */
const sheetNames = (grids: readonly Grid[]): string[] => {
  const names: string[] = [];
  for (const { name } of grids) {
    let number = 1;
    while (names.some((known) => known.toLowerCase() === sheetName(name, number).toLowerCase())) number += 1;
    names.push(sheetName(name, number));
  }
  return names;
};

/** A workbook of tables of some thousand rows, each on a sheet of its own, with the shape that they have on the screen. */
export const writeGrids = (grids: readonly Grid[]): AsyncGenerator<Buffer> => zip(entries(grids));

async function* entries(grids: readonly Grid[]): AsyncGenerator<ZipEntry> {
  const names = sheetNames(grids);
  const part = (name: string, text: string): ZipEntry => ({ name, content: [text] });
  yield part("[Content_Types].xml", contentTypesXml(names));
  yield part("_rels/.rels", rootRelationsXml);
  yield part(
    "xl/workbook.xml",
    workbookXml(
      names,
      grids.map(({ head }) => ({ columns: "$A:$A", rows: `$${head[0]}:$${head[1]}` })),
    ),
  );
  yield part("xl/_rels/workbook.xml.rels", workbookRelationsXml(names));
  yield part("xl/styles.xml", stylesXml);
  for (const [i, grid] of grids.entries()) yield part(`xl/worksheets/sheet${i + 1}.xml`, sheetXml(grid, i === 0));
}
