import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { unzip } from "../archive/unzip.ts";
import { readXlsx } from "../../../test/support/xlsx.ts";
import { cell, type Cell } from "./cells.ts";
import { writeWorkbook, type SheetColumn, type Workbook } from "./workbook.ts";

const columns: SheetColumn[] = [
  { title: "Номи", width: 140, kind: "text" },
  { title: "Sanasi", width: 140, kind: "day" },
  { title: "Vaqti", width: 140, kind: "moment" },
  { title: "Soni", width: 140, kind: "number" },
];
async function* inBatches(rows: readonly Cell[][], size: number) {
  for (let i = 0; i < rows.length; i += size) yield rows.slice(i, i + size);
}
const about = { title: "Roʻyxat", sheetName: "Maʼlumot" };
const write = async (rows: readonly Cell[][], more: Partial<Workbook> = {}): Promise<Buffer> => {
  const parts: Buffer[] = [];
  const book = {
    about: { ...about, facts: () => [] },
    rowsName: "Roʻyxat",
    columns,
    count: rows.length,
    rows: inBatches(rows, 3),
  };
  for await (const part of writeWorkbook({ ...book, ...more })) parts.push(part);
  return Buffer.concat(parts);
};
const one = async (value: string): Promise<string | number | undefined> =>
  readXlsx(await write([[value, null, null, null]]))[0]!.rows[1]!["A"];

describe("a cell", () => {
  it("stores a day and a moment as Excel counts them, on the clock of Tashkent", async () => {
    const [sheet] = readXlsx(await write([["a", "01.01.2026", "2026-11-20T18:00:00.5+05:00", 7]]));

    // 46023 is 1 January 2026; 46346.75 is 18:00 of 20 November
    expect(sheet!.rows[1]).toEqual({ A: "a", B: 46_023, C: expect.closeTo(46_346.750_005, 5) as number, D: 7 });
    expect(sheet!.xml).toContain('<c r="B2" s="2">');
    expect(sheet!.xml).toContain('<c r="C2" s="3">');
  });

  it("of a day or a moment is formatted as one, and no cell has a format that the book does not define", async () => {
    const book = await write([["a", "01.01.2026", "2026-11-20T18:00:00.5+05:00", 7]]);
    const styles = unzip(book, { bytes: 1_000_000, entries: 20 }).get("xl/styles.xml")!.toString();
    const [, cells] = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(styles)!;
    const used = [...cells!.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => Number(id));
    const codes = new Map([...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [Number(id), code]));

    expect([used[2], used[3]].map((id) => codes.get(id!))).toEqual(["dd\\.mm\\.yyyy", "dd\\.mm\\.yyyy\\ hh:mm"]);
    // numbers from 164 on are a book's own (ECMA-376, part 1, 18.8.30)
    expect(used.filter((id) => id >= 164 && !codes.has(id))).toEqual([]);
  });

  it.each(["=1+1", "+998901234567", "-5", "@SUM(A1)", "\tx", '=HYPERLINK("http://x";"y")', "=cmd|' /C calc'!A0"])(
    "that looks like a formula is text: %j",
    async (value) => {
      const [sheet] = readXlsx(await write([[value, null, null, null]]));

      expect(sheet!.rows[1]!["A"]).toBe(value);
      expect(sheet!.xml).toContain('<c r="A2" s="5" t="inlineStr">');
      expect(sheet!.xml).not.toContain("<f>");
    },
  );

  it.each([
    ['</t></is></c><c r="B2"><f>1+1</f></c>', '</t></is></c><c r="B2"><f>1+1</f></c>'],
    ["a\u0000b\u001fc\uffff", "abc"],
    ["half \ud83d pair", "half  pair"],
    ["whole 😀 pair", "whole 😀 pair"],
    ["two\r\nlines", "two\nlines"],
    ["_x0041_", "_x0041_"],
    ["oʻ gʻ ʼ ў қ ғ ҳ №", "oʻ gʻ ʼ ў қ ғ ҳ №"],
  ])("of %j shows %j", async (given, shown) => {
    expect(await one(given)).toBe(shown);
  });

  it("is no longer than Excel takes", async () => {
    expect(await one("x".repeat(40_000))).toBe(`${"x".repeat(32_766)}…`);
  });
});

describe("a workbook", () => {
  it("has its rows below a heading that stays, and a last sheet about itself", async () => {
    const rows = Array.from({ length: 7 }, (_, i): Cell[] => [`n${i}`, null, null, i]);
    let told = 0;

    const [sheet, facts] = readXlsx(
      await write(rows, { about: { ...about, title: "Murojaatlar", facts: () => ((told += 1), [{ label: "Qatorlar soni", value: 7 }]) } }),
    );

    expect(facts).toMatchObject({ name: "Maʼlumot", rows: [{ A: "Murojaatlar" }, { A: "Qatorlar soni", B: 7 }] });
    expect(told).toBe(1);
    expect(sheet!.rows.map((row) => row["A"])).toEqual(["Номи", "n0", "n1", "n2", "n3", "n4", "n5", "n6"]);
    expect(sheet!.xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet!.xml).toContain('orientation="landscape" fitToWidth="1" fitToHeight="0"');
    expect(sheet!.xml).toContain('<autoFilter ref="A1:D8"/>');
    expect(sheet!.xml).toContain('<col min="1" max="1" width="20" customWidth="1"/>');
  });

  it("continues on another sheet where one is full, within a batch too, and loses no row", async () => {
    const rows = Array.from({ length: 11 }, (_, i): Cell[] => [`n${i}`, null, null, i]);

    const sheets = readXlsx(await write(rows, { rowsOnSheet: 5 })).slice(0, -1);

    expect(sheets.map((sheet) => sheet.name)).toEqual(["Roʻyxat", "Roʻyxat (2)", "Roʻyxat (3)"]);
    expect(sheets.map((sheet) => sheet.rows.length)).toEqual([6, 6, 2]);
    expect(sheets.flatMap((sheet) => sheet.rows.slice(1).map((row) => row["D"]))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it("has its heading when there is no row", async () => {
    const [sheet] = readXlsx(await write([]));

    expect(sheet!.rows).toEqual([{ A: "Номи", B: "Sanasi", C: "Vaqti", D: "Soni" }]);
  });

  it.each([
    ["Hisobot: 1/2 [sinov]?", "Hisobot  1 2  sinov"],
    ["Juda ham uzun roʻyxat nomi, oʻttiz bir belgidan koʻp", "Juda ham uzun roʻyxat nomi, oʻt"],
  ])("names its sheet %j as Excel allows: %j", async (given, name) => {
    expect(readXlsx(await write([], { rowsName: given }))[0]!.name).toBe(name);
  });

  it("begins with the rows where it has no sheet about itself", async () => {
    const parts: Buffer[] = [];
    const rows = inBatches([["a", null, null, 1]], 3);
    for await (const part of writeWorkbook({ rowsName: "Roʻyxat", columns, count: 1, rows })) parts.push(part);

    expect(readXlsx(Buffer.concat(parts)).map((sheet) => [sheet.name, sheet.rows.length])).toEqual([["Roʻyxat", 2]]);
  });

  it("gives no two sheets the same name", async () => {
    expect(readXlsx(await write([], { about: { title: "", sheetName: "Roʻyxat", facts: () => [] } })).map((sheet) => sheet.name)).toEqual([
      "Roʻyxat",
      "Roʻyxat (2)",
    ]);
  });

  it("stops reading when its reader stops", async () => {
    let read = 0;
    const ended = Promise.withResolvers<void>();
    const endless = async function* () {
      try {
        for (;;) yield Array.from({ length: 500 }, (): Cell[] => [`row ${(read += 1)} ${Math.random()}`, null, null, 1]);
      } finally {
        ended.resolve();
      }
    };
    const stream = Readable.from(writeWorkbook({ rowsName: "b", columns, count: 1_000_000, rows: endless() }));
    for await (const _ of stream) if (read > 5_000) break;

    await ended.promise;
  });

  it("passes a failure of its rows on to the reader", async () => {
    const failing = async function* (): AsyncGenerator<Cell[][]> {
      yield [["a", null, null, 1]];
      throw new Error("the database is gone");
    };

    await expect(write([], { rows: failing() })).rejects.toThrow("the database is gone");
  });

  it("has the parts that Excel expects, their list first", async () => {
    const names = [...unzip(await write([]), { bytes: 1_000_000, entries: 20 }).keys()];

    expect(names[0]).toBe("[Content_Types].xml");
    expect(names).toEqual(
      expect.arrayContaining(["_rels/.rels", "xl/workbook.xml", "xl/styles.xml", "xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"]),
    );
  });
});

it("an empty value leaves its cell empty", () => {
  expect([cell("A1", "text", null), cell("A1", "text", ""), cell("A1", "day", ""), cell("A1", "moment", null)]).toEqual(["", "", "", ""]);
});
