import { cleanText } from "@murojaat/contract/kit";
import { apart, ApartError } from "../apart/apart.ts";
import { AppError, problem, ruleBroken } from "../http/app-error.ts";
import type readApart from "./read-sheet-apart.ts";
import type { Merged, RawCell } from "./read-sheet-apart.ts";

/** A cell whose value is not what it shows, and why; a number in another format is still a number, and a date a day. */
export type Unclear = {
  readonly problem: "excel_error" | "digits_lost" | "made_a_date" | "shown_otherwise" | "formula_unread";
  readonly number?: number;
  readonly day?: string;
  readonly shown?: string;
};
export type Cell = string | number | boolean | null | Unclear;
export const isUnclear = (cell: Cell | undefined): cell is Unclear => typeof cell === "object" && cell !== null;

export type SheetRow = {
  /** As Excel shows it. */
  readonly number: number;
  /** By a filter or by hand. */
  readonly isHidden: boolean;
  readonly cells: readonly Cell[];
};
export type Sheet = {
  readonly name: string;
  readonly isTooLarge: boolean;
  readonly rows: readonly SheetRow[];
  /** Columns, from 0. */
  readonly hiddenColumns: readonly number[];
  readonly merged: readonly Merged[];
};
/** The visible sheets with their rows that are not empty, and the names of the hidden sheets and of those without cells, such as charts. */
export type Book = { readonly sheets: readonly Sheet[]; readonly hidden: readonly string[]; readonly unreadable: readonly string[] };

/** What Excel and LibreOffice write in place of a value, in any language, and of one that its column is too narrow for; also where it was pasted as text. */
const errorValue = /^(?:#(?:[\p{L}/0_]+[!?]|N\/A|Н\/Д|GETTING_DATA|ОЖИДАНИЕ_ДАННЫХ|#+)|(?:Err|Ошибка):\d{3})$/iu;
/** A number keeps fifteen digits; what had more has lost its last ones. */
const hasLostDigits = (value: number): boolean => Math.abs(value) >= 1e15 || Number(value.toPrecision(15)) !== value;

const numberCell = (value: number, shown: string): Cell => {
  if (hasLostDigits(value)) return { problem: "digits_lost" };
  if (shown === String(value) && Number.isInteger(value)) return value;
  // leading zeros look the same in every country, signs between digits do not; a rounded number is another one
  return /^\d+$/.test(shown) && Number(shown) === value ? shown : { problem: "shown_otherwise", number: value, shown };
};
/** A cell as it is read; one in which nobody sees anything is empty. */
export const cellOf = (raw: RawCell | undefined): Cell => {
  if (typeof raw === "string") {
    const text = cleanText(raw);
    return errorValue.test(text.trim()) ? { problem: "excel_error" } : text.trim() === "" ? null : text;
  }
  if (typeof raw === "number") return numberCell(raw, String(raw));
  if (typeof raw === "boolean") return raw;
  if (raw === null || raw === undefined) return null;
  if ("number" in raw) return numberCell(raw.number, raw.shown);
  return "date" in raw
    ? { problem: "made_a_date", shown: raw.date, ...(raw.day !== undefined && { day: raw.day }) }
    : { problem: "formula_unread" };
};

const read = apart<Parameters<typeof readApart>[0], Awaited<ReturnType<typeof readApart>>>(
  new URL("./read-sheet-apart.ts", import.meta.url),
  {
    seconds: 60,
    memory: 512,
  },
);

/** Reads a workbook. Refuses another kind of file (415), one too large unpacked (413), one that lacks a part and one that its reader does not finish (422). */
export const readBook = async (content: Uint8Array): Promise<Book> => {
  const book = await read(async () => ({ content })).catch((error: unknown) => {
    throw error instanceof ApartError ? new AppError("workbook_unreadable") : error;
  });
  if ("part" in book) throw ruleBroken(problem("file", "part_missing", book.part));
  if ("fault" in book) throw new AppError(book.fault);
  return {
    hidden: book.hidden,
    unreadable: book.unreadable,
    sheets: book.sheets.map((sheet) => ({
      ...sheet,
      rows: sheet.rows.map((row) => ({ ...row, cells: row.cells.map(cellOf) })),
    })),
  };
};
