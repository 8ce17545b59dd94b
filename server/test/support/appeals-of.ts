import { sql } from "kysely";
import type { Db } from "../../src/engine/db/pool.ts";
import { refreshRows } from "./refresh-rows.ts";

/** Appeals like this one, each of an applicant of their own; their ids in the order of the names. Types: 1 a person, 2 a firm. */
export const appealsOf = async (db: Db, like: number, typeId: 1 | 2, names: readonly string[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with names as (select * from unnest(${names}::text[]) with ordinality as n (name, at)),
         made as (insert into applicants (id, applicant_type_id, last_name, organization_name, phone, region_id, area_id)
                  select (select max(id) from applicants) + 100 + n.at, ${typeId}, case ${typeId}::int when 1 then n.name end, case ${typeId}::int when 2 then n.name end, p.phone, p.region_id, p.area_id
                    from names n cross join applicants p where p.id = (select applicant_id from appeals where id = ${like}) returning id)
    insert into appeals (number, status, holder_id, registered_org_id, registered_by, channel_id, kind_id, applicant_id, text, deadline, term, status_code)
    select a.number || '-' || made.id, a.status, a.holder_id, a.registered_org_id, a.registered_by, a.channel_id, a.kind_id, made.id, a.text, a.deadline, a.term, a.status_code
      from made cross join appeals a where a.id = ${like} order by made.id returning id`.execute(db);
  await refreshRows(db);
  return rows.map((row) => row.id);
};
