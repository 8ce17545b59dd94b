import { describe, expect, it } from "vitest";
import { hasPinflCheckDigit, isPinfl } from "./pinfl.ts";

describe("a PINFL", () => {
  it.each(["30101801234568"])("is %s", (text) => expect(isPinfl(text)).toBe(true));
  it.each([
    ["the 32nd of a month", "33201801234568"],
    ["a thirteenth month", "30113801234568"],
    ["a century that is not", "90101801234568"],
    ["too short", "3010180123456"],
    ["too long", "301018012345680"],
    ["letters", "3010180123456A"],
  ])("is not %s", (_why, text) => expect(isPinfl(text)).toBe(false));
});

describe("hasPinflCheckDigit", () => {
  // 3·7 + 0·3 + 1·1 + 0·7 + 1·3 + 8·1 + 0·7 + 1·3 + 2·1 + 3·7 + 4·3 + 5·1 + 6·7 = 118; 3·7 + 1·3 + 2·1 + 0·7 + 5·3 + 9·1 + 0·7 + 1·3 + 2·1 + 3·7 + 4·3 + 5·1 = 93
  it.each(["30101801234568", "31205901234503"])("holds for %s", (pinfl) => expect(hasPinflCheckDigit(pinfl)).toBe(true));
  it.each([
    ["another last digit", "30101801234567"],
    ["a digit mistyped", "30101801234468"],
    ["two neighbours changed over", "30101810234568"],
    ["too few digits", "3010180123456"],
  ])("does not hold for %s", (_why, pinfl) => expect(hasPinflCheckDigit(pinfl)).toBe(false));
});
