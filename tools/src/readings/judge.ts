import { readFileSync } from "node:fs";
import { signs, type ProposedField } from "@murojaat/contract";
import type { ContentsReading } from "@murojaat/server/engine/contents/reading.ts";
import { keysOfPlaces, type PlaceNames, type PlaceRow } from "@murojaat/server/office/file-readings/place-names.ts";
import { proposalsOf } from "@murojaat/server/office/file-readings/proposals.ts";
import { wrongShare } from "@murojaat/server/test/support/letters.ts";
import type { JudgedLetter } from "./letter.ts";

/** The letters were written before this day. */
const today = "2026-11-27";
type Names = { readonly id: number; readonly name_uz: string; readonly name_uk: string; readonly name_ru: string };
type Geography = {
  readonly regions: readonly Names[];
  readonly areas: readonly (Names & { readonly region_id: number })[];
  readonly mahallas: readonly (Names & { readonly area_id: number })[];
};
const geography = JSON.parse(readFileSync(new URL("../../../server/src/seed/data/geography.json", import.meta.url), "utf8")) as Geography;
const rowOf = (list: PlaceRow["list"], { id, name_uz: uz, name_uk: uk, name_ru: ru }: Names, within: number | null): PlaceRow => ({
  list,
  id,
  within,
  uz,
  uk,
  ru,
});
export const rows: readonly PlaceRow[] = [
  ...geography.regions.map((one) => rowOf("region", one, null)),
  ...geography.areas.map((one) => rowOf("area", one, one.region_id)),
  ...geography.mahallas.map((one) => rowOf("mahalla", one, one.area_id)),
];
export const kinds = ["application", "complaint", "proposal"].map((code, n) => ({ id: n + 1, code }));
const names: PlaceNames = keysOfPlaces(rows, kinds);

const anySign = new RegExp(`[${signs}]`, "gu");
/** Signs of one meaning are one, and so are е and ё. */
export const folded = (text: string): string =>
  text
    .replace(anySign, "'")
    .replace(/[«»“”„‟]/gu, '"')
    .replace(/[‐‑–—−]/gu, "-")
    .replaceAll("ё", "е")
    .replaceAll("Ё", "Е");
/** How many characters were read wrong; none are where the letter has none, or nothing was read. */
export const wrongIn = ({ text }: JudgedLetter, reading: ContentsReading): number | undefined =>
  reading.state === "ready" && text !== "" ? wrongShare(folded(text), folded(reading.text.replaceAll("[…]", ""))) : undefined;

/** What the two Latin alphabets of Uzbek write differently, in either. */
const changed = /[öğşç]|[sc]h|[og]'/iu;
/** How many words a letter has and how many of them stand in its reading; the same of those with a letter that the alphabets write differently. */
export const wordsIn = ({ text }: JudgedLetter, reading: ContentsReading) => {
  const wordsOf = (of: string): string[] =>
    folded(of)
      .split(/\s+/u)
      .filter((word) => word !== "");
  const left = reading.state === "ready" ? wordsOf(reading.text) : [];
  const judged = wordsOf(text).map((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return { isRight: at >= 0, isChanged: changed.test(word) };
  });
  const right = judged.filter(({ isRight }) => isRight);
  const count = (of: typeof judged) => of.filter(({ isChanged }) => isChanged).length;
  return { all: judged.length, right: right.length, changed: count(judged), changedRight: count(right) };
};

export const fields = [
  "lastName",
  "firstName",
  "middleName",
  "regionsId",
  "areasId",
  "mahallasId",
  "address",
  "phone",
  "satulationId",
  "documentDate",
] as const satisfies readonly ProposedField[];
export type Judged = { readonly expected: string | undefined; readonly proposed: string | undefined };
const listOf = { regionsId: "region", areasId: "area", mahallasId: "mahalla" } as const;
const placeId = (list: PlaceRow["list"], name: string, within?: number): number => {
  const found = rows.find(
    (row) => row.list === list && row.uz === (list === "mahalla" ? `${name} MFY` : name) && (!within || row.within === within),
  );
  if (!found) throw new Error(`There is no ${list} ${name}`);
  return found.id;
};
const nameOf = (list: PlaceRow["list"], id: number | undefined): string | undefined =>
  rows.find((row) => row.list === list && row.id === id)?.uz;

/** What is proposed for each field beside what a clerk would fill in. */
export const judge = ({ expected }: JudgedLetter, reading: ContentsReading): Record<ProposedField, Judged> => {
  const proposals: ReturnType<typeof proposalsOf>["proposals"] =
    reading.state === "ready" ? proposalsOf({ text: reading.text, lines: reading.lines, names, senders: [], today }).proposals : {};
  const { region, area, mahalla, kind, ...said } = expected;
  const areasId = area === undefined ? undefined : placeId("area", area);
  const clerk: Partial<Record<ProposedField, string | number | undefined>> = {
    ...said,
    regionsId: region && placeId("region", region),
    areasId,
    mahallasId: mahalla && placeId("mahalla", mahalla, areasId),
    satulationId: kinds.find(({ code }) => code === kind)?.id,
  };
  const shown = (field: ProposedField, value: string | number | undefined): string | undefined => {
    if (value === undefined) return undefined;
    if (field === "satulationId") return kinds.find(({ id }) => id === value)?.code;
    return field in listOf ? `${nameOf(listOf[field as keyof typeof listOf], Number(value))} (${value})` : String(value);
  };
  return Object.fromEntries(
    fields.map((field) => [field, { expected: shown(field, clerk[field]), proposed: shown(field, proposals[field]) }]),
  ) as Record<ProposedField, Judged>;
};
const abbreviated = [
  [/улица\s/gu, "ул "],
  [/(?<!\p{L})д(?=[.\s])/gu, "дом"],
  [/квартира/gu, "кв"],
] as const;
/** Capitals, spaces, points and commas count as nothing; улица and ул. are one. */
export const isSame = (one: string, other: string): boolean => {
  const bare = (text: string) => abbreviated.reduce((left, [word, short]) => left.replace(word, short), folded(text).toLowerCase());
  return (
    bare(one)
      .replace(/[\s,.]+/gu, " ")
      .trim() ===
    bare(other)
      .replace(/[\s,.]+/gu, " ")
      .trim()
  );
};
