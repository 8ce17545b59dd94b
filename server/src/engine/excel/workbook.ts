import { cell, columnName, momentNumber, style, textCell, type Cell, type CellKind } from "./cells.ts";
import { fitsWidth, landscape } from "./page-setup.ts";
import { contentTypesXml, main, rootRelationsXml, stylesXml, workbookRelationsXml, workbookXml, xmlHead } from "./parts.ts";
import { zip, type ZipEntry } from "../archive/zip.ts";

export const excelType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export type SheetColumn = { readonly title: string; /** Pixels. */ readonly width: number; readonly kind: CellKind };
/** A line of the last sheet: what it is, and its value; a moment is ISO 8601 with +05:00. */
export type Fact = { readonly label: string; readonly value: string | number; readonly kind?: "moment" };
export type Workbook = {
  readonly rowsName: string;
  readonly columns: readonly SheetColumn[];
  /** How many rows will come, so that the number of sheets is known beforehand. */
  readonly count: number;
  /** The rows, in portions; read as slowly as the file is downloaded. */
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
  /** A last sheet that says what the file is; its facts are asked once all rows are written. */
  readonly about?: { readonly sheetName: string; readonly title: string; readonly facts: () => readonly Fact[] };
  /** Rows on one sheet below its heading; less in tests. */
  readonly rowsOnSheet?: number;
};

/** Excel knows 1,048,576 rows, one of which is the heading. */
const rowsOnSheet = 1_048_575;
const pixelsOfCharacter = 7;
const longestName = 31;
/** A longer text stays in memory until all of it has been searched, which is rare: a long file had 200 MB of them. */
const longestText = 16_384;

/** A name that Excel takes for a sheet: no forbidden sign, at most 31 characters, the number behind it from the second on. */
export const sheetName = (name: string, number = 1): string => {
  const suffix = number === 1 ? "" : ` (${number})`;
  const fit = name.replace(/[[\]:*?/\\]/g, " ").replace(/^'+|'+$/g, "");
  return `${fit.slice(0, longestName - suffix.length).trim()}${suffix}`;
};

const widths = (columns: readonly { readonly width: number }[]): string =>
  `<cols>${columns
    .map(
      ({ width }, i) =>
        `<col min="${i + 1}" max="${i + 1}" width="${Math.max(8, Math.round(width / pixelsOfCharacter))}" customWidth="1"/>`,
    )
    .join("")}</cols>`;

/**
 * A workbook as it goes: the rows, with a heading that stays and a filter, and at the end a sheet that says what they are, where one is
 * wanted. It is printed landscape, one page wide, with the heading on each page.
 * Only what the reader has not taken yet is in memory.
 */
export const writeWorkbook = (book: Workbook): AsyncGenerator<Buffer> => zip(entries(book));

async function* entries(book: Workbook): AsyncGenerator<ZipEntry> {
  const most = book.rowsOnSheet ?? rowsOnSheet;
  const rowSheets = Math.max(1, Math.ceil(book.count / most));
  const { about } = book;
  const names = Array.from({ length: rowSheets }, (_, i) => sheetName(book.rowsName, i + 1));
  if (about) names.push(sheetName(about.sheetName, sheetName(about.sheetName) === names[0] ? names.length + 1 : 1));
  const part = (name: string, text: string): ZipEntry => ({ name, content: [text] });
  yield part("[Content_Types].xml", contentTypesXml(names));
  yield part("_rels/.rels", rootRelationsXml);
  yield part(
    "xl/workbook.xml",
    workbookXml(
      names,
      Array.from({ length: rowSheets }, () => ({ rows: "$1:$1" })),
    ),
  );
  yield part("xl/_rels/workbook.xml.rels", workbookRelationsXml(names));
  yield part("xl/styles.xml", stylesXml);
  const rows = portions(book.rows, most);
  try {
    for (let sheet = 0; sheet < rowSheets; sheet += 1)
      yield { name: `xl/worksheets/sheet${sheet + 1}.xml`, content: rowsXml(book.columns, rows.next) };
    if (about) yield part(`xl/worksheets/sheet${names.length}.xml`, factsXml(about.title, about.facts()));
  } finally {
    await rows.stop();
  }
}

/** Hands out the rows so that no portion reaches over the end of a sheet; undefined ends the sheet. */
const portions = (source: Workbook["rows"], most: number) => {
  const batches = source[Symbol.asyncIterator]();
  let left: readonly (readonly Cell[])[] = [];
  let room = most;
  const next = async (): Promise<readonly (readonly Cell[])[] | undefined> => {
    if (room === 0) {
      room = most;
      return undefined;
    }
    if (left.length === 0) {
      const batch = await batches.next();
      if (batch.done) return undefined;
      left = batch.value;
    }
    const portion = left.slice(0, room);
    left = left.slice(portion.length);
    room -= portion.length;
    return portion;
  };
  return { next, stop: async () => void (await batches.return?.()) };
};

async function* rowsXml(
  columns: readonly SheetColumn[],
  next: () => Promise<readonly (readonly Cell[])[] | undefined>,
): AsyncGenerator<string | Buffer> {
  const letters = columns.map((_, i) => columnName(i));
  const kinds = columns.map((c) => c.kind);
  yield (
    `${xmlHead}<worksheet xmlns="${main}">${fitsWidth}<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${widths(columns)}<sheetData>` +
      `<row r="1" ht="32" customHeight="1">${columns.map((c, i) => textCell(`${letters[i]}1`, c.title, style.heading)).join("")}</row>`
  );
  let row = 1;
  for (let portion = await next(); portion !== undefined; portion = await next()) {
    const pieces: Buffer[] = [];
    let xml = "";
    for (const values of portion) {
      row += 1;
      xml += `<row r="${row}">`;
      for (let i = 0; i < values.length; i += 1) xml += cell(`${letters[i]}${row}`, kinds[i]!, values[i]!);
      xml += "</row>";
      if (xml.length > longestText) xml = (pieces.push(Buffer.from(xml)), "");
    }
    yield Buffer.concat([...pieces, Buffer.from(xml)]);
  }
  yield `</sheetData><autoFilter ref="A1:${letters.at(-1)}${row}"/>${landscape(columns.map(({ width }) => width))}</worksheet>`;
}

const factsXml = (title: string, facts: readonly Fact[]): string => {
  const value = (ref: string, { value: v, kind }: Fact): string => {
    if (typeof v === "number") return `<c r="${ref}" s="${style.wrapped}"><v>${v}</v></c>`;
    return kind === "moment" ? `<c r="${ref}" s="${style.moment}"><v>${momentNumber(v)}</v></c>` : textCell(ref, v, style.wrapped);
  };
  const lines = facts.map(
    (fact, i) => `<row r="${i + 3}">${textCell(`A${i + 3}`, fact.label, style.heading)}${value(`B${i + 3}`, fact)}</row>`,
  );
  return (
    `${xmlHead}<worksheet xmlns="${main}">${widths([{ width: 220 }, { width: 520 }])}<sheetData>` +
    `<row r="1">${textCell("A1", title, style.title)}</row>${lines.join("")}</sheetData></worksheet>`
  );
};
