import { expect, test } from "vitest";
import { presetOf, presets, queryOf } from "./choices.ts";

test("the address gives valid query parameters, and ignores invalid ones", () => {
  expect(queryOf({ from: "01.01.2026", to: "20.11.2026", by: "resolved", areasId: "17", channelId: "x", organizationsId: "-1" })).toEqual({
    from: "01.01.2026",
    to: "20.11.2026",
    by: "resolved",
    areasId: 17,
  });
  expect(queryOf({ from: "2026-01-01", by: "created" })).toEqual({});
});

test("preset periods begin and end as named", () => {
  expect(presets("20.11.2026")).toEqual({
    month: { from: "01.11.2026", to: "20.11.2026" },
    quarter: { from: "01.10.2026", to: "20.11.2026" },
    year: { from: "01.01.2026", to: "20.11.2026" },
    lastYear: { from: "01.01.2025", to: "31.12.2025" },
  });
  expect(presets("29.02.2028").quarter).toEqual({ from: "01.01.2028", to: "29.02.2028" });
});

test("a period is recognised as its preset; in January it is the year", () => {
  expect(presetOf({ from: "01.10.2026", to: "20.11.2026" }, "20.11.2026")).toBe("quarter");
  expect(presetOf({ from: "01.01.2027", to: "15.01.2027" }, "15.01.2027")).toBe("year");
  expect(presetOf({ from: "02.10.2026", to: "20.11.2026" }, "20.11.2026")).toBeUndefined();
});
