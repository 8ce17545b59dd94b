import { earlyWarningLimits as limits } from "@murojaat/contract";

type Matter = { readonly topicId: number; readonly areaId: number };
/** Who wrote of a topic from a place, and how many days ago last; today is 0. */
export type Writer = Matter & { readonly mahallaId: number | null; readonly personId: number; readonly daysAgo: number };
/** How many people wrote of a topic from a district at the time with which today is compared. */
export type Before = Matter & { readonly people: number };
/** More people than usual wrote in the last `days`; `mahallaId` null: from several mahallas of the district. */
export type Risen = Matter & {
  readonly mahallaId: number | null;
  readonly days: number;
  readonly people: number;
  readonly usual: number;
};

/** How likely a usual number of `mean` comes to `least` or more by chance (Poisson). */
export const chanceOf = (least: number, mean: number): number => {
  if (mean === 0) return least > 0 ? 0 : 1;
  // in logarithms: the first term of a large mean is no number any more
  let [term, fewer] = [-mean, 0];
  for (let n = 0; n < least; n += 1) {
    fewer += Math.exp(term);
    term += Math.log(mean) - Math.log(n + 1);
  }
  return Math.max(0, 1 - fewer);
};

/**
 * The topics of which more people write from a district, or from a mahalla, than is usual, in the shortest window that shows it.
 * Usual is a share and no number of a day: the part that the topic has of what people write about from this district (the same weeks a year
 * before) or from the other districts (now), whichever is larger, of all that is written from the place in the window, or in so many of its
 * usual days if that is more. So a holiday, after which letters come together, raises all topics and rings for none, and so does a channel
 * that delivers late; a season raises all districts. The people of a mahalla that rings do not ring for its district again.
 */
export const risenOf = (writers: readonly Writer[], before: readonly Before[]): Risen[] => {
  const share = sharesOf(writers, before);
  return [...Map.groupBy(writers, ({ areaId }) => areaId)].flatMap(([areaId, ofArea]) => {
    const ofMahallas = [...Map.groupBy(ofArea, ({ mahallaId }) => mahallaId)].flatMap(([mahallaId, some]) =>
      mahallaId === null ? [] : risenIn(some, some, share, limits.ofMahalla).map((one) => ({ ...one, areaId, mahallaId })),
    );
    const rings = new Set(ofMahallas.map(({ topicId, mahallaId }) => `${topicId} ${mahallaId}`));
    const others = ofArea.filter(({ topicId, mahallaId }) => !rings.has(`${topicId} ${mahallaId}`));
    const ofDistrict = risenIn(others, ofArea, share, limits.windows).map((one) => ({ ...one, areaId, mahallaId: null }));
    return [...ofMahallas, ...ofDistrict.map((one) => ({ ...one, people: peopleOf(ofArea, one) }))];
  });
};

/** How many different people wrote of a topic from a district, or from one of its mahallas, in the last `days`. */
export const peopleOf = (writers: readonly Writer[], { topicId, areaId, mahallaId, days }: Omit<Risen, "people" | "usual">): number =>
  new Set(
    writers.flatMap((one) =>
      one.topicId === topicId && one.areaId === areaId && (mahallaId === null || one.mahallaId === mahallaId) && one.daysAgo < days
        ? [one.personId]
        : [],
    ),
  ).size;

type Share = (matter: Matter) => number | undefined;
type Found = Pick<Risen, "topicId" | "days" | "people" | "usual">;
const longest = Math.max(...limits.windows);

/** The part that a topic has of what people write about: in this district at that time, or in the other districts now. Undefined where too little is known. */
const sharesOf = (writers: readonly Writer[], before: readonly Before[]): Share => {
  const [now, then] = [sums(writers.map((one) => ({ ...one, people: 1 }))), sums(before)];
  const part = (of: number, all: number): number => (all === 0 ? 0 : of / all);
  return ({ topicId, areaId }) => {
    const others = now("all") - now(`area ${areaId}`);
    if (then(`area ${areaId}`) + others < limits.known) return undefined;
    return Math.max(
      part(then(`${topicId} ${areaId}`), then(`area ${areaId}`)),
      part(now(`topic ${topicId}`) - now(`${topicId} ${areaId}`), others),
    );
  };
};
const sums = (counted: readonly Before[]): ((key: string) => number) => {
  const known = new Map<string, number>();
  for (const { topicId, areaId, people } of counted)
    for (const key of [`${topicId} ${areaId}`, `topic ${topicId}`, `area ${areaId}`, "all"]) known.set(key, (known.get(key) ?? 0) + people);
  return (key) => known.get(key) ?? 0;
};

/** The topics of `writers`, beside all who wrote from their place. */
const risenIn = (writers: readonly Writer[], ofPlace: readonly Writer[], share: Share, windows: readonly number[]): Found[] => {
  const all = [...Map.groupBy(ofPlace, ({ topicId }) => topicId).values()].flatMap(daysOf);
  return [...Map.groupBy(writers, ({ topicId }) => topicId)].flatMap(([topicId, some]) => {
    const [own, part] = [daysOf(some), share(some[0]!)];
    if (own.length < limits.people || part === undefined) return [];
    const found = windows.map((days): Found => {
      const usual = part * Math.max(within(all, days), (all.length * days) / longest);
      return { topicId, days, people: within(own, days), usual };
    });
    return found.find(({ people, usual }) => people >= limits.people && chanceOf(people, usual) < limits.chance) ?? [];
  });
};
/** How many days ago each person wrote last. */
const daysOf = (writers: readonly Writer[]): number[] => {
  const last = new Map<number, number>();
  for (const { personId, daysAgo } of writers) last.set(personId, Math.min(daysAgo, last.get(personId) ?? daysAgo));
  return [...last.values()];
};
const within = (days: readonly number[], window: number): number => days.filter((ago) => ago < window).length;
