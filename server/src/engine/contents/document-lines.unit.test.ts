import { describe, expect, it } from "vitest";
import { growthOf, inProportion } from "../../../../contract/test/processor-time.ts";
import { read, ready } from "../../../test/support/contents-reading.ts";
import { openContent } from "../../../test/support/documents/open-files.ts";
import { trialFiles } from "../../../test/support/documents/index.ts";
import { wordBody, wordRelations } from "../../../test/support/documents/word-files.ts";
import { archiveOf, compoundOf, officeFile } from "../../../test/support/sample-files.ts";
import { readAtUsualPriority } from "../../../test/support/usual-priority.ts";
import { rtfText } from "./rtf-text.ts";

readAtUsualPriority();

const line = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
/** A Word document that holds these others where a mailing would. */
const around = (...inside: readonly Buffer[]): Promise<Buffer> =>
  archiveOf({
    "word/document.xml": wordBody(line("Ustida") + inside.map((_, n) => `<w:altChunk r:id="i${n}"/>`).join("")),
    "word/_rels/document.xml.rels": wordRelations(inside.map((_, n) => [`i${n}`, "aFChunk", `i${n}.docx`])),
    ...Object.fromEntries(inside.map((content, n) => [`word/i${n}.docx`, content])),
  });

describe("readContents of a document that holds others", () => {
  it("reads two of them, one in the other, and names a third", async () => {
    const innermost = await archiveOf({ "word/document.xml": wordBody(line("Eng ichida")) });
    const reading = await ready(await around(await around(await around(innermost))), "docx");

    expect(reading.text.split("\n").filter((text) => text !== "")).toEqual(["Ustida", "Ustida", "Ustida"]);
    expect(reading.notRead).toEqual(["i0.docx"]);
  });

  it("reads no more than fifty", async () => {
    const one = await archiveOf({ "word/document.xml": wordBody(line("Ichida")) });
    const reading = await ready(await around(...Array.from({ length: 52 }, () => one)), "docx");

    expect(reading.text.split("Ichida")).toHaveLength(51);
    expect(reading.notRead).toEqual(["i50.docx", "i51.docx"]);
  });

  it("names the file that was packed into an object as it was called", async () => {
    const packed = Buffer.concat([Buffer.from([0, 0, 0, 0, 2, 0]), Buffer.from("ilova.exe\0C:\\ilova.exe\0")]);
    const bytes = await archiveOf({
      "word/document.xml": wordBody(line("Matn")),
      "word/_rels/document.xml.rels": wordRelations([["o", "oleObject", "embeddings/oleObject1.bin"]]),
      "word/embeddings/oleObject1.bin": compoundOf({ "\u0001Ole10Native": packed }),
    });
    expect((await ready(bytes, "docx")).notRead).toEqual(["ilova.exe"]);
  });
});

describe("readContents of a document that is spoilt", () => {
  const word = (xml: string | Buffer) => archiveOf({ "word/document.xml": xml });

  it("says that it is broken where its main part is missing, cut off, nested 500 deep or has names that it does not explain", async () => {
    for (const bytes of [
      await archiveOf({ "word/styles.xml": "<x/>" }),
      await word(wordBody(line("Matn")).slice(0, -20)),
      await word(wordBody(line("&bu-nima;"))),
      await word(wordBody("<w:p>".repeat(500) + "</w:p>".repeat(500))),
      await archiveOf({ "word/document.xml": wordBody(line("Matn")) }).then((whole) => whole.subarray(0, 200)),
    ])
      expect(await read(bytes, "docx")).toEqual({ state: "failed", why: "broken" });
    expect(await read(await archiveOf({ "content.xml": openContent("<text:p>") }), "odt")).toEqual({ state: "failed", why: "broken" });
    expect(await read(await archiveOf({ "styles.xml": "<x/>" }), "odt")).toEqual({ state: "failed", why: "broken" });
  });

  it("says that no words are in one without any", async () => {
    expect(await read(await officeFile("docx"), "docx")).toMatchObject({ state: "unreadable" });
  });

  it("reads UTF-16, and names the styles of OpenDocument that cannot be read", async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(wordBody(line("Сув йўқ")), "utf16le")]);
    expect((await ready(await word(utf16), "docx")).text).toBe("Сув йўқ");
    const open = await archiveOf({ "content.xml": openContent("<text:p>Matn</text:p>"), "styles.xml": "<x" });
    expect(await ready(open, "odt")).toMatchObject({ text: "Matn", notRead: ["styles.xml"] });
  });
});

describe("readContents of an older Word document", () => {
  const older = async (): Promise<Buffer> => Buffer.from(await trialFiles.find(({ format }) => format === "doc")!.content());

  it("says that one with a password is locked, and that one cut off or of the nineties is broken", async () => {
    const head = (await older()).indexOf(Buffer.from([0xec, 0xa5]));
    const withNumber = async (at: number, number: number): Promise<Buffer> => {
      const bytes = await older();
      bytes.writeUInt16LE(number, head + at);
      return bytes;
    };
    expect(await read(await withNumber(10, 0x0100), "doc")).toEqual({ state: "failed", why: "locked" });
    const wordOf1995 = await withNumber(2, 0x68);
    for (const bytes of [wordOf1995, (await older()).subarray(0, 3000), compoundOf({ WordDocument: Buffer.alloc(5000) })])
      expect(await read(bytes, "doc")).toEqual({ state: "failed", why: "broken" });
  });
});

it.each(["{\\footnote ", "\\u1?"])("rtfText takes time in proportion to the length of a text: %s", async (part) => {
  expect(await growthOf(rtfText, (length) => part.repeat(length / part.length), 200_000)).toBeLessThan(inProportion);
});
