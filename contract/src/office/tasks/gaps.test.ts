import { describe, expect, it } from "vitest";
import { gap, gapsOf, openGap, withGaps } from "./gaps.ts";

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

describe("openGap", () => {
  it("is the first gap, also one that is broken or too long", () => {
    expect(openGap("Hurmatli «…ism», «…» kuni")).toBe("«…ism»");
    expect(openGap("Suv «…oʻz\nsoʻzlari» berildi")).toBe("«…");
    expect(openGap(`Suv «…${"a".repeat(61)}» berildi`)).toBe("«…");
    expect(openGap("«Mahalla» raisi … aytdi")).toBeUndefined();
  });
});
