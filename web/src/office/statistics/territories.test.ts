import { expect, test } from "vitest";
import { endsOf, legendOf, places, stepOf, steps } from "./territories.ts";

test("each of the 19 districts and cities has its own place", () => {
  expect(Object.keys(places)).toHaveLength(19);
  expect(new Set(Object.values(places).map(String)).size).toBe(19);
});

test("each shade has about the same number of territories, even beside one large city", () => {
  const ends = endsOf([10, 12, 15, 16, 16, 17, 17, 18, 20, 188]);

  expect(ends).toEqual([12, 16, 17, 18, 188]);
  expect([10, 15, 17, 18, 188].map((value) => stepOf(value, ends))).toEqual([1, 2, 3, 4, 5]);
});

test("the legend names the numbers of each shade without a gap", () => {
  expect(legendOf(endsOf([10, 12, 15, 16, 16, 17, 17, 18, 20, 188]))).toEqual([
    { step: 0, from: 0, to: 0 },
    { step: 1, from: 1, to: 12 },
    { step: 2, from: 13, to: 16 },
    { step: 3, from: 17, to: 17 },
    { step: 4, from: 18, to: 18 },
    { step: 5, from: 19, to: 188 },
  ]);
});

test("zero has no shade; the highest number has the darkest one, also alone", () => {
  expect(endsOf([0, 0])).toEqual([]);
  expect(stepOf(0, [])).toBe(0);
  expect(endsOf([0, 3, 3])).toEqual([3]);
  expect(stepOf(3, [3])).toBe(steps);
  expect(stepOf(0, [3])).toBe(0);
});
