import { risenOf, type Before, type Writer } from "@murojaat/server/office/common-problems/usual.ts";
import { createRandom, type Random } from "../demo-office/random.ts";

/**
 * How soon the rule of early warnings finds bursts planted into two made-up years of a region, of which the second is judged, and how often it
 * rings for nothing. `byThird`: found by the evening of the third day; `alarms`: warnings that no burst explains.
 */
export type BurstFigures = {
  readonly appeals: number;
  readonly bursts: number;
  readonly found: number;
  readonly byThird: number;
  readonly bySecond: number;
  readonly alarms: number;
};

const [districts, mahallas, topics, bursts] = [19, 50, 110, 60];
const [year, lead] = [364, 28 + 56];
/** Of two years 100,000. */
const aDay = 137;
const burst = { least: 10, most: 40, days: [2, 10] } as const;

type Arrival = Omit<Writer, "daysAgo"> & { readonly day: number };
type Burst = {
  readonly topicId: number;
  readonly areaId: number;
  readonly mahallaId: number | undefined;
  readonly from: number;
  readonly to: number;
};

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
    appeals: usual.length,
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

type Region = {
  readonly arrivals: (days: number) => Arrival[];
  readonly person: () => number;
  readonly mahallaOf: (areaId: number) => number;
};
/**
 * Districts and mahallas of different sizes; topics of which few have most letters, some by season, some more in one district than in others; quiet
 * weekends and holidays, after which letters come together; mailboxes that are away for ten days; families and neighbours who write together.
 */
const makeRegion = (random: Random): Region => {
  let people = 0;
  const person = () => (people += 1);
  const uneven = (spread: number) => Math.exp(spread * normal(random));
  const areas = Array.from({ length: districts }, (_, id) => [id, uneven(0.5)] as const);
  const places = areas.map(() => Array.from({ length: mahallas }, (_, id) => [id, uneven(0.5)] as const));
  const weights = Array.from({ length: topics }, (_, rank) => 1 / (rank + 3) ** 0.9);
  const seasons = weights.map(() => ({ height: random.chance(0.35) ? 0.7 : 0, peak: random.next() * year }));
  const ofDistrict = areas.map(() => weights.map((weight) => weight * uneven(0.4)));
  const holidays = new Set(
    Array.from({ length: 40 }, () => random.whole(0, 3 * year)).flatMap((day) => (random.chance(0.4) ? [day, day + 1, day + 2] : [day])),
  );
  const away = Array.from({ length: 60 }, () => ({ areaId: random.whole(0, districts - 1), from: random.whole(0, 3 * year) }));
  const mahallaOf = (areaId: number) => areaId * 1000 + random.weighted(places[areaId]!);
  const busy = (day: number) =>
    (holidays.has(day) ? 0.1 : [1.25, 1.2, 1.15, 1.1, 1.1, 0.4, 0.15][day % 7]!) * (holidays.has(day - 1) && !holidays.has(day) ? 1.6 : 1);

  const arrivals = (days: number): Arrival[] => {
    const all: Arrival[] = [];
    for (let day = 0; day < days; day += 1) {
      const topicsOf = ofDistrict.map((own) =>
        own.map(
          (weight, topic) =>
            [topic, weight * (1 + seasons[topic]!.height * Math.cos(((day - seasons[topic]!.peak) / year) * 2 * Math.PI))] as const,
        ),
      );
      const many = poisson(random, (aDay / 1.1) * busy(day) * (0.9 + (0.2 * day) / days) * uneven(0.08));
      for (let n = 0; n < many; n += 1) {
        const areaId = random.weighted(areas);
        const arrival = { topicId: random.weighted(topicsOf[areaId]!), areaId, mahallaId: mahallaOf(areaId) };
        const box = away.find((one) => one.areaId === areaId && one.from <= day && day < one.from + 10);
        const together = random.chance(0.06) ? random.whole(1, 2) : 0;
        for (let one = 0; one <= together; one += 1)
          all.push({ ...arrival, personId: person(), day: box && random.chance(0.35) ? box.from + 10 : day + random.whole(0, one) });
      }
    }
    return all;
  };
  return { arrivals, person, mahallaOf };
};

/** In one mahalla or all over a district; most write early. */
const plant = (random: Random, region: Region, from: number): { readonly what: Burst; readonly letters: readonly Arrival[] } => {
  const [areaId, topicId] = [random.whole(0, districts - 1), random.whole(0, topics - 1)];
  const mahallaId = random.chance(0.5) ? region.mahallaOf(areaId) : undefined;
  const length = random.whole(...burst.days);
  const offsets = Array.from({ length: random.whole(burst.least, burst.most) }, () => Math.floor(length * random.next() ** 1.3));
  const first = Math.min(...offsets);
  const letters = offsets.map((offset) => ({
    topicId,
    areaId,
    mahallaId: mahallaId ?? region.mahallaOf(areaId),
    personId: region.person(),
    day: from + offset - first,
  }));
  return { what: { topicId, areaId, mahallaId, from, to: Math.max(...letters.map(({ day }) => day)) }, letters };
};

const normal = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
const poisson = (random: Random, mean: number): number => Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)));
