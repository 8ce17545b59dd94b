import { describe, expect, it } from "vitest";
import { lackOldLetters, withNewLetters } from "./new-letters.ts";
import type { SeenWord } from "./seen-words.ts";

/** Words of a line, each 10 points wide a letter, with one letter between them. */
const lineOf = (text: string, { top = 0, confidence = 90 } = {}): SeenWord[] => {
  let left = 0;
  return text.split(" ").map((word) => {
    const right = left + 10 * word.length;
    const seen = { text: word, confidence, left, top, right, bottom: top + 20 };
    left = right + 10;
    return seen;
  });
};
const textOf = (line: readonly SeenWord[]): string => line.map(({ text }) => text).join(" ");
const joined = (ours: string, theirs: string): string => textOf(withNewLetters([lineOf(ours)], lineOf(theirs))[0]!);

describe("withNewLetters", () => {
  it("takes the letters of 2026 from the other reading, and leaves words in which it has none", () => {
    expect(joined("Kocamiz bilan sörasin gaz.", "Köçamiz bjlan sorasin qaz.")).toBe("Köçamiz bilan sörasin gaz.");
    expect(joined("GALABA SAHRI", "ĞALABA ŞAHRİ")).toBe("ĞALABA ŞAHRI");
  });
  it("keeps the other letters of a word as the Uzbek data read them: they know j and w", () => {
    expect(joined("Jorayev xojaligi", "Törayev xölaligi")).toBe("Jörayev xöjaligi");
    expect(joined("qosni", "göşni")).toBe("qöşni");
  });
  it("takes a word whole where the two readings see more or fewer letters in it", () => {
    expect(joined("KCoriyeva", "Çoriyeva")).toBe("Çoriyeva");
  });
  it("joins words of the other reading that stand in one place", () => {
    const [start, end] = [lineOf("köça")[0]!, { ...lineOf("miz")[0]!, left: 40, right: 70, confidence: 60 }];
    const [word] = withNewLetters([lineOf("kocamiz")], [start, end])[0]!;
    expect(word).toMatchObject({ text: "köçamiz", left: 0, right: 70 });
    // as sure as the least sure of them
    expect(word!.confidence).toBe(60);
  });
  it("takes words by their place, whatever the order and number of lines", () => {
    const lines = [lineOf("bir oy"), lineOf("uc oy", { top: 40 })];
    const others = [...lineOf("uç oy", { top: 40 }), ...lineOf("şamol", { top: 80 })];
    expect(withNewLetters(lines, others).map(textOf)).toEqual(["bir oy", "uç oy"]);
  });
});

describe("lackOldLetters", () => {
  const words = (old: string, count: number): SeenWord[] => lineOf([old, ...Array<string>(count).fill("gaz")].join(" ").trim());

  it("is so of fifteen words and more of which fewer than one in ten has sh, ch, oʻ or gʻ", () => {
    expect(lackOldLetters(words("suv", 14))).toBe(true);
    expect(lackOldLetters(words("suv", 13))).toBe(false);
    expect(lackOldLetters(words("bosh", 14))).toBe(true);
    expect(lackOldLetters(words("bosh", 9))).toBe(false);
    expect(lackOldLetters(words("bosh choy", 18))).toBe(false);
    expect(lackOldLetters(words("bosh choy", 19))).toBe(true);
  });
  it.each(["boshi", "SHU", "uch", "Choy", "oʻn", "O‘N", "g'isht", "Gʻor"])("counts %s as a word in the letters of 1995", (word) => {
    expect(lackOldLetters(words(`${word} ${word}`, 15))).toBe(false);
  });
  it.each(["bosqa", "cex", "on", "gaz", "is"])("does not count %s", (word) => {
    expect(lackOldLetters(words(`${word} ${word}`, 15))).toBe(true);
  });
});
