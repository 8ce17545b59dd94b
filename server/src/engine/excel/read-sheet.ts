import { streamXlsxRows } from "hucre/xlsx";
import { AppError } from "../http/app-error.ts";
import { ArchiveError, unzip } from "../archive/unzip.ts";

export type Cell = string | number | boolean | null;
/** More is no list of an office. */
export const sheetLimits = { bytes: 30_000_000, entries: 500, rows: 20_000, columns: 60 } as const;

/** Its rows, each with its number as Excel shows it. */
export type Sheet = readonly { readonly number: number; readonly cells: readonly Cell[] }[];

/**
 * The rows of a sheet, the first one unless another is asked for. Of a formula the value that stands in the file is taken; nothing
 * is computed. Refuses what is no workbook (415) and what is too large unpacked (413).
 */
export const readSheet = async (bytes: Buffer, sheet = 0): Promise<Sheet> => {
  refuseBombs(bytes);
  const found: Sheet[number][] = [];
  try {
    for await (const row of streamXlsxRows(bytes, { sheet, maxRows: sheetLimits.rows + 2 })) {
      if (found.length > sheetLimits.rows || row.values.length > sheetLimits.columns) throw new AppError("file_too_large");
      found.push({ number: row.index + 1, cells: row.values.map(plain) });
    }
  } catch (error) {
    // a workbook that the reader cannot read is the file's fault, not ours
    throw error instanceof AppError ? error : new AppError("file_type_unknown");
  }
  return found;
};

/** The reader of workbooks believes the sizes that an archive states, so all is unpacked once before, as far as the limits go. */
const refuseBombs = (bytes: Buffer): void => {
  try {
    unzip(bytes, sheetLimits);
  } catch (error) {
    throw new AppError(error instanceof ArchiveError && error.tooLarge ? "file_too_large" : "file_type_unknown");
  }
};

const plain = (value: unknown): Cell =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : value instanceof Date
      ? value.toISOString().slice(0, 10)
      : null;
