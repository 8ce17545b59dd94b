import { describe, expect, it } from "vitest";
import { unlike, weighWords } from "./shared-words.ts";

describe("weighWords", () => {
  const asked = new Map([
    [1, "nasos"],
    [2, "suv"],
  ]);
  it("counts a word the more, the fewer of the earlier questions have it", () => {
    const questions = [new Set([2]), new Set([1, 2]), new Set([2])];
    const none = questions.map(() => new Set<number>());
    const [first, second] = weighWords(asked, [questions, none]);
    // of three questions "nasos" is in one, "suv" in all: ln 4 and ln 4/3
    expect(first!.weight).toBeCloseTo(0.2877, 4);
    expect(second!.weight).toBeCloseTo(1.3863 + 0.2877, 4);
    expect(second!.shared).toEqual(["nasos", "suv"]);
  });
  it("counts a word of the question and of its answer twice, each by its own rarity", () => {
    const questions = [new Set([2]), new Set([2])];
    const answers = [new Set([2]), new Set<number>()];
    const [first, second] = weighWords(asked, [questions, answers]);
    expect(first!.weight).toBeCloseTo(0.4055 + 1.0986, 4);
    expect(second!.weight).toBeCloseTo(0.4055, 4);
    expect(first!.shared).toEqual(["suv"]);
  });
  it("gives nothing where no word is shared", () =>
    expect(weighWords(asked, [[new Set([7])], [new Set([8])]])).toEqual([{ weight: 0, shared: [] }]));
});

describe("unlike", () => {
  const hello = "Hurmatli «…»! Murojaatingiz joyiga chiqib oʻrganildi.";
  const text = (own: string) => ({ text: `${hello} ${own}` });
  const pump = text("Quduq nasosi kuygan ekan, yangi nasos oʻrnatildi.");
  const pumpAgain = text("Quduq nasosi kuygani uchun yangi nasos oʻrnatildi.");
  const pipe = text("Yorilgan quvur payvandlandi.");
  const filter = text("Tindirgich yuvildi, laboratoriya tekshirdi.");
  it("keeps one of those that say the same, whatever greetings all of them share", () =>
    expect(unlike([pump, pumpAgain, pipe, filter], 3)).toEqual([pump, pipe, filter]));
  it("keeps the first ones, and no more than are wanted", () => expect(unlike([pipe, pump, filter], 2)).toEqual([pipe, pump]));
  it("keeps the same text once, and gives nothing of nothing", () => {
    expect(unlike([pump, pump], 3)).toEqual([pump]);
    expect(unlike([], 3)).toEqual([]);
  });
});
