import { expect, test } from "vitest";
import { places, rangeOfStep, stepOf, steps } from "./territories.ts";

test("each of the 19 districts and cities has a place of its own", () => {
  expect(Object.keys(places)).toHaveLength(19);
  expect(new Set(Object.values(places).map(String)).size).toBe(19);
});

test("every number falls into the step whose range the legend names", () => {
  for (const highest of [1, 3, 7, 32, 1999])
    for (let value = 1; value <= highest; value++) {
      const [from, to] = rangeOfStep(stepOf(value, highest), highest)!;
      expect(value).toBeGreaterThanOrEqual(from);
      expect(value).toBeLessThanOrEqual(to);
    }
});

test("nothing is not shaded, the highest is the deepest", () => {
  expect(stepOf(0, 32)).toBe(0);
  expect(stepOf(0, 0)).toBe(0);
  expect(stepOf(32, 32)).toBe(steps);
  expect(rangeOfStep(1, 3)).toBeUndefined();
});
