import { describe, expect, it } from "vitest";
import { scan, scannedPdf, spoilt } from "../../../test/support/letters.ts";
import { cut, low, text, blank } from "../../../test/support/cut-parts.ts";

describe("cutPdf", () => {
  it("cuts at blank pages, which it leaves out, wherever and however often they stand", async () => {
    expect(await cut(await scannedPdf([blank, text, text, blank, blank, text, blank]))).toEqual([2, 1]);
    expect(await cut(await scannedPdf([text, await scan("", { ...low, spoil: spoilt.turned(2) }), text]))).toEqual([1, 1]);
    expect(await cut(await scannedPdf([blank, blank]))).toEqual([]);
  });

  it("keeps a page of one short word, and one in the shadow of a lid, as written pages", async () => {
    expect(await cut(await scannedPdf([text, await scan("Rahmat", { ...low, points: 9, spoil: spoilt.noise }), text]))).toEqual([3]);
    expect(await cut(await scannedPdf([text, await scan("Rahmat", { ...low, spoil: spoilt.shadow(0.6) })]))).toEqual([2]);
  });
});
