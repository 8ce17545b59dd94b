import { describe, expect, it } from "vitest";
import { bookOf, textCell, textRows } from "../../../test/support/books.ts";
import { renamed, withSharedText, without } from "../../../test/support/documents/workbook-files.ts";
import { cellOf, readBook } from "./read-sheet.ts";
import { read, sheetsOf } from "../../../test/support/sheet-cells.ts";

const number = (value: string, style = 0) => `<c r="A1" s="${style}"><v>${value}</v></c>`;

describe("a cell", () => {
  it.each<[string, string, readonly (string | number)[], unknown]>([
    ["a text", `<c r="A1" t="inlineStr"><is><t>15.10</t></is></c>`, [], "15.10"],
    ["a number", number("42"), [], 42],
    ["fourteen digits", number("31205901234502"), [], 31_205_901_234_502],
    ["fifteen digits", number("312059012345021"), [], 312_059_012_345_021],
    ["a truth", `<c r="A1" t="b"><v>1</v></c>`, [], true],
    ["the value of a formula", `<c r="A1"><f>40+2</f><v>42</v></c>`, [], 42],
    ["the text of a formula", `<c r="A1" t="str"><f>A2</f><v>Farg'ona</v></c>`, [], "Farg'ona"],
    ["leading zeros", number("42", 1), ["000000"], "000042"],
    ["a number in its plain format", number("42", 1), ["0"], 42],
    ["a number as text", number("901234567", 1), ["@"], 901_234_567],
  ])("has the value that it shows: %s", async (_, xml, formats, value) => {
    expect(await read(xml, formats)).toEqual([value]);
  });

  it.each<[string, string, readonly (string | number)[], object]>([
    ["an account of twenty digits", number("20208000900123456789"), [], { problem: "digits_lost" }],
    ["an account as Excel keeps it", number("2.02080009001234E+19"), [], { problem: "digits_lost" }],
    ["sixteen digits", number("8600123412341234"), [], { problem: "digits_lost" }],
    ["sixteen digits in the format of a number", number("8600123412341234", 1), ["0"], { problem: "digits_lost" }],
    ["an error", `<c r="A1" t="e"><v>#N/A</v></c>`, [], { problem: "excel_error" }],
    ["the error of a formula", `<c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c>`, [], { problem: "excel_error" }],
    ["a date that shows two numbers", number("46310", 1), ["dd.mm"], { problem: "made_a_date", shown: "15.10", day: "15.10.2026" }],
    ["a date with a month in words", number("46310", 1), [16], { problem: "made_a_date", shown: "15.10.2026", day: "15.10.2026" }],
    ["a date in the order of the country", number("46310", 1), [14], { problem: "made_a_date", shown: "15.10.2026", day: "15.10.2026" }],
    ["a time", number("0.520833333333333", 1), ["h:mm"], { problem: "made_a_date", shown: "12:30" }],
    ["hours worked", number("1.5", 1), ["[h]:mm"], { problem: "made_a_date", shown: "36:00" }],
    ["hours worked, by Excel's own number", number("1.5", 1), [46], { problem: "made_a_date", shown: "36:00:00" }],
    ["hours worked as LibreOffice writes them", number("0.25", 1), ["[HH]:MM:SS;@"], { problem: "made_a_date", shown: "06:00:00" }],
    ["minutes and seconds", number("0.0625", 1), ["[mm]:ss"], { problem: "made_a_date", shown: "90:00" }],
    ["hours of sixty days", number("60", 1), ["[h]:mm"], { problem: "made_a_date", shown: "1440:00" }],
    ["hours after sixty days", number("60.5", 1), ["[h]:mm"], { problem: "made_a_date", shown: "1452:00" }],
    ["a duration kept a little below its minutes", number("0.00694444444444444", 1), ["[h]:mm"], { problem: "made_a_date", shown: "0:10" }],
    ["hours with words", number("1.5", 1), ['[h]" soat "mm" daqiqa"'], { problem: "made_a_date", shown: "36 soat 00 daqiqa" }],
    ["seconds with tenths", number("0.000005787037037", 1), ["[s].0"], { problem: "made_a_date", shown: "0.5" }],
    ["hours that are owed, with a word", number("-1.5", 1), ['[h]:mm;"qarz "[h]:mm'], { problem: "made_a_date", shown: "qarz 36:00" }],
    ["a time with a word", number("0.5", 1), ['h" soat"'], { problem: "made_a_date", shown: "12:00" }],
    ["hours that are owed", number("-1.5", 1), ["[h]:mm;-[h]:mm"], { problem: "made_a_date", shown: "-36:00" }],
    ["a time of the day with seconds", number("0.5", 1), ["hh:mm:ss"], { problem: "made_a_date", shown: "12:00:00" }],
    ["a moment", number("46310.75", 1), [22], { problem: "made_a_date", shown: "15.10.2026 18:00" }],
    ["a formula that was never computed", `<c r="A1"><f>A2&amp;A3</f></c>`, [], { problem: "formula_unread" }],
    ["two decimals", number("15.1", 1), ["0.00"], { problem: "shown_otherwise", number: 15.1, shown: "15.10" }],
    ["a part", number("15.1"), [], { problem: "shown_otherwise", number: 15.1, shown: "15.1" }],
    ["a part as text", number("15.1", 1), ["@"], { problem: "shown_otherwise", number: 15.1, shown: "15.1" }],
    ["a part of a millionth", number("0.0000001"), [], { problem: "shown_otherwise", number: 1e-7, shown: "1e-7" }],
    ["thousands", number("1500", 1), ["#,##0"], { problem: "shown_otherwise", number: 1500, shown: "1,500" }],
    ["thousands with a space", number("1500", 1), ["# ##0"], { problem: "shown_otherwise", number: 1500, shown: "1 500" }],
    ["a rounded number", number("15.6", 1), ["0"], { problem: "shown_otherwise", number: 15.6, shown: "16" }],
    ["a time in a format of numbers", number("0.520833333333333", 1), ["000000"], expect.objectContaining({ problem: "shown_otherwise" })],
    ["a number in thousands", number("15000", 1), ["0,"], { problem: "shown_otherwise", number: 15_000, shown: "15" }],
    ["a percentage", number("0.5", 1), ["0%"], { problem: "shown_otherwise", number: 0.5, shown: "50%" }],
  ])("with another value than it shows is named: %s", async (_, xml, formats, cell) => {
    expect(await read(xml, formats)).toEqual([cell]);
  });

  it.each([
    "#N/A",
    "#REF!",
    "#VALUE!",
    "#NAME?",
    "#DIV/0!",
    "#NULL!",
    "#NUM!",
    "#Н/Д",
    "#ССЫЛКА!",
    "#ЗНАЧ!",
    "#ИМЯ?",
    "#ДЕЛ/0!",
    "#ПУСТО!",
    "#ЧИСЛО!",
    " #ссылка! ",
    "#SPILL!",
    "#FIELD!",
    "#BLOCKED!",
    "#ПОЛЕ!",
    "#ССЫЛ!",
    "#GETTING_DATA",
    "Err:502",
    "Ошибка:508",
    "###",
    "########",
  ])("is an error where one was pasted as text: %s", (text) => {
    expect(cellOf(text)).toEqual({ problem: "excel_error" });
  });

  it.each([" ", "\u00a0", "\n\t", "\u200b", "\u3164"])("is empty where nothing in it is visible: %j", (text) => {
    expect(cellOf(text)).toBeNull();
  });

  it.each(["#1", "# Navoiy", "N/A", "#Mahalla", "#ЗНАЧ", "#", "# Navoiy!", "№5!", "Err:5", "C#", "#12"])(
    "is a text with the same sign: %s",
    (text) => {
      expect(cellOf(text)).toBe(text);
    },
  );
});
const shared = (...items: string[]) => ({
  parts: {
    "xl/sharedStrings.xml": `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${items.map((item) => `<si>${item}</si>`).join("")}</sst>`,
  },
});

describe("a workbook", () => {
  it("has its visible sheets, and their rows with their numbers; empty rows are passed over", async () => {
    const rows = `<row r="3"><c r="B3"><v>7</v></c></row><row r="4"><c r="A4" s="1"/></row><row r="9"><c r="A9"><v>8</v></c></row>`;

    expect(
      await sheetsOf(
        [
          { name: "Tanlov", rows: textRows([["Ha"]]), state: "hidden" },
          { name: "Boʻsh" },
          { name: "Roʻyxat", rows },
          { name: "Makros", state: "veryHidden" },
        ],
        { formats: ["0.00"] },
      ),
    ).toEqual({
      hidden: ["Tanlov", "Makros"],
      sheets: [
        ["Boʻsh", []],
        [
          "Roʻyxat",
          [
            [3, null, 7],
            [9, 8],
          ],
        ],
      ],
    });
  });

  it("says which rows a filter hides", async () => {
    const rows = `<row r="1">${textCell("A1", "Kodi")}</row><row r="2" hidden="1">${textCell("A2", "a")}</row><row r="3">${textCell("A3", "b")}</row>`;
    const { sheets } = await readBook(await bookOf([{ name: "A", rows, after: '<autoFilter ref="A1:A3"/>' }]));

    expect(sheets[0]!.rows.map(({ number: at, isHidden }) => [at, isHidden])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ]);
  });

  it("may have texts of several colours, with readings, with carriage returns as Excel writes them", async () => {
    const items = [
      `<r><t>Yangi </t></r><r><rPr><b/></rPr><t>hayot</t></r>`,
      `<t>名</t><rPh sb="0" eb="1"><t>メイ</t></rPh>`,
      `<t>bir_x000D_\nikki</t>`,
    ];
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>`;

    expect((await sheetsOf([{ name: "A", rows }], shared(...items))).sheets).toEqual([["A", [[1, "Yangi hayot", "名", "bir\r\nikki"]]]]);
  });

  it("may omit the names of cells and rows, as some programs do", async () => {
    const rows = `<row><c t="inlineStr"><is><t>a</t></is></c><c><v>2</v></c></row><row><c><v>3</v></c></row>`;

    expect((await sheetsOf([{ name: "A", rows }])).sheets).toEqual([
      [
        "A",
        [
          [1, "a", 2],
          [2, 3],
        ],
      ],
    ]);
  });

  it("may have prefixes before its elements, as accounting programs write", async () => {
    const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    const sheet = `<x:worksheet xmlns:x="${main}"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c><x:c r="B1"><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>`;

    expect((await sheetsOf([{ name: "A" }], { parts: { "xl/worksheets/sheet1.xml": sheet } })).sheets).toEqual([["A", [[1, "a", 5]]]]);
  });

  it("is read as LibreOffice 24 writes it", async () => {
    const row = (at: number, cells: string, hidden = false) =>
      `<row r="${at}" customFormat="false" ht="12.8" hidden="${hidden}" customHeight="false" outlineLevel="0" collapsed="false">${cells}<c r="XFD${at}" s="0"/></row>`;
    const rows = [
      row(1, '<c r="A1" s="0" t="s"><v>0</v></c><c r="B1" s="2" t="n"><v>46310</v></c>'),
      row(2, '<c r="A2" s="0" t="s"><v>1</v></c><c r="B2" s="3" t="n"><v>46310</v></c>', true),
      row(3, '<c r="A3" s="0" t="e"><f aca="false">1/0</f><v>#DIV/0!</v></c><c r="B3" s="1" t="n"><v>42</v></c>'),
      row(
        4,
        '<c r="A4" s="0" t="str"><f aca="false">A2&amp;"x"</f><v>yashirinx</v></c><c r="B4" s="0" t="n"><v>2.02080009001235E+019</v></c>',
      ),
      row(5, '<c r="A5" s="0" t="b"><v>1</v></c><c r="B5" s="4" t="n"><v>0.5</v></c>'),
    ];
    const { parts } = shared(`<t xml:space="preserve">Ikki rang&#10;qator</t>`, `<t xml:space="preserve">yashirin</t>`);
    const file = await bookOf([{ name: "A", rows: rows.join("") }], { parts, formats: ["000000", "dd\\.mm", "[$-419]d\\ mmmm", "0%"] });

    expect((await readBook(file)).sheets[0]!.rows.map(({ isHidden, cells }) => [isHidden, ...cells])).toEqual([
      [false, "Ikki rang\nqator", { problem: "made_a_date", shown: "15.10", day: "15.10.2026" }],
      [true, "yashirin", { problem: "made_a_date", shown: "15.10.2026", day: "15.10.2026" }],
      [false, { problem: "excel_error" }, "000042"],
      [false, "yashirinx", { problem: "digits_lost" }],
      [false, true, { problem: "shown_otherwise", number: 0.5, shown: "50%" }],
    ]);
  });

  it("may count its days from 1904, as Excel on a Mac did", async () => {
    const parts = {
      "xl/workbook.xml": `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><workbookPr date1904="1"/><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    };
    const rows = `<row r="1"><c r="A1" s="1"><v>44848</v></c></row>`;

    expect((await sheetsOf([{ name: "A", rows }], { parts, formats: ["dd.mm.yyyy"] })).sheets).toEqual([
      ["A", [[1, { problem: "made_a_date", shown: "15.10.2026", day: "15.10.2026" }]]],
    ]);
  });

  it("may count hours from 1904 on as well", async () => {
    const parts = {
      "xl/workbook.xml": `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><workbookPr date1904="1"/><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    };
    const rows = `<row r="1"><c r="A1" s="1"><v>1.5</v></c><c r="B1" s="2"><v>0.5</v></c></row>`;

    expect((await sheetsOf([{ name: "A", rows }], { parts, formats: ["[h]:mm", "h:mm"] })).sheets).toEqual([
      ["A", [[1, { problem: "made_a_date", shown: "36:00" }, { problem: "made_a_date", shown: "12:00" }]]],
    ]);
  });

  it.each([
    ["the part of texts", "xl/sharedStrings.xml", "xl/SharedStrings.xml"],
    ["the main part", "xl/workbook.xml", "XL/Workbook.xml"],
    ["its relations", "xl/_rels/workbook.xml.rels", "xl/_RELS/workbook.XML.rels"],
    ["a sheet", "xl/worksheets/sheet1.xml", "xl/Worksheets/Sheet1.xml"],
    ["the relations of all", "_rels/.rels", "_Rels/.RELS"],
  ])("is read whole where %s is written in another case", async (_, name, written) => {
    const file = await renamed(withSharedText("Xalqaro"), (given) => (given === name ? written : given));

    expect((await readBook(file)).sheets.map(({ rows }) => rows.map(({ cells }) => cells))).toEqual([[["Xalqaro"]]]);
  });

  it.each(["xl/sharedStrings.xml", "xl/styles.xml", "xl/worksheets/sheet1.xml", "xl/workbook.xml", "_rels/.rels"])(
    "is refused where it lacks %s, by its name",
    async (lost) => {
      await expect(readBook(await without(withSharedText("Xalqaro"), lost))).rejects.toMatchObject({
        code: "rule_broken",
        details: [{ path: "file", problem: "part_missing", limit: lost }],
      });
    },
  );

  it("is refused where its cells name texts and no relation names their part", async () => {
    const rows = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>';

    await expect(readBook(await bookOf([{ name: "A", rows }]))).rejects.toMatchObject({
      details: [{ problem: "part_missing", limit: "sharedStrings.xml" }],
    });
  });

  it("has no hidden rows but those that say so, also where rows have no numbers", async () => {
    const cell = '<c t="inlineStr"><is><t>a</t></is></c>';
    const rows = `<row>${cell}</row><row hidden="1">${cell}</row><row r="5">${cell}</row><row hidden="true">${cell}</row>`;
    const { sheets } = await readBook(await bookOf([{ name: "A", rows }]));

    expect(sheets[0]!.rows.map(({ number: at, isHidden }) => [at, isHidden])).toEqual([
      [1, false],
      [2, true],
      [5, false],
      [6, true],
    ]);
  });

  it("may be of the strict kind, and name its parts from the root", async () => {
    const main = "http://purl.oclc.org/ooxml/spreadsheetml/main";
    const links = "http://purl.oclc.org/ooxml/officeDocument/relationships";
    const parts = {
      "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${links}" conformance="strict"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${links}/worksheet" Target="/xl/worksheets/sheet1.xml"/></Relationships>`,
      "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData><row r="1">${textCell("A1", "a")}<c r="B1"><v>5</v></c></row></sheetData></worksheet>`,
    };

    expect((await sheetsOf([{ name: "A" }], { parts })).sheets).toEqual([["A", [[1, "a", 5]]]]);
  });
});
