import type { CrudField } from "@murojaat/contract";
import { expect, it } from "vitest";
import { inEachLatin } from "../../../../contract/test/spellings.ts";
import { messagesOf } from "../http/language.ts";
import { readCell, word } from "./import-cells.ts";
import { mixedWords } from "./letters.ts";

class Counted extends Map<string, readonly number[]> {
  looks = 0;
  override has(word: string): boolean {
    this.looks += 1;
    return super.has(word);
  }
}
const groups = { kind: "refs", label: "crud.name", table: "organization_groups", link: "" } as unknown as CrudField; // only its kind is read
const read = (cell: string, byWord: Counted) =>
  readCell(groups, cell, { byWord, ids: new Set([1, 2, 3]), options: [] }, [messagesOf("UZ")]);
const known = () => new Counted(Object.entries({ "maktab; bogʻcha": [1], shifoxona: [2], "a;b;c;d;e": [3] }));

it("several names stand in one cell, and a name may contain the separator", () => {
  expect(read("Shifoxona; Maktab; bogʻcha;a;b;c;d;e", known())).toEqual({ value: [1, 2, 3] });
  expect(read("Shifoxona;; 3 ;", known())).toEqual({ value: [2, 3] });
  expect(read("Shifoxona; Maktab", known())).toEqual({ problem: "no_such_record", written: "Maktab" });
});

it("a cell full of signs is searched once", () => {
  const names = known();
  expect(read(";".repeat(2000), names)).toEqual({ value: [] });
  expect(names.looks).toBeLessThan(5 * 2001);
});

const name = { kind: "text", label: "crud.name", column: "name", max: 100 } as const satisfies CrudField;
const day = { kind: "day", label: "calendar.day", column: "day" } as const satisfies CrudField;

it("a date is a day where one is expected, and is named as it is shown elsewhere", () => {
  const date = { problem: "made_a_date", shown: "15.10", day: "15.10.2026" } as const;
  expect(readCell(day, date, undefined, [])).toEqual({ value: "15.10.2026" });
  expect(readCell(name, date, undefined, [])).toEqual({ problem: "made_a_date", limit: "15.10" });
  expect(readCell(day, { problem: "made_a_date", shown: "12:30" }, undefined, [])).toEqual({ problem: "made_a_date", limit: "12:30" });
});

it.each([
  ["C\u0438\u043do\u0432 \u0414 \u041c\u0424\u0419", "C\u0438\u043do\u0432 (C, o)"],
  ["\u0422oshkent shahri", "\u0422oshkent (\u0422)"],
  ["Sa\u043carqand", "Sa\u043carqand (\u043c)"],
  ["\u0424arg\u02bbona", "\u0424arg\u02bbona (\u0424)"],
  ["\u0410B-12", "\u0410B (B)"],
  ["CO\u0411", "CO\u0411 (\u0411)"],
  ["K\u043ekand va M\u0430rgilon", "K\u043ekand (\u043e), M\u0430rgilon (\u0430)"],
])("a word of mixed alphabets is a fault with its odd letters: %s", (text, limit) => {
  expect(readCell(name, text, undefined, [])).toEqual({ problem: "mixed_alphabets", limit });
});

it.each(["Sinov MFY", "Синов МФЙ", "IT-парк", "Excelда", "PDFни юклаш", "Farg\u02bbona Фарғона", "12-А", "Ўзбекистон Republic", "№5"])(
  "words of one alphabet each, and a Latin name with its ending, are no fault: %s",
  (text) => {
    expect(mixedWords(text)).toBe("");
  },
);

it("an unknown name is reported with its value, the possible ones where they are few, and odd letters first", () => {
  const choices = { byWord: new Map([["oltiariq tumani", [1]]]), ids: new Set([1]), options: [{ value: 1, name: "Oltiariq tumani" }] };
  const area = { kind: "ref", label: "crud.name", column: "area_id", table: "areas", nameAs: "areaName" } as const satisfies CrudField;
  expect(readCell(area, "Oltiarik", choices, [])).toEqual({
    problem: "no_such_record",
    written: "Oltiarik",
    possible: ["Oltiariq tumani"],
  });
  expect(readCell(area, "\u041eltiariq tumani", choices, [])).toEqual({ problem: "mixed_alphabets", limit: "\u041eltiariq (\u041e)" });
  expect(readCell(area, " OLTIARIQ\u00a0 tumani\u200d", choices, [])).toEqual({ value: 1 });
});

it.each(["Qoʻshtepa tumani", "Bagʻdod tumani", "Isʼhoq ota MFY", "OʻZBEKISTON CHORSUSI", "Moʻʼtabar"])(
  "%s in a cell is the record of that name in either Latin alphabet, kept in either",
  (name) => {
    const area = { kind: "ref", label: "crud.name", column: "area_id", table: "areas", nameAs: "areaName" } as const satisfies CrudField;
    for (const kept of inEachLatin(name)) {
      const choices = { byWord: new Map([[word(kept), [1]]]), ids: new Set([1]), options: [] };
      for (const cell of inEachLatin(name)) expect([kept, cell, readCell(area, cell, choices, [])]).toEqual([kept, cell, { value: 1 }]);
    }
  },
);

it("a number is one with its thousands apart, a unit or zeros as decimals, and not as a share", () => {
  const places = { kind: "count", label: "crud.name", column: "places", min: 0, max: 10_000 } as const satisfies CrudField;
  const shownAs = (number: number, shown: string) => readCell(places, { problem: "shown_otherwise", shown, number }, undefined, []);
  for (const shown of ["1 200", "1200 ta", "1200,00", "1 200.0"]) expect(shownAs(1200, shown)).toEqual({ value: 1200 });
  expect(shownAs(1, "100%")).toEqual({ problem: "shown_otherwise", limit: "100%" });
  expect(shownAs(12.5, "12,5")).toEqual({ problem: "shown_otherwise", limit: "12,5" });
});

it.each([true, "true", "1e0", "0x1", "1.0", 1.5])("a record number consists of digits, and %j is none", (cell) => {
  const choices = { byWord: new Map(), ids: new Set([1]), options: [] };
  const area = { kind: "ref", label: "crud.name", column: "area_id", table: "areas", nameAs: "areaName" } as const satisfies CrudField;
  expect(readCell(area, cell, choices, [])).toEqual({ problem: "no_such_record", written: String(cell) });
  for (const one of [1, "1", " 1 "]) expect(readCell(area, one, choices, [])).toEqual({ value: 1 });
});

it("words are the same whatever invisible characters they contain", () => {
  expect(word("Si\u00adnov\u200b\u200e  \u00a0C\u200cMFY ")).toBe("sinov cmfy");
});

it.each([
  ["15.10.2026", "15.10.2026"],
  [" 5.4.1980 ", "05.04.1980"],
  ["2026-10-15", "15.10.2026"],
  ["15/10/2026", "15.10.2026"],
])("a day as text is accepted as people write it: %s", (text, value) => {
  expect(readCell(day, text, undefined, [])).toEqual({ value });
});

it.each([
  ["15.10.26", { problem: "no_such_day" }],
  ["10/15/2026", { problem: "no_such_day" }],
  ["31.02.2026", { problem: "no_such_day" }],
  ["5.4.1880", { problem: "before_start", limit: "01.01.1900" }],
])("an invalid day as text, or one too early, is refused: %s", (text, wrong) => {
  expect(readCell(day, text, undefined, [])).toEqual(wrong);
});
