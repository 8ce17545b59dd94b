import { writeXlsx } from "hucre/xlsx";

export const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
type Cell = string | number | boolean | null;

/** An Excel file of one sheet: headings, then rows. Texts stay texts, also those that begin like a formula. */
export const writeSheet = async (name: string, headings: readonly string[], rows: readonly (readonly Cell[])[]): Promise<Buffer> => {
  const widest = (column: number) =>
    Math.max(headings[column]!.length, ...rows.slice(0, 500).map((row) => String(row[column] ?? "").length));
  const bytes = await writeXlsx({
    sheets: [
      {
        // Excel allows 31 characters, and none of these
        name: name.replace(/[\\/?*[\]:]/g, " ").slice(0, 31),
        columns: headings.map((_heading, column) => ({ width: Math.min(60, Math.max(8, widest(column) + 2)) })),
        rows: [[...headings], ...rows.map((row) => [...row])],
        freezePane: { rows: 1 },
      },
    ],
  });
  return Buffer.from(bytes);
};
