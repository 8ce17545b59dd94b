import { expect, it } from "vitest";
import { readNumberAndDay } from "./number-and-day.ts";

it.each([
  ["№ 9664 от 12.10.2026 г.", "9664", "12.10.2026"],
  ["2026-yil 12-oktabrdagi 9664-son", "9664-son", "12.10.2026"],
  ["12 октября 2026 г. № 04-12/118", "04-12/118", "12.10.2026"],
  ["9664", "9664", undefined],
  ["12.10.2026", "", "12.10.2026"],
  // as they are pasted: a no-break space, a mark of direction, a minus for a hyphen, wide digits
  ["№\u00a09664 от\u00a012\u200e.10\u200e.2026\u00a0г.", "9664", "12.10.2026"],
  ["04\u221212/118, 12.10.2026", "04-12/118", "12.10.2026"],
  ["９６６４ 12.10.2026", "9664", "12.10.2026"],
  // numbers that look like days
  ["04-12/118 от 12.10.2026", "04-12/118", "12.10.2026"],
  ["12.10.2026, 04-12/118", "04-12/118", "12.10.2026"],
  ["99-10-2026 (12.10.2026)", "99-10-2026", "12.10.2026"],
  // no day that exists
  ["9664 от 31.02.2026", "9664 от 31.02.2026", undefined],
])("the number and the day of a letter are read from %j", (given, number, day) => {
  expect(readNumberAndDay(given)).toEqual({ number, day });
});
