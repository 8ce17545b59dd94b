import { describe, expect, it } from "vitest";
import { daysOfQuarter, endedQuarters, quarterKey } from "./quarters.ts";

describe("quarters", () => {
  it("are offered once they have ended, across the turn of the year", () => {
    expect(endedQuarters("21.11.2026").slice(0, 4).map(quarterKey)).toEqual(["2026-3", "2026-2", "2026-1", "2025-4"]);
    expect(endedQuarters("01.01.2027")[0]).toEqual({ year: 2026, quarter: 4 });
    expect(endedQuarters("31.03.2027")[0]).toEqual({ year: 2026, quarter: 4 });
    expect(endedQuarters("21.11.2026")).toHaveLength(12);
  });

  it.each([
    [1, "01.01.2026", "31.03.2026"],
    [2, "01.04.2026", "30.06.2026"],
    [3, "01.07.2026", "30.09.2026"],
    [4, "01.10.2026", "31.12.2026"],
  ])("the %i. lasts from %s to %s", (quarter, from, to) => {
    expect(daysOfQuarter({ year: 2026, quarter })).toEqual({ from, to });
  });
});
