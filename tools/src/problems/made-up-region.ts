import type { Writer } from "@murojaat/server/office/common-problems/usual.ts";
import type { Random } from "../demo-office/random.ts";

/** Weeks and no more: the same day a year before is the same day of the week. */
export const year = 364;
const [districts, mahallas, topics] = [19, 50, 110];
/** Of two years 100,000. */
const aDay = 137;
const burst = { least: 10, most: 40, days: [2, 10] } as const;

/** `day` counts from the first one. */
export type Arrival = Omit<Writer, "daysAgo"> & { readonly day: number };
export type Burst = {
  readonly topicId: number;
  readonly areaId: number;
  readonly mahallaId: number | undefined;
  readonly from: number;
  readonly to: number;
};

export type Region = {
  readonly arrivals: (days: number) => Arrival[];
  readonly person: () => number;
  readonly mahallaOf: (areaId: number) => number;
};
/**
 * Districts and mahallas of different sizes; topics of which few have most letters, some by season, some more in one district than in others; quiet
 * weekends and holidays, after which letters come together; mailboxes that are away for ten days; families and neighbours who write together.
 */
export const makeRegion = (random: Random): Region => {
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
export const plant = (random: Random, region: Region, from: number): { readonly what: Burst; readonly letters: readonly Arrival[] } => {
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
