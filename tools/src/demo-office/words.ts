import type { Random } from "./random.ts";
import type { Script } from "./person-names.ts";
import texts from "./data/texts.json" with { type: "json" };
import themes from "./data/themes.json" with { type: "json" };
import type { Area, Names } from "./directory.ts";

export type Theme = (typeof themes)[number];
export { texts, themes };

/** A subject of the season: people write about gas in winter and about water in summer. */
export function pickTheme(random: Random, month: number): Theme {
  return random.weighted(weightsOf[month - 1] ?? []);
}
const weightsOf = Array.from({ length: 12 }, (_, month) =>
  themes.map((theme) => [theme, theme.weight * (theme.months[month] ?? 1)] as const),
);

export type Place = { readonly area: Names; readonly mahalla: Names; readonly street: Names; readonly house: number };

export function pickPlace(random: Random, area: Area): Place & { mahallaId: number | null } {
  const mahalla = area.mahallas.length > 0 ? random.pick(area.mahallas) : undefined;
  return {
    area: area.names,
    mahalla: mahalla?.names ?? area.names,
    mahallaId: mahalla?.id ?? null,
    street: random.pick(texts.streets),
    house: random.whole(1, 180),
  };
}

/** What a person writes, and the codes of the topics that it is about, in the order in which it names them. */
export type Letter = { readonly text: string; readonly topics: readonly string[] };

/** Who and where, what is wrong, what was tried, what is asked. 150 to 900 characters. */
export function composeAppeal(
  random: Random,
  script: Script,
  about: { theme: Theme; place: Place; together: boolean; again: boolean },
): Letter {
  const { theme, place } = about;
  const parts: Names[] = [random.pick(texts.greetings)];
  if (about.together) parts.push(random.pick(texts.together));
  parts.push(random.pick(texts.addresses));
  if (about.again) parts.push(random.pick(texts.repeats));
  const problems = several(random, theme.problems, random.whole(1, 3));
  parts.push(...problems, ...several(random, texts.background, random.whole(0, 4)), random.pick(theme.asks));
  if (random.chance(0.6)) parts.push(random.pick(texts.closings));
  const written = parts.map((part) => part[script]).join(" ");
  const text = fill(written, {
    area: place.area[script],
    mahalla: place.mahalla[script],
    street: place.street[script],
    house: String(place.house),
  });
  return { text, topics: problems.map(({ topic }) => topic) };
}

/** `n` different items, in their own order. */
export function several<T>(random: Random, items: readonly T[], count: number): T[] {
  const chosen = new Set<T>();
  for (let tries = 0; chosen.size < count && tries < 20; tries += 1) chosen.add(random.pick(items));
  return items.filter((item) => chosen.has(item));
}

export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
