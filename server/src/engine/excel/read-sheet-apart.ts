import { formatValue, serialToDate, type Cell as Kept, type HeaderFooter, type Sheet, type SheetFilter } from "hucre";
import { readXlsx } from "hucre/xlsx";
import { ArchiveError, unzip } from "../archive/unzip.ts";
import { bookParts, type BookParts } from "./book-parts.ts";
import { durationText, isDuration } from "./durations.ts";

/** No list of an office is longer. */
const limits = { bytes: 30_000_000, entries: 500, rows: 20_000, columns: 60 } as const;

/** A cell as it stands in the file; of a number and a date also what Excel shows. */
export type RawCell =
  | string
  | number
  | boolean
  | null
  | { readonly number: number; readonly shown: string }
  /** `day` (DD.MM.YYYY) of a date without a time. */
  | { readonly date: string; readonly day?: string }
  /** A formula whose value the file does not hold. */
  | { readonly formula: true };
export type RawRow = { readonly number: number; readonly isHidden: boolean; readonly cells: RawCell[] };
/** `isTooLarge`: only its first rows are here. */
export type RawSheet = {
  readonly name: string;
  readonly isTooLarge: boolean;
  readonly rows: readonly RawRow[];
  /** Columns, from 0. */
  readonly hiddenColumns: readonly number[];
  readonly merged: readonly Merged[];
};
type OpenSheet = RawSheet & {
  /** From 0, in order, also those without cells. */
  readonly hiddenRows: readonly number[];
  readonly headerFooter: HeaderFooter;
  /** Of shapes and pictures. XML. */
  readonly drawing: Buffer | undefined;
};
/** Cells that show one value: rows from 1, columns from 0. */
export type Merged = { readonly rows: readonly [first: number, last: number]; readonly columns: readonly [first: number, last: number] };
type Names = {
  readonly hidden: readonly string[];
  /** Sheets without cells to read. */
  readonly unreadable: readonly string[];
};
/** The visible sheets. */
type RawBook = Names & { readonly sheets: readonly RawSheet[] };
/** `embedded`: names of files inside. */
type OpenBook = Names & { readonly sheets: readonly OpenSheet[]; readonly embedded: readonly string[] };
type BookFault =
  | { readonly fault: "file_too_large" | "not_a_workbook" | "workbook_unreadable" }
  /** `part`: what the workbook names and does not hold. */
  | { readonly fault: "part_missing"; readonly part: string };

const two = (n: number) => String(n).padStart(2, "0");
const dayOf = (at: Date) => `${two(at.getUTCDate())}.${two(at.getUTCMonth() + 1)}.${at.getUTCFullYear()}`;
const timeOf = (at: Date) => `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
/** A format with digits in an order of its own; each Excel shows names of months and the short date of a country in its own way. */
const isPlainDate = (format: string): boolean => /^[dmyhs.:,;@\-/\\ ]+$/i.test(format) && !/mmm|^m+[-/]d+[-/]y+/i.test(format);
const msPerDay = 86_400_000;
/** `serial`: days as the file counts them. */
const dateCell = (serial: number, format: string, is1904: boolean): RawCell => {
  if (isDuration(format)) return { date: durationText(serial, format) };
  const at = serialToDate(serial, is1904);
  const [isTime, isDay] = [serial < 1, timeOf(at) === "00:00"];
  const inFull = isTime ? timeOf(at) : isDay ? dayOf(at) : `${dayOf(at)} ${timeOf(at)}`;
  return { date: isPlainDate(format) ? formatValue(at, format) : inFull, ...(isDay && !isTime && { day: dayOf(at) }) };
};
/** The fourth section of a format is that of texts; an empty one hides them, also with the quotes of LibreOffice. */
const showsNoText = /^[^;]*;[^;]*;[^;]*;(?:"")?$/;
/** A format that writes something beside a text. */
const addsToText = /"[^"]+"@|@"[^"]+"/;
const rawCell = (value: unknown, kept: Kept | undefined, is1904: boolean): RawCell => {
  const format = kept?.style?.numFmt;
  // the library was told to count from 1904, where a day is the same number in every month
  if (value instanceof Date) return dateCell((value.getTime() - Date.UTC(1904, 0, 1)) / msPerDay, format ?? "", is1904);
  if (typeof value === "number")
    return format === undefined || format === "General" ? value : { number: value, shown: formatValue(value, format) };
  if (typeof value === "string") {
    if (format === undefined) return value;
    return showsNoText.test(format) ? null : addsToText.test(format) ? formatValue(value, format) : value;
  }
  if (typeof value === "boolean") return value;
  return kept?.formula === undefined ? null : { formula: true };
};

/** The sheets that are wanted; undefined where the library fails at one of them. */
const readSheets = async (archive: Uint8Array, isWanted: SheetFilter): Promise<readonly Sheet[] | undefined> => {
  const book = await readXlsx(archive, {
    readStyles: true,
    dateSystem: "1904",
    // the library fills the rectangle of all cells, and programs write formats to the last column
    range: "A1:IV1048576",
    sheets: isWanted,
  }).catch(() => undefined);
  return book?.sheets;
};
/** A row or column without a size is not seen either. */
const isHidden = (of: { readonly hidden?: boolean } | undefined, size: number | undefined): boolean => (of?.hidden ?? false) || size === 0;
type Numbered = { readonly number: number; readonly cells: RawCell[] };
/** How many rows, which are in order, stand above this one. */
export const countAbove = (rows: readonly Numbered[], number: number): number => {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (rows[middle]!.number < number) low = middle + 1;
    else high = middle;
  }
  return low;
};
/** Merged cells hold their value in the first one and show it for all: each of their rows that has other values has it. */
const spread = (rows: readonly Numbered[], merged: readonly Merged[]): void => {
  for (const {
    rows: [first, last],
    columns: [column],
  } of merged) {
    const from = countAbove(rows, first);
    const value = (rows[from]?.number === first ? rows[from].cells[column] : null) ?? null;
    for (let at = from; at < rows.length && rows[at]!.number <= last; at += 1) {
      const { number, cells } = rows[at]!;
      if (number === first) continue;
      while (cells.length < column) cells.push(null);
      cells[column] = value;
    }
  }
};

const rawSheet = (
  { name, rows: given, cells: kept, rowDefs, columns = [], merges = [], headerFooter }: Sheet,
  parts: BookParts,
): OpenSheet => {
  const rows = given.flatMap((row, index) => {
    const cells = row.map((value, column) => rawCell(value, kept?.get(`${index},${column}`), parts.is1904));
    const used = cells.findLastIndex((cell) => cell !== null && cell !== "") + 1;
    return used === 0
      ? []
      : [{ number: index + 1, isHidden: isHidden(rowDefs?.get(index), rowDefs?.get(index)?.height), cells: cells.slice(0, used) }];
  });
  const isTooLarge = rows.length > limits.rows + 1 || rows.some(({ cells }) => cells.length > limits.columns);
  const merged = merges.map(({ startRow, endRow, startCol, endCol }): Merged => ({
    rows: [startRow + 1, endRow + 1],
    columns: [startCol, endCol],
  }));
  return {
    name,
    hiddenColumns: columns.flatMap((column, at) => (isHidden(column, column.width) ? [at] : [])),
    merged,
    isTooLarge,
    rows: isTooLarge ? rows.slice(0, 10).map((row) => ({ ...row, cells: row.cells.slice(0, limits.columns) })) : rows,
    hiddenRows: [...(rowDefs ?? [])].flatMap(([at, def]) => (isHidden(def, def.height) ? [at] : [])).toSorted((a, b) => a - b),
    headerFooter: headerFooter ?? {},
    drawing: parts.drawings.get(name),
  };
};

/** A workbook as it stands in its file: of the visible sheets the rows that are not empty, and what stands beside them. */
export const openBook = async (content: Uint8Array): Promise<OpenBook | BookFault> => {
  let parts: ReadonlyMap<string, Buffer>;
  try {
    // the library trusts the sizes that an archive states, so everything is unpacked once before, within the limits
    parts = unzip(Buffer.from(content.buffer, content.byteOffset, content.byteLength), limits);
  } catch (error) {
    return { fault: error instanceof ArchiveError && error.tooLarge ? "file_too_large" : "not_a_workbook" };
  }
  let found: ReturnType<typeof bookParts>;
  try {
    found = bookParts(parts);
  } catch {
    return { fault: "workbook_unreadable" };
  }
  if (!found) return { fault: "not_a_workbook" };
  if ("missing" in found) return { fault: "part_missing", part: found.missing };
  const names: { readonly name: string; readonly isHidden: boolean }[] = [];
  const whole = await readSheets(found.archive, (sheet) => {
    const isHidden = (sheet.hidden ?? false) || (sheet.veryHidden ?? false);
    names.push({ name: sheet.name, isHidden });
    return !isHidden && !found.withoutCells.has(sheet.name);
  });
  const visible = names.filter(({ isHidden }) => !isHidden).map(({ name }) => name);
  // a sheet that the library cannot read fails the whole workbook: then each is read alone
  const alone = async (name: string) => (await readSheets(found.archive, (sheet) => sheet.name === name)) ?? [];
  const read = whole ?? (await Promise.all(visible.filter((name) => !found.withoutCells.has(name)).map(alone))).flat();
  if (read.length === 0 && visible.length > 0) return { fault: "workbook_unreadable" };
  const isRead = new Set(read.map(({ name }) => name));
  return {
    sheets: read.map((sheet) => rawSheet(sheet, found)),
    hidden: names.filter(({ isHidden }) => isHidden).map(({ name }) => name),
    unreadable: visible.filter((name) => !isRead.has(name)),
    embedded: found.embedded,
  };
};

/** The rows of the visible sheets that are not empty. Of a formula the value that stands in the file is taken; nothing is computed. Runs apart (`read-sheet.ts`). */
export default async ({ content }: { readonly content: Uint8Array }): Promise<RawBook | BookFault> => {
  const book = await openBook(content);
  if ("fault" in book) return book;
  const { sheets, hidden, unreadable } = book;
  for (const { rows, merged } of sheets) spread(rows, merged);
  return { sheets: sheets.map(({ hiddenRows: _rows, headerFooter: _edges, drawing: _shapes, ...sheet }) => sheet), hidden, unreadable };
};
