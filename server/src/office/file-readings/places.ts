import type { Token } from "./letter.ts";
import { stem, type PlaceKey, type PlaceNames } from "./place-names.ts";
import { skeleton } from "../../engine/words/fold.ts";
import { nearest } from "./nearest.ts";

/** What is found, and the words it was found in. */
export type FoundPlace = { readonly id: number; readonly at: readonly Token[] };
export type Places = { readonly regionsId?: FoundPlace; readonly areasId?: FoundPlace; readonly mahallasId?: FoundPlace };

const mark = {
  district: /^tuman[a-z]{0,7}$|^t\.$/,
  city: /^(?:shahri|shahar)[a-z]{0,6}$/,
  region: /^viloyat[a-z]{0,7}$/,
  russianDistrict: /^raen[a-z]{0,2}$/,
  russianRegion: /^oblast[a-z]{0,2}$/,
  russianCity: /^(?:g|gor|gorod[a-z]{0,2})$/,
  // one of the three letters may be misread: MEY, МФИ
  mahalla: /^(?:m[a-z]{0,2}f[a-z]?y|mf[a-z]|m[a-z]y|[a-z]fy)[a-z]{0,4}$|^mahalla[a-z]{0,6}$/,
  russianMahalla: /^msg$|^mahall?[a-z]{0,3}$/,
} as const;
const short = { district: /^(?:t|т)\.,?$/iu, city: /^(?:sh|ş|ш)\.,?$/iu };
/** «Кувинского» is of «Кувинский». */
const inRussian = (text: string): string => stem(text.replace(/(?:ский|ского|ском|скому|ская|ской|скую)[,.;]?$/iu, "ский"));
/** «Ферганы», «Фергане» are of «Фергана»: what ends is passed over. */
const bareCity = (text: string): string => skeleton(text).replace(/(?<![aeiuy])[aeiuy]+$/, "");

const each = (tokens: readonly Token[], is: (token: Token) => boolean): number[] => tokens.flatMap((token, at) => (is(token) ? [at] : []));
/** The entries that the words beside the marks name. */
const beside = (
  tokens: readonly Token[],
  marks: readonly number[],
  step: -1 | 1,
  keys: readonly PlaceKey[],
  read: (text: string) => string,
): FoundPlace[] =>
  marks.flatMap((at) => {
    const word = tokens[at + step];
    const id = word && nearest(read(word.text), keys);
    return id === undefined ? [] : [{ id, at: step < 0 ? [word!, tokens[at]!] : [tokens[at]!, word!] }];
  });

const areasIn = (tokens: readonly Token[], names: PlaceNames): FoundPlace[] => {
  const bareCities = names.cities.map(({ key, value }) => ({ key: key.replace(/[aeiuy]+$/, ""), value }));
  return [
    ...beside(
      tokens,
      each(tokens, ({ bare, text }) => mark.district.test(bare) || short.district.test(text)),
      -1,
      names.districts,
      stem,
    ),
    ...beside(
      tokens,
      each(tokens, ({ bare, text }) => mark.city.test(bare) || short.city.test(text)),
      -1,
      names.cities,
      stem,
    ),
    ...beside(
      tokens,
      each(tokens, ({ bare }) => mark.russianDistrict.test(bare)),
      -1,
      names.districts,
      inRussian,
    ),
    ...beside(
      tokens,
      each(tokens, ({ bare, text }) => mark.russianCity.test(bare) && /^[гГ]/u.test(text)),
      1,
      bareCities,
      bareCity,
    ),
  ];
};
const regionsIn = (tokens: readonly Token[], names: PlaceNames): FoundPlace[] => [
  ...beside(
    tokens,
    each(tokens, ({ bare }) => mark.region.test(bare)),
    -1,
    names.regions,
    stem,
  ),
  ...beside(
    tokens,
    each(tokens, ({ bare }) => mark.russianRegion.test(bare)),
    -1,
    names.regions,
    inRussian,
  ),
];

const longestName = 4;
const figuresOf = (text: string): string => text.replace(/[^0-9]/g, "");
/** The mahalla of the district whose name stands before MFY, behind МСГ; the longest that fits. */
const mahallaIn = (tokens: readonly Token[], keys: readonly PlaceKey[]): FoundPlace[] => {
  // a figure is never nearly another one: 1-mavze is not 2-mavze
  const byFigures = Map.groupBy(keys, ({ key }) => figuresOf(key));
  const before = each(tokens, ({ bare }) => mark.mahalla.test(bare)).map((at) => ({ at, step: -1 as const }));
  const behind = each(tokens, ({ bare, text }) => mark.russianMahalla.test(bare) && /\p{Script=Cyrillic}/u.test(text)).map((at) => ({
    at,
    step: 1 as const,
  }));
  return [...before, ...behind].flatMap(({ at, step }) => {
    for (let length = longestName; length > 0; length--) {
      const words = step < 0 ? tokens.slice(Math.max(0, at - length), at) : tokens.slice(at + 1, at + 1 + length);
      if (words.length < length || words.some(({ digitsAgree }) => !digitsAgree)) continue;
      const read = words.map(({ text }) => skeleton(text)).join("");
      const id = nearest(read, byFigures.get(figuresOf(read)) ?? []);
      if (id !== undefined) return [{ id, at: words }];
    }
    return [];
  });
};
const one = (found: readonly FoundPlace[]): FoundPlace | undefined =>
  new Set(found.map(({ id }) => id)).size === 1 ? found[0] : undefined;

/** Where the sender lives, by the office's own lists in three languages; two that differ say nothing. */
export const placesIn = (tokens: readonly Token[], names: PlaceNames): Places => {
  const [areas, regions] = [areasIn(tokens, names), regionsIn(tokens, names)];
  const [area, region] = [one(areas), one(regions)];
  if (areas.length > 0 && !area) return {};
  if (!area) return region ? { regionsId: region } : {};
  const of = names.regionOf.get(area.id)!;
  if (regions.length > 0 && region?.id !== of) return {};
  const mahalla = one(mahallaIn(tokens, names.mahallasOf(area.id)));
  return { regionsId: region ?? { id: of, at: area.at }, areasId: area, ...(mahalla && { mahallasId: mahalla }) };
};

/** The one district or city that the words name. */
export const areaNamedIn = (tokens: readonly Token[], names: PlaceNames): FoundPlace | "several" | undefined => {
  const found = areasIn(tokens, names);
  return one(found) ?? (found.length > 0 ? "several" : undefined);
};
/** The one mahalla of a district that the words name. */
export const mahallaNamedIn = (tokens: readonly Token[], keys: readonly PlaceKey[]): FoundPlace | undefined => one(mahallaIn(tokens, keys));
