import { describe, expect, it } from "vitest";
import { chanceOf, peopleOf, risenOf, type Writer } from "./usual.ts";

// Poisson tables: 1 - F(k - 1; mean)
describe("chanceOf", () => {
  it.each([
    [5, 1, 0.0037],
    [4, 2, 0.1429],
    [10, 5, 0.0318],
    [3, 3, 0.5768],
    [1, 0.1, 0.0952],
  ])("is, of %i or more where %d are usual, %d", (least, mean, chance) => {
    expect(chanceOf(least, mean)).toBeCloseTo(chance, 4);
  });
  it("holds for none, and for many", () => {
    expect([chanceOf(0, 0), chanceOf(1, 0), chanceOf(0, 2)]).toEqual([1, 0, 1]);
    // the median of a large Poisson number is its mean
    expect(Math.abs(chanceOf(2000, 2000) - 0.5)).toBeLessThan(0.02);
  });
});

const [water, roads, gas] = [1, 2, 3];
let person = 0;
/** People who write once, each from a mahalla of their own district; `from`, `to`: how many days ago. */
const wrote = (topicId: number, areaId: number, people: number, daysAgo: number, mahallaId: number | null = null): Writer[] =>
  Array.from({ length: people }, () => ({ topicId, areaId, mahallaId, personId: (person += 1), daysAgo }));
const daily = (topicId: number, areaId: number, aDay: number, from = 0, to = 27): Writer[] =>
  Array.from({ length: to - from + 1 }, (_, at) => wrote(topicId, areaId, aDay, from + at)).flat();
const lastYear = (people: number, topicId = water) => ({ topicId, areaId: 1, people });
// one of a hundred
const oneOfHundred = [lastYear(6), lastYear(594, roads)];
const shown = (writers: Writer[], before = oneOfHundred) =>
  risenOf(writers, before).map(({ topicId, mahallaId, days, people }) => [topicId, mahallaId, days, people]);

describe("risenOf", () => {
  it("rings for nobody where four wrote, though nobody ever did", () => {
    const known = [lastYear(300, roads)];
    expect(shown([...wrote(gas, 1, 4, 0), ...daily(roads, 1, 1)], known)).toEqual([]);
    expect(shown([...wrote(gas, 1, 5, 0), ...daily(roads, 1, 1)], known)).toEqual([[gas, null, 3, 5]]);
    // four of them in three days, and the fifth before
    expect(shown([...wrote(gas, 1, 4, 0), ...wrote(gas, 1, 1, 9), ...daily(roads, 1, 1)], known)).toEqual([[gas, null, 28, 5]]);
  });
  it("has its limit where chance reaches the number once in a million", () => {
    // sixteen who wrote are 0.16: of five 7.7 of ten million; seventeen are 0.17: 10.3 of ten million, and of six 0.3
    const five = wrote(water, 1, 5, 1);
    expect(shown([...five, ...wrote(roads, 1, 11, 2)])).toEqual([[water, null, 3, 5]]);
    expect(risenOf([...five, ...wrote(roads, 1, 11, 2)], oneOfHundred)[0]!.usual).toBeCloseTo(0.16, 5);
    expect(shown([...five, ...wrote(roads, 1, 12, 2)])).toEqual([]);
    expect(shown([...five, ...wrote(water, 1, 1, 1), ...wrote(roads, 1, 12, 2)])).toEqual([[water, null, 3, 6]]);
  });
  it("counts a person once, by the last day", () => {
    const five = wrote(water, 1, 5, 1);
    const again = [five[0]!, { ...five[0]!, daysAgo: 5 }];
    expect(shown([...five.slice(0, 4), ...again, ...daily(roads, 1, 3)])).toEqual([]);
    expect(shown([...five, ...again, ...daily(roads, 1, 3)])).toEqual([[water, null, 3, 5]]);
  });
  it("shows the shortest days that tell: three, seven, four weeks", () => {
    const at = (days: number) => shown([...wrote(water, 1, 9, days), ...daily(roads, 1, 5)])[0]?.[2];
    // in four weeks 1.5 are usual: of nine 26 of a million, of eleven 6 of ten million
    expect([at(2), at(3), at(6), at(7)]).toEqual([3, 7, 7, undefined]);
    expect(shown([...wrote(water, 1, 11, 27), ...daily(roads, 1, 5)])).toEqual([[water, null, 28, 11]]);
    expect(shown([...wrote(water, 1, 11, 28), ...daily(roads, 1, 5)])).toEqual([]);
  });
  it("is not rung by a holiday on which nobody else writes", () => {
    // 180 in 28 days are 19 in three of them
    expect(shown([...wrote(water, 1, 5, 0), ...daily(roads, 1, 7, 3)])).toEqual([]);
  });
  it("is not rung by a mailbox that delivers what has gathered, and is by one matter in it", () => {
    const fifth = [lastYear(100), lastYear(400, roads)];
    const quiet = daily(roads, 1, 2, 1);
    expect(shown([...quiet, ...wrote(water, 1, 6, 0), ...wrote(roads, 1, 24, 0)], fifth)).toEqual([]);
    expect(shown([...quiet, ...wrote(water, 1, 20, 0), ...wrote(roads, 1, 80, 0)], fifth)).toEqual([]);
    expect(shown([...quiet, ...wrote(water, 1, 20, 0)], fifth)).toEqual([[water, null, 3, 20]]);
  });
  it("is not rung by what rises in all districts, or rose in these weeks a year ago", () => {
    const elsewhere = [...daily(water, 2, 2), ...daily(roads, 2, 8)];
    const here = [...wrote(water, 1, 9, 1), ...daily(roads, 1, 5)];
    expect(shown([...here, ...elsewhere])).toEqual([]);
    expect(shown([...here, ...daily(roads, 2, 10)])).toEqual([[water, null, 3, 9]]);
    expect(shown([...here, ...daily(roads, 2, 10)], [lastYear(100), lastYear(510, roads)])).toEqual([]);
  });
  it("does not take its own letters for those of other districts, however many they are", () => {
    expect(shown([...wrote(water, 1, 100, 1), ...daily(roads, 1, 20), ...daily(roads, 2, 8)])).toEqual([[water, null, 3, 100]]);
  });
  it("takes the other districts where there was no year before, and says nothing where too little is known", () => {
    const here = [...wrote(water, 1, 9, 1), ...daily(roads, 1, 5)];
    expect(shown([...here, ...daily(roads, 2, 8)], [])).toEqual([[water, null, 3, 9]]);
    expect(shown([...here, ...daily(roads, 2, 7)], [])).toEqual([]);
  });
  it("rings for the mahalla alone where all is in one, and for the district where it is in many", () => {
    const others = daily(roads, 1, 5);
    expect(shown([...wrote(water, 1, 9, 1, 11), ...others])).toEqual([[water, 11, 3, 9]]);
    const spread = Array.from({ length: 9 }, (_, at) => wrote(water, 1, 1, 1, 11 + at)).flat();
    expect(shown([...spread, ...others])).toEqual([[water, null, 3, 9]]);
    // nine of one and nine of others
    expect(shown([...spread, ...wrote(water, 1, 9, 1, 40), ...others])).toEqual([
      [water, 40, 3, 9],
      [water, null, 3, 18],
    ]);
  });
});

it("risenOf looks at a mahalla for a week, at its district for four", () => {
  const gathered = (daysAgo: number) => shown([...wrote(water, 1, 11, daysAgo, 11), ...daily(roads, 1, 5)]);
  expect([gathered(6), gathered(7)]).toEqual([[[water, 11, 7, 11]], [[water, null, 28, 11]]]);
});

it("peopleOf counts different people of a place in its days", () => {
  const [one, two] = wrote(water, 1, 2, 1, 11);
  const writers = [
    one!,
    one!,
    two!,
    ...wrote(water, 1, 1, 3, 11),
    ...wrote(water, 1, 1, 0, 12),
    ...wrote(water, 2, 1, 0),
    ...wrote(roads, 1, 1, 0),
  ];
  const of = (mahallaId: number | null, days: number) => peopleOf(writers, { topicId: water, areaId: 1, mahallaId, days });
  expect([of(11, 3), of(11, 4), of(null, 3), of(null, 1)]).toEqual([2, 3, 3, 1]);
});
