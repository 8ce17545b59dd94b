import type { OwnAct } from "@murojaat/contract";
import { sql } from "kysely";
import { inTransaction } from "../../engine/db/transaction.ts";
import type { Db } from "../../engine/db/pool.ts";
import type { FileStore } from "../../engine/files/store.ts";
import { writeAudit } from "../../engine/http/audit.ts";
import { all } from "../../engine/lists/list-query.ts";
import { removeMerged, removeRecords } from "../applicants/former.ts";
import { ageBandStarts } from "../appeals/appeals.filters.ts";
import { counted, emptiedColumns, isFilled, nobody, nothing, removedRows } from "./erased.ts";
import { proposeRetention } from "./retention.repository.ts";

type Due = {
  readonly appealId: number;
  readonly number: string;
  readonly by: number;
  readonly organizationId: number;
  readonly applicantId: number;
};
/** A confirmed decision whose appeal has ended altogether; appeal and decision are locked. */
const lockDue = async (db: Db, id: number): Promise<Due | undefined> => {
  // a separate statement: one that had to wait for the lock would read the state from before
  await sql`select from appeals a where a.id = (select appeal_id from retention_decisions where id = ${id}) for update`.execute(db);
  await sql`select from retention_decisions where id = ${id} for update`.execute(db);
  const { rows } = await sql<Due>`
    select a.id as "appealId", a.number, r.decided_by as by, a.holder_id as "organizationId", a.applicant_id as "applicantId"
      from retention_decisions r join appeals a on a.id = r.appeal_id
     where r.id = ${id} and r.status = 'confirmed' and a.status = 'resolved' and not exists (select from letters w where w.appeal_id = a.id and w.sent_day is null)
       and not exists (select from inquiries q where q.appeal_id = a.id and q.status = 'pending')
       and not exists (select from tasks t where t.appeal_id = a.id and t.status not in ('resolved', 'cancelled'))
       and not exists (select from corrections c join tasks t on t.id = c.task_id where t.appeal_id = a.id and c.state in ('written', 'rejected', 'confirmed'))`.execute(
    db,
  );
  return rows[0];
};

/** A birth date that puts the applicant `p` of the appeal `a` into the same age band on the day of registration. */
const sameBand = sql`(
  select (a.created_at::date - make_interval(years => max(start), days => 30))::date from unnest(${ageBandStarts}::int[]) start
   where start <= extract(year from age(a.created_at::date, coalesce(p.birthdate, p.counted_birthdate))))`;

/** Replaces the appeal's person by one with only what reports count by; the former record goes where no other appeal has it. */
const forgetPerson = async (db: Db, appealId: number, applicantId: number): Promise<void> => {
  await sql`
    with nobody as (
      insert into applicants (${counted}, ${sql.join(Object.keys(nobody).map((column) => sql.ref(column)))}, counted_birthdate, created_at)
      select ${counted}, ${sql.join(Object.values(nobody))}, ${sameBand}, p.created_at
        from applicants p, appeals a where p.id = ${applicantId} and a.id = ${appealId} returning id)
    update appeals set applicant_id = (select id from nobody), version = version + 1 where id = ${appealId}`.execute(db);
  const unused = sql<boolean>`not exists (select from appeals where applicant_id = ${applicantId})`;
  // a record that was merged into this one goes with the last appeal that came from it, at the latest with the last appeal of all
  const isOver = sql<boolean>`(not exists (select from merged_appeals x where x.merge_id = m.id) or ${unused})`;
  await removeMerged(db, all([sql`m.kept_id = ${applicantId}`, isOver]), { forgets: true });
  await removeRecords(db, sql`(select ${applicantId}::bigint where ${unused})`);
};

/** Removes the rows that go; returns the files of the appeal, its answers, reviews, inquiries, letters and record from outside. */
const removeRows = async (db: Db, appealId: number): Promise<number[]> => {
  const letters = await sql<{ id: number }>`
    select file_id as id from issued_letters where appeal_id = ${appealId} and file_id is not null`.execute(db);
  const ids = letters.rows.map(({ id }) => id);
  for (const { table, of, hasFile } of removedRows) {
    const { rows } = await sql<{ id: number }>`
      delete from ${sql.table(table)} r where ${of(sql`${appealId}::bigint`)} ${hasFile ? sql`returning r.file_id as id` : sql``}`.execute(
      db,
    );
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
};
/** Returns where they lie in the store. */
const removeFiles = async (db: Db, ids: readonly number[]): Promise<string[]> => {
  const removed = await sql<{ key: string }>`delete from files where id = any(${[...ids]}::bigint[]) returning storage_key as key`.execute(
    db,
  );
  return removed.rows.map(({ key }) => key);
};
/** Empties what stays; returns how many rows of each table. */
const emptyTexts = async (db: Db, appealId: number): Promise<Readonly<Record<string, number>>> => {
  // `refuse_change` lets the owner do so with the history in this transaction
  await sql`select set_config('murojaat.erases', 'texts', true)`.execute(db);
  const emptied: Record<string, number> = {};
  for (const { table, of, columns } of emptiedColumns) {
    const set = Object.entries(columns).map(([column, empty]) => sql`${sql.ref(column)} = ${empty}`);
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} r set ${sql.join(set)} where ${of(sql`${appealId}::bigint`)} and ${isFilled(columns)}`.execute(db);
    emptied[table] = Number(numAffectedRows ?? 0);
  }
  return emptied;
};

/** People of the journal of whom no appeal was made are kept as long as the appeals that are kept longest; where one kind has no period, for ever. */
const eraseOldReceptions = async (owner: Db): Promise<void> => {
  await sql`
    update reception_enrolments e set full_name = ${nothing}, phone = null, topic = ${nothing}, cancel_reason = case when e.cancel_reason is not null then ${nothing} end
      from (select max((s.value ->> k.code)::int) as years, bool_and(s.value ->> k.code is not null) as is_set
              from settings s, appeal_kinds k where s.key = 'retention') p
     where p.is_set and e.appeal_id is null and e.full_name <> ${nothing} and e.day + make_interval(years => p.years) < tashkent_day(now())`.execute(
    owner,
  );
};

/**
 * Carries out a confirmed decision, as the owner of the tables: removes person, texts and files of the appeal and of all that hangs on it, and the salt
 * of its hashes. Numbers, days, statuses and the figures of reports stay. False: it waits, because a task is open or the decision was changed.
 */
const erase = async (owner: Db, store: FileStore, id: number): Promise<boolean> => {
  const keys = await inTransaction(owner, async (db) => {
    const due = await lockDue(db, id);
    if (!due) return undefined;
    const { appealId } = due;
    const files = await removeRows(db, appealId);
    await forgetPerson(db, appealId, due.applicantId);
    const emptied = await emptyTexts(db, appealId);
    const found = await removeFiles(db, files);
    await sql`update appeal_salts set salt = null, erased_by_decision = ${id} where appeal_id = ${appealId}`.execute(db);
    await sql`update retention_decisions set status = 'erased', erased_at = now(), reason = null where id = ${id}`.execute(db);
    // its read model is refreshed with rows of history, and none is added here
    await sql`select refresh_appeal_rows(array[${appealId}]::bigint[])`.execute(db);
    const by = { userId: due.by, organizationId: due.organizationId };
    await writeAudit({ db, requestId: "retention" }, by, "ERASE /admin/retention" satisfies OwnAct, [
      {
        target: `retention_decisions:${id}`,
        details: {
          requestNumber: due.number,
          answers: emptied["answers"],
          messages: emptied["notifications"],
          history: emptied["history"],
          files: found.length,
        },
      },
    ]);
    return found;
  });
  // what stays in the store because the process ends here is removed by the clean-up: no row names it
  for (const key of keys ?? []) await store.remove(key);
  return keys !== undefined;
};

/** Brings the proposals up to date and carries out what is confirmed. Says how many were erased, and how many wait for the end of a task. */
export const carryOutRetention = async (
  owner: Db,
  store: FileStore,
  goesOn: () => boolean = () => true,
): Promise<{ erased: number; waiting: number }> => {
  await proposeRetention(owner);
  await eraseOldReceptions(owner);
  const { rows } = await sql<{ id: number }>`select id from retention_decisions where status = 'confirmed' order by id`.execute(owner);
  const done = { erased: 0, waiting: 0 };
  for (const { id } of rows) {
    if (!goesOn()) break;
    done[(await erase(owner, store, id)) ? "erased" : "waiting"] += 1;
  }
  return done;
};
