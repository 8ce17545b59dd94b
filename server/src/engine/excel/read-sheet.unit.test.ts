import { describe, expect, it } from "vitest";
import { cellOf, readSheet } from "./read-sheet.ts";
import { xlsxOf } from "../../../test/support/sheets.ts";

/** Cells as Excel stores them. */
const read = async (cells: string, formats: readonly string[] = []) => {
  const { name, rows } = await readSheet(await xlsxOf(`<row r="1">${cells}</row>`, formats));
  return { name, cells: rows[0]?.cells };
};
const number = (value: string, style = 0) => `<c r="A1" s="${style}"><v>${value}</v></c>`;

describe("a cell", () => {
  it.each<[string, string, readonly string[], unknown]>([
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
  ])("is what it shows: %s", async (_, xml, formats, value) => {
    expect((await read(xml, formats)).cells).toEqual([value]);
  });

  it.each<[string, string, readonly string[], object]>([
    ["an account of twenty digits", number("20208000900123456789"), [], { problem: "digits_lost" }],
    ["an account as Excel keeps it", number("2.02080009001234E+19"), [], { problem: "digits_lost" }],
    ["sixteen digits", number("8600123412341234"), [], { problem: "digits_lost" }],
    ["sixteen digits in the format of a number", number("8600123412341234", 1), ["0"], { problem: "digits_lost" }],
    ["an error", `<c r="A1" t="e"><v>#N/A</v></c>`, [], { problem: "excel_error" }],
    ["the error of a formula", `<c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c>`, [], { problem: "excel_error" }],
    ["a date", number("46310", 1), ["dd.mm"], { problem: "made_a_date" }],
    ["two decimals", number("15.1", 1), ["0.00"], { problem: "shown_otherwise", number: 15.1, shown: "15.10" }],
    ["a part", number("15.1"), [], { problem: "shown_otherwise", number: 15.1, shown: "15.1" }],
    ["a part as text", number("15.1", 1), ["@"], { problem: "shown_otherwise", number: 15.1, shown: "15.1" }],
    ["a part of a millionth", number("0.0000001"), [], { problem: "shown_otherwise", number: 1e-7, shown: "1e-7" }],
    ["thousands", number("1500", 1), ["#,##0"], { problem: "shown_otherwise", number: 1500, shown: "1,500" }],
    ["a percentage", number("0.5", 1), ["0%"], { problem: "shown_otherwise", number: 0.5, shown: "50%" }],
  ])("that holds another value than it shows is named: %s", async (_, xml, formats, cell) => {
    expect((await read(xml, formats)).cells).toEqual([cell]);
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

  it.each(["#1", "# Navoiy", "N/A", "#Mahalla", "#ЗНАЧ", "#", "# Navoiy!", "№5!", "Err:5", "C#", "#12"])(
    "is a text with the same sign: %s",
    (text) => {
      expect(cellOf(text)).toBe(text);
    },
  );
});

describe("a sheet", () => {
  it("has its name, and its rows with their numbers; empty ones are passed over", async () => {
    const { name, rows } = await readSheet(
      await xlsxOf(`<row r="3"><c r="B3"><v>7</v></c></row><row r="4"><c r="A4" s="1"/></row><row r="9"><c r="A9"><v>8</v></c></row>`, [
        "0.00",
      ]),
    );

    expect(name).toBe("Roʻyxat");
    expect(rows.map(({ number: at, cells }) => [at, cells.filter((cell) => cell !== null)])).toEqual([
      [3, [7]],
      [9, [8]],
    ]);
  });
});
