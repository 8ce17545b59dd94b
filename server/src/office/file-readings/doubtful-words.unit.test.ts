import { expect, it } from "vitest";
import { doubtfulWordsOf } from "./doubtful-words.ts";

const word = (text: string, confidence: number, digitsAgree = true) => ({
  text,
  confidence,
  digitsAgree,
  x: 0.1,
  y: 0.2,
  width: 0.3,
  height: 0.4,
});

it("doubtful words are those read with less than 75 of 100 or with digits that two readings saw otherwise, and not single signs", () => {
  const words = doubtfulWordsOf([
    {
      page: 1,
      words: [word("Hurmatli", 96), word("hokimiyot", 74), word("uchun", 75), word("90", 91, false), word("—", 12), word("a", 30)],
    },
    { page: 2, words: [word("4-uy", 10)] },
  ]);

  expect(words.map(({ word: text, place }) => [text, place.page])).toEqual([
    ["hokimiyot", 1],
    ["90", 1],
    ["4-uy", 2],
  ]);
  expect(words[0]!.place).toEqual({ page: 1, x: 0.1, y: 0.2, width: 0.3, height: 0.4, confidence: 74 });
});

it("doubtful words are at most two hundred, the first ones of the letter", () => {
  const words = doubtfulWordsOf([{ page: 1, words: Array.from({ length: 250 }, (_, n) => word(`soʻz${n}`, 20)) }]);

  expect([words.length, words[0]!.word, words.at(-1)!.word]).toEqual([200, "soʻz0", "soʻz199"]);
});
