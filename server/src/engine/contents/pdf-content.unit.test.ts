import { expect, it } from "vitest";
import { instructionsOf } from "./pdf-content.ts";

const stepsOf = (content: string): unknown[] => [...instructionsOf(content)].map(({ operator, operands }) => [operator, ...operands]);

it("instructionsOf finds operators beside texts, comments and names that look like them", () => {
  expect(stepsOf("/OC /L1 BDC % EMC\nBT (Tj \\) (ET) \\() Tj <45 4D> Tj [(a) -20 (b)] TJ ET EMC")).toEqual([
    ["BDC", "/OC", "/L1"],
    ["BT"],
    ["Tj", "()"],
    ["Tj", "<45 4D>"],
    // of the operands the last two are kept
    ["TJ", "()", "]"],
    ["ET"],
    ["EMC"],
  ]);
});

it("instructionsOf passes over the data of a picture that stands in the content", () => {
  expect(stepsOf("BI /W 1 ID (EMC EIx \nEI Q")).toEqual([["BI"], ["ID", "/W", "1"], ["Q"]]);
});

it("instructionsOf goes through what is never closed, in time that grows with its length", { timeout: 5000 }, () => {
  for (const open of ["(", "<", "[", "/", "BI ID ", "/OC /L BDC "]) expect(stepsOf(open.repeat(100_000)).length).toBeLessThan(200_001);
});
