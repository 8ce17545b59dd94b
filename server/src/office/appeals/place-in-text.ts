import { placeWords, type PlaceInText } from "@murojaat/contract";
import { sql } from "kysely";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
import { skeleton } from "../../engine/words/fold.ts";
import type { Token } from "../file-readings/letter.ts";
import { keysOfPlaces, type PlaceRow } from "../file-readings/place-names.ts";
import { areaNamedIn, mahallaNamedIn } from "../file-readings/places.ts";

/** A word that was typed: it stands nowhere on a page, and is what it is. */
const typed = { x: 0, y: 0, width: 0, height: 0, confidence: 100, digitsAgree: true, page: 1, line: 0 } as const;
const tokensIn = (text: string): Token[] =>
  placeWords(text)
    .split(" ")
    .filter(Boolean)
    .map((word) => ({ ...typed, text: word, bare: skeleton(word) }));
const inWords = (at: readonly Token[]): string =>
  at
    .map(({ text }) => text)
    .join(" ")
    .slice(0, 200);

type Named = PlaceRow & { readonly name: string };
const placesOf = async (
  ctx: Ctx,
  list: "area" | "mahalla",
  table: "areas" | "mahallas",
  within: number | null,
): Promise<readonly Named[]> => {
  const parent = sql.ref(list === "area" ? "region_id" : "area_id");
  const { rows } = await sql<Named>`
    select ${list} as list, id, ${parent} as within, name_uz as uz, name_uk as uk, name_ru as ru, ${sql.ref(nameColumn(ctx))} as name
      from ${sql.table(table)} where ${within === null ? sql`true` : sql`${parent} = ${within}`}`.execute(ctx.db);
  return rows;
};

/**
 * Where the problem is, by rules that say nothing rather than guess: the one mahalla that the text names, beside a word for it, in the one district
 * that it names or else in that of the applicant. A district alone is said where the applicant's is another one.
 */
export const findPlaceInText = async (ctx: Ctx, text: string, areasId: number | null): Promise<PlaceInText | null> => {
  const tokens = tokensIn(text);
  if (tokens.length === 0) return null;
  const areas = await placesOf(ctx, "area", "areas", null);
  const named = areaNamedIn(tokens, keysOfPlaces(areas, []));
  if (named === "several") return null;
  const area = areas.find(({ id }) => id === (named?.id ?? areasId));
  if (!area) return null;
  const mahallas = await placesOf(ctx, "mahalla", "mahallas", area.id);
  const found = mahallaNamedIn(tokens, keysOfPlaces(mahallas, []).mahallasOf(area.id));
  if (!found && (!named || named.id === areasId)) return null;
  return {
    placeAreaId: area.id,
    placeAreaName: area.name,
    placeMahallaId: found?.id ?? null,
    placeMahallaName: mahallas.find(({ id }) => id === found?.id)?.name ?? null,
    words: inWords([...new Set([...(named?.at ?? []), ...(found?.at ?? [])])]),
  };
};
