import { bookOf, xlsxOf, type SheetXml } from "./books.ts";
import { readBook } from "../../src/engine/excel/read-sheet.ts";

/** Cells as Excel stores them. */
export const read = async (cells: string, formats: readonly (string | number)[] = []) => {
  const { sheets } = await readBook(await xlsxOf(`<row r="1">${cells}</row>`, formats));
  return sheets[0]!.rows[0]?.cells;
};

export const sheetsOf = async (sheets: readonly SheetXml[], more: Parameters<typeof bookOf>[1] = {}) => {
  const book = await readBook(await bookOf(sheets, more));
  return { hidden: book.hidden, sheets: book.sheets.map(({ name, rows }) => [name, rows.map(({ number: at, cells }) => [at, ...cells])]) };
};
