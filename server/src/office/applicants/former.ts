import { sql, type RawBuilder } from "kysely";
import type { Predicate } from "../../engine/lists/list-query.ts";
import type { Db } from "../../engine/db/pool.ts";

/** Whether an applicant, alias `p`, is found by one of these phones: the own one, or that of a record that was merged into it. */
export const hasPhone = (...phones: readonly string[]): Predicate =>
  sql<boolean>`p.id in (select k.applicant_id from applicant_phones k where k.phone = any(${[...phones]}::text[]))`;
/** Whether one of the names of the search keys `s`, today's or a former one, has exactly these words. */
export const isNamedWholly = (words: RawBuilder<string>): Predicate =>
  sql<boolean>`${words} = any(string_to_array(s.person, '|') || string_to_array(s.entity, '|'))`;

/** The record that has the appeals of this one now: itself, unless it was merged. The record must be locked. */
export const keptRecord = async (db: Db, id: number): Promise<number> =>
  (await sql<{ id: number }>`select coalesce(merged_into_id, id) as id from applicants where id = ${id}`.execute(db)).rows[0]!.id;

/**
 * Removes records for good that were merged away, of mergers `m`, and says how many. By their names and phones the kept one is found on,
 * unless they are to be forgotten.
 */
export const removeMerged = async (db: Db, which: Predicate, { forgets = false } = {}): Promise<number> => {
  const { rows } = await sql<{ id: number; otherId: number }>`
    select m.id, m.other_id as "otherId" from applicants o join applicant_merges m on m.other_id = o.id and m.taken_back_at is null
     where ${which} order by o.id for update of o, m`.execute(db);
  if (rows.length === 0) return 0;
  const merges = sql`any(${rows.map(({ id }) => id)}::bigint[])`;
  const others = sql`any(${rows.map(({ otherId }) => otherId)}::bigint[])`;
  await sql`update applicant_merges e set kept_id = m.kept_id from applicant_merges m where m.id = ${merges} and e.kept_id = m.other_id`.execute(
    db,
  );
  await sql`update applicant_merges set other_id = null, removed_at = now() where id = ${merges}`.execute(db);
  if (forgets) {
    await sql`update applicant_merges set phone = null, full_name = null where id = ${merges}`.execute(db);
    // so that the keys of search follow
    await sql`update applicants set merged_into_id = null where id = ${others}`.execute(db);
  }
  await sql`delete from letter_spellings where applicant_id = ${others}`.execute(db);
  await sql`delete from applicants where id = ${others}`.execute(db);
  return rows.length;
};
/** Of mergers of which nobody may take anything back any more. */
export const isFinal: Predicate = sql`m.until <= now()`;
