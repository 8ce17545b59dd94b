import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { letters, scan, scannedPdf, spoilt, digitalPdf } from "../../../test/support/letters.ts";
import { cutPdf } from "./cut-pdf.ts";
import { withPdf } from "./pdf-pages.ts";

const most = 20;
const pagesOf = async (content: Uint8Array) => withPdf(content, async (document) => document.getPageCount());
/** Pages of each part. */
const cut = async (content: Uint8Array, every?: number): Promise<unknown> => {
  const found = await cutPdf(async () => ({ content, most, ...(every !== undefined && { every }) }));
  return "why" in found ? found.why : Promise.all(found.parts.map(pagesOf));
};
const samples = new URL("../../../test/support/files/", import.meta.url);
const low = { dpi: 100 } as const;
const [text, blank] = [await scan(letters.uz, low), await scan("", { ...low, spoil: spoilt.noise })];

describe("cutPdf", () => {
  it("cuts at blank pages, which it leaves out, wherever and however often they stand", async () => {
    expect(await cut(await scannedPdf([blank, text, text, blank, blank, text, blank]))).toEqual([2, 1]);
    expect(await cut(await scannedPdf([text, await scan("", { ...low, spoil: spoilt.turned(2) }), text]))).toEqual([1, 1]);
    expect(await cut(await scannedPdf([blank, blank]))).toEqual([]);
  });

  it("takes a page of one short word for no blank one, nor one in the shadow of a lid", async () => {
    expect(await cut(await scannedPdf([text, await scan("Rahmat", { ...low, points: 9, spoil: spoilt.noise }), text]))).toEqual([3]);
    expect(await cut(await scannedPdf([text, await scan("Rahmat", { ...low, spoil: spoilt.shadow(0.6) })]))).toEqual([2]);
  });

  it("cuts every so many pages, keeps what is left over, and leaves no page out", async () => {
    const five = await scannedPdf([text, blank, text, text, blank]);
    expect(await cut(five, 2)).toEqual([2, 2, 1]);
    expect(await cut(five, 9)).toEqual([5]);
  });

  it("keeps the pages as they are, text and pictures", async () => {
    const found = await cutPdf(async () => ({ content: await digitalPdf(letters.ru), most }));
    const part = (found as { parts: readonly Uint8Array[] }).parts[0]!;
    expect(await withPdf(part, async (document) => document.getPage(0).getText())).toContain("Соколовой Ирины Павловны");
  });

  it("cuts a PDF that needs no password to be opened, however it is encrypted, and none that needs one", async () => {
    const words = (content: Uint8Array) => withPdf(content, async (document) => document.getPage(0).getText());
    for (const name of readdirSync(samples).filter((one) => one.endsWith(".pdf"))) {
      const content = readFileSync(new URL(name, samples));
      const found = await cutPdf(async () => ({ content, most, every: 1 }));
      const told = "why" in found ? found.why : await words(found.parts[0]!);
      expect([name, told]).toEqual([name, name.endsWith("-open.pdf") ? "locked" : await words(content)]);
    }
  });

  it("says what it cannot cut", async () => {
    expect(await cut(Buffer.from("%PDF-1.4 no more than that"))).toBe("broken");
    expect(await cut(await scannedPdf(Array.from({ length: 21 }, () => text)))).toBe("too_long");
  });
});
