import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, clockOf, dayOf, daysBetween, fromWire, isWireDay, momentOf, today, toWire, weekday } from "./days.ts";

const someDay = fc.integer({ min: 0, max: 80_000 }).map((n) => addDays("1900-01-01", n));

describe("a day of the wire", () => {
  it.each(["01.01.1900", "29.02.2024", "29.02.2000", "28.02.2026", "31.12.2026", "30.04.2026", "31.01.2026", "01.01.9999"])(
    "%s exists",
    (text) => {
      expect(isWireDay(text)).toBe(true);
    },
  );

  it.each([
    "29.02.2026",
    "29.02.1900",
    "30.02.2024",
    "31.04.2026",
    "31.06.2026",
    "31.09.2026",
    "31.11.2026",
    "32.01.2026",
    "00.01.2026",
    "01.00.2026",
    "01.13.2026",
    "31.12.1899",
    "01.01.0000",
    "1.1.2026",
    "2026-01-01",
    "01/01/2026",
    "01.01.26",
    "01.01.20266",
    " 01.01.2026",
    "01.01.2026 ",
    "01.01.2026\n",
    "٠١.٠١.٢٠٢٦",
    "",
  ])("%j does not exist", (text) => {
    expect(isWireDay(text)).toBe(false);
  });

  it("comes back from the wire as it was sent", () => {
    fc.assert(
      fc.property(someDay, (day) => {
        expect(isWireDay(toWire(day))).toBe(true);
        expect(fromWire(toWire(day))).toBe(day);
      }),
      { seed: 11, numRuns: 300 },
    );
  });
});

describe("counting days", () => {
  it.each([
    ["2026-02-28", 1, "2026-03-01"],
    ["2024-02-28", 1, "2024-02-29"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2026-01-01", -1, "2025-12-31"],
    ["2026-03-29", 1, "2026-03-30"],
    ["2026-11-20", 0, "2026-11-20"],
  ])("%s and %i is %s", (from, n, to) => {
    expect(addDays(from, n)).toBe(to);
  });

  it("the days between two days lead from one to the other", () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -1000, max: 1000 }), (day, n) => {
        expect(daysBetween(day, addDays(day, n))).toBe(n);
        expect(addDays(addDays(day, n), -n)).toBe(day);
      }),
      { seed: 12, numRuns: 300 },
    );
  });

  it.each([
    ["2026-11-16", 1],
    ["2026-11-20", 5],
    ["2026-11-21", 6],
    ["2026-11-22", 7],
    ["2024-02-29", 4],
  ])("%s is weekday %i", (day, number) => {
    expect(weekday(day)).toBe(number);
  });
});

it("a moment is written with the offset of Tashkent", () => {
  expect(momentOf(new Date("2026-12-31T19:00:00.5Z"))).toBe("2027-01-01T00:00:00.500+05:00");
});

describe("a moment on the clock of Tashkent", () => {
  it.each([
    ["2026-11-20T18:59:59Z", "2026-11-20", "23:59"],
    ["2026-11-20T19:00:00Z", "2026-11-21", "00:00"],
    ["2026-12-31T19:00:00Z", "2027-01-01", "00:00"],
    ["2024-02-29T18:30:00Z", "2024-02-29", "23:30"],
    ["2026-07-01T13:00:00Z", "2026-07-01", "18:00"],
    ["2026-01-01T13:00:00Z", "2026-01-01", "18:00"],
  ])("%s is %s, %s", (moment, day, clock) => {
    expect([dayOf(new Date(moment)), clockOf(new Date(moment)), today(new Date(moment))]).toEqual([day, clock, day]);
  });
});
