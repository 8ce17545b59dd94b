import { describe, expect, it } from "vitest";
import { momentOf } from "../../engine/dates/days.ts";
import { lastRun, nextRun, periodOf, type Schedule } from "./schedule.ts";

const plan = (fields: Partial<Schedule>): Schedule => ({ frequency: "daily", weekday: null, monthDay: null, at: "09:00", ...fields });
const next = (given: Schedule, after: string) => momentOf(nextRun(given, new Date(`${after}:00+05:00`))).slice(0, 16);
const last = (given: Schedule, now: string) => momentOf(lastRun(given, new Date(`${now}:00+05:00`))).slice(0, 16);

describe("the next sending", () => {
  it("of a daily plan is today while its time has not come, otherwise tomorrow, over the end of a year too", () => {
    expect(next(plan({}), "2026-11-21T08:59")).toBe("2026-11-21T09:00");
    expect(next(plan({}), "2026-11-21T09:00")).toBe("2026-11-22T09:00");
    expect(next(plan({}), "2026-12-31T18:00")).toBe("2027-01-01T09:00");
  });

  it("uses the day of Tashkent: shortly after midnight there it is still the day before in London", () => {
    expect(next(plan({ at: "00:30" }), "2026-11-21T00:10")).toBe("2026-11-21T00:30");
    expect(nextRun(plan({ at: "00:30" }), new Date("2026-11-20T19:10:00Z")).toISOString()).toBe("2026-11-20T19:30:00.000Z");
  });

  it("of a weekly plan is on its weekday", () => {
    const mondays = plan({ frequency: "weekly", weekday: 1 });
    // 21 November 2026 is a Saturday
    expect(next(mondays, "2026-11-21T12:00")).toBe("2026-11-23T09:00");
    expect(next(mondays, "2026-11-23T09:00")).toBe("2026-11-30T09:00");
    expect(next(plan({ frequency: "weekly", weekday: 7 }), "2026-12-28T00:00")).toBe("2027-01-03T09:00");
  });

  it("of a monthly plan on the 28th comes in every month, February among them", () => {
    const on28 = plan({ frequency: "monthly", monthDay: 28 });
    expect(next(on28, "2027-01-28T09:00")).toBe("2027-02-28T09:00");
    expect(next(on28, "2027-02-28T08:00")).toBe("2027-02-28T09:00");
    expect(next(on28, "2026-12-30T08:00")).toBe("2027-01-28T09:00");
  });

  it("of a quarterly plan is in the month after the quarter", () => {
    const on5 = plan({ frequency: "quarterly", monthDay: 5 });
    expect(next(on5, "2026-10-05T09:00")).toBe("2027-01-05T09:00");
    expect(next(on5, "2026-10-05T08:59")).toBe("2026-10-05T09:00");
    expect(next(on5, "2027-01-31T00:00")).toBe("2027-04-05T09:00");
  });
});

describe("the last due sending", () => {
  it("is today's from its minute on, otherwise the one before", () => {
    expect(last(plan({}), "2026-11-21T09:00")).toBe("2026-11-21T09:00");
    expect(last(plan({}), "2026-11-21T08:59")).toBe("2026-11-20T09:00");
    expect(last(plan({ frequency: "quarterly", monthDay: 28 }), "2027-04-27T12:00")).toBe("2027-01-28T09:00");
    expect(last(plan({ frequency: "weekly", weekday: 5 }), "2027-01-01T08:00")).toBe("2026-12-25T09:00");
  });
});

describe("the days that a sending covers", () => {
  it.each([
    ["yesterday", "2027-01-01", "2026-12-31", "2026-12-31"],
    ["yesterday", "2028-03-01", "2028-02-29", "2028-02-29"],
    // a Monday, the Sunday before it, a Wednesday over the end of a year
    ["last_week", "2026-11-23", "2026-11-16", "2026-11-22"],
    ["last_week", "2026-11-22", "2026-11-09", "2026-11-15"],
    ["last_week", "2027-01-06", "2026-12-28", "2027-01-03"],
    ["last_month", "2026-03-28", "2026-02-01", "2026-02-28"],
    ["last_month", "2027-01-01", "2026-12-01", "2026-12-31"],
    ["last_quarter", "2026-10-01", "2026-07-01", "2026-09-30"],
    ["last_quarter", "2026-12-31", "2026-07-01", "2026-09-30"],
    ["last_quarter", "2027-02-15", "2026-10-01", "2026-12-31"],
    // a Monday: the week that has ended; a Tuesday: Monday alone; a Sunday over the end of a year
    ["this_week", "2026-11-23", "2026-11-16", "2026-11-22"],
    ["this_week", "2026-11-24", "2026-11-23", "2026-11-23"],
    ["this_week", "2027-01-03", "2026-12-28", "2027-01-02"],
    ["last_seven_days", "2027-01-03", "2026-12-27", "2027-01-02"],
    ["this_month", "2026-12-01", "2026-11-01", "2026-11-30"],
    ["this_month", "2026-12-02", "2026-12-01", "2026-12-01"],
    ["this_year", "2026-11-21", "2026-01-01", "2026-11-20"],
    ["this_year", "2027-01-01", "2026-01-01", "2026-12-31"],
    ["this_year", "2027-01-02", "2027-01-01", "2027-01-01"],
  ] as const)("%s, sent on %s: %s to %s", (period, day, from, to) => {
    expect(periodOf(period, day)).toEqual({ from, to });
  });
});
