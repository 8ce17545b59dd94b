import { expect, it } from "vitest";
import { measureBursts } from "./bursts.ts";

// a seed by which nothing was chosen
it("measureBursts finds nine of ten bursts of a year, seven of ten by the third day, with at most two false alarms a month", () => {
  const { bursts, found, byThird, alarms } = measureBursts(12);
  expect(found / bursts).toBeGreaterThanOrEqual(0.9);
  expect(byThird / bursts).toBeGreaterThanOrEqual(0.7);
  expect(alarms).toBeLessThanOrEqual(24);
});
