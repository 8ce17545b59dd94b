import { expect, test } from "vitest";
import { oneHead } from "./one-head.ts";

test("oneHead takes number and day of one file, and prefers the file with a number", () => {
  expect(oneHead([{ date: "01.05.2026" }, { number: "12/345", date: "12.05.2026" }, { number: "7" }])).toEqual({
    number: "12/345",
    date: "12.05.2026",
  });
  expect(oneHead([{}, { date: "01.05.2026" }, { date: "02.05.2026" }])).toEqual({ date: "01.05.2026" });
  expect(oneHead([])).toEqual({});
});
