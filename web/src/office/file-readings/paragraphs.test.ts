import { describe, expect, it } from "vitest";
import { paragraphsOf } from "./paragraphs.ts";

describe("the text of a letter", () => {
  it("goes on in one line where only the paper's line ended", () => {
    expect(paragraphsOf("Sizdan shuni soʻraymanki, bizning\nkoʻchamizda suv yoʻq.\n\nYordam bering.\n")).toBe(
      "Sizdan shuni soʻraymanki, bizning koʻchamizda suv yoʻq.\n\nYordam bering.",
    );
  });
  it("joins words that were parted at a line end, but leaves the hyphen of a number", () => {
    expect(paragraphsOf("Прошу отремон-\nтировать дом")).toBe("Прошу отремонтировать дом");
    expect(paragraphsOf("Navoiy koʻchasi 14-\nuyda yashayman")).toBe("Navoiy koʻchasi 14-uyda yashayman");
  });
  it("keeps lists, what could not be read, and the line of the signature", () => {
    expect(paragraphsOf("Прошу:\n1. Убрать мусор\nво дворе\n2. Починить свет\n[…]\nПомогите\n12.05.2026   Д. Каримова")).toBe(
      "Прошу:\n1. Убрать мусор во дворе\n2. Починить свет\n[…]\nПомогите\n12.05.2026   Д. Каримова",
    );
  });
});
