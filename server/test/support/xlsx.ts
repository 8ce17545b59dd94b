import { unzip } from "../../src/engine/archive/unzip.ts";

export type SheetRead = {
  readonly name: string;
  readonly xml: string;
  readonly rows: readonly Readonly<Record<string, string | number>>[];
};

const text = (xml: string): string =>
  xml.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&").replaceAll("_x005F_", "_");

/** The sheets of an Excel file in their order, each row as its cells by column letter: texts, and numbers as Excel stores them. */
export const readXlsx = (bytes: Buffer): SheetRead[] => {
  const parts = unzip(bytes, { bytes: 200_000_000, entries: 100 });
  const part = (name: string): string => parts.get(name)?.toString("utf8") ?? "";
  return [...part("xl/workbook.xml").matchAll(/<sheet name="([^"]*)" sheetId="(\d+)"/g)].map(([, name, number]) => {
    const xml = part(`xl/worksheets/sheet${number}.xml`);
    const rows = [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row]) =>
      Object.fromEntries(
        [...row!.matchAll(/<c r="([A-Z]+)\d+"[^>]*>(?:<v>([^<]*)<\/v>|<is><t[^>]*>([^<]*)<\/t><\/is>)<\/c>/g)].map(
          ([, column, number_, string]) => [column!, number_ === undefined ? text(string!) : Number(number_)],
        ),
      ),
    );
    return { name: text(name!), xml, rows };
  });
};
