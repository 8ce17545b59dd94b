import { expect, it } from "vitest";
import { daysOf, daysSoFar, dayProblem } from "./days.ts";

it.each(["01.01.1900", "29.02.2024", "29.02.2000", "31.12.2026", "01.01.9999"])("a day is taken: %s", (text) => {
  expect(dayProblem(text)).toBeUndefined();
});

it.each(["05.04.1880", "31.12.1899", "01.01.1119", "01.01.0000"])("a day of the calendar is too early: %s", (text) => {
  expect(dayProblem(text)).toEqual({ problem: "before_start", limit: "01.01.1900" });
});

it.each(["31.02.1880", "29.02.1900", "29.02.2023", "32.01.2026", "01.13.2026", "5.4.1880", "05.04.80", "1880-04-05", " 05.04.1980", ""])(
  "%j is not a day",
  (text) => {
    expect(dayProblem(text)).toEqual({ problem: "no_such_day" });
  },
);

it.each([
  // a Monday, a Sunday, a Thursday over the end of a year
  ["this_week", "30.11.2026", "30.11.2026", "06.12.2026"],
  ["this_week", "06.12.2026", "30.11.2026", "06.12.2026"],
  ["this_week", "31.12.2026", "28.12.2026", "03.01.2027"],
  ["this_week", "01.01.2027", "28.12.2026", "03.01.2027"],
  ["today", "01.01.2027", "01.01.2027", "01.01.2027"],
  ["last_seven_days", "03.03.2028", "26.02.2028", "03.03.2028"],
  ["last_seven_days", "03.01.2027", "28.12.2026", "03.01.2027"],
  ["this_month", "29.02.2028", "01.02.2028", "29.02.2028"],
  ["this_month", "01.12.2026", "01.12.2026", "31.12.2026"],
  ["this_quarter", "31.03.2027", "01.01.2027", "31.03.2027"],
  ["this_quarter", "01.10.2026", "01.10.2026", "31.12.2026"],
  ["this_year", "31.12.2026", "01.01.2026", "31.12.2026"],
  ["last_year", "01.01.2027", "01.01.2026", "31.12.2026"],
] as const)("daysOf: %s on %s is %s to %s", (word, today, from, to) => {
  expect(daysOf(word, today)).toEqual({ from, to });
});

it.each([
  ["this_week", "02.12.2026", "30.11.2026", "02.12.2026"],
  ["this_month", "01.12.2026", "01.12.2026", "01.12.2026"],
  ["this_year", "02.12.2026", "01.01.2026", "02.12.2026"],
  ["last_year", "02.12.2026", "01.01.2025", "31.12.2025"],
] as const)("daysSoFar: %s on %s is %s to %s", (word, today, from, to) => {
  expect(daysSoFar(word, today)).toEqual({ from, to });
});
