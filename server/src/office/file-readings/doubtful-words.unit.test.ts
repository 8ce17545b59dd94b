import { describe, expect, it } from "vitest";
import { doubtfulWordsOf } from "./doubtful-words.ts";

const word = (text: string, confidence = 92, digitsAgree = true) => ({
  text,
  confidence,
  digitsAgree,
  x: 0.1,
  y: 0.2,
  width: 0.3,
  height: 0.4,
});
type Word = ReturnType<typeof word>;
const doubtfulIn = (...words: readonly Word[]) => doubtfulWordsOf([{ page: 1, words }]).map((one) => one.word);

describe("doubtful words", () => {
  it("are those read with less than 75 of 100, where they stand, and not single signs", () => {
    const words = doubtfulWordsOf([
      { page: 1, words: [word("Hurmatli", 96), word("hokimiyot", 74), word("uchun", 75), word("—", 12), word("a", 30)] },
      { page: 2, words: [word("yordan", 10)] },
    ]);
    expect(words.map(({ word: text, place }) => [text, place.page])).toEqual([
      ["hokimiyot", 1],
      ["yordan", 2],
    ]);
    expect(words[0]!.place).toEqual({ page: 1, x: 0.1, y: 0.2, width: 0.3, height: 0.4, confidence: 74 });
  });
  it("are words with a sign within, mixed capitals or two alphabets, however sure the reading is", () => {
    // the last one has a Cyrillic а
    for (const text of ['koʻcha"miz', "suv|quvuri", "yoʻq.Biz", "xXonadonda", "kelmаyapti"])
      expect([text, doubtfulIn(word("a"), word(text, 96))]).toEqual([text, [text]]);
    for (const text of ["MChJ", "MFYda", "soʻrov.uz", "ismi@pochta.uz", "Amir-Temur", "D.K.", "№12/3", "«Nur»", "2026-yilda,", "uy-joy"])
      expect([text, doubtfulIn(word("a"), word(text, 96))]).toEqual([text, []]);
  });
  it("are letters alone that begin a line, other than words of one letter", () => {
    expect(doubtfulIn(word("I"), word("Sizdan"))).toEqual(["I"]);
    expect(doubtfulIn(word("U"), word("kelmadi"))).toEqual([]);
    expect(doubtfulIn(word("В"), word("подъезде"))).toEqual([]);
    expect(doubtfulIn(word("Sizdan"), word("I"))).toEqual([]);
  });
  it("are figures that two readings saw otherwise, but neither figures of little certainty alone nor ordinary days", () => {
    expect(doubtfulIn(word("a"), word("90", 91, false), word("4-uy", 30, false))).toEqual(["90", "4-uy"]);
    expect(doubtfulIn(word("a"), word("22", 40), word("4-uy", 30))).toEqual([]);
    expect(doubtfulIn(word("a"), word("2026-yil", 40, false), word("24-noyabr", 40, false), word("2019", 40, false))).toEqual([]);
  });
  it("are no words with ʻ or ʼ where they stand in words", () => {
    expect(doubtfulIn(word("soʻrayman", 40), word("maʼlumot", 40), word("togʻ", 40))).toEqual([]);
  });
  it("are at most two hundred, the first ones of the letter", () => {
    const words = doubtfulWordsOf([{ page: 1, words: Array.from({ length: 250 }, (_, n) => word(`matn${"a".repeat(n)}`, 20)) }]);
    expect([words.length, words[0]!.word, words.at(-1)!.word]).toEqual([200, "matn", `matn${"a".repeat(196)}`]);
  });
});
