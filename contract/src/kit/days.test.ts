import { expect, it } from "vitest";
import { dayProblem } from "./days.ts";

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
