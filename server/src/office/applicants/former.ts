import { sql, type RawBuilder } from "kysely";
import type { Predicate } from "../../engine/lists/list-query.ts";
import type { Db } from "../../engine/db/pool.ts";
import { passportNumberSearch, passportSearch } from "./secrets.ts";

/** Whether an applicant, alias `p`, is found by a fact, of alias `k`: its own, or that of a record that was merged into it. */
const isFoundBy = (fact: Predicate): Predicate => sql<boolean>`p.id in (select k.applicant_id from applicant_facts k where ${fact})`;
export const hasPhone = (...phones: readonly string[]): Predicate => isFoundBy(sql`k.phone = any(${[...phones]}::text[])`);
export const hasPhoneFrom = (digits: string): Predicate => isFoundBy(sql`k.phone like ${`${digits}%`}`);
export const hasTaxId = (taxId: string): Predicate => isFoundBy(sql`k.tax_id = ${taxId}`);
/** Exactly this passport. */
export const hasPassport = (series: string, digits: string): Predicate => hasPassportOf(...passportSearch(series, digits));
export const hasPassportOf = (...hashes: readonly Buffer[]): Predicate => isFoundBy(sql`k.passport_hmac = any(${[...hashes]}::bytea[])`);
export const hasPassportNumber = (digits: string): Predicate =>
  isFoundBy(sql`k.passport_number_hmac = any(${passportNumberSearch(digits)}::bytea[])`);
/** No index knows the day: it is compared of those whom another fact finds. */
export const isBornOn = (day: RawBuilder<unknown>): Predicate =>
  sql<boolean>`(p.birthdate = ${day} or exists (select from former_applicants f where f.applicant_id = p.id and f.birthdate = ${day}))`;
/** Whether one of the names of the search keys `s`, today's or a former one, has exactly these words. */
export const isNamedWholly = (words: RawBuilder<string>): Predicate =>
  sql<boolean>`${words} = any(string_to_array(s.person, '|') || string_to_array(s.entity, '|'))`;

/** The record that has the appeals of this one now: itself, unless it was merged. The record must be locked. */
export const keptRecord = async (db: Db, id: number): Promise<number> =>
  (await sql<{ id: number }>`select coalesce(merged_into_id, id) as id from applicants where id = ${id}`.execute(db)).rows[0]!.id;

/** Nobody is found by a merger that says nothing of a person any more. */
export const nobodys = sql`phone = null, full_name = null, birthdate = null, tax_id = null, passport = null, passport_hmac = null, passport_number_hmac = null, record = null`;

/**
 * Removes merged-away records for good, of mergers `m`, and says how many. The kept record is still found by their names and phones, unless
 * they are to be forgotten.
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
  // nothing is given back any more
  await sql`update applicant_merges set record = null where before_merge_id = ${merges}`.execute(db);
  if (forgets) {
    await sql`update applicant_merges set ${nobodys} where id = ${merges}`.execute(db);
    // so that the keys of search follow
    await sql`update applicants set merged_into_id = null where id = ${others}`.execute(db);
  }
  await removeRecords(db, others);
  return rows.length;
};
/** Removes records that no appeal has, with what else is said of them. */
export const removeRecords = async (db: Db, ids: RawBuilder<unknown>): Promise<void> => {
  await sql`update applicant_merges set kept_id = null, ${nobodys} where kept_id = ${ids}`.execute(db);
  // of mergers that were taken back
  await sql`update applicant_merges set other_id = null, ${nobodys} where other_id = ${ids}`.execute(db);
  await sql`delete from letter_spellings where applicant_id = ${ids}`.execute(db);
  await sql`delete from applicants where id = ${ids}`.execute(db);
};
/** Its merger was taken back, and as long as that could have been done an appeal that stayed elsewhere may still be given to it. */
const isAwaited = sql`exists (
  select from applicant_merges m join merged_appeals x on x.merge_id = m.id where m.other_id = p.id and m.taken_back_at is not null and m.until > now())`;
/** Removes records of mergers whose appeals all have other applicants meanwhile, and says how many: retention would never reach them. */
export const removeEmptied = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select p.id from applicants p where p.id in (select unnest(array[m.kept_id, m.other_id]) from applicant_merges m) and p.merged_into_id is null
       and not exists (select from appeals a where a.applicant_id = p.id) and not exists (select from applicants o where o.merged_into_id = p.id)
       and not ${isAwaited} order by p.id for update of p skip locked`.execute(db);
  if (rows.length > 0) await removeRecords(db, sql`any(${rows.map(({ id }) => id)}::bigint[])`);
  return rows.length;
};
/** Of mergers of which nobody may take anything back any more. */
export const isFinal: Predicate = sql`m.until <= now()`;
