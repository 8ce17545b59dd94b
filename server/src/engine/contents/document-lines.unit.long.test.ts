import { expect, it } from "vitest";
import { growthOf, inProportion } from "../../../../contract/test/processor-time.ts";
import { wordBody } from "../../../test/support/documents/word-files.ts";
import { archiveOf } from "../../../test/support/sample-files.ts";
import { documentLines } from "./document-lines.ts";
import { htmlText } from "./html-text.ts";
import { rtfText } from "./rtf-text.ts";

it.each(["{", "{\\*\\x ", "\\f1\\fcharset", "{\\field{\\*\\fldinst ", "\\'e9", "\\bin"])(
  "rtfText takes time in proportion to the length of a text: %s",
  async (part) => {
    const text = (length: number) => part.repeat(length / part.length);
    expect(await growthOf(rtfText, text, 400_000)).toBeLessThan(inProportion);
  },
);
it.each(["<p>", "<b style='display:none'>", "</p><b>"])("htmlText takes time in proportion to the length of a page: %s", async (part) => {
  expect(await growthOf(htmlText, (length) => part.repeat(length / part.length), 400_000)).toBeLessThan(inProportion);
});
it.each(["p", "r", "txbxContent", "t", "tr"])(
  "documentLines takes time in proportion to the length of a Word document of elements deep in one another: w:%s",
  async (name) => {
    const nest = `<w:${name}>`.repeat(400) + `</w:${name}>`.repeat(400);
    const documentOf = (length: number): Promise<Buffer> =>
      archiveOf({ "word/document.xml": wordBody(nest.repeat(Math.ceil(length / nest.length))) });
    expect(await growthOf((content) => documentLines(content, "docx"), documentOf, 1_000_000)).toBeLessThan(inProportion);
  },
);
