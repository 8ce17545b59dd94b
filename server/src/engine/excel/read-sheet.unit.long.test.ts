import { describe, expect, it } from "vitest";
import { growthOf, inProportion } from "../../../../contract/test/processor-time.ts";
import { bookOf, textCell, textRows } from "../../../test/support/books.ts";
import readHere from "./read-sheet-apart.ts";
import { readBook } from "./read-sheet.ts";
import { read, sheetsOf } from "../../../test/support/sheet-cells.ts";

describe("a workbook", () => {
  it("may be formatted to its last row and column, as LibreOffice does", async () => {
    const rows = `<row r="1">${textCell("A1", "Kodi")}<c r="AMJ1" s="1"/></row><row r="2">${textCell("A2", "a")}</row><row r="1048576"><c r="A1048576" s="1"/><c r="XFD1048576" s="1"/></row>`;

    const [sheet] = (await readBook(await bookOf([{ name: "A", rows }], { formats: ["0"] }))).sheets;
    expect(sheet).toMatchObject({ isTooLarge: false, rows: [{ cells: ["Kodi"] }, { cells: ["a"] }] });
  });

  it("may have its last row far below the others", async () => {
    const rows = `<row r="1">${textCell("A1", "Kodi")}</row><row r="900000">${textCell("A900000", "a")}</row>`;

    expect((await sheetsOf([{ name: "A", rows }])).sheets).toEqual([
      [
        "A",
        [
          [1, "Kodi"],
          [900_000, "a"],
        ],
      ],
    ]);
  });
});

/** Reads a workbook in this process, whose time is measured. */
const readContent = (content: Buffer) => readHere({ content });

describe("a workbook with more merged cells than rows", () => {
  const bookWith = (merges: number, last: number) => {
    const rows = textRows(Array.from({ length: 50 }, (_, at) => ["a", `${at}`]));
    const all = Array.from({ length: merges }, (_, at) => `<mergeCell ref="A${at + 1}:A${last}"/>`).join("");
    return bookOf([{ name: "A", rows, after: `<mergeCells count="${merges}">${all}</mergeCells>` }]);
  };

  it("is read without a pass over each of them for every row", async () => {
    expect(await growthOf(readContent, (size) => bookWith(size, size), 20_000)).toBeLessThan(inProportion);
    expect((await readBook(await bookWith(20_000, 1_048_576))).sheets[0]!.rows).toHaveLength(50);
  });
});

it("a workbook of 20,000 rows merged in pairs in six columns is read in proportion to them, and each row has the value of its pair", async () => {
  const bookWith = (length: number) => {
    const rows = textRows(Array.from({ length }, (_, at) => [at % 2 === 0 ? `a${at}` : undefined, `${at}`, "b", "c"]));
    const pairs = ["A", "C", "D", "E", "F", "G"].flatMap((column) =>
      Array.from({ length: length / 2 }, (_, at) => `<mergeCell ref="${column}${2 * at + 1}:${column}${2 * at + 2}"/>`),
    );
    return bookOf([{ name: "A", rows, after: `<mergeCells>${pairs.join("")}</mergeCells>` }]);
  };

  expect(await growthOf(readContent, bookWith, 20_000)).toBeLessThan(inProportion);
  const { sheets } = await readBook(await bookWith(20_000));
  expect(sheets[0]!.rows.filter(({ number: row, cells }) => cells[0] !== `a${row - 2 + (row % 2)}`)).toEqual([]);
});

describe("a small workbook that exhausts its reader's memory", () => {
  it("cannot be read, affects nothing else, and the next one is read", async () => {
    // two cells each, and twenty million places between them
    const rows = `<row r="1">${textCell("A1", "Kodi")}</row><row r="78000">${textCell("IV78000", "a")}</row>`;
    const sheets = Array.from({ length: 8 }, (_, at) => ({ name: `A${at}`, rows }));

    await expect(readBook(await bookOf(sheets))).rejects.toMatchObject({ code: "workbook_unreadable" });
    expect(await read(`<c r="A1"><v>42</v></c>`)).toEqual([42]);
  });
});
