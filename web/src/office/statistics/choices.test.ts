import { expect, test } from "vitest";
import { queryOf, shownDays } from "./choices.ts";

test("the address gives valid query parameters, and ignores invalid ones", () => {
  expect(queryOf({ from: "01.01.2026", to: "20.11.2026", by: "resolved", areasId: "17", channelId: "x", organizationsId: "-1" })).toEqual({
    from: "01.01.2026",
    to: "20.11.2026",
    by: "resolved",
    areasId: 17,
  });
  expect(queryOf({ from: "2026-01-01", by: "created" })).toEqual({});
});

test("days named from today stay a word in the query; a word that there is not is ignored", () => {
  expect(queryOf({ in: "this_week" })).toEqual({ in: "this_week" });
  expect(queryOf({ in: "next_week" })).toEqual({});
});

test("the days shown are those chosen, those of the word up to today, or else the year up to today", () => {
  expect(shownDays({ from: "01.02.2026", to: "03.02.2026" }, "20.11.2026")).toEqual({ from: "01.02.2026", to: "03.02.2026" });
  expect(shownDays({ in: "this_week" }, "20.11.2026")).toEqual({ from: "16.11.2026", to: "20.11.2026" });
  expect(shownDays({ in: "this_quarter" }, "29.02.2028")).toEqual({ from: "01.01.2028", to: "29.02.2028" });
  expect(shownDays({ in: "last_year" }, "20.11.2026")).toEqual({ from: "01.01.2025", to: "31.12.2025" });
  expect(shownDays({}, "20.11.2026")).toEqual({ from: "01.01.2026", to: "20.11.2026" });
  expect(shownDays({ from: "05.03.2026" }, "20.11.2026")).toEqual({ from: "05.03.2026", to: "20.11.2026" });
});
