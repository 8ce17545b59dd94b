import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import type { SenderRow } from "./cover.ts";
import type { KindRow, PlaceRow } from "./place-names.ts";

/** What the office's own lists call places, kinds of appeals and who sends them on. */
export type OwnNames = { readonly places: readonly PlaceRow[]; readonly kinds: readonly KindRow[]; readonly senders: readonly SenderRow[] };
export const ownNames = async (db: Db): Promise<OwnNames> => {
  const { rows: places } = await sql<PlaceRow>`
    select 'region' as list, id, null::int as within, name_uz as uz, name_uk as uk, name_ru as ru from regions
    union all select 'area', id, region_id, name_uz, name_uk, name_ru from areas
    union all select 'mahalla', id, area_id, name_uz, name_uk, name_ru from mahallas`.execute(db);
  const { rows: kinds } = await sql<KindRow>`select id, code from appeal_kinds`.execute(db);
  const { rows: senders } = await sql<SenderRow>`
    select s.id, s.code, s.name_uz as uz, s.name_uk as uk, s.name_ru as ru,
           (select coalesce(json_agg(json_build_object('id', c.id, 'code', c.code) order by c.id), '[]')
              from sender_organization_channels l join channels c on c.id = l.channel_id and not c.is_external
             where l.sender_organization_id = s.id) as channels
      from sender_organizations s`.execute(db);
  return { places, kinds, senders };
};
