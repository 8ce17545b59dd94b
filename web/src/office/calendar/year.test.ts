import { expect, test } from "vitest";
import { changeOf, weeksOf, type DayMark } from "./year.ts";

test("the weeks of a month begin on Monday", () => {
  expect(weeksOf(2026, 1)).toEqual([
    [0, 0, 0, 0, 0, 0, 1],
    [2, 3, 4, 5, 6, 7, 8],
    [9, 10, 11, 12, 13, 14, 15],
    [16, 17, 18, 19, 20, 21, 22],
    [23, 24, 25, 26, 27, 28, 0],
  ]);
  expect(weeksOf(2028, 1).flat().filter(Boolean)).toHaveLength(29);
});

test("marked days are added, unmarked ones are removed", () => {
  const mark: DayMark = { day: "08.03.2027", kind: "holiday", provisional: false, nameUz: "Bayram", nameUk: "Байрам", nameRu: "Праздник" };

  expect(
    changeOf(
      new Map([
        ["08.03.2027", mark],
        ["09.03.2027", null],
      ]),
      new Map([["09.03.2027", "q3Zk1vT0"]]),
    ),
  ).toEqual({
    days: [mark],
    removed: ["09.03.2027"],
    seen: [
      { day: "08.03.2027", version: null },
      { day: "09.03.2027", version: "q3Zk1vT0" },
    ],
  });
});
