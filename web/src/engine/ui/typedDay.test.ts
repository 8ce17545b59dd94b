import { expect, test } from "vitest";
import { dayFormat, isDay, typedDay } from "./typedDay.ts";

test("a day is understood as people write it", () => {
  for (const text of ["05.06.1985", "05061985", "5.6.1985", "05.6.1985", "5.06.1985", "05/06/1985", "5-6-1985", " 05 06 1985 "])
    expect(typedDay(text)?.format(dayFormat), text).toBe("05.06.1985");
});

test("a day that does not exist, or an incomplete one, is not a day", () => {
  for (const text of ["", "05", "05.06", "05.06.85", "05.06.198", "31.02.2020", "29.02.2023", "15.13.1990", "00.00.0000", "abc"])
    expect(typedDay(text), text).toBeUndefined();
  expect(typedDay("29.02.2024")?.format(dayFormat)).toBe("29.02.2024");
});

test("a day of centuries ago is still a day", () => {
  expect(typedDay("5.4.1880")?.format(dayFormat)).toBe("05.04.1880");
  expect(typedDay("01011119")?.format(dayFormat)).toBe("01.01.1119");
});

test("a form accepts only a complete day", () => {
  for (const text of ["05.06.1985", "05.04.1880"]) expect(isDay(text), text).toBe(true);
  for (const text of ["5.6.1985", "05061985", "05.06.85"]) expect(isDay(text), text).toBe(false);
});
