import { describe, expect, it } from "vitest";
import { fileKinds } from "@murojaat/contract/kit";
import { letters, scan, typedPdf } from "../../../test/support/letters.ts";
import { filledForm, layerOverStrokes, portfolio } from "../../../test/support/documents/pdf-files.ts";
import { archiveOf, cp1251, lockedArchive, sample, utf16 } from "../../../test/support/sample-files.ts";
import { openBody } from "../../../test/support/documents/workbook-files.ts";
import { openContent } from "../../../test/support/documents/open-files.ts";
import { wordBody, wordPart } from "../../../test/support/documents/word-files.ts";
import { workbook } from "../../../test/support/sheets.ts";
import { ApartError } from "../apart/apart.ts";
import { canBeRead, failed } from "./reading.ts";
import { read, ready, wrong, short } from "../../../test/support/contents-reading.ts";
import { readAtUsualPriority } from "../../../test/support/usual-priority.ts";

readAtUsualPriority();

const plain = (text: string): string => text.replace(/[ \n]+/g, " ");

describe("readContents of a PDF", () => {
  it("takes a page's own text and reads only a page that is a picture", async () => {
    const image = `data:image/jpeg;base64,${(await scan(short(letters.ru), { dpi: 150 })).toString("base64")}`;
    const content = [{ text: letters.uk }, { image, width: 595, absolutePosition: { x: 0, y: 0 }, pageBreak: "before" }];
    const reading = await ready(await typedPdf({ pageSize: "A4", content }), "pdf");
    expect(reading.pages).toBe(2);
    const own = reading.lines.filter(({ page }) => page === 1).flatMap((line) => line.words);
    expect(own.map(({ text }) => text).join(" ")).toBe(plain(letters.uk));
    expect(own.every(({ confidence, digitsAgree }) => confidence === 100 && digitsAgree)).toBe(true);
    // the margin of 40 of 595 and 842 points
    expect(own[0]!.x).toBeCloseTo(0.067, 2);
    expect(own[0]!.y).toBeCloseTo(0.05, 2);
    expect(reading.text.startsWith("Фарғона вилояти ҳокимига\nОлтиариқ")).toBe(true);
    const [, scanned = ""] = reading.text.split("Б. Раҳимов\n\n");
    expect(wrong(short(letters.ru), scanned)).toBeLessThan(1);
  });

  it("counts all pages and reads the first ten; a page with only a short text is no scan", async () => {
    const content = Array.from({ length: 12 }, (_, n) => ({ text: `Sahifa ${n + 1}`, pageBreak: n === 0 ? undefined : "before" }));
    const reading = await ready(await typedPdf({ content }), "pdf");
    expect(reading.pages).toBe(12);
    expect(reading.text).toBe([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `Sahifa ${n}`).join("\n\n"));
    expect(reading.lines.map(({ page }) => page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it("says what a page is made of, and what lies in the file and was not read", async () => {
    const { madeOf, notRead } = await ready(await portfolio(), "pdf");
    expect([madeOf, notRead]).toEqual([["text"], ["Shikoyat xati.docx"]]);
    expect((await ready(await filledForm(), "pdf")).madeOf).toEqual(["text", "fields"]);
  });

  it("lets a machine's reading stand where nothing else can be read, and is sure of no word and no figure of it", async () => {
    const { madeOf, confidence, lines } = await ready(await layerOverStrokes(), "pdf");

    expect([madeOf, confidence]).toEqual([["layer"], 50]);
    expect(lines.flatMap(({ words }) => words.map(({ text, confidence: sure, digitsAgree }) => [text, sure, digitsAgree]))).toEqual([
      ["Ariza", 50, true],
      ["90", 50, false],
    ]);
  });

  it("reports a locked or spoilt PDF as such", async () => {
    expect(await read(sample("pdf-AES-256-open.pdf"), "pdf")).toEqual({ state: "failed", why: "locked" });
    expect(await read(Buffer.from("%PDF-1.7\nnothing else"), "pdf")).toEqual({ state: "failed", why: "broken" });
  });
});

describe("readContents of a document", () => {
  const own = { confidence: 100, digitsAgree: true, x: 0, y: 0, width: 0, height: 0 };

  it("takes the paragraphs of Word with their header, a text box once, and no deleted text", async () => {
    const body =
      '<w:p><w:r><w:t xml:space="preserve">Suv </w:t><w:tab/><w:t>yoʻq &amp; gaz</w:t><w:br/><w:t>ham</w:t><w:delText>eski</w:delText></w:r></w:p><w:p/>' +
      "<w:p><mc:AlternateContent><mc:Choice><w:t>12-uy</w:t></mc:Choice><mc:Fallback><w:t>12-uy</w:t></mc:Fallback></mc:AlternateContent></w:p>";
    const header = wordPart("hdr", "<w:p><w:t>Mahalla</w:t></w:p>");
    const bytes = await archiveOf({ "word/document.xml": wordBody(body), "word/header1.xml": header });
    const reading = await ready(bytes, "docx");
    expect(reading).toMatchObject({ state: "ready", confidence: 100, pages: 1, text: "Mahalla\n\nSuv yoʻq & gaz\nham\n\n12-uy" });
    expect(reading.lines.at(-1)).toEqual({ page: 1, words: [{ text: "12-uy", ...own }] });
  });

  it("gives hyphens at which no line breaks as they are typed, and nothing of what has no width", async () => {
    const text = "2026\u2011yil 5\u2010mart № 01\u201112/\u2060345 mu\u00adrojaat\ufeff";
    expect((await ready(Buffer.from(text), "txt")).text).toBe("2026-yil 5-mart № 01-12/345 murojaat");
  });

  it("takes texts and tables of OpenDocument without their formats", async () => {
    const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
    const text = openContent("<text:h>Хат</text:h><text:p>Сув<text:s/>йўқ &#x49;</text:p>", "<style:style>soʻm</style:style>");
    const table = openBody(
      `<table:table-row>${cell("Олма")}${cell("12")}</table:table-row><table:table-row>${cell("Нок")}</table:table-row>`,
    );
    expect((await ready(await archiveOf({ "content.xml": text }), "odt")).text).toBe("Хат\nСув йўқ I");
    expect((await ready(await archiveOf({ "content.xml": table }), "ods")).text).toBe("Олма 12\nНок");
    expect(await read(await lockedArchive({ "content.xml": text }), "odt")).toEqual({ state: "failed", why: "locked" });
  });

  it("takes the rows of a workbook as it shows them", async () => {
    const bytes = await workbook([
      ["Mahalla", "Uylar"],
      ["Bogʻbon", 214],
      [null, true],
    ]);
    expect((await ready(bytes, "xlsx")).text).toBe("Mahalla Uylar\nBogʻbon 214\ntrue");
  });

  it("takes RTF in any code page, without its fonts and pictures", async () => {
    const rtf =
      "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0\\fnil\\fcharset0 Arial;}{\\f1\\fnil\\fcharset204 Arial;}}{\\*\\generator Word;}" +
      "\\f1\\'d1\\'f3\\'e2 \\f0 yo\\u699?q\\par 12\\emdash 14 \\{a\\}{\\pict ffd8}\\par}";
    expect((await ready(Buffer.from(rtf, "latin1"), "rtf")).text).toBe("Сув yoʻq\n12—14 {a}");
  });

  it("takes texts in Unicode and in the code page of Windows, and tables of them", async () => {
    const text = "Сув йук,\r\n\r\nгаз хам";
    for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`), cp1251(text), utf16(text), utf16(`\ufeff${text}`)])
      expect((await ready(bytes, "txt")).text).toBe("Сув йук,\n\nгаз хам");
    expect((await ready(Buffer.from("Nomi;Soni\nOlma;3"), "csv")).text).toBe("Nomi;Soni\nOlma;3");
    expect(await read(Buffer.from(" \n"), "txt")).toMatchObject({ state: "unreadable", confidence: 0, pages: 1, madeOf: [] });
  });

  it("leaves out the text after 200,000 characters, and reports a document with a password as locked", async () => {
    const reading = await ready(Buffer.from(`${"suv ".repeat(25)}\n`.repeat(3000)), "txt");
    expect(reading.text.length).toBeGreaterThan(190_000);
    expect(reading.text.length).toBeLessThan(205_000);
    expect(await read(Buffer.from("d0cf11e0a1b11ae1", "hex"), "docx")).toEqual({ state: "failed", why: "locked" });
  });

  it("gives all of the text, and the lines of its first 20,000 words", async () => {
    const { text, lines } = await ready(Buffer.from("suv ".repeat(20).concat("\n").repeat(1001)), "txt");

    expect(text.split("\n")).toHaveLength(1001);
    expect(lines).toHaveLength(1000);
  });

  it("is in the language of its first 10,000 characters", async () => {
    const long = (characters: number) => `${"Suv yoʻq. ".repeat(characters / 10)}${"Воды нет. ".repeat(2000)}`;
    const languageOf = async (text: string) => (await ready(Buffer.from(text), "txt")).language;

    expect([await languageOf(long(10_000)), await languageOf(long(1000))]).toEqual(["uz", "ru"]);
  });
});

describe("the reading of contents", () => {
  it("canBeRead accepts pictures, PDF and documents, and refuses archives, sound and unknown types", () => {
    for (const kind of ["pdf", "jpeg", "heic", "tiff", "docx", "doc", "xlsx", "odt", "ods", "rtf", "txt", "csv"] as const)
      expect(canBeRead(fileKinds[kind].mime)).toBe(true);
    expect(canBeRead("text/plain; charset=utf-8")).toBe(true);
    for (const type of [fileKinds.zip.mime, fileKinds.mp3.mime, fileKinds.xls.mime, "application/octet-stream", ""])
      expect(canBeRead(type)).toBe(false);
  });

  it("a process that took too long fails as too_slow, one that crashed as broken", () => {
    expect(failed(new ApartError("took more than 60 s", true))).toEqual({ state: "failed", why: "too_slow" });
    expect(failed(new ApartError("ended: SIGKILL"))).toEqual({ state: "failed", why: "broken" });
  });
});
