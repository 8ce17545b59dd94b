import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { inEachSpelling } from "../../../../contract/test/spellings.ts";
import { textMarks } from "./text-marks.ts";

const share = (a: string, b: string): number => {
  const [one, other] = [textMarks(a), textMarks(b)];
  return one.filter((mark) => other.includes(mark)).length / Math.max(one.length, 1);
};
const water =
  "Assalomu alaykum. Bizning Guliston mahallamizda, Navoiy koʻchasida ikki oydan beri ichimlik suvi kelmayapti. Bolalar va keksalar qiynalmoqda, suvni qoʻshni mahalladan tashib ichyapmiz. Amaliy yordam berishingizni soʻrayman.";
const again =
  "Hurmatli hokim! Guliston mahallamizda Navoiy koʻchasida ikki oydan beri ichimlik suvi kelmayapti, suvni qoʻshni mahalladan tashib ichyapmiz. Bolalar va keksalar qiynalmoqda. Yordam bering.";
const road =
  "Mustaqillik koʻchasining yoʻli butunlay yaroqsiz holga kelgan, avtomashinalar va piyodalar harakati qiyinlashgan. Asfalt yotqizib berishingizni soʻraymiz.";

describe("the marks of a text", () => {
  it.each([water, road])("are the same in every spelling: %s", (text) => {
    expect(textMarks(text).length).toBeGreaterThan(10);
    for (const spelling of inEachSpelling(text)) expect([spelling, textMarks(spelling)]).toEqual([spelling, textMarks(text)]);
  });
  it("are shared by what says the same in other words, not by another question", () => {
    expect(share(water, again)).toBeGreaterThan(0.4);
    expect(share(water, road)).toBeLessThan(0.1);
  });
  it("do not exist for a few words", () => {
    expect(textMarks("Yordam bering")).toEqual([]);
    expect(textMarks("")).toEqual([]);
  });
  test("are at most 24 different numbers of 32 bits in order, for any text", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 3000, unit: "grapheme" }), (text) => {
        const marks = textMarks(text);
        expect(marks.length).toBeLessThanOrEqual(24);
        expect(marks).toEqual([...new Set(marks)].toSorted((a, b) => a - b));
        expect(marks.every((mark) => Number.isInteger(mark) && Math.abs(mark) <= 2 ** 31)).toBe(true);
      }),
    );
  });
});
