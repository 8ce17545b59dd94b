import { expect, test } from "vitest";
import { bareNumber, endsWithYear, numberIn, seriesOf } from "./office-numbers.ts";

test.each([
  // the index of a case, then what runs on
  ["04-12/118", 2026, "04-12/#", "118"],
  ["04/12-118", 2026, "04/12-#", "118"],
  ["K-77", 2026, "K-#", "77"],
  ["009", 2026, "#", "009"],
  ["17 a", 2026, "# a", "17"],
  ["01-17/1234", 2026, "01-17/#", "1234"],
  ["2-09-118", 2026, "2-09-#", "118"],
  ["К-77", 2026, "К-#", "77"],
  ["118-son", 2026, "#-son", "118"],
  ["№118", 2026, "№#", "118"],
  ["118/1", 2026, "118/#", "1"],
  // the year behind what runs on
  ["12-45/26", 2026, "12-#/26", "45"],
  ["5/2026", 2026, "#/2026", "5"],
  ["04-12/118/26", 2026, "04-12/#/26", "118"],
  // another year's two digits are no year
  ["12-45/24", 2026, "12-45/#", "24"],
  ["26", 2026, "#", "26"],
  ["2026", 2026, "#", "2026"],
])("the running number of %s in %i is in %s", (number, year, series, running) => {
  expect(seriesOf(number, year)[0]).toEqual({ series, running });
});

test("a last group that looks like the year may be the running number", () => {
  expect(seriesOf("04-12/26", 2026)).toEqual([
    { series: "04-#/26", running: "12" },
    { series: "04-12/#", running: "26" },
  ]);
});

// a # of the number itself would take the place of what runs on
test.each(["b/n", "", "A#7/118"])("%j gives no series", (number) => {
  expect(seriesOf(number, 2026)).toEqual([]);
});

test.each([
  ["12-45/25", true],
  ["5/2025", true],
  ["04-12/125", false],
  ["25", false],
  ["K-25", false],
])("%s ends with the year 2025: %s", (number, ends) => {
  expect(endsWithYear(number, 2025)).toBe(ends);
});

test("the next number keeps the leading zeros of the one before", () => {
  expect([numberIn("К-#/26", 10, 3), numberIn("#", 1000, 3)]).toEqual(["К-010/26", "1000"]);
});

test("a number is the same with and without its sign and spaces, those that do not break included", () => {
  for (const written of ["118", "№118", "№ 118", "№\u00a0118", " 118 "]) expect(bareNumber(written)).toBe("118");
  expect(bareNumber("№ 04-12/118 a")).toBe("04-12/118a");
});
