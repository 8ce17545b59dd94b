import { inOldLatin } from "@murojaat/contract/kit";
import { skeleton } from "../../engine/words/fold.ts";

/** A place of the office's own lists. */
export type PlaceRow = {
  readonly list: "region" | "area" | "mahalla";
  readonly id: number;
  readonly within: number | null;
  readonly uz: string;
  readonly uk: string;
  readonly ru: string;
};
/** A name to compare with, as `skeleton` leaves it and without its mark (tumani, район, MFY). */
export type PlaceKey = { readonly key: string; readonly value: number };
export type PlaceNames = {
  readonly regions: readonly PlaceKey[];
  readonly districts: readonly PlaceKey[];
  readonly cities: readonly PlaceKey[];
  readonly regionOf: ReadonlyMap<number, number>;
  /** Of a district. */
  readonly mahallasOf: (areaId: number) => readonly PlaceKey[];
  readonly kinds: ReadonlyMap<string, number>;
};

const marks = {
  region: /\s*(?:viloyati|вилояти|область|Respublikasi|Республикаси|Республика|shahri|шаҳри|город)\s*/giu,
  area: /\s*(?:tumani|тумани|район|shahri|шаҳри|город)\s*/giu,
  mahalla: /\s*(?:MFY|МФЙ|МСГ|mahallasi|маҳалласи|махалля)\s*|[«»"“”]/giu,
} as const;
const adjective = /(?:ский|ская|ское)$/iu;
/** The stem by which a name is known in any language; of a Russian name of a city also its case endings go. */
export const stem = (name: string): string => skeleton(name.trim().replace(adjective, "ск")).replace(/sk$/, "");

const isCity = ({ uz, ru }: PlaceRow) => /shahri$/iu.test(uz) || ru.startsWith("город");
export type KindRow = { readonly id: number; readonly code: string };
export const keysOfPlaces = (given: readonly PlaceRow[], kinds: readonly KindRow[]): PlaceNames => {
  const rows = given.map((row) => ({ ...row, uz: inOldLatin(row.uz) }));
  const keysOf = (row: PlaceRow): PlaceKey[] =>
    [...new Set([row.uz, row.uk, row.ru].map((name) => stem(name.replace(marks[row.list], " "))))]
      .filter((key) => key !== "")
      .map((key) => ({ key, value: row.id }));
  const of = (list: PlaceRow["list"], which: (row: PlaceRow) => boolean) =>
    rows.filter((row) => row.list === list && which(row)).flatMap(keysOf);
  return {
    regions: of("region", (row) => !isCity(row)),
    districts: of("area", (row) => !isCity(row)),
    cities: of("area", isCity),
    regionOf: new Map(rows.flatMap((row) => (row.list === "area" ? [[row.id, row.within!] as const] : []))),
    // a country has thousands, and a letter names those of one district
    mahallasOf: (areaId) => of("mahalla", ({ within }) => within === areaId),
    kinds: new Map(kinds.map(({ id, code }) => [code, id])),
  };
};
