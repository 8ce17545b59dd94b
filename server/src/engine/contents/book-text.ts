import { countAbove, openBook, type RawCell, type RawRow } from "../excel/read-sheet-apart.ts";
import { drawingLines } from "./drawing-lines.ts";
import { isOwnEdge } from "./page-edges.ts";

type Sheet = Extract<Awaited<ReturnType<typeof openBook>>, { readonly sheets: unknown }>["sheets"][number];
type HeaderFooter = Sheet["headerFooter"];

const shown = (cell: RawCell | undefined): string => {
  if (cell === null || cell === undefined) return "";
  if (typeof cell !== "object") return String(cell);
  return "shown" in cell ? cell.shown : "date" in cell ? cell.date : "";
};

/** What covers other cells shows its value once, in the first of its cells that is seen; what lies under it is not seen. */
const uncover = ({ rows, merged }: Sheet, isSeen: (column: number) => boolean): void => {
  for (const {
    rows: [first, last],
    columns: [left, right],
  } of merged) {
    const from = countAbove(rows, first);
    const value = (rows[from]?.number === first ? rows[from].cells[left] : null) ?? null;
    let seen: RawRow | undefined;
    for (let at = from; at < rows.length && rows[at]!.number <= last; at += 1) {
      rows[at]!.cells.fill(null, left, right + 1);
      if (!rows[at]!.isHidden) seen ??= rows[at];
    }
    let column = left;
    while (column < right && !isSeen(column)) column += 1;
    if (seen) seen.cells[column] = value;
  }
};
const linesOfRows = (sheet: Sheet): string[] => {
  const hidden = new Set(sheet.hiddenColumns);
  const isSeen = (column: number) => !hidden.has(column);
  uncover(sheet, isSeen);
  return sheet.rows
    .filter(({ isHidden }) => !isHidden)
    .map(({ cells }) => Array.from(cells, (cell, at) => (isSeen(at) ? shown(cell) : "")).join(" "));
};

/** Left, middle and right of a header or footer (ECMA-376, 18.3.1.46), without its formats. */
const linesOfEdge = (edge: string | undefined): string[] =>
  (edge ?? "").split(/(?<!&)&[LCR]/).flatMap((part) => {
    let hasField = false;
    const text = part.replace(edgeCode, (_all, ampersand?: string, field?: string) => {
      hasField ||= field !== undefined;
      return ampersand ?? " ";
    });
    return isOwnEdge(text, hasField) ? [text] : [];
  });
/** An ampersand, a field, or a format: a font, a colour, a size, bold and the like. */
const edgeCode = /&(?:(&)|([PNDTZFAG](?:[+-]\d+)?)|"[^"]*"|K(?:[\dA-F]{6}|\d\d[+-]\d{3})|\d{1,3}|[BIUESXYHO])/g;
const above = ({ oddHeader, firstHeader, evenHeader, differentFirst = false, differentOddEven = false }: HeaderFooter): string[] =>
  [differentFirst ? firstHeader : undefined, oddHeader, differentOddEven ? evenHeader : undefined].flatMap(linesOfEdge);
const below = ({ oddFooter, firstFooter, evenFooter, differentFirst = false, differentOddEven = false }: HeaderFooter): string[] =>
  [differentFirst ? firstFooter : undefined, oddFooter, differentOddEven ? evenFooter : undefined].flatMap(linesOfEdge);

/** A text that each sheet has above or below its pages is of the workbook. */
const once = (lines: readonly string[]): string[] => [...new Set(lines)];
/**
 * The text of a workbook as who opens it sees it: no hidden sheet, row or column and no note on a cell; what stands above and below its
 * pages and in its shapes as lines of their own. `notRead`: names of
 * sheets that are too large or charts, and of files inside. Throws for what is broken.
 */
export const bookText = async (content: Buffer): Promise<{ text: string; notRead: string[] }> => {
  const book = await openBook(content);
  if ("fault" in book) throw new Error(book.fault);
  const { sheets, unreadable, embedded } = book;
  const lines = [
    ...once(sheets.flatMap(({ headerFooter }) => above(headerFooter))),
    ...sheets.flatMap((sheet) => [...linesOfRows(sheet), ...(sheet.drawing ? drawingLines(sheet.drawing, sheet) : [])]),
    ...once(sheets.flatMap(({ headerFooter }) => below(headerFooter))),
  ];
  // of a sheet that is too large only the first rows were read
  const cut = sheets.filter(({ isTooLarge }) => isTooLarge).map(({ name }) => name);
  return { text: lines.join("\n"), notRead: [...cut, ...unreadable, ...embedded] };
};
