import { toCyrillic } from "@murojaat/contract";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { inEachSpelling } from "../../../../contract/test/spellings.ts";
import { spelledWords, textWords } from "./text-words.ts";

const shared = (one: string, other: string): string[] => {
  const known = new Set(textWords(other));
  return [...spelledWords(one)].filter(([number]) => known.has(number)).map(([, word]) => word);
};

describe("the words of a text", () => {
  const latin = "Koʻchamizga suv quvuri tortilmagan, qoʻshni mahalladan tashiymiz";
  it("are the same in Latin and in Cyrillic, and spelled as the text writes them", () => {
    expect(textWords(toCyrillic(latin))).toEqual(textWords(latin));
    expect(shared("Кўчамизда сув йўқ", latin)).toEqual(["кўчамизда", "сув"]);
    expect(shared("Ko'chamizda suv yo'q", toCyrillic(latin))).toEqual(["ko'chamizda", "suv"]);
  });
  it("are the same in every spelling, and stay spelled so", () => {
    const words = ["shahar", "koʻchamizga", "chiroq", "yogʻoch", "masʼul", "isʼhoqov"];
    const texts = inEachSpelling(words.join(", "));
    const spelled = words.map(inEachSpelling);
    for (const [at, text] of texts.entries()) {
      expect([text, textWords(text)]).toEqual([text, textWords(texts[0]!)]);
      expect([...spelledWords(text).values()]).toEqual(spelled.map((one) => one[at]));
    }
    expect(textWords(texts[0]!)).toHaveLength(words.length);
  });
  it("of Russian are found by their beginnings, whatever their endings", () => {
    expect(shared("Газовые трубы устарели", "утечка из газовой трубы")).toEqual(["газовые", "трубы"]);
  });
  it("are no figures, no words of two letters, and each is there once", () => {
    expect(textWords("12 ta uy, uyimiz 2026")).toHaveLength(1);
    expect(textWords("suv suv СУВ")).toHaveLength(1);
    expect(textWords("")).toEqual([]);
  });
  test("are the numbers that are spelled where a quotation mark stands behind them", () => {
    for (const text of ["aё’", "‘soyo’ «boʻyo»", "yoʻ"]) expect([text, [...spelledWords(text).keys()]]).toEqual([text, textWords(text)]);
    expect([...spelledWords("‘maktab’").values()]).toEqual(["maktab"]);
  });
  test("are the numbers that are spelled, for any text", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: fc.constantFrom(...Array.from('aoʻgʼ"’- ñшцяёъsch«.1')) }), (text) => {
        expect(new Set(spelledWords(text).keys())).toEqual(new Set(textWords(text)));
      }),
    );
  });
});
