import { describe, expect, it } from "vitest";
import { attributes, type Alike, type Category } from "./figures.ts";
import { hideCells } from "@murojaat/contract";
import { makeFigures, type Named } from "./make-figures.ts";
import { putTogether } from "@murojaat/contract";

const named = (key: string): Category => ({ key, nameUz: key, nameUk: key, nameRu: key });
const words = named("together");
const one = (n: number) => [n];

describe("a small cell", () => {
  it("is hidden with the three others of the smallest rectangle in which it can be 0 and 5", () => {
    // 3 becomes 0 by three exchanges with the opposite cell, and 5 by two of the other two: 6 and 7 have the fewest appeals
    //       a   b   c
    // I     3   6  40
    // II    7   9  50
    // III  20  30  60
    const table = [
      [3, 6, 40],
      [7, 9, 50],
      [20, 30, 60],
    ];
    expect(hideCells(table.map((row) => row.map(one)))).toEqual([
      [true, true, false],
      [true, true, false],
      [false, false, false],
    ]);
  });

  it("takes no partner that is too small: by 1 and 9 a cell of 3 does not become 5", () => {
    // I a needs two in both I b and II a: I b has 1, itself small, so both go by other columns
    const table = [
      [3, 1, 40],
      [9, 30, 50],
    ];
    const hidden = hideCells(table.map((row) => row.map(one)))!;
    expect(hidden[0]).toEqual([true, true, true]);
    expect(hidden[1]).toEqual([true, true, true]);
  });

  it("exchanges only with an appeal that is alike in what other tables count", () => {
    // the second row has nobody in time, so no appeal of the first, who are all in time, can exchange with one of it
    const inTime = (n: number) => [n, 0];
    const late = (n: number) => [0, n];
    const table = [
      [inTime(3), inTime(20)],
      [late(20), late(20)],
      [inTime(30), inTime(30)],
    ];
    expect(hideCells(table)).toEqual([
      [true, true],
      [false, false],
      [true, true],
    ]);
  });

  it("makes the whole table hidden where it can never be 5", () => {
    expect(hideCells([[one(3)], [one(60)]])).toBeUndefined();
  });

  it("needs no other where none is small: 0 and 5 are shown", () => {
    expect(
      hideCells([
        [one(0), one(5)],
        [one(5), one(900)],
      ]),
    ).toEqual([
      [false, false],
      [false, false],
    ]);
  });
});

describe("categories", () => {
  const of = (counts: Record<string, number>) => new Map(Object.entries(counts));

  it("with fewer than five appeals are put together, with the next smallest if they are fewer than five again, and with the empty ones", () => {
    expect([...putTogether(of({ a: 3, b: 9, c: 40, d: 0 }))].toSorted()).toEqual(["a", "b", "d"]);
    expect([...putTogether(of({ a: 3, b: 2, c: 40 }))].toSorted()).toEqual(["a", "b"]);
  });

  it("stand alone where each has five or none", () => {
    expect([...putTogether(of({ a: 5, b: 0, c: 40 }))]).toEqual([]);
  });

  it("that an earlier version put together stay so, and those that have changed by one to four join them", () => {
    const earlier = { alone: of({ b: 9, c: 40, d: 50 }), total: 102, hadTogether: true };
    expect([...putTogether(of({ a: 30, b: 9, c: 42, d: 50 }), [earlier])].toSorted()).toEqual(["a", "c"]);
  });
});

/** 19 districts and so on, in the sizes of an office; each appeal by itself. */
const appealsOf = (counts: readonly (readonly [district: string, kind: string, n: number])[]): Alike[] =>
  counts.map(([district, kind, n]) => ({ district, kind, group: "g", result: "open", month: "2026-07", term: "inTime", n }));
const categories = (counts: readonly Alike[]): Named =>
  Object.fromEntries(
    attributes.map((attribute) => [attribute, [...new Set(counts.map((of) => of[attribute]))].map(named)]),
  ) as unknown as Named;

describe("the figures of a release", () => {
  const counts = appealsOf([
    ["north", "complaint", 3],
    ["north", "application", 20],
    ["south", "complaint", 8],
    ["south", "application", 30],
    ["west", "complaint", 60],
    ["west", "application", 70],
  ]);

  it("hide a cell of three, its partners, and nothing else", () => {
    const figures = makeFigures(counts, categories(counts), words)!;
    expect([figures.total, figures.totals.district, figures.totals.kind]).toEqual([191, [23, 38, 130], [71, 120]]);
    expect(figures.cells.districtKind).toEqual([
      [null, null],
      [null, null],
      [60, 70],
    ]);
  });

  it("are not made of fewer than five appeals", () => {
    const few = appealsOf([["north", "complaint", 4]]);
    expect(makeFigures(few, categories(few), words)).toBeUndefined();
  });

  it("of a correction hide what the version before hid, and a change of one to four; they are not made where one to four were added", () => {
    const first = makeFigures(counts, categories(counts), words)!;
    // six more complaints of the north: none is small any more, and still both rows stay hidden
    const more = counts.map((of) => (of.district === "north" && of.kind === "complaint" ? { ...of, n: 9 } : of));
    expect(makeFigures(more, categories(more), words, [first])!.cells.districtKind).toEqual([
      [null, null],
      [null, null],
      [60, 70],
    ]);
    // of the west two applications are complaints; the others have changed by six and more
    const before = appealsOf([
      ["north", "complaint", 20],
      ["north", "application", 20],
      ["south", "complaint", 70],
      ["south", "application", 40],
      ["west", "complaint", 60],
      ["west", "application", 70],
    ]);
    const after = appealsOf([
      ["north", "complaint", 20],
      ["north", "application", 20],
      ["south", "complaint", 80],
      ["south", "application", 36],
      ["west", "complaint", 62],
      ["west", "application", 68],
    ]);
    const earlier = makeFigures(before, categories(before), words)!;
    expect(earlier.cells.districtKind).toEqual([
      [20, 20],
      [70, 40],
      [60, 70],
    ]);
    expect(makeFigures(after, categories(after), words, [earlier])!.cells.districtKind).toEqual([
      [20, 20],
      [null, null],
      [null, null],
    ]);
    const fewMore = counts.map((of) => (of.district === "west" && of.kind === "complaint" ? { ...of, n: 63 } : of));
    expect(makeFigures(fewMore, categories(fewMore), words, [first])).toBeUndefined();
  });
});
