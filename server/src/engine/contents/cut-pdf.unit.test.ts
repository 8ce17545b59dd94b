import { readdirSync, readFileSync } from "node:fs";
import { decodePDFRawStream, PDFDocument, PDFName, PDFNumber, PDFRawStream, rgb, StandardFonts, type PDFPage } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { letters, scannedPdf, digitalPdf } from "../../../test/support/letters.ts";
import { cutPdf } from "./cut-pdf.ts";
import { withPdf } from "./pdf-pages.ts";
import { most, cut, text, blank } from "../../../test/support/cut-parts.ts";

/** Everything that a PDF holds in streams, also what no page shows. */
const streamsOf = async (content: Uint8Array): Promise<string> => {
  const { context } = await PDFDocument.load(content);
  return context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [Buffer.from(decodePDFRawStream(object).decode()).toString("latin1")] : []))
    .join("\n");
};
const samples = new URL("../../../test/support/files/", import.meta.url);

describe("cutPdf", () => {
  it("keeps a dark page, whose writing is lighter than its ground, as a written page", async () => {
    const pile = await PDFDocument.load(await scannedPdf([text]));
    const photo = pile.addPage([595, 842]);
    photo.drawRectangle({ x: 0, y: 0, width: 595, height: 842, color: rgb(0.3, 0.25, 0.2) });
    photo.drawText("Pasport", { x: 100, y: 400, size: 40, color: rgb(0.8, 0.8, 0.8) });
    const grey = pile.addPage([595, 842]);
    grey.drawRectangle({ x: 0, y: 0, width: 595, height: 842, color: rgb(0.7, 0.7, 0.7) });
    pile.addPage([595, 842]).drawText("Rahmat", { x: 100, y: 400 });
    expect(await cut(await pile.save())).toEqual([2, 1]);
  });

  it("cuts after each given number of pages, keeps the rest, and leaves no page out", async () => {
    const five = await scannedPdf([text, blank, text, text, blank]);
    expect(await cut(five, 2)).toEqual([2, 2, 1]);
    expect(await cut(five, 9)).toEqual([5]);
  });

  it("keeps the pages as they are, text and pictures", async () => {
    const found = await cutPdf(async () => ({ content: await digitalPdf(letters.ru), most }));
    const part = (found as { parts: readonly Uint8Array[] }).parts[0]!;
    expect(await withPdf(part, async (document) => document.getPage(0).getText())).toContain("Соколовой Ирины Павловны");
  });

  it("cuts a PDF that opens without a password, however it is encrypted, and none that needs one", async () => {
    const words = (content: Uint8Array) => withPdf(content, async (document) => document.getPage(0).getText());
    for (const name of readdirSync(samples).filter((one) => one.endsWith(".pdf"))) {
      const content = readFileSync(new URL(name, samples));
      const found = await cutPdf(async () => ({ content, most, every: 1 }));
      const told = "why" in found ? found.why : await words(found.parts[0]!);
      expect([name, told]).toEqual([name, name.endsWith("-open.pdf") ? "locked" : await words(content)]);
    }
  });

  it("hands on a page without anything of the other pages, whatever refers to them", async () => {
    const whole = await PDFDocument.create();
    const font = await whole.embedFont(StandardFonts.Helvetica);
    const pages = ["Birinchi xat", "Ikkinchi xat", "Uchinchi xat"].map((words) => {
      const page = whole.addPage([595, 842]);
      page.drawText(words, { font, x: 50, y: 700 });
      return page;
    });
    const { context } = whole;
    // a group of fields, and links to the next page
    const field = (name: string, value: string, page: PDFPage) => {
      const made = whole.getForm().createTextField(`shakl.${name}`);
      made.setText(value);
      made.addToPage(page, { x: 50, y: 500 });
      return made.acroField.ref;
    };
    field("ism", "Maydon", pages[0]!);
    const hidden = field("manzil", "Manzil", pages[2]!);
    for (const [n, page] of pages.entries()) {
      const next = pages[(n + 1) % pages.length]!.ref;
      const to = { Dest: [next, "Fit"], A: { S: "Hide", T: hidden } };
      page.node.addAnnot(context.register(context.obj({ Type: "Annot", Subtype: "Link", Rect: [0, 0, 9, 9], P: page.ref, ...to })));
      page.node.set(PDFName.of("B"), context.obj([next]));
    }
    // one set of resources for all pages, as LibreOffice and FPDF write them; what the second page draws draws another one
    const form = (words: string) => context.register(context.stream(words, { Type: "XObject", Subtype: "Form", BBox: [0, 0, 9, 9] }));
    const drawn = { Kalit: form("% Kalit rasmi\n/Ichki Do"), Ichki: form("% Ichki rasm"), Boshqa: form("% Boshqa rasm") };
    pages[1]!.node.addContentStream(context.register(context.stream("/Kalit Do")));
    // a font whose letters are drawn by what the page names
    const letter = context.register(context.stream("/Harf Do"));
    const font3 = context.obj({ Type: "Font", Subtype: "Type3", CharProcs: { a: letter } });
    pages[2]!.node.addContentStream(context.register(context.stream("/F3 9 Tf")));
    const shared = context.register(context.obj({ XObject: { ...drawn, Harf: form("% Harf rasmi") }, Font: { F3: font3 } }));
    for (const page of pages) page.node.set(PDFName.of("Resources"), shared);

    const found = await cutPdf(async () => ({ content: await whole.save(), most, every: 1 }));
    const parts = (found as { parts: readonly Uint8Array[] }).parts;
    const told = [
      "Birinchi xat",
      "Ikkinchi xat",
      "Uchinchi xat",
      "Kalit rasmi",
      "Ichki rasm",
      "Boshqa rasm",
      "Harf rasmi",
      "Maydon",
      "Manzil",
    ];
    const held = async (part: Uint8Array): Promise<string[]> => {
      const words = await streamsOf(part);
      return told.filter((one) => words.includes(one) || words.includes(Buffer.from(one, "latin1").toString("hex").toUpperCase()));
    };
    expect(await Promise.all(parts.map(held))).toEqual([
      ["Birinchi xat", "Maydon"],
      ["Ikkinchi xat", "Kalit rasmi", "Ichki rasm"],
      ["Uchinchi xat", "Harf rasmi", "Manzil"],
    ]);
  });

  it("says why a PDF cannot be cut", async () => {
    expect(await cut(Buffer.from("%PDF-1.4 no more than that"))).toBe("broken");
    expect(await cut(await scannedPdf(Array.from({ length: 21 }, () => text)))).toBe("too_long");
    // its readers count the pages differently: one of them would be lost
    const three = await PDFDocument.load(await scannedPdf([text, text, text]));
    three.catalog.Pages().set(PDFName.of("Count"), PDFNumber.of(2));
    expect(await cut(await three.save(), 1)).toBe("broken");
  });
});
