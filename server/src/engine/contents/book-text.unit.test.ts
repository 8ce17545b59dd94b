import { describe, expect, it } from "vitest";
import { bookOf, textRows } from "../../../test/support/books.ts";
import { openBody, without, withSharedText, workbookFiles } from "../../../test/support/documents/workbook-files.ts";
import { archiveOf } from "../../../test/support/sample-files.ts";
import { read } from "../../../test/support/contents-reading.ts";
import { readAtUsualPriority } from "../../../test/support/usual-priority.ts";
import { bookText } from "./book-text.ts";
import { openSheetText } from "./open-sheet-text.ts";

readAtUsualPriority();

describe("bookText", () => {
  it("gives the lines of rows as they stand, between what stands above and below all pages", async () => {
    const edges = "<headerFooter><oddHeader>&amp;CTuman hokimligi</oddHeader><oddFooter>&amp;LIjrochi</oddFooter></headerFooter>";
    const book = await bookOf([
      { name: "A", rows: textRows([["Oltiariq", "5"], ["Quva"]]), after: edges },
      { name: "B", rows: textRows([["Rishton"]]), after: edges },
    ]);

    expect((await bookText(book)).text).toBe("Tuman hokimligi\nOltiariq 5\nQuva\nRishton\nIjrochi");
  });

  it("reads the edges of first and even pages only where the sheet has them", async () => {
    const edges =
      "<oddHeader>&amp;Ctoq betlar</oddHeader><evenHeader>&amp;Cjuft betlar</evenHeader><firstHeader>&amp;Cilk bet</firstHeader>";
    const sheet = (attributes: string) =>
      bookOf([{ name: "A", rows: textRows([["a"]]), after: `<headerFooter${attributes}>${edges}</headerFooter>` }]);

    expect((await bookText(await sheet(""))).text).toBe("toq betlar\na");
    expect((await bookText(await sheet(' differentOddEven="1" differentFirst="1"'))).text).toBe("ilk bet\ntoq betlar\njuft betlar\na");
  });

  it("names a sheet of which only the first rows are read", async () => {
    const rows = textRows(Array.from({ length: 12 }, () => Array.from({ length: 61 }, () => "a")));

    expect((await bookText(await bookOf([{ name: "Keng", rows }]))).notRead).toEqual(["Keng"]);
  });
});

describe("bookText and openSheetText", () => {
  it.each(workbookFiles.filter(({ notRead }) => notRead))("name what they do not read: $format, $name", async (file) => {
    const content = await file.content();
    const { notRead } = file.format === "ods" ? openSheetText(content) : await bookText(content);

    expect(notRead).toEqual(file.notRead);
  });

  it("read nothing of a workbook that lacks a part", async () => {
    expect(await read(await without(withSharedText("a"), "xl/sharedStrings.xml"), "xlsx")).toEqual({ state: "failed", why: "broken" });
    expect(await read(await archiveOf({ "styles.xml": "<a/>" }), "ods")).toEqual({ state: "failed", why: "broken" });
    expect(() => openSheetText(Buffer.from("PK"))).toThrow();
  });
});

describe("openSheetText", () => {
  const body = (rows: string) => archiveOf({ "content.xml": openBody(`<table:table>${rows}</table:table>`) });

  it("gives the value of a cell in which its program wrote no text", async () => {
    const cells =
      '<table:table-cell office:value-type="float" office:value="12.5"/><table:table-cell office:value-type="date" office:date-value="2026-03-05"/><table:table-cell office:value-type="string" office:string-value="Quva"/>';

    expect(openSheetText(await body(`<table:table-row>${cells}</table:table-row>`)).text).toBe("12.5 05.03.2026 Quva");
  });

  it("sees a repeated cell of which a column is seen, and a column between hidden ones", async () => {
    const hidden = '<table:table-column table:visibility="collapse"/>';
    const cells =
      '<table:table-cell table:number-columns-repeated="2"><text:p>ikki</text:p></table:table-cell><table:table-cell><text:p>uch</text:p></table:table-cell><table:table-cell><text:p>besh</text:p></table:table-cell>';
    const rows = `${hidden}<table:table-column/>${hidden}<table:table-column/><table:table-row>${cells}</table:table-row>`;

    expect(openSheetText(await body(rows)).text).toBe("ikki besh");
  });
});
