import { organizationRow, references } from "@murojaat/contract";
import { describe, expect, it } from "vitest";
import { bookOf, textRows, type SheetXml } from "../../../test/support/books.ts";
import { readBook } from "../excel/read-sheet.ts";
import { AppError } from "../http/app-error.ts";
import { messagesOf } from "../http/language.ts";
import { rowsOfBook } from "./import-sheet.ts";

const headings = ["Nomi (lotin)", "Nomi (rus)", "Tuman (shahar)", "Kodi"];
const rows = [headings, ["Navroʻz", "Навруз", "Oltiariq tumani", "77"]];
const list = (name = "Roʻyxat", from = 1): SheetXml => ({ name, rows: textRows(rows, from) });
const given = async (sheets: readonly SheetXml[]) =>
  rowsOfBook(references.mahallas, await readBook(await bookOf(sheets)), messagesOf("UZ"));
const refusal = async (sheets: readonly SheetXml[]) => {
  const error: unknown = await given(sheets).catch((thrown: unknown) => thrown);
  return error instanceof AppError ? [error.code, error.details] : error;
};
const row = (number: number, sheet = "Roʻyxat") => ({
  number,
  sheet,
  letters: { nameUz: "A", nameRu: "B", areasId: "C", code: "D" },
  cells: { nameUz: "Navroʻz", nameRu: "Навруз", areasId: "Oltiariq tumani", code: "77" },
});

describe("a workbook as people make it", () => {
  it("with one sheet and the headings in its first row needs no remark", async () => {
    expect(await given([list()])).toEqual({ rows: [row(2)], notes: [] });
  });

  it("may have a hidden sheet of choices first", async () => {
    const choices: SheetXml = {
      name: "Tanlovlar",
      rows: textRows([
        ["Tuman (shahar)", "Kodi"],
        ["Oltiariq tumani", "1"],
      ]),
      state: "hidden",
    };

    expect(await given([choices, list()])).toEqual({
      rows: [row(2)],
      notes: ["«Roʻyxat» varagʻi oʻqildi, sarlavhalar 1-qatorda", "Yashirilgan varaqlar oʻqilmadi: «Tanlovlar»"],
    });
  });

  it("may have an empty sheet first, as a new workbook has", async () => {
    expect(await given([{ name: "Лист1" }, list(), { name: "Лист3" }])).toEqual({
      rows: [row(2)],
      notes: ["«Roʻyxat» varagʻi oʻqildi, sarlavhalar 1-qatorda", "Boʻsh varaqlar: «Лист1», «Лист3»"],
    });
  });

  it("may have a title over all columns, merged, and an empty row above the headings", async () => {
    const sheet: SheetXml = {
      name: "Roʻyxat",
      rows: textRows([["Mahallalar roʻyxati, 2026-yil"]]) + textRows(rows, 3),
      after: '<mergeCells count="1"><mergeCell ref="A1:D1"/></mergeCells>',
    };

    expect(await given([sheet])).toEqual({ rows: [row(4)], notes: ["«Roʻyxat» varagʻi oʻqildi, sarlavhalar 3-qatorda"] });
  });

  it("may have a title that is the name of a column, and its headings in the tenth row", async () => {
    expect((await given([{ name: "Roʻyxat", rows: textRows([["Tuman (shahar)"]]) + textRows(rows, 10) }])).rows).toEqual([row(11)]);
  });

  it("may have a note with a single word of the headings on an earlier sheet", async () => {
    const note: SheetXml = { name: "Izoh", rows: textRows([["Kodi", "boʻlmasa, boʻsh qoldiring"]]) };

    expect(await given([note, list()])).toEqual({
      rows: [row(2)],
      notes: ["«Roʻyxat» varagʻi oʻqildi, sarlavhalar 1-qatorda", "Oʻqilmagan varaqlar: «Izoh»"],
    });
  });

  it("with the same headings on two sheets is read from the first, and the other is named", async () => {
    expect(await given([list("2026"), list("2025")])).toEqual({
      rows: [row(2, "2026")],
      notes: ["«2026» varagʻi oʻqildi, sarlavhalar 1-qatorda", "Oʻqilmagan varaqlar: «2025»"],
    });
  });

  it("with rows that a filter hides is read whole, and they are counted", async () => {
    const hidden = textRows([rows[1]!], 3).replace('<row r="3">', '<row r="3" hidden="1">');

    expect(await given([{ name: "Roʻyxat", rows: textRows(rows) + hidden, after: '<autoFilter ref="A1:D3"/>' }])).toEqual({
      rows: [row(2), row(3)],
      notes: ["Filtr yoki odam yashirgan qatorlar ham oʻqildi: 1 ta (3)"],
    });
  });

  it.each([
    ["hidden", '<col min="3" max="4" hidden="1"/>'],
    ["of no width", '<col min="3" max="4" width="0" customWidth="1"/>'],
  ])("with columns that are %s is read whole, and those with values are named", async (_, column) => {
    const empty = textRows([headings, ["Navroʻz", "Навруз", "Oltiariq tumani"]]);

    expect(await given([{ name: "Roʻyxat", rows: textRows(rows), before: `<cols>${column}</cols>` }])).toEqual({
      rows: [row(2)],
      notes: ["Yashirilgan ustunlar ham oʻqildi: Tuman (shahar) (C), Kodi (D)"],
    });
    expect((await given([{ name: "Roʻyxat", rows: empty, before: `<cols>${column}</cols>` }])).notes).toEqual([
      "Yashirilgan ustunlar ham oʻqildi: Tuman (shahar) (C)",
    ]);
  });

  it("with rows hidden by hand, folded away or of no height says which", async () => {
    const row5 = (at: number, how: string) => textRows([rows[1]!], at).replace(`<row r="${at}">`, `<row r="${at}" ${how}>`);
    const hidden = [row5(3, 'hidden="1"'), row5(4, 'outlineLevel="1" hidden="1"'), row5(5, 'ht="0" customHeight="1"'), row5(6, 'ht="15"')];

    expect((await given([{ name: "Roʻyxat", rows: textRows(rows) + hidden.join("") }])).notes).toEqual([
      "Filtr yoki odam yashirgan qatorlar ham oʻqildi: 3 ta (3, 4, 5)",
    ]);
  });

  it("with many hidden rows names the first of them", async () => {
    const hidden = Array.from({ length: 12 }, (_, at) => textRows([rows[1]!], at + 2).replace('">', '" hidden="1">'));

    expect((await given([{ name: "Roʻyxat", rows: textRows([headings]) + hidden.join("") }])).notes).toEqual([
      "Filtr yoki odam yashirgan qatorlar ham oʻqildi: 12 ta (2, 3, 4, 5, 6, 7, 8, 9, 10, 11…)",
    ]);
  });

  it("with a cell merged over several rows has its value in each of them, and says so", async () => {
    const merged = textRows([...rows, ["Chinor", "Чинор", undefined, "78"], ["Terak", "Терак"]]);
    const after = '<mergeCells count="1"><mergeCell ref="C2:C3"/></mergeCells>';

    const { rows: read, notes } = await given([{ name: "Roʻyxat", rows: merged, after }]);

    expect(read.map(({ cells }) => cells["areasId"])).toEqual(["Oltiariq tumani", "Oltiariq tumani", undefined]);
    expect(notes).toEqual(["Birlashtirilgan kataklarning qiymati birinchi ustunining har bir qatoriga olindi: C2:C3"]);
  });

  it("with headings in two rows, some merged over both, has all of them in the second", async () => {
    const two = textRows([
      ["Nomi (lotin)", "Nomi (rus)", "Manzili"],
      [undefined, undefined, "Tuman (shahar)", "Kodi"],
    ]);
    const after = '<mergeCells count="3"><mergeCell ref="A1:A2"/><mergeCell ref="B1:B2"/><mergeCell ref="C1:D1"/></mergeCells>';

    expect(await given([{ name: "Roʻyxat", rows: two + textRows([rows[1]!], 3), after }])).toEqual({
      rows: [row(3)],
      notes: ["«Roʻyxat» varagʻi oʻqildi, sarlavhalar 2-qatorda"],
    });
  });

  it("with headings merged with cells below them makes no rows of these", async () => {
    const merges = ["A1:A2", "B1:B2", "C1:C2", "D1:D2"].map((ref) => `<mergeCell ref="${ref}"/>`).join("");
    const below = textRows([[undefined, undefined, undefined, undefined, "izoh"]], 2) + textRows([rows[1]!], 3);

    const { rows: read, notes } = await given([
      { name: "Roʻyxat", rows: textRows([headings]) + below, after: `<mergeCells count="4">${merges}</mergeCells>` },
    ]);

    expect(read).toEqual([row(3)]);
    expect(notes).toEqual(["Birlashtirilgan kataklarning qiymati birinchi ustunining har bir qatoriga olindi: A1:A2, B1:B2, C1:C2, D1:D2"]);
  });

  it("with a chart sheet before the list is read all the same", async () => {
    const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const parts = {
      "xl/worksheets/sheet1.xml": `<chartsheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"/></sheetViews></chartsheet>`,
      "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/chartsheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/worksheet" Target="worksheets/sheet2.xml"/></Relationships>`,
    };
    const book = await readBook(await bookOf([{ name: "Diagramma" }, list()], { parts }));

    expect(rowsOfBook(references.mahallas, book, messagesOf("UZ"))).toEqual({
      rows: [row(2)],
      notes: ["«Roʻyxat» varagʻi oʻqildi, sarlavhalar 1-qatorda", "Oʻqilmagan varaqlar: «Diagramma»"],
    });
  });

  it("with somebody's own sheet under the title of the list is not mistaken for the list", async () => {
    const older: SheetXml = { name: "2025", rows: textRows([["Mahallalar"], ["eski"]]) };
    const ours: SheetXml = { name: "Toʻldirish tartibi", rows: textRows([["Mahallalar"], ["eski"]]) };

    expect((await given([list(), older])).notes).toEqual([
      "«Roʻyxat» varagʻi oʻqildi, sarlavhalar 1-qatorda",
      "Oʻqilmagan varaqlar: «2025»",
    ]);
    expect((await given([list(), ours])).notes).toEqual([]);
  });

  it("with another, longer table beside the list makes no rows of it", async () => {
    const beside = textRows([
      headings,
      [...rows[1]!, undefined, "izoh"],
      [undefined, undefined, undefined, undefined, undefined, "yana izoh"],
    ]);

    expect(await given([{ name: "Roʻyxat", rows: beside }])).toEqual({ rows: [row(2)], notes: ["Sarlavhasiz ustunlar oʻqilmadi: F"] });
  });

  it("with a column that the list only shows says that nothing is read from it", async () => {
    const shown = textRows([
      ["Nomi (lotin)", "Ishlatilgan", "Xodimlar soni", "Yuqori tashkilot"],
      ["Yangi", undefined, "12", "Hokimlik"],
    ]).replace(/<c r="B1".*?<\/c>/, "");
    const book = await readBook(await bookOf([{ name: "Roʻyxat", rows: shown }]));

    expect(rowsOfBook(organizationRow, book, messagesOf("UZ")).notes).toEqual(["Bu ustunlardan hech narsa olinmaydi: Xodimlar soni (C)"]);
  });

  it("with values below no heading says which column is not read", async () => {
    const more = textRows([headings, [...rows[1]!, undefined, "izoh"]] as string[][]);

    expect(await given([{ name: "Roʻyxat", rows: more }])).toEqual({ rows: [row(2)], notes: ["Sarlavhasiz ustunlar oʻqilmadi: F"] });
  });

  it("with two equal headings, in any spelling, is refused with both cells", async () => {
    const twice = textRows([["Nomi (rus)", "Kodi", "Название (русское)", "Kodi ", "nameRu"]]);

    expect(await refusal([{ name: "Roʻyxat", rows: twice }])).toEqual([
      "rule_broken",
      [
        { path: "rows.1.Nomi (rus)", problem: "heading_twice", limit: "Nomi (rus) (A1), Название (русское) (C1), nameRu (E1)" },
        { path: "rows.1.Kodi", problem: "heading_twice", limit: "Kodi (B1), Kodi (D1)" },
      ],
    ]);
  });

  it("with unknown headings and one that is an error is refused with all of them", async () => {
    const sheet = `${textRows([["Nomi (lotin)", "Rangi", "Kodi", "Boʻyi", "T\u0443man"]]).replace("</row>", '<c r="F1" t="e"><v>#REF!</v></c></row>')}`;

    expect(await refusal([{ name: "Roʻyxat", rows: sheet }])).toEqual([
      "rule_broken",
      [
        { path: "rows.1.Rangi", problem: "unknown_column", limit: "Rangi (B1)" },
        { path: "rows.1.Boʻyi", problem: "unknown_column", limit: "Boʻyi (D1)" },
        { path: "rows.1.T\u0443man", problem: "mixed_alphabets", limit: "T\u0443man (\u0443) (E1)" },
        { path: "rows.1.F", problem: "excel_error" },
      ],
    ]);
  });

  it.each<[string, readonly SheetXml[]]>([
    ["only on a hidden sheet", [{ ...list(), state: "hidden" }, { name: "Boʻsh" }]],
    ["below the tenth row", [list("Roʻyxat", 11)]],
    ["nowhere", [{ name: "A", rows: textRows([["Rangi", "Boʻyi"]]) }]],
    ["in no sheet at all, for all are empty", [{ name: "A" }]],
  ])("with headings %s is refused with the expected ones", async (_, sheets) => {
    expect(await refusal(sheets)).toEqual([
      "rule_broken",
      [{ path: "file", problem: "no_headings", limit: expect.stringMatching(/^Raqami, Nomi \(lotin\), .*, Kodi$/) }],
    ]);
  });
});
