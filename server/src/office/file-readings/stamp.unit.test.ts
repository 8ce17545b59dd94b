import { describe, expect, it } from "vitest";
import type { ReadLine } from "../../engine/contents/reading.ts";
import { isNoise } from "./noise.ts";
import { stampOf } from "./stamp.ts";

const lineAt = (text: string, { x = 0.12, y = 0.3, page = 1, unsure = "" } = {}): ReadLine => ({
  page,
  words: text.split(" ").map((word, at) => ({
    text: word,
    confidence: 92,
    digitsAgree: word !== unsure,
    x: x + at * 0.05,
    y,
    width: 0.04,
    height: 0.015,
  })),
});
const read = (lines: readonly ReadLine[], head = 0) => {
  const { number, date } = stampOf(lines, head, "2026-11-27");
  return [number?.value, date?.value];
};

describe("stampOf", () => {
  it("takes number and day behind the word of the stamp, in three languages", () => {
    for (const line of [
      "Kirish № 1245 24.11.2026",
      "Кириш № 1245 24.11.2026",
      "Вх. № 1245 от 24.11.2026",
      "DEVONXONA Kirish № 1245 24.11.2026",
    ])
      expect([line, read([lineAt(line)])]).toEqual([line, ["1245", "24.11.2026"]]);
  });
  it("takes a day below it only where that stands under the stamp, alone", () => {
    const stamp = lineAt("Kirish № 1245", { x: 0.6 });
    expect(read([stamp, lineAt("24.11.2026", { x: 0.62, y: 0.32 })])).toEqual(["1245", "24.11.2026"]);
    expect(read([stamp, lineAt("24.11.2026", { x: 0.12, y: 0.32 })])).toEqual(["1245", undefined]);
    expect(read([stamp, lineAt("24.11.2026 kuni keldim", { x: 0.62, y: 0.32 })])).toEqual(["1245", undefined]);
  });
  it("takes nothing that two readings saw otherwise, of two stamps, of a second page or of a sentence", () => {
    expect(read([lineAt("Kirish № 1245 24.11.2026", { unsure: "1245" })])).toEqual([undefined, "24.11.2026"]);
    expect(read([lineAt("Kirish № 1245"), lineAt("Kirish № 1246")])).toEqual([undefined, undefined]);
    expect(read([lineAt("Kirish № 1245", { page: 2 })])).toEqual([undefined, undefined]);
    expect(read([lineAt("Xatim kirish № 1245 bilan olingan")])).toEqual([undefined, undefined]);
  });
  it("shares a line with the head of a letter, and names its own words alone there", () => {
    const line = lineAt("Kirish № 1245 Viloyat hokimiga");
    expect(read([line], 1)).toEqual(["1245", undefined]);
    expect([...stampOf([line], 1, "2026-11-27").words].map(({ text }) => text)).toEqual(["Kirish", "№", "1245"]);
  });
});

describe("isNoise", () => {
  it("is a line of signs, of single letters in a margin, or the number of a page", () => {
    expect(isNoise(lineAt("| —"))).toBe(true);
    expect(isNoise(lineAt("!J", { x: 0.01 }))).toBe(true);
    expect(isNoise(lineAt("I", { x: 0.95 }))).toBe(true);
    expect(isNoise(lineAt("2", { x: 0.5, y: 0.02 }))).toBe(true);
  });
  it("is neither a word in a margin nor a single letter within the page", () => {
    expect(isNoise(lineAt("Va", { x: 0.01 }))).toBe(false);
    expect(isNoise(lineAt("I", { x: 0.3 }))).toBe(false);
    expect(isNoise(lineAt("2", { x: 0.5 }))).toBe(false);
  });
  it("is no line of a text without pages", () => {
    const { page, words } = lineAt("—", { x: 0.01 });
    expect(isNoise({ page, words: words.map((word) => ({ ...word, width: 0 })) })).toBe(false);
  });
});
