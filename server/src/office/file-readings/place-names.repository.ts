import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import type { KindRow, PlaceRow } from "./place-names.ts";

/** What the office's own lists call places and kinds of appeals. */
export type OwnNames = { readonly places: readonly PlaceRow[]; readonly kinds: readonly KindRow[] };
export const ownNames = async (db: Db): Promise<OwnNames> => {
  const { rows: places } = await sql<PlaceRow>`
    select 'region' as list, id, null::int as within, name_uz as uz, name_uk as uk, name_ru as ru from regions
    union all select 'area', id, region_id, name_uz, name_uk, name_ru from areas
    union all select 'mahalla', id, area_id, name_uz, name_uk, name_ru from mahallas`.execute(db);
  const { rows: kinds } = await sql<KindRow>`select id, code from appeal_kinds`.execute(db);
  return { places, kinds };
};
