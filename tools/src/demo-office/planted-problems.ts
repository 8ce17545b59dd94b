import { inNewLatin, toCyrillic } from "@murojaat/contract";
import events from "./data/events.json" with { type: "json" };
import type { Area } from "./directory.ts";
import type { Script } from "./person-names.ts";
import type { Random } from "./random.ts";
import { fill, several, texts, themes, type Theme } from "./words.ts";

/** What a letter is that looks like one of an event and is none. */
export const decoys = ["next street", "next mahalla", "another time", "same street elsewhere", "no street"] as const;
export type Decoy = (typeof decoys)[number];
/** A letter, and the truth about it. */
export type PlantedLetter = {
  /** The number of the event that it is about; of a decoy, of the event that it resembles. */
  readonly event: number;
  /** undefined: it is about the event. */
  readonly decoy: Decoy | undefined;
  readonly area: Area;
  readonly mahalla: Area["mahallas"][number];
  readonly theme: Theme;
  /** The code of its topic. */
  readonly topic: string;
  readonly script: Script;
  readonly text: string;
  /** How long before the end of the demo it comes. */
  readonly daysAgo: number;
};
export type PlantedWanted = {
  readonly seed: number;
  readonly events: number;
  /** The fewest and the most letters of an event. */
  readonly letters: readonly [number, number];
  readonly hasDecoys: boolean;
  /** The only district; absent: all of those given. */
  readonly areaId?: number;
  /** All of it in the last so many days; absent: at some time of the last two months. */
  readonly within?: number;
};

type Kind = (typeof events.kinds)[number];
type Named = Readonly<Record<"uz" | "ru", string>>;
type Site = { readonly name: Named; readonly number: string };
/** What has happened: where, and which details people see of it. */
type Event = { readonly kind: Kind; readonly theme: Theme; readonly site: Site; readonly details: readonly Named[] };

const scripts = [
  ["uz", 55],
  ["uk", 31],
  ["ru", 14],
] as const;
/** Days; what came earlier is no candidate any more. */
const latest = 57;
const longest = 45;

/**
 * Events of which several people write, each in own words, and decoys beside them. An event has a mahalla of its own, a street (a school, a canal …)
 * and three details; half of its letters name the place, and each tells one or two of the details.
 */
export const plantLetters = (random: Random, areas: readonly Area[], wanted: PlantedWanted): PlantedLetter[] => {
  const among = areas.filter(({ id, mahallas }) => mahallas.length > 1 && (wanted.areaId === undefined || id === wanted.areaId));
  const taken = new Set<number>();
  return Array.from({ length: wanted.events }, (_, event) => {
    const { area, mahalla } = pickFree(random, among, taken);
    return plantEvent(random, { event, area, mahalla, areas: among }, wanted);
  }).flat();
};

type At = { readonly event: number; readonly area: Area; readonly mahalla: Area["mahallas"][number]; readonly areas: readonly Area[] };
const pickFree = (random: Random, areas: readonly Area[], taken: Set<number>): Pick<At, "area" | "mahalla"> => {
  for (;;) {
    const area = random.pick(areas);
    const mahalla = random.pick(area.mahallas);
    if (taken.has(mahalla.id)) continue;
    taken.add(mahalla.id);
    return { area, mahalla };
  }
};

const plantEvent = (
  random: Random,
  { event, area, mahalla, areas }: At,
  { letters, hasDecoys, within: last }: PlantedWanted,
): PlantedLetter[] => {
  const kind = random.pick(events.kinds);
  const theme = themes.find(({ code }) => code === kind.theme)!; // the file names themes that there are
  const site = pickSite(random);
  const details = several(random, kind.details, 3);
  const happened: Event = { kind, theme, site, details };
  const days = last ?? random.whole(2, longest);
  const end = last === undefined ? random.next() * (latest - days) : 0;
  const of = (where: Pick<At, "area" | "mahalla">, decoy: Decoy | undefined, text: Text, daysAgo: number): PlantedLetter => {
    const script = random.weighted(scripts);
    return { event, decoy, ...where, theme, topic: kind.topic, script, text: compose(random, script, text), daysAgo };
  };
  const within = () => end + days * random.next() ** 0.7;
  const here = { area, mahalla };
  const [least, most] = letters;
  const own = Array.from({ length: least + Math.floor((most - least + 1) * random.next() ** 2) }, () =>
    of(here, undefined, { ...happened, says: random.chance(0.5), tells: random.whole(1, 2) }, within()),
  );
  if (!hasDecoys) return own;
  const other = { ...happened, site: pickSite(random, site), details: kind.details.filter((detail) => !details.includes(detail)) };
  const beside = random.pick(area.mahallas.filter(({ id }) => id !== mahalla.id));
  const elsewhere = random.pick(areas.filter(({ id }) => id !== area.id));
  const twice = (make: () => PlantedLetter): PlantedLetter[] => [make(), make()];
  return [
    ...own,
    ...twice(() => of(here, "next street", { ...other, says: true, tells: random.whole(0, 1) }, within())),
    ...twice(() => of({ area, mahalla: beside }, "next mahalla", { ...other, says: random.chance(0.5), tells: 1 }, within())),
    ...twice(() => of(here, "another time", { ...happened, says: true, tells: random.whole(0, 1) }, random.whole(90, 170))),
    ...twice(() =>
      of(
        { area: elsewhere, mahalla: random.pick(elsewhere.mahallas) },
        "same street elsewhere",
        { ...other, site, says: true, tells: 1 },
        within(),
      ),
    ),
    ...twice(() => of(here, "no street", { ...other, says: false, tells: 0 }, within())),
  ];
};

const pickSite = (random: Random, unlike?: Site): Site => {
  const name = random.pick(events.names.filter((one) => one !== unlike?.name));
  return { name, number: String(random.whole(1, 60)) };
};

/** `says`: it names the place; `tells`: how many of the details. */
type Text = Event & { readonly says: boolean; readonly tells: number };
const compose = (random: Random, script: Script, { kind, theme, site, details, says, tells }: Text): string => {
  const language = script === "ru" ? "ru" : "uz";
  const choose = (text: string) => text.replace(/\(([^)]+\|[^)]+)\)/g, (_, choices: string) => random.pick(choices.split("|")));
  const written = (text: string) => (script === "uk" ? toCyrillic(text) : text);
  const place = random.pick(says ? placesOf(kind.at)[language] : events.unsaid[language]);
  const where = fill(place, { name: site.name[language], number: site.number });
  const core = `${capital(`${where} ${choose(random.pick(kind.cores)[language])}`)}.`;
  const told = several(random, details, tells).map((detail) => choose(detail[language]));
  const more = several(random, texts.background, random.whole(0, 1)).map((one) => one[language]);
  const middle = random.chance(0.7) ? [core, ...told, ...more] : [...told, core, ...more];
  const opening = random.chance(0.7) ? [random.pick(texts.greetings)[language]] : [];
  const closing = random.chance(0.5) ? [random.pick(texts.closings)[language]] : [];
  const text = [...opening, ...middle, random.pick(theme.asks)[language], ...closing].join(" ");
  const inScript = script === "uz" && random.chance(0.5) ? inNewLatin(text) : written(text);
  return random.chance(0.3) ? misspelled(random, inScript) : inScript;
};
const placesOf = (at: string): Readonly<Record<"uz" | "ru", readonly string[]>> => {
  const found = Object.entries(events.places).find(([name]) => name === at);
  if (found === undefined) throw new Error(`The file of events has no place "${at}".`);
  return found[1];
};
const capital = (text: string): string => text.replace(/\p{L}/u, (letter) => letter.toUpperCase());
/** Two of the longer words lose a letter, or get one twice. */
const misspelled = (random: Random, text: string): string => {
  const words = text.split(" ");
  for (let mistakes = 0; mistakes < 2; mistakes += 1) {
    const at = random.whole(0, words.length - 1);
    const word = words[at]!;
    const letter = random.whole(1, Math.max(1, word.length - 2));
    if (word.length > 4)
      words[at] = word.slice(0, letter) + (random.chance(0.5) ? "" : word.slice(letter, letter + 1).repeat(2)) + word.slice(letter + 1);
  }
  return words.join(" ");
};

/** A planted letter as it stands in the office. */
export type Planted = PlantedLetter & { readonly appealId: number };
