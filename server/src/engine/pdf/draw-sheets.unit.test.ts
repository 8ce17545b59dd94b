import { describe, expect, it } from "vitest";
import { drawSheets, type Drawing } from "./draw-sheets.ts";

const drawing = (content: object[]): Drawing => ({
  paper: "A4",
  title: "Hisobot",
  head: "Hisobot",
  foot: "Fargʻona",
  page: "{page}/{pages}",
  language: "uz-Latn",
  names: { emoji: "", arabic: "", chinese: "", script: "", sign: "" },
  content,
});

describe("sheets drawn in a thread of their own", () => {
  it("go each to the caller who asked for it", async () => {
    const [short, long] = await Promise.all([
      drawSheets(drawing([{ text: "bir" }])),
      drawSheets(drawing([{ text: "bir", pageBreak: "after" }, { text: "ikki" }])),
    ]);

    expect(short.toString("latin1")).toContain("/Count 1");
    expect(long.toString("latin1")).toContain("/Count 2");
  });

  it("report an error to its caller, and the next sheet is drawn", async () => {
    await expect(drawSheets(drawing([{ text: "bir", font: "NoSuchFont" }]))).rejects.toThrow("NoSuchFont");

    expect((await drawSheets(drawing([{ text: "bir" }]))).subarray(0, 5).toString()).toBe("%PDF-");
  });
});
