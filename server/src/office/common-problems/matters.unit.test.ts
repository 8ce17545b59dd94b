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
