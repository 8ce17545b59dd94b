import { expect, test } from "vitest";
import { compare, least, readTable, replaceTable, writeTable, type Figures, type Table } from "./table.ts";

const card: Figures = { kib: 100, first: 5, nested: 2, buffers: 100, wal: 400 };
const tableOf = (figures: Partial<Figures> = {}, node = 26): Table => ({ node, lines: new Map([["card", { ...card, ...figures }]]) });
const written = `| a call | KiB (Node 26) | statements | nested | buffers | WAL |
|---|---|---|---|---|---|
| card | 100.0 | 5.00 | 2.00 | 100.0 | 400 |`;

test("readTable finds the table among the words of a document, and replaceTable puts another in its place", () => {
  const document = `# Title\n\n${written}\n\n| another | table |\n|---|---|\n`;

  expect(readTable(document)).toEqual(tableOf());
  expect(replaceTable(document, tableOf({ kib: 99.06 }))).toBe(document.replace("100.0 | 5.00", "99.1 | 5.00"));
});

test("writeTable gives a row for each call", () => expect(writeTable(tableOf())).toBe(written));

test("readTable refuses a document without a table, and a row without all its figures", () => {
  expect(() => readTable("# Title")).toThrow("no table");
  expect(() => readTable(written.replace(" 400 |", ""))).toThrow("not complete: | card |");
});

test("compare finds nothing up to five per cent more or less", () => {
  expect(compare(tableOf(), tableOf({ kib: 105, buffers: 105, wal: 420 }))).toEqual([]);
  expect(compare(tableOf(), tableOf({ kib: 95, buffers: 95, wal: 380 }))).toEqual([]);
});

test.each([
  [{ kib: 106 }, "card: KiB 100.0 → 106.0 (+6 %)"],
  [{ first: 6 }, "card: statements 5.00 → 6.00 (+20 %)"],
  [{ nested: 3 }, "card: nested 2.00 → 3.00 (+50 %)"],
  [{ buffers: 107 }, "card: buffers 100.0 → 107.0 (+7 %)"],
  [{ wal: 520 }, "card: WAL 400 → 520 (+30 %)"],
])("compare finds that %o is worse", (figures, text) => {
  expect(compare(tableOf(), tableOf(figures))).toEqual([{ text, isWorse: true }]);
});

test("compare finds what costs less, which is no fault", () =>
  expect(compare(tableOf(), tableOf({ buffers: 80 }))).toEqual([{ text: "card: buffers 100.0 → 80.0 (−20 %)", isWorse: false }]));

test("compare takes no notice of a few bytes where there were hardly any", () => {
  expect(compare(tableOf({ wal: 0 }), tableOf({ wal: 100 }))).toEqual([]);
  expect(compare(tableOf({ wal: 0 }), tableOf({ wal: 101 }))).toEqual([{ text: "card: WAL 0 → 101", isWorse: true }]);
});

test("compare leaves out what another Node allocates, and nothing else", () => {
  expect(compare(tableOf(), tableOf({ kib: 200 }, 28))).toEqual([]);
  expect(compare(tableOf(), tableOf({ first: 9 }, 28))).toMatchObject([{ isWorse: true }]);
});

test("compare asks for a row of a call that the table does not know", () =>
  expect(compare({ node: 26, lines: new Map() }, tableOf())).toEqual([{ text: "card: is not in the table", isWorse: true }]));

test("least takes the lesser of each figure of two measurements", () =>
  expect(least({ ...card, wal: 460 }, { ...card, kib: 130 })).toEqual(card));
