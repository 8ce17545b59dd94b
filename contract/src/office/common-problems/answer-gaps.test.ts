import { describe, expect, it } from "vitest";
import { answerGap, commonTextIn, filledFor, partsOf } from "./answer-gaps.ts";

const known = { name: "Zilola", number: "ABC-1/26" };

describe("a gap of a common answer", () => {
  it("is named in the language of its text", () => {
    expect([answerGap("name", "UZ"), answerGap("number", "UK"), answerGap("ownWords", "RU")]).toEqual([
      "«…ism»",
      "«…рақам»",
      "«…свои слова»",
    ]);
  });

  it("is filled with what is known, in whichever letters it was typed", () => {
    expect(filledFor("Hurmatli «…ism»! «…raqam»", known)).toBe("Hurmatli Zilola! ABC-1/26");
    expect(filledFor("«…исм», «…рақам», «…имя», «…номер», «… Ism »", known)).toBe("Zilola, ABC-1/26, Zilola, ABC-1/26, Zilola");
  });

  it("stays where it asks for own words, for what nobody knows, or for something else", () => {
    const asked = "«…oʻz soʻzlari» «…o'z so'zlari» «…öz sözlari» «…sana» «…» «Navroʻz»";
    expect(filledFor(asked, known)).toBe(asked);
    expect(filledFor("Hurmatli «…ism»", { ...known, name: null })).toBe("Hurmatli «…ism»");
  });
});

describe("the text of a common answer", () => {
  const texts = { text: "Hurmatli «…ism»! Quvur almashtirildi.", textRu: null };

  it("is in the alphabet of its applicant, gaps included", () => {
    expect(commonTextIn("UK", texts)).toBe("Ҳурматли «…исм»! Қувур алмаштирилди.");
    expect(commonTextIn("UZ", { ...texts, text: "Ҳурматли «…исм»!" })).toBe("Hurmatli «…ism»!");
  });

  it("has a gap where its name was typed behind three dots, and a quotation otherwise", () => {
    const typed = { text: "«...ism», «... O'z so'zlari», «...qonun talabi»", textRu: "«...номер», «...по закону»" };
    expect([commonTextIn("UZ", typed), commonTextIn("UK", typed), commonTextIn("RU", typed)]).toEqual([
      "«…ism», «… Oʻz soʻzlari», «...qonun talabi»",
      "«…исм», «… Ўз сўзлари», «...қонун талаби»",
      "«…номер», «...по закону»",
    ]);
  });

  it("is none for a language in which nobody has written it", () => {
    expect(commonTextIn("RU", texts)).toBeNull();
    expect(commonTextIn("UZ", { text: null, textRu: "Труба заменена." })).toBeNull();
  });
});

describe("the parts of a letter", () => {
  const common = "Hurmatli «…ism»! Quvur almashtirildi. «…oʻz soʻzlari» Rahmat.";
  const own = (letter: string) =>
    partsOf(common, letter)
      .filter(({ isOwn }) => isOwn)
      .map(({ words }) => words);

  it("are what stands in its gaps and what a person has changed", () => {
    expect(own("Hurmatli Zilola! Quvur almashtirildi. Hovlingizni ham koʻrdik. Rahmat.")).toEqual(["Zilola", "Hovlingizni ham koʻrdik."]);
    expect(own("Hurmatli Zilola! Rahmat. Uzr.")).toEqual(["Zilola!", " Uzr."]);
  });

  it("are all of it, where it was written anew", () => {
    expect(own("Sizga boshqa xat yozildi")).toEqual(["Sizga boshqa xat yozildi"]);
  });

  it("are together the whole letter", () => {
    const letter = "Hurmatli Zilola!  Quvur almashtirildi. Rahmat. ";
    expect(
      partsOf(common, letter)
        .map(({ words }) => words)
        .join(""),
    ).toBe(letter);
  });
});
