import { risenOf, type Before } from "@murojaat/server/office/common-problems/usual.ts";
import { createRandom } from "../demo-office/random.ts";
import { makeRegion, plant, year, type Arrival, type Burst } from "./made-up-region.ts";

/**
 * How soon the rule of early warnings finds bursts planted into the second of two made-up years of a region, and how often it rings for nothing.
 * `found`: before the day after its last letter is over; `byThird`: by the evening of its third day; `alarms`: warnings that no burst explains.
 */
export type BurstFigures = {
  /** Of both years, beside those of the bursts. */
  readonly letters: number;
  readonly bursts: number;
  readonly found: number;
  readonly byThird: number;
  readonly bySecond: number;
  readonly alarms: number;
};

const bursts = 60;
/** The weeks that are compared with the first day, of the year before, and the days before that. */
const lead = 28 + 56;

/** `seed`: of the region, its days and its bursts. */
export const measureBursts = (seed: number): BurstFigures => {
  const random = createRandom(seed);
  const region = makeRegion(random);
  const days = year + year + lead;
  const usual = region.arrivals(days);
  const planted = Array.from({ length: bursts }, () => plant(random, region, random.whole(days - year, days - 15)));
  const byDay = Map.groupBy([...usual, ...planted.flatMap(({ letters }) => letters)], ({ day }) => day);
  const on = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => byDay.get(from + at) ?? []).flat();
  const found = new Map<Burst, number>();
  let standing = new Set<string>();
  let alarms = 0;
  for (let today = days - year; today < days; today += 1) {
    const writers = on(today - 27, today).map((one) => ({ ...one, daysAgo: today - one.day }));
    const risen = risenOf(writers, beforeOf(on(today - year - 41, today - year + 14)));
    const now = new Set<string>();
    for (const { topicId, areaId, mahallaId } of risen) {
      const key = `${topicId} ${areaId} ${mahallaId ?? ""}`;
      now.add(key);
      const why = planted.filter(
        ({ what }) => what.topicId === topicId && what.areaId === areaId && what.from <= today && today <= what.to + 28,
      );
      for (const { what } of why) if (!found.has(what)) found.set(what, today);
      if (why.length === 0 && !standing.has(key)) alarms += 1;
    }
    standing = now;
  }
  const within = (most: number) => planted.filter(({ what }) => (found.get(what) ?? Infinity) - what.from < most).length;
  return {
    letters: usual.length,
    bursts,
    found: planted.filter(({ what }) => (found.get(what) ?? Infinity) <= what.to + 1).length,
    bySecond: within(2),
    byThird: within(3),
    alarms,
  };
};

const beforeOf = (arrivals: readonly Arrival[]): Before[] => {
  const people = new Map<string, Before & { people: number }>();
  for (const { topicId, areaId } of arrivals) {
    const key = `${topicId} ${areaId}`;
    people.set(key, { topicId, areaId, people: (people.get(key)?.people ?? 0) + 1 });
  }
  return [...people.values()];
};
