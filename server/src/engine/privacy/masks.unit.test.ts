import { describe, expect, it } from "vitest";
import { isMask, maskPhone, maskText } from "./masks.ts";

describe("a mask", () => {
  it.each([
    ["Z", "Z***"],
    ["Ali", "A***"],
    ["Zuhra", "Z****"],
    ["Abdurahmonov", "A********"],
    ["17.03.1969", "17.**.****"],
  ])("of %s is %s", (text, mask) => {
    expect(maskText(text)).toBe(mask);
  });

  it("of a phone shows two digits at each end", () => {
    expect(maskPhone("907309182")).toBe("90*****82");
  });

  it.each(["Z", "Ali", "Zuhra", "Abdurahmonov", "Oʻ", "Beshariq tor koʻchasi, 318-uy"])(
    "of %s is recognised, so that it is not written back in its place",
    (text) => {
      expect([isMask(maskText(text)), isMask(text)]).toEqual([true, false]);
    },
  );
});
