import { describe, expect, it } from "vitest";
import { isFilled } from "./filled.ts";

describe("the values of a form", () => {
  it.each([
    ["a letter", { text: "a" }],
    ["a number, also none", { count: 0 }],
    ["a ticked box", { applicant: { isEntity: true } }],
    ["a choice among many", { values: { coExecutorIds: [7] }, names: [] }],
  ])("are filled by %s", (_what, values) => expect(isFilled(values)).toBe(true));

  it.each([
    ["no values", { values: {}, names: [] }],
    ["blanks and new lines", { text: " \n\u00a0" }],
    ["fields without a value", { text: null, day: undefined, files: [], applicant: { isEntity: false, name: "" } }],
    ["nothing", null],
  ])("are empty with %s", (_what, values) => expect(isFilled(values)).toBe(false));

  it("are checked at any depth", () => {
    let deep: unknown = "so'z";
    for (let n = 0; n < 100_000; n += 1) deep = [deep];
    expect(isFilled(deep)).toBe(true);
  });
});
