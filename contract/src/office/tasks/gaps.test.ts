import { describe, expect, it } from "vitest";
import { gap, gapsOf, withGaps } from "./gaps.ts";

describe("gapsOf", () => {
  it("finds gaps, and no quotation", () => {
    expect(gapsOf("Hurmatli «…ism», «Mahalla» fuqarolar yigʻini «…» kuni javob beradi")).toEqual(["«…ism»", "«…»"]);
  });
  it("takes nothing across lines or within another quotation", () => {
    expect(gapsOf("«…birinchi\nqator» «…«ichki»»")).toEqual([]);
  });
  it("stays quick in a text of nothing but openings", () => {
    const begun = performance.now();
    expect(gapsOf("«…".repeat(200_000))).toEqual([]);
    expect(performance.now() - begun).toBeLessThan(500);
  });
});

describe("withGaps", () => {
  it("fills what it knows and leaves the rest", () => {
    expect(withGaps("«…ism», «…», «…ism»", { [gap("ism")]: "Aliyev «$&»" })).toBe("Aliyev «$&», «…», Aliyev «$&»");
  });
});
