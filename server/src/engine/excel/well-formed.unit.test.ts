import fc from "fast-check";
import { expect, it } from "vitest";
import { anyText, faultsOfXml } from "../../../test/support/strict-xml.ts";
import { writeGrids } from "./grid.ts";
import { writeWorkbook } from "./workbook.ts";

const whole = async (parts: AsyncIterable<Buffer>): Promise<Buffer> => {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
};
async function* portions(texts: readonly string[]) {
  yield texts.map((text) => [text]);
}

it("an Excel file of rows is XML to a strict reader, whatever was typed", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 20 }), anyText, async (texts, name) => {
      const file = await whole(
        writeWorkbook({
          rowsName: name,
          columns: [{ title: name, width: 80, kind: "text" }],
          count: texts.length,
          rows: portions(texts),
          about: { sheetName: "about", title: name, facts: () => texts.map((text) => ({ label: text, value: text })) },
        }),
      );
      expect(faultsOfXml(file)).toEqual([]);
    }),
  );
});

it("an Excel file of a report is XML to a strict reader, whatever was typed", async () => {
  await fc.assert(
    fc.asyncProperty(anyText, anyText, async (text, name) => {
      const rows = [{ cells: [{ style: "title" as const, text }] }, { cells: [{ style: "name" as const, text: name }] }];
      expect(faultsOfXml(await whole(writeGrids([{ name, widths: [80], rows, merged: [], head: [1, 1] }])))).toEqual([]);
    }),
  );
});
