import { cleanText } from "@murojaat/contract/kit";
import { formatValue } from "hucre";
import { readXlsx } from "hucre/xlsx";
import { AppError } from "../http/app-error.ts";
import { ArchiveError, unzip } from "../archive/unzip.ts";

/** A cell that does not hold what it shows, and why; a number that is only shown otherwise is one all the same. */
export type Unclear = {
  readonly problem: "excel_error" | "digits_lost" | "made_a_date" | "shown_otherwise";
  readonly number?: number;
  readonly shown?: string;
};
export type Cell = string | number | boolean | null | Unclear;
export const isUnclear = (cell: Cell | undefined): cell is Unclear => typeof cell === "object" && cell !== null;
/** More is no list of an office. */
export const sheetLimits = { bytes: 30_000_000, entries: 500, rows: 20_000, columns: 60 } as const;

/** Its rows, each with its number as Excel shows it, and the sheet's name. */
export type Sheet = { readonly name: string; readonly rows: readonly { readonly number: number; readonly cells: readonly Cell[] }[] };

/** What Excel and LibreOffice write in place of a value, in any language, and of one that its column is too narrow for; also where it was pasted as text. */
const errorValue = /^(?:#(?:[\p{L}/0_]+[!?]|N\/A|Н\/Д|GETTING_DATA|ОЖИДАНИЕ_ДАННЫХ|#+)|(?:Err|Ошибка):\d{3})$/iu;
/** A number keeps fifteen digits; what had more has lost its last ones. */
const hasLostDigits = (value: number): boolean => Math.abs(value) >= 1e15 || Number(value.toPrecision(15)) !== value;

const numberCell = (value: number, format: string | undefined): Cell => {
  if (hasLostDigits(value)) return { problem: "digits_lost" };
  const plain = String(value);
  const shown = format === undefined || format === "General" ? plain : formatValue(value, format);
  // leading zeros look the same in every country, signs between digits do not
  if (shown === plain && Number.isInteger(value)) return value;
  return /^\d+$/.test(shown) ? shown : { problem: "shown_otherwise", number: value, shown };
};
/** A cell as it is read; `format`: how Excel shows a number. */
export const cellOf = (value: unknown, format?: string): Cell => {
  if (typeof value === "string") return errorValue.test(value.trim()) ? { problem: "excel_error" } : cleanText(value);
  if (typeof value === "number") return numberCell(value, format);
  if (typeof value === "boolean") return value;
  return value instanceof Date ? { problem: "made_a_date" } : null;
};

/**
 * The rows of a sheet that are not empty, of the first one unless another is asked for. Of a formula the value that stands in the file is
 * taken; nothing is computed. Refuses what is no workbook (415) and what is too large unpacked (413).
 */
export const readSheet = async (bytes: Buffer, at = 0): Promise<Sheet> => {
  refuseBombs(bytes);
  const sheet = await readXlsx(bytes, { sheets: [at], readStyles: true, maxRows: sheetLimits.rows + 2 }).then(
    ({ sheets }) => sheets[0],
    () => {
      // a workbook that the reader cannot read is the file's fault, not ours
      throw new AppError("not_a_workbook");
    },
  );
  const found = (sheet?.rows ?? []).map((row, index) => ({
    number: index + 1,
    cells: row.map((value, column) => cellOf(value, sheet?.cells?.get(`${index},${column}`)?.style?.numFmt)),
  }));
  const rows = found.filter(({ cells }) => cells.some((cell) => cell !== null && cell !== ""));
  if (rows.length > sheetLimits.rows + 1 || rows.some(({ cells }) => cells.length > sheetLimits.columns))
    throw new AppError("file_too_large");
  return { name: sheet?.name ?? "", rows };
};

/** The reader of workbooks believes the sizes that an archive states, so all is unpacked once before, as far as the limits go. */
const refuseBombs = (bytes: Buffer): void => {
  try {
    unzip(bytes, sheetLimits);
  } catch (error) {
    throw new AppError(error instanceof ArchiveError && error.tooLarge ? "file_too_large" : "not_a_workbook");
  }
};
