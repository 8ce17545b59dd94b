import { describe, expect, it } from "vitest";
import { askedReport, startOf } from "./prefill.ts";

const start = (search: Record<string, string>) => startOf(search, "report-one");

describe("a new plan", () => {
  it("takes the filters of the report's screen, and ignores invalid ones", () => {
    expect(start({ areasId: "3", channelId: "x", by: "resolved", organizationsId: "12" })).toMatchObject({
      report: "report-one",
      areasId: 3,
      channelId: null,
      organizationsId: 12,
      by: "resolved",
      receivers: [],
      isOn: true,
    });
    expect(start({})).toMatchObject({ areasId: null, by: "created", period: "this_year", frequency: "monthly" });
  });

  it.each([
    ["01.11.2026", "21.11.2026", "last_month", "monthly"],
    ["01.10.2026", "21.11.2026", "last_quarter", "quarterly"],
    ["01.01.2026", "21.11.2026", "this_year", "monthly"],
    ["01.01.2025", "31.12.2025", "this_year", "monthly"],
    ["20.11.2026", "20.11.2026", "yesterday", "daily"],
    ["03.02.2026", "17.02.2026", "last_month", "monthly"],
    ["01.04.2026", "30.06.2026", "last_quarter", "quarterly"],
    ["15.12.2025", "15.03.2026", "this_year", "monthly"],
  ])("starts after the period from %s to %s: %s", (from, to, period, frequency) => {
    expect(start({ from, to })).toMatchObject({ period, frequency });
  });

  it.each([
    ["today", "yesterday", "daily"],
    ["this_week", "this_week", "weekly"],
    ["last_seven_days", "last_seven_days", "weekly"],
    ["this_month", "this_month", "monthly"],
    ["this_quarter", "last_quarter", "quarterly"],
    ["last_year", "this_year", "monthly"],
  ])("keeps days named from today, up to the day before a sending: %s", (named, period, frequency) => {
    expect(start({ in: named })).toMatchObject({ period, frequency });
  });

  it("of the quarterly summary is sent after each quarter", () => {
    expect(startOf({}, "quarterly")).toMatchObject({ report: "quarterly", period: "last_quarter", frequency: "quarterly" });
  });

  it("refers to an existing report", () => {
    expect(askedReport({ plan: "report-six" })).toBe("report-six");
    expect(askedReport({ plan: "dashboard" })).toBeUndefined();
    expect(askedReport({})).toBeUndefined();
  });
});
