import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import { openRepresentativeAddress } from "../applicants/representatives.repository.ts";
import { openAddress } from "../applicants/secrets.ts";
import type { OwnValues } from "./masked-body.ts";

type Stored = {
  readonly appealId: number;
  readonly applicantId: number;
  readonly people: readonly (string | null)[];
  readonly named: readonly (string | null)[];
  readonly address: string | null;
  readonly representative: string | null;
  readonly texts: readonly (string | null)[];
};
const given = (values: readonly (string | null)[]): string[] => values.filter((value) => value !== null && value !== "") as string[];

/** What of each of these appeals others must not read: people, places and whoever its texts name. */
export const readOwnValues = async (db: Db, appealIds: readonly number[]): Promise<ReadonlyMap<number, OwnValues>> => {
  const { rows } = await sql<Stored>`
    select a.id as "appealId", p.id as "applicantId", p.address, r.address as representative,
           array[p.last_name, p.first_name, p.middle_name, p.director, r.name]
             || array(select m.full_name from applicant_merges m where m.kept_id = p.id)
             || array(select u.full_name from users u where u.id in (
                  select v.user_id from tasks t
                   cross join lateral unnest(array[t.executor_id, t.signer_id, t.answer_author_id, t.controller_id, t.created_by, t.resolution_by]) v (user_id)
                   where t.appeal_id = a.id
                   union select unnest(array[w.author_id, w.signer_id, w.checked_by, w.confirmed_by, w.rejected_by])
                    from tasks t join answers w on w.task_id = t.id where t.appeal_id = a.id
                   union select c.user_id from tasks t join task_co_executors c on c.task_id = t.id where t.appeal_id = a.id)) as people,
           array[p.organization_name, a.place_text]
             || array(select unnest(array[n.name_uz, n.name_uk, n.name_ru]) from areas n where n.id in (p.area_id, a.place_area_id))
             || array(select unnest(array[n.name_uz, n.name_uk, n.name_ru]) from mahallas n where n.id in (p.mahalla_id, a.place_mahalla_id)) as named,
           array[a.text] || array(select t.text from tasks t where t.appeal_id = a.id) as texts
      from appeals a join applicants p on p.id = a.applicant_id left join representatives r on r.appeal_id = a.id
     where a.id = any(${[...appealIds]}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ appealId, applicantId, people, named, address, representative, texts }) => [
      appealId,
      {
        names: given(people),
        places: [
          ...given(named),
          ...given([openAddress("applicants", applicantId, address), openRepresentativeAddress(appealId, representative)]),
        ],
        texts: given(texts),
      },
    ]),
  );
};
