import { expect, test } from "vitest";
import { shadeEnds, shadeLegend, shadeOf, shades } from "./shades.ts";

test("each shade has about the same number of territories, even beside one large city", () => {
  const ends = shadeEnds([10, 12, 15, 16, 16, 17, 17, 18, 20, 188]);

  expect(ends).toEqual([12, 16, 17, 18, 188]);
  expect([10, 15, 17, 18, 188].map((value) => shadeOf(value, ends))).toEqual([1, 2, 3, 4, 5]);
});

test("the legend names the numbers of each shade without a gap", () => {
  expect(shadeLegend(shadeEnds([10, 12, 15, 16, 16, 17, 17, 18, 20, 188]))).toEqual([
    { shade: 0, from: 0, to: 0 },
    { shade: 1, from: 1, to: 12 },
    { shade: 2, from: 13, to: 16 },
    { shade: 3, from: 17, to: 17 },
    { shade: 4, from: 18, to: 18 },
    { shade: 5, from: 19, to: 188 },
  ]);
});

test("zero has no shade; the highest number has the darkest one, also alone", () => {
  expect(shadeEnds([0, 0])).toEqual([]);
  expect(shadeOf(0, [])).toBe(0);
  expect(shadeEnds([0, 3, 3])).toEqual([3]);
  expect(shadeOf(3, [3])).toBe(shades);
  expect(shadeOf(0, [3])).toBe(0);
});
