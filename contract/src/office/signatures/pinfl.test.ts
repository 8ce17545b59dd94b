import { describe, expect, it } from "vitest";
import { isPinfl } from "./pinfl.ts";

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
