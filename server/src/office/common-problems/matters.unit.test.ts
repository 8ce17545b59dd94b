import { describe, expect, it } from "vitest";
import { textWords } from "../appeals/text-words.ts";
import { countWords, partByCause, peopleOf } from "./matters.ts";

const told = (id: number, text: string, personId = id) => ({ id, personId, words: textWords(text) });
/** What else people write about: each of these words stands in many letters. */
const usual = [
  "Shu koʻchasida uch kundan beri ichimlik suvi yoʻq",
  "Suv quvuri eski, yorilgan yoki teshilgan",
  "Suv bosimi past, hovli suvsiz va quruq",
];
/** All texts of the time: these, and enough others. */
const everywhere = (...texts: string[]) =>
  countWords([...texts, ...Array.from({ length: 210 }, (_, at) => usual[at % usual.length]!)].map(textWords));
const ids = (parts: readonly (readonly { id: number }[])[]) => parts.map((part) => part.map(({ id }) => id));

describe("partByCause", () => {
  const pipe = [
    told(1, "Navbahor koʻchasida quvur yorilgan, suv yoʻq"),
    told(2, "Навбаҳор кўчасида уч кундан бери ичимлик суви йўқ"),
    told(3, "Navbahor köçasida suv quvuri teşilgan"),
  ];
  const texts = ["Navbahor koʻchasida", "Навбаҳор", "Navbahor", "Chinor koʻchasi", "Chinor"];
  it("puts together what names one street, in whatever letters", () => {
    const appeals = [...pipe, told(4, "Koʻchada suv yoʻq, quvur eski"), told(5, "Suv quvuri yorilgan")];
    expect(ids(partByCause(appeals, everywhere(...texts), new Set()))).toEqual([[1, 2, 3]]);
  });
  it("parts two streets of one mahalla", () => {
    const appeals = [...pipe, told(4, "Chinor koʻchasi suvsiz"), told(5, "Chinor koʻchasida suv bosimi past")];
    expect(ids(partByCause(appeals, everywhere(...texts), new Set()))).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });
  it("says nothing where too few others write to know which words are rare", () => {
    expect(partByCause(pipe, countWords(pipe.map(({ words }) => words)), new Set())).toEqual([]);
  });
  it("takes no word that stands elsewhere as often, and none of the place's name", () => {
    const appeals = [told(1, "Navbahor suvsiz"), told(2, "Navbahor quruq")];
    expect(partByCause(appeals, everywhere("Navbahor", "Navbahor", "Navbahor", "Navbahor"), new Set())).toEqual([]);
    expect(partByCause(appeals, everywhere("Navbahor", "Navbahor"), new Set(textWords("Navbahor")))).toEqual([]);
  });
  it("joins by way of another: of three the first and the last need share nothing", () => {
    const appeals = [told(1, "Navbahor"), told(2, "Navbahor maktab"), told(3, "maktab")];
    expect(ids(partByCause(appeals, everywhere("Navbahor", "Navbahor maktab", "maktab"), new Set()))).toEqual([[1, 2, 3]]);
  });
  // of six appeals three have both words, of 210 others six each: 3 ln(3 / (6 · 6.5 / 211)) - 3 + 0.18 = 5.4 for a word, 10.8 for two
  const others = [told(4, "hovli"), told(5, "quruq"), told(6, "eski")];
  it("adds up what several words say, none of which is rare enough by itself", () => {
    const both = [told(1, "ustun qargʻa"), told(2, "ustun qargʻa"), told(3, "qargʻa ustun")];
    const texts = Array.from({ length: both.length + 6 }, () => "ustun qargʻa");
    expect(ids(partByCause([...both, ...others], everywhere(...texts), new Set()))).toEqual([[1, 2, 3]]);
    const one = [told(1, "ustun"), told(2, "ustun"), told(3, "ustun")];
    expect(partByCause([...one, ...others], everywhere(...texts.map(() => "ustun")), new Set())).toEqual([]);
  });
  it("adds up no words that are little more usual here: a sentence has many of them", () => {
    const sentence = "ustun qargʻa daraxt tovuq";
    const appeals = [told(1, sentence), told(2, sentence), told(3, sentence), ...others];
    expect(partByCause(appeals, everywhere(...Array.from({ length: 23 }, () => sentence)), new Set())).toEqual([]);
  });
  it("takes no word that is usual in its topic, rare as it is in all texts", () => {
    const appeals = Array.from({ length: 6 }, (_, at) => told(at + 1, "transformator"));
    const texts = [...appeals.map(() => "transformator"), ...Array.from({ length: 12 }, () => "transformator")];
    const ofTopic = countWords([...texts, ...Array.from({ length: 18 }, () => "kuchlanish")].map(textWords));
    expect(ids(partByCause(appeals, everywhere(...texts), new Set()))).toEqual([[1, 2, 3, 4, 5, 6]]);
    expect(partByCause(appeals, everywhere(...texts), new Set(), ofTopic)).toEqual([]);
  });
  it("takes no word that is usual in all texts, though nobody else writes it of this topic", () => {
    const appeals = [told(1, "hujjat"), told(2, "hujjat"), told(3, "hujjat"), ...others];
    const ofTopic = countWords([...appeals.map(({ words }) => words), ...Array.from({ length: 200 }, () => textWords("kuchlanish"))]);
    const texts = Array.from({ length: 43 }, () => "hujjat");
    expect(partByCause(appeals, everywhere(...texts), new Set(), ofTopic)).toEqual([]);
  });
  it("says nothing of one appeal, and of none", () => {
    expect(partByCause([told(1, "Navbahor Navbahor")], everywhere("Navbahor"), new Set())).toEqual([]);
    expect(partByCause([], everywhere(), new Set())).toEqual([]);
  });
});

describe("peopleOf", () => {
  it("counts who wrote twice once", () => {
    expect(peopleOf([told(1, "a", 7), told(2, "b", 7), told(3, "c", 8)])).toBe(2);
  });
});
